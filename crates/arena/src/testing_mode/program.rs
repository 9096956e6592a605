//! A program that speaks testing mode, as a player of a game.
//!
//! A move that is told goes out together with the next question, in one write: a program that
//! reads scripts can read that, and it halves the cost of a move.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::board::{Board, Command};
use crate::clock::{Clock, TimeControl};
use crate::engine::Engine;
use crate::log::Log;
use crate::outcome::{Fault, Reason, Trouble, Wanted};
use crate::player::{Player, Told};
use crate::process::{self, Child};
use crate::sandbox::Launch;
use crate::shown::shown;
use atom4_core::rules::Side;

/// The time between two looks at the stop of the series during a wait.
const SLICE: Duration = Duration::from_millis(100);

/// The time that a program may take to end itself once its input is closed.
const GRACE: Duration = Duration::from_millis(50);

/// Characters of an answer that a fault quotes.
const SHOWN: usize = 60;

/// A program that speaks testing mode, with its settings.
#[derive(Debug)]
pub(super) struct Program {
    launch: Launch,
    init: Vec<String>,
    /// It is sent a seed before each game.
    seeded: bool,
    restart: bool,
    probe: Option<&'static str>,
    control: TimeControl,
    stop: Arc<AtomicBool>,
    child: Option<Child>,
    /// It was started for this game.
    fresh: bool,
    seed: u64,
    /// Told and not sent yet, a line each.
    outbox: String,
    /// Commands sent or told that are to be answered by `Done.`
    pending: Vec<String>,
    log: Log,
}

impl Program {
    /// A player whose program is started at its first game.
    pub(super) fn new(
        engine: &Engine,
        (launch, init): (Launch, Vec<String>),
        probe: Option<&'static str>,
        control: &TimeControl,
        stop: &Arc<AtomicBool>,
    ) -> Self {
        Program {
            launch,
            init,
            seeded: engine.is_own(),
            restart: engine.restart,
            probe,
            control: control.clone(),
            stop: Arc::clone(stop),
            child: None,
            fresh: false,
            seed: 0,
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
                return Err(Fault::NotRunning.into());
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
                    let command = asked.to_owned();
                    return Err(Fault::Process {
                        fault,
                        command,
                        late,
                    }
                    .into());
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
        Err(Fault::Answer {
            answer: shown(&answer, SHOWN),
            command: asked.to_owned(),
            wanted: Wanted::Done,
        }
        .into())
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

    /// Has a fresh program answer. The time until its first answer is that of its start.
    fn greet(&mut self) -> Result<(), Trouble> {
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

    /// Puts a command that is answered into the outbox.
    fn put_answered(&mut self, command: &str) {
        self.put(command);
        self.pending.push(command.to_owned());
    }
}

impl Player<Box<dyn Board>> for Program {
    fn start(&mut self, _: Side, seed: u64, log: &Log) -> Result<(), Trouble> {
        self.log = log.clone();
        self.seed = seed;
        match &self.child {
            Some(child) => child.renew(),
            None => {
                let child = Child::launch(&self.launch);
                self.child = Some(child.map_err(|e| Fault::NotStarted(e.to_string()))?);
                self.fresh = true;
            }
        }
        Ok(())
    }

    fn begin(&mut self, _: &Box<dyn Board>, setup: &[Command]) -> Result<(), Trouble> {
        // Left from the last game: told, and never asked about.
        self.outbox.clear();
        self.pending.clear();
        let fresh = self.fresh;
        if fresh {
            self.greet()?;
            // A report tells of the game alone, whether the program is fresh or was kept.
            self.log.begin_game();
        }
        if self.seeded {
            self.put_answered(&format!("set seed {}.", self.seed));
        }
        for command in setup {
            if command.answered {
                self.put_answered(&command.text);
            } else {
                self.put(&command.text);
            }
        }
        self.post();
        // The first answer of a fresh program may take as long as its start.
        let first = if fresh {
            self.control.start
        } else {
            self.control.answer
        };
        self.fresh = false;
        self.settle(first)
    }

    fn tell(&mut self, told: &Told<'_>) {
        // The last move is told to nobody: the game is over, and programs differ in their answers
        // then.
        if !told.last {
            self.put_answered(&told.made.command);
        }
    }

    fn choose(
        &mut self,
        _: &Box<dyn Board>,
        side: Side,
        clock: &mut Clock,
    ) -> Result<String, Trouble> {
        let command = match side {
            Side::White => "get white move.",
            Side::Black => "get black move.",
        };
        self.send(command);
        self.settle(self.control.answer)?;
        // Its clock runs from when it is done with what it was told.
        let asked = Instant::now();
        let answer = self.hear(clock.patience(), command, Reason::Timeout)?;
        let thought = asked.elapsed();
        if answer.eq_ignore_ascii_case("impossible.") {
            return Err(Fault::GaveUp(command.to_owned()).into());
        }
        let Some(text) = answer.strip_suffix('.') else {
            return Err(Fault::Answer {
                answer: shown(&answer, SHOWN),
                command: command.to_owned(),
                wanted: Wanted::Move,
            }
            .into());
        };
        clock.spend(thought);
        Ok(text.trim_end().to_owned())
    }

    fn discard(&mut self, fault: &Fault) {
        let fault = fault.to_string();
        match self.child.take() {
            Some(child) => self.log.fault(child.buffer(), child.complaints(), &fault),
            None => self.log.fault(b"", b"", &fault),
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

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(child) = self.child.take() {
            child.stop(GRACE);
        }
    }
}
