//! A bot as a child process, a player of one game of a series.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::referee::{Bot, Dealt, fault_of};
use super::seat::{BotSeat, Said, Terms, is_answer};
use super::talk::{Talker, patiently};
use atom4_arena::board::Command;
use atom4_arena::clock::Clock;
use atom4_arena::log::Log;
use atom4_arena::outcome::{Fault, Reason, Trouble};
use atom4_arena::player::{Player, Told};
use atom4_arena::process::{self, Child};
use atom4_arena::sandbox::Launch;
use atom4_core::rules::Side;

/// The time between two looks at the stop of the series during a wait.
const SLICE: Duration = Duration::from_millis(100);

/// The time that bots may take to end themselves once the game is over.
const GRACE: Duration = Duration::from_millis(50);

/// A bot as a process, started for one game.
pub(super) struct Process {
    launch: Launch,
    terms: Terms,
    /// From its start to its answer to `init`.
    start: Duration,
    stop: Arc<AtomicBool>,
    bot: Option<Bot<Wire>>,
    /// The end of the time that it may take to end itself.
    ends_by: Option<Instant>,
}

impl Process {
    /// A bot that is started at its game's beginning. It has `start` for its answer to `init`; `stop` ends every wait.
    pub(super) fn new(
        launch: Launch,
        terms: Terms,
        start: Duration,
        stop: Arc<AtomicBool>,
    ) -> Process {
        Process {
            launch,
            terms,
            start,
            stop,
            bot: None,
            ends_by: None,
        }
    }

    /// The trouble behind a fault: none of the bot's where the series is being stopped. A fault of
    /// the process that came first decides the class, whatever the bot said at last.
    fn trouble(&self, trouble: Trouble, late: Reason) -> Trouble {
        if self.stop.load(Ordering::Relaxed) {
            return Trouble::Stopped;
        }
        let wire = self.bot.as_ref().map(|bot| &bot.seat.talker);
        match (trouble, wire.and_then(|wire| wire.fault.as_ref())) {
            (Trouble::Fault(Fault::Protocol { text, .. }), Some(first)) => Fault::Protocol {
                reason: Reason::of_process(first, late),
                text,
                help: "",
                process: Some(first.clone()),
            }
            .into(),
            (trouble, _) => trouble,
        }
    }
}

impl Player<Dealt<'_>> for Process {
    fn start(&mut self, side: Side, _: u64, log: &Log) -> Result<(), Trouble> {
        let child = Child::launch(&self.launch);
        let child = child.map_err(|e| Fault::NotStarted(e.to_string()))?;
        let wire = Wire {
            child,
            log: log.clone(),
            stop: Arc::clone(&self.stop),
            begun: Vec::new(),
            fault: None,
        };
        self.bot = Some(Bot {
            seat: BotSeat::new(wire),
            side,
            terms: self.terms.clone(),
            start: self.start,
        });
        Ok(())
    }

    fn begin(&mut self, board: &Dealt<'_>, setup: &[Command]) -> Result<(), Trouble> {
        let begun = match &mut self.bot {
            Some(bot) => bot.begin(board, setup),
            None => Err(Fault::NotRunning.into()),
        };
        begun.map_err(|trouble| self.trouble(trouble, Reason::Stall))
    }

    fn tell(&mut self, told: &Told<'_>) {
        if let Some(bot) = &mut self.bot {
            Player::<Dealt<'_>>::tell(bot, told);
        }
    }

    fn choose(
        &mut self,
        board: &Dealt<'_>,
        side: Side,
        clock: &mut Clock,
    ) -> Result<Said, Trouble> {
        let mut said = match &mut self.bot {
            Some(bot) => bot.choose(board, side, clock),
            None => Err(Fault::NotRunning.into()),
        };
        // The last words of a process that has gone: where they name no legal action, its end is
        // the fault.
        let gone = |bot: &Bot<Wire>| bot.seat.talker.fault.is_some();
        if let (Ok(action), true) = (&said, self.bot.as_ref().is_some_and(gone)) {
            let tried = action.act(&mut board.game.clone());
            if let Err(fault) = tried {
                said = Err(fault_of(&fault, Reason::Timeout).into());
            }
        }
        said.map_err(|trouble| self.trouble(trouble, Reason::Timeout))
    }

    fn discard(&mut self, fault: &Fault) {
        if let Some(bot) = &self.bot {
            let Wire {
                child, log, begun, ..
            } = &bot.seat.talker;
            log.fault(begun, child.complaints(), &fault.to_string());
        }
    }

    fn rest(&mut self) {
        if let Some(bot) = &mut self.bot {
            bot.seat.talker.child.hang_up();
            self.ends_by = Some(Instant::now() + GRACE);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let (Some(bot), Some(deadline)) = (self.bot.take(), self.ends_by) {
            let left = deadline.saturating_duration_since(Instant::now());
            bot.seat.talker.child.stop(left);
        }
    }
}

/// A bot's pipes, logged, and interrupted when the series is.
struct Wire {
    child: Child,
    log: Log,
    stop: Arc<AtomicBool>,
    /// The beginning of a line whose end has not come.
    begun: Vec<u8>,
    /// The last fault that the child-process layer found.
    fault: Option<process::Fault>,
}

impl Wire {
    fn patiently(
        &mut self,
        deadline: Instant,
        attempt: impl Fn(&mut Child, Instant) -> Result<(), process::Fault>,
    ) -> Result<(), process::Fault> {
        let done = patiently(&mut self.child, deadline, &self.stop, SLICE, attempt);
        let Err(mut fault) = done else { return done };
        if !self.stop.load(Ordering::Relaxed) {
            if fault == process::Fault::TimedOut {
                fault = self.child.silent(is_answer);
            }
            self.fault = Some(fault.clone());
        }
        Err(fault)
    }
}

impl Talker for Wire {
    fn post(&mut self, bytes: &[u8]) {
        for line in bytes.split(|&b| b == b'\n').filter(|line| !line.is_empty()) {
            self.log.line('<', line);
        }
        self.child.post(bytes);
    }

    fn flush(&mut self, deadline: Instant) -> Result<(), process::Fault> {
        self.patiently(deadline, Child::flush)
    }

    fn buffer(&self) -> &[u8] {
        self.child.buffer()
    }

    fn consume(&mut self, count: usize) {
        self.child.consume(count);
    }

    fn fill(&mut self, deadline: Instant) -> Result<(), process::Fault> {
        let before = self.child.buffer().len();
        let filled = self.patiently(deadline, Child::fill);
        let heard = self.child.buffer().get(before..).unwrap_or_default();
        for &byte in heard {
            if byte == b'\n' || self.begun.len() > 1000 {
                self.log.line('>', &self.begun);
                self.begun.clear();
            } else {
                self.begun.push(byte);
            }
        }
        filled
    }
}
