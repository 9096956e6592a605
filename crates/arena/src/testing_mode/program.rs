//! A program that speaks testing mode, as a player of a game.
//!
//! A line is sent when the one before has been answered, or read where it has no answer: programs that take their input
//! line by line, each with a reader of its own, know no other way. Both programs are told a move at the same time, and have
//! answered before the next one is asked. To a program that takes lines ahead a move that is told goes out together with
//! the next question, in one write, which halves the cost of a move.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::board::{Board, Command};
use crate::clock::{Clock, TimeControl};
use crate::engine::Engine;
use crate::log::Log;
use crate::near::Near;
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
    /// Where the programs of its worker run.
    near: Rc<Near>,
    child: Option<Child>,
    /// It was started for this game.
    fresh: bool,
    seed: u64,
    /// Told and not sent yet.
    outbox: VecDeque<Command>,
    /// Time for the next answer that is no move.
    patience: Duration,
    /// The answer to what was told last has not come in time.
    late: bool,
    /// What is sent in one write.
    lines: String,
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
        near: &Rc<Near>,
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
            near: Rc::clone(near),
            child: None,
            fresh: false,
            seed: 0,
            outbox: VecDeque::new(),
            patience: control.answer,
            late: false,
            lines: String::new(),
            pending: Vec::new(),
            log: Log::default(),
        }
    }

    /// The process of a program that runs from game to game.
    pub(super) fn kept(&self) -> Option<u32> {
        let child = self.child.as_ref().filter(|_| !self.restart);
        child.map(Child::id)
    }

    /// Sends commands in one write.
    fn send(&mut self, commands: &[&str]) {
        let lines = &mut self.lines;
        lines.clear();
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

    /// Sends what was told, up to the first command that is answered; whether there was one.
    fn send_next(&mut self) -> bool {
        while let Some(Command { text, answered }) = self.outbox.pop_front() {
            self.send(&[&text]);
            if answered {
                self.pending.push(text);
                return true;
            }
            if let Some(child) = &mut self.child {
                // Where it does not read, the next answer does not come, which is told.
                child.has_read(Instant::now() + self.patience);
            }
        }
        false
    }

    /// The next line of the program, blanks around it taken off.
    fn hear(&mut self, patience: Duration, asked: &str, late: Reason) -> Result<String, Trouble> {
        let mut now = Instant::now();
        let deadline = now + patience;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Stopped);
            }
            let Some(child) = &mut self.child else {
                return Err(Fault::NotRunning.into());
            };
            let slice = deadline.min(now + self.near.patience().unwrap_or(SLICE));
            match child.read_line(slice) {
                Ok(line) => {
                    self.log.line('>', &line);
                    return Ok(String::from_utf8_lossy(&line).trim().to_owned());
                }
                Err(process::Fault::TimedOut) if slice < deadline => {
                    self.near.thinks();
                    now = Instant::now();
                }
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

    /// Waits until all that was sent is answered.
    fn settle(&mut self) -> Result<(), Trouble> {
        for command in std::mem::take(&mut self.pending) {
            let patience = std::mem::replace(&mut self.patience, self.control.answer);
            let patience = match std::mem::take(&mut self.late) {
                true => Duration::ZERO,
                false => patience,
            };
            self.done(patience, &command)?;
        }
        Ok(())
    }

    /// True where it may be sent a line at once: it takes one at a time, and the last one has been answered by `Done.`, which
    /// is taken then.
    fn has_done(&mut self) -> bool {
        let buffer = self.child.as_ref().map_or(&b""[..], Child::buffer);
        let done = matches!(buffer, b"Done.\n" | b"Done.\r\n");
        !self.ahead && (self.pending.is_empty() || done && self.settle().is_ok())
    }

    /// Takes back what the last game has left: what was told and never sent, and an answer that nobody asked for. A program
    /// that still owes it is started anew.
    fn forget(&mut self) {
        self.outbox.clear();
        self.late = false;
        let owes = !std::mem::take(&mut self.pending).is_empty();
        if let (true, Some(child)) = (owes, &mut self.child)
            && child.read_line(Instant::now()).is_err()
        {
            self.child = None;
        }
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
        self.forget();
        self.log = log.clone();
        self.seed = seed;
        match &self.child {
            Some(child) => child.renew(),
            None => {
                // What is started has all processors.
                self.near.spread();
                let child = Child::launch(&self.launch);
                self.child = Some(child.map_err(|e| Fault::NotStarted(e.to_string()))?);
                self.fresh = true;
            }
        }
        Ok(())
    }

    fn begin(&mut self, _: &Box<dyn Board>, setup: &[Command]) -> Result<(), Trouble> {
        let fresh = self.fresh;
        if fresh {
            self.greet()?;
            // A report tells of the game alone, whether the program is fresh or was kept.
            self.log.begin_game();
        }
        if self.seeded {
            let seed = Command::answered(format!("set seed {}.", self.seed));
            self.outbox.push_back(seed);
        }
        self.outbox.extend(setup.iter().cloned());
        // The first answer of a fresh program may take as long as its start.
        self.patience = match std::mem::take(&mut self.fresh) {
            true => self.control.start,
            false => self.control.answer,
        };
        if self.ahead {
            self.post(None);
        } else {
            self.send_next();
        }
        Ok(())
    }

    fn advance(&mut self) -> Result<bool, Trouble> {
        self.settle()?;
        Ok(self.send_next())
    }

    fn await_told(&mut self) {
        if self.ahead || self.pending.is_empty() {
            return;
        }
        let deadline = Instant::now() + self.control.answer;
        while !self.stop.load(Ordering::Relaxed) {
            let slice = deadline.min(Instant::now() + self.near.patience().unwrap_or(SLICE));
            let Some(child) = &mut self.child else { return };
            match child.await_line(slice) {
                Err(process::Fault::TimedOut) if slice < deadline => self.near.thinks(),
                // It is told of when the program is asked.
                answer => {
                    self.late = answer == Err(process::Fault::TimedOut);
                    return;
                }
            }
        }
    }

    fn tell(&mut self, told: &Told<'_>) {
        // The last move is told to nobody: the game is over, and programs differ in their answers
        // then.
        if !told.last {
            self.outbox.push_back(Command::answered(&told.made.command));
            if self.has_done() {
                self.send_next();
            }
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
            self.settle()?;
        } else {
            while self.advance()? {}
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
