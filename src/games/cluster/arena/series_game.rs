//! One game of Cluster of a series: the Cluster referee with the clocks of the arena.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::config::Config;
use super::referee::{Referee, Terms};
use super::talk::{Talker, patiently};
use crate::arena::clock::{Clock, TimeControl};
use crate::arena::log::Log;
use crate::arena::outcome::{Fault, Outcome, Reason, Score};
use crate::arena::process::{self, Child, Exit};
use crate::arena::referee::Played;
use crate::base::Random;
use crate::games::cluster::notation::place;
use crate::games::cluster::{Action, Ending, Game};
use crate::rules::{Rules, Side};

/// How often a wait looks whether the series is being stopped.
const SLICE: Duration = Duration::from_millis(100);

/// How long bots may take to end themselves once the game is over.
const GRACE: Duration = Duration::from_millis(50);

/// A bot on its pipes, heard and logged, interrupted when the series is.
struct Wire {
    child: Child,
    log: Log,
    stop: Arc<AtomicBool>,
    /// What is left of the talk before its line ends.
    begun: Vec<u8>,
    /// The last fault, as the layer below found it.
    fault: Option<process::Fault>,
}

impl Wire {
    fn patiently(
        &mut self,
        deadline: Instant,
        attempt: impl Fn(&mut Child, Instant) -> Result<(), process::Fault>,
    ) -> Result<(), process::Fault> {
        let done = patiently(&mut self.child, deadline, &self.stop, SLICE, attempt);
        if let Err(fault) = &done
            && !self.stop.load(Ordering::Relaxed)
        {
            self.fault = Some(fault.clone());
        }
        done
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

/// The fault behind what the Cluster referee says of a bot.
fn fault_of(text: &str, heard: Option<&process::Fault>, late: Reason) -> Fault {
    let (reason, status) = match heard {
        Some(process::Fault::Crashed(Exit(status))) => (Reason::Crash, Some(*status)),
        Some(process::Fault::ClosedInput | process::Fault::ClosedOutput) => {
            (Reason::Disconnect, None)
        }
        Some(process::Fault::TooLong) => (Reason::TooLongLine, None),
        Some(process::Fault::TimedOut) => (late, None),
        None if text == "timed out" => (late, None),
        None if text == process::Fault::TooLong.to_string() => (Reason::TooLongLine, None),
        None if text.starts_with("tried to") || text.starts_with("sent invalid") => {
            (Reason::IllegalMove, None)
        }
        None => (Reason::Malformed, None),
    };
    Fault {
        reason,
        detail: text.to_owned(),
        status,
    }
}

/// Plays a game between two commands, White's first; `deal` is the seed of the hands. `None` when
/// the series was stopped meanwhile.
pub fn play(
    commands: [&str; 2],
    config: &Config,
    deal: u64,
    control: &TimeControl,
    log: &Log,
    stop: &Arc<AtomicBool>,
) -> Option<Played> {
    let mut random = Random::new(deal);
    let game = config.game(&mut random).ok()?;
    let mut script = script_head(&game);
    let mut moves = Vec::new();
    let mut clocks = [Clock::new(control), Clock::new(control)];
    let start = |command: &str, side: Side| {
        let child = Child::start(command).map_err(|e| {
            let fault = Fault::new(Reason::Crash, format!("could not be started: {e}"));
            Outcome::of_fault(side, fault)
        })?;
        Ok::<_, Outcome>(Wire {
            child,
            log: log.of(side),
            stop: Arc::clone(stop),
            begun: Vec::new(),
            fault: None,
        })
    };
    let [white, black] = commands;
    let outcome = match (start(white, Side::White), start(black, Side::Black)) {
        (Ok(white), Ok(black)) => {
            let mut wires = [white, black];
            let ended = {
                let [white, black] = &mut wires;
                let terms = Terms {
                    clock: Clock::new(control)
                        .allowance()
                        .min(Duration::from_secs(1_000_000)),
                    colour_blind: config.colour_blind,
                };
                let mut referee = Referee::new(game, [white, black], &terms);
                contest(&mut referee, &mut random, &mut clocks, control, |action| {
                    script.push_str(&command(action));
                    moves.push(action.to_string());
                })
            };
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let outcome = ended.unwrap_or_else(|(side, text, late)| {
                let [white, black] = &wires;
                let wire = if side == Side::White { white } else { black };
                wire.log.fault(&wire.begun, wire.child.complaints(), &text);
                Outcome::of_fault(side, fault_of(&text, wire.fault.as_ref(), late))
            });
            process::dismiss(wires.map(|wire| wire.child), GRACE);
            outcome
        }
        (Err(outcome), _) | (_, Err(outcome)) => outcome,
    };
    Some(Played {
        outcome,
        moves,
        script,
        thought: clocks.each_ref().map(|clock| clock.total),
        longest: clocks.each_ref().map(|clock| clock.longest),
    })
}

/// From `init` to the verdict; an error is a side, what it did, and what running late is called.
fn contest(
    referee: &mut Referee<'_>,
    random: &mut Random,
    clocks: &mut [Clock; 2],
    control: &TimeControl,
    mut made: impl FnMut(Action),
) -> Result<Outcome, (Side, String, Reason)> {
    for side in Side::BOTH {
        let greeted = referee.greet_within(side, control.start);
        greeted.map_err(|text| (side, text, Reason::Stall))?;
    }
    loop {
        let mover = referee.game().mover();
        let Some(hand) = referee.game_mut().deal(random) else {
            return Ok(outcome(referee.game()));
        };
        let [white, black] = &mut *clocks;
        let clock = if mover == Side::White { white } else { black };
        let asked = Instant::now();
        let action = referee.turn_within(mover, hand, clock.patience());
        clock.spend(asked.elapsed());
        let action = action.map_err(|text| (mover, text, Reason::Timeout))?;
        made(action);
        referee.tell(mover.other(), action);
        if referee.game().ending().is_some() {
            return Ok(outcome(referee.game()));
        }
    }
}

/// How a game that is over by the rules ended.
fn outcome(game: &Game) -> Outcome {
    let (score, reason) = match game.ending() {
        Some(ending) => {
            let reason = match ending {
                Ending::Line(_) => Reason::Line,
                Ending::OutOfChips(_) => Reason::OutOfChips,
                Ending::Stuck(_) => Reason::Stuck,
            };
            (Score::won_by(ending.winner()), reason)
        }
        None => (Score::Draw, Reason::FullBoard),
    };
    Outcome {
        score,
        reason,
        detail: String::new(),
        status: None,
    }
}

/// The first lines of a script that replays a game in testing mode.
fn script_head(game: &Game) -> String {
    let board = game.board();
    let setup = board.setup();
    let mut script = format!(
        "choose game cluster.\nstart game size {} colours {} win {}",
        setup.edge, setup.colours, setup.win
    );
    let cells = board.grid().hexes().iter().zip(board.cells());
    let walls: Vec<String> = cells
        .filter(|&(_, &value)| value == crate::games::cluster::cells::WALL)
        .map(|(&hex, _)| place(hex))
        .collect();
    if !walls.is_empty() {
        let _ = write!(script, " walls at {}", walls.join(", "));
    }
    script.push_str(".\n");
    script
}

/// An action as a command of testing mode, with its line end.
fn command(action: Action) -> String {
    match action {
        Action::Drop { pos, chip } => format!("drop chip {chip} at {pos}.\n"),
        Action::Rotate(direction) => format!("rotate to {}.\n", direction.index()),
    }
}
