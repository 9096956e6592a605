//! A program that speaks testing mode, as a player of a game.
//!
//! A line is sent when the one before has been answered, or read where it has no answer: programs that take their input
//! line by line, each with a reader of its own, know no other way. To a program that takes lines ahead a move that is told
//! goes out together with the next question, in one write, which halves the cost of a move.

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

/// True for a line that may be an answer: it ends with a period.
fn is_answer(line: &[u8]) -> bool {
    line.trim_ascii_end().ends_with(b".")
}

/// A program that speaks testing mode, with its settings.
#[derive(Debug)]
pub(super) struct Program {
    launch: Launch,
    init: Vec<String>,
    /// It is sent a seed before each game.
    seeded: bool,
    restart: bool,
    /// It takes lines before it has answered those before them.
    ahead: bool,
    probe: Option<&'static str>,
    control: TimeControl,
    stop: Arc<AtomicBool>,
    child: Option<Child>,
    /// It was started for this game.
    fresh: bool,
    seed: u64,
    /// Told and not sent yet.
    outbox: Vec<Command>,
    /// Commands sent that are to be answered by `Done.`
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
            ahead: engine.ahead || engine.is_own(),
            probe,
            control: control.clone(),
            stop: Arc::clone(stop),
            child: None,
            fresh: false,
            seed: 0,
            outbox: Vec::new(),
            pending: Vec::new(),
            log: Log::default(),
        }
    }

    /// Sends commands in one write.
    fn send(&mut self, commands: &[&str]) {
        let mut lines = String::new();
        for command in commands {
            self.log.line('<', command.as_bytes());
            lines.push_str(command);
            lines.push('\n');
        }
        if let Some(child) = &mut self.child {
            child.post(lines.as_bytes());
        }
    }

    /// Sends the outbox to a program that takes lines ahead, with a last command behind it.
    fn post(&mut self, last: Option<&str>) {
        let outbox = std::mem::take(&mut self.outbox);
        let commands: Vec<&str> = outbox
            .iter()
            .map(|command| command.text.as_str())
            .chain(last)
            .collect();
        self.send(&commands);
        let answered = outbox.iter().filter(|command| command.answered);
        self.pending
            .extend(answered.map(|command| command.text.clone()));
    }

    /// Sends the outbox and waits until all of it is answered, or read where it has no answer; the first answer may take as
    /// long as `first`.
    fn deliver(&mut self, first: Duration) -> Result<(), Trouble> {
        if self.ahead {
            self.post(None);
            return self.settle(first);
        }
        let mut patience = first;
        for command in std::mem::take(&mut self.outbox) {
            self.send(&[&command.text]);
            if command.answered {
                self.done(patience, &command.text)?;
                patience = self.control.answer;
            } else if let Some(child) = &mut self.child {
                // Where it does not read, the next answer does not come, which is told.
                child.has_read(Instant::now() + patience);
            }
        }
        Ok(())
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
                    if fault == process::Fault::TimedOut {
                        fault = child.silent(is_answer);
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
            self.send(&[&command]);
            self.hear(patience, &command, Reason::Stall)?;
        }
        if let (Some(probe), true) = (self.probe, self.init.is_empty()) {
            self.send(&[probe]);
            self.done(patience, probe)?;
        }
        Ok(())
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
            let seed = Command::answered(format!("set seed {}.", self.seed));
            self.outbox.push(seed);
        }
        self.outbox.extend_from_slice(setup);
        // The first answer of a fresh program may take as long as its start.
        let first = if fresh {
            self.control.start
        } else {
            self.control.answer
        };
        self.fresh = false;
        self.deliver(first)
    }

    fn tell(&mut self, told: &Told<'_>) {
        // The last move is told to nobody: the game is over, and programs differ in their answers
        // then.
        if !told.last {
            self.outbox.push(Command::answered(&told.made.command));
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
        if self.ahead {
            self.post(Some(command));
            self.settle(self.control.answer)?;
        } else {
            self.deliver(self.control.answer)?;
            self.send(&[command]);
        }
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
