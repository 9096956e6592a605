//! A program that speaks testing mode: `clear.`, `add …` answered by `Done.`, `get … move.`
//! answered by a move and a period.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::clock::TimeControl;
use super::cluster::talk::shown;
use super::engine::Engine;
use super::log::Log;
use super::outcome::{Fault, Reason, Trouble};
use super::player::{Answer, Player};
use super::process::{self, Child};
use crate::play::registry::Kind;
use crate::rules::Side;

/// How often a wait looks whether the series is being stopped.
const SLICE: Duration = Duration::from_millis(100);

/// How long a program may take to end itself once its input is closed.
const GRACE: Duration = Duration::from_millis(50);

/// How much of an answer is shown, in characters.
const SHOWN: usize = 60;

/// A program and how it is treated.
#[derive(Debug)]
pub struct TestingMode {
    command: String,
    init: Vec<String>,
    /// Sent before each game where the program can be told a seed.
    seeded: bool,
    restart: bool,
    /// Whether a start must be answered before the first game's clock runs: `add` on the empty
    /// board, then `clear.`.
    probe: Option<&'static str>,
    control: TimeControl,
    stop: Arc<AtomicBool>,
    child: Option<Child>,
    /// Commands told and not answered yet.
    pending: Vec<String>,
    log: Log,
}

impl TestingMode {
    /// A player that is started at its first game.
    #[must_use]
    pub fn new(engine: &Engine, game: Kind, control: &TimeControl, stop: &Arc<AtomicBool>) -> Self {
        let (command, init) = engine.launch(game);
        TestingMode {
            command,
            init,
            seeded: engine.is_own(),
            restart: engine.restart,
            probe: (game == Kind::ScoreFour).then_some("add white bead to A1."),
            control: control.clone(),
            stop: Arc::clone(stop),
            child: None,
            pending: Vec::new(),
            log: Log::default(),
        }
    }

    /// Sends a command.
    fn send(&mut self, command: &str) {
        self.log.line('<', command.as_bytes());
        if let Some(child) = &mut self.child {
            let mut line = String::with_capacity(command.len() + 1);
            line.push_str(command);
            line.push('\n');
            child.post(line.as_bytes());
        }
    }

    /// The next line of the program, blanks around it taken off.
    fn hear(&mut self, patience: Duration, asked: &str, late: Reason) -> Result<String, Trouble> {
        let deadline = Instant::now() + patience;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Stopped);
            }
            let Some(child) = &mut self.child else {
                return Err(Fault::new(Reason::Crash, "does not run").into());
            };
            let slice = deadline.min(Instant::now() + SLICE);
            match child.read_line(slice) {
                Ok(line) => {
                    self.log.line('>', &line);
                    return Ok(String::from_utf8_lossy(&line).trim().to_owned());
                }
                Err(process::Fault::TimedOut) if slice < deadline => {}
                Err(fault) => {
                    let doing = format!("\"{asked}\"");
                    return Err(Fault::of_process(&fault, &doing, late).into());
                }
            }
        }
    }

    /// Waits for `Done.`
    fn done(&mut self, patience: Duration, asked: &str) -> Result<(), Trouble> {
        let answer = self.hear(patience, asked, Reason::Stall)?;
        if answer.eq_ignore_ascii_case("done.") {
            return Ok(());
        }
        let answer = shown(&answer, SHOWN);
        let detail = format!("answered \"{answer}\" to \"{asked}\" where \"Done.\" was expected");
        Err(Fault::new(Reason::Malformed, detail).into())
    }

    /// Starts the program. The time until its first answer is that of the start.
    fn start(&mut self) -> Result<(), Trouble> {
        self.pending.clear();
        let child = Child::start(&self.command)
            .map_err(|e| Fault::new(Reason::Crash, format!("could not be started: {e}")))?;
        self.child = Some(child);
        let patience = self.control.start;
        for command in self.init.clone() {
            self.send(&command);
            self.hear(patience, &command, Reason::Stall)?;
        }
        if let (Some(probe), true) = (self.probe, self.init.is_empty()) {
            self.send(probe);
            self.done(patience, probe)?;
        }
        Ok(())
    }
}

impl Player for TestingMode {
    fn begin(&mut self, setup: &[(String, bool)], seed: u64, log: &Log) -> Result<(), Trouble> {
        self.log = log.clone();
        // What the last game left unanswered is no fault of this game.
        if self.child.is_some() && self.confirm().is_err() {
            self.child = None;
        }
        let fresh = self.child.is_none();
        if fresh {
            self.start()?;
        }
        if self.seeded {
            let command = format!("set seed {seed}.");
            self.send(&command);
            self.done(self.control.answer, &command)?;
        }
        // The first answer of a fresh program may take as long as its start.
        let mut patience = if fresh {
            self.control.start
        } else {
            self.control.answer
        };
        for (command, answered) in setup {
            self.send(command);
            if *answered {
                self.done(patience, command)?;
                patience = self.control.answer;
            }
        }
        Ok(())
    }

    fn tell(&mut self, command: &str) {
        self.send(command);
        self.pending.push(command.to_owned());
    }

    fn confirm(&mut self) -> Result<(), Trouble> {
        for command in std::mem::take(&mut self.pending) {
            self.done(self.control.answer, &command)?;
        }
        Ok(())
    }

    fn choose(&mut self, side: Side, patience: Duration) -> Result<Answer, Trouble> {
        let command = match side {
            Side::White => "get white move.",
            Side::Black => "get black move.",
        };
        let asked = Instant::now();
        self.send(command);
        let answer = self.hear(patience, command, Reason::Timeout)?;
        let thought = asked.elapsed();
        if answer.eq_ignore_ascii_case("impossible.") {
            let detail = format!("answered \"Impossible.\" to \"{command}\", but moves are left");
            return Err(Fault::new(Reason::IllegalMove, detail).into());
        }
        match answer.strip_suffix('.') {
            Some(text) => Ok(Answer {
                text: text.trim_end().to_owned(),
                thought,
            }),
            None => {
                let answer = shown(&answer, SHOWN);
                let detail = format!(
                    "answered \"{answer}\" to \"{command}\" where a move and a period were expected"
                );
                Err(Fault::new(Reason::Malformed, detail).into())
            }
        }
    }

    fn discard(&mut self, fault: &Fault) {
        if let Some(child) = self.child.take() {
            for line in child.complaints().split(|&b| b == b'\n') {
                self.log.line('!', line);
            }
        }
        self.log.line('!', fault.detail.as_bytes());
        self.pending.clear();
    }

    fn rest(&mut self) {
        if self.restart
            && let Some(child) = self.child.take()
        {
            child.stop(GRACE);
        }
        self.log = Log::default();
    }
}

impl Drop for TestingMode {
    fn drop(&mut self) {
        if let Some(child) = self.child.take() {
            child.stop(GRACE);
        }
    }
}
