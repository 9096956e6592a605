//! A program that speaks testing mode: `clear.`, `add …` answered by `Done.`, `get … move.`
//! answered by a move and a period.
//!
//! What is told goes out together with the next question, in one write: a program that reads
//! scripts can read that, and it halves what a move costs.

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
use super::engine::Engine;
use super::log::Log;
use super::outcome::{Fault, Reason, Trouble};
use super::player::{Answer, Player};
use super::process::{self, Child};
use crate::games::cluster::arena::talk::shown;
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
    /// Told and not sent yet, a line each.
    outbox: String,
    /// Commands sent or told that are to be answered by `Done.`
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
            outbox: String::new(),
            pending: Vec::new(),
            log: Log::default(),
        }
    }

    /// Puts a command into the outbox.
    fn put(&mut self, command: &str) {
        self.outbox.push_str(command);
        self.outbox.push('\n');
    }

    /// Sends the outbox.
    fn post(&mut self) {
        for line in self.outbox.lines() {
            self.log.line('<', line.as_bytes());
        }
        if let Some(child) = &mut self.child {
            child.post(self.outbox.as_bytes());
        }
        self.outbox.clear();
    }

    /// Puts a command into the outbox and sends it.
    fn send(&mut self, command: &str) {
        self.put(command);
        self.post();
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
                Err(mut fault) => {
                    // Silent because it is slow, or because it no longer listens? An empty line
                    // means nothing and finds out.
                    if fault == process::Fault::TimedOut {
                        child.post(b"\n");
                        let again = child.read_line(Instant::now() + SLICE);
                        if again == Err(process::Fault::ClosedInput) {
                            fault = process::Fault::ClosedInput;
                        }
                    }
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

    /// Waits until all that was told is answered; the first answer may take as long as `first`.
    fn settle(&mut self, first: Duration) -> Result<(), Trouble> {
        let mut patience = first;
        for command in std::mem::take(&mut self.pending) {
            self.done(patience, &command)?;
            patience = self.control.answer;
        }
        Ok(())
    }

    /// Starts the program. The time until its first answer is that of the start.
    fn start(&mut self) -> Result<(), Trouble> {
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
        // What the last game told and did not ask about.
        self.outbox.clear();
        self.pending.clear();
        let fresh = self.child.is_none();
        if fresh {
            self.start()?;
        }
        if self.seeded {
            self.tell(&format!("set seed {seed}."));
        }
        for (command, answered) in setup {
            if *answered {
                self.tell(command);
            } else {
                self.put(command);
            }
        }
        self.post();
        // The first answer of a fresh program may take as long as its start.
        let first = if fresh {
            self.control.start
        } else {
            self.control.answer
        };
        self.settle(first)
    }

    fn tell(&mut self, command: &str) {
        self.put(command);
        self.pending.push(command.to_owned());
    }

    fn choose(&mut self, side: Side, patience: Duration) -> Result<Answer, Trouble> {
        let command = match side {
            Side::White => "get white move.",
            Side::Black => "get black move.",
        };
        self.send(command);
        self.settle(self.control.answer)?;
        // Its clock runs from when it is done with what it was told.
        let asked = Instant::now();
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
        match self.child.take() {
            Some(child) => self
                .log
                .fault(child.buffer(), child.complaints(), &fault.detail),
            None => self.log.fault(b"", b"", &fault.detail),
        }
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
