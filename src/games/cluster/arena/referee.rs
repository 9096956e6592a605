//! The Cluster protocol under the arena's referee: the board that deals, the player behind a
//! talker, and the stand-alone referee of one game.
//!
//! Every talk with a bot runs on one clock; whatever a bot does or leaves undone, the game ends
//! with a winner and, where it was not a line, with a reason.

use std::time::{Duration, Instant};

use super::seat::{BotFault, BotSeat, Said};
use super::talk::Talker;
use crate::games::cluster::{Action, DealtGame, Ending, Hand};
use atom4_arena::board::{Command, Made};
use atom4_arena::clock::{Clock, TimeControl};
use atom4_arena::log::Log;
use atom4_arena::onlooker::Watch;
use atom4_arena::outcome::{self, Fault, Reason, Score, Trouble};
use atom4_arena::player::{Player, Told};
use atom4_arena::referee::{self, Start};
use atom4_arena::refereed::{Refereed, Turn};
use atom4_arena::settle;
use atom4_cluster::play;
use atom4_core::base::Random;
use atom4_core::rules::{Rules, Side};
use atom4_play::Notation;

pub use super::seat::Terms;

/// Draws the hand of the side to move; `None` where the bag is empty.
pub type Deal<'a> = &'a mut dyn FnMut(&mut DealtGame) -> Option<Hand>;

/// A game with its dealer.
pub struct Dealt<'a> {
    /// The game.
    pub game: &'a mut DealtGame,
    /// The dealer.
    pub deal: Deal<'a>,
}

impl Refereed for Dealt<'_> {
    type Answer = Said;

    fn turn(&mut self) -> Turn {
        let mover = self.game.mover();
        if self.game.ending().is_none() && (self.deal)(self.game).is_some() {
            return Turn::Of(mover);
        }
        let outcome = match self.game.ending() {
            Some(ending) => {
                let reason = match ending {
                    Ending::Line(_) => Reason::Line,
                    Ending::OutOfChips(_) => Reason::OutOfChips,
                    Ending::Stuck(_) => Reason::Stuck,
                };
                outcome::Outcome::by_rules(Score::won_by(ending.winner()), reason)
            }
            None => outcome::Outcome::by_rules(Score::Draw, Reason::FullBoard),
        };
        Turn::Over(outcome)
    }

    fn play(&mut self, said: &Said) -> Result<Made, Fault> {
        let (mover, hand) = (self.game.mover(), self.game.hand());
        let action = said.act(self.game);
        let action = action.map_err(|fault| fault_of(&fault, Reason::Timeout))?;
        // The hand says what is left in the bags: without it a game that ends by an empty one
        // would not end when it is played again.
        let given = hand.map_or_else(String::new, |Hand { first, second }| {
            let second = second.map_or_else(String::new, |chip| format!(" {chip}"));
            let side = mover.name().to_lowercase();
            format!("give {side} chips {first}{second}.\n")
        });
        let action_command = match action {
            Action::Drop { pos, chip } => format!("drop chip {chip} at {pos}."),
            Action::Rotate(direction) => format!("rotate to {}.", direction.index()),
        };
        Ok(Made {
            text: action.to_string(),
            command: given + &action_command,
        })
    }

    fn setup(&self) -> Vec<Command> {
        Vec::new()
    }

    fn script(&self) -> String {
        play::Game::of_rules(self.game, Random::new(0)).script()
    }
}

/// A bot's fault as the arena has it; `late` is the class of a missed deadline.
pub(super) fn fault_of(fault: &BotFault, late: Reason) -> Fault {
    let process = match fault {
        BotFault::Process(fault) => Some(fault.clone()),
        _ => None,
    };
    Fault::Protocol {
        reason: fault.reason(late),
        text: fault.to_string(),
        help: fault.help(),
        process,
    }
}

/// A bot that is talked to.
pub(super) struct Bot<T> {
    pub seat: BotSeat<T>,
    pub side: Side,
    pub terms: Terms,
    /// From its start to its answer to `init`.
    pub start: Duration,
}

impl<T: Talker> Player<Dealt<'_>> for Bot<T> {
    fn start(&mut self, _: Side, _: u64, _: &Log) -> Result<(), Trouble> {
        Ok(())
    }

    fn begin(&mut self, board: &Dealt<'_>, _: &[Command]) -> Result<(), Trouble> {
        let greeted = self
            .seat
            .greet(board.game, self.side, &self.terms, self.start);
        greeted.map_err(|fault| fault_of(&fault, Reason::Stall))?;
        Ok(())
    }

    fn tell(&mut self, told: &Told<'_>) {
        if told.by != self.side {
            self.seat.tell(&told.made.text);
        }
    }

    fn choose(&mut self, board: &Dealt<'_>, _: Side, clock: &mut Clock) -> Result<Said, Trouble> {
        let Some(hand) = board.game.hand() else {
            return Err(Trouble::Stopped);
        };
        let asked = Instant::now();
        let said = self.seat.turn(board.game, hand, clock.patience());
        clock.spend(asked.elapsed());
        Ok(said.map_err(|fault| fault_of(&fault, Reason::Timeout))?)
    }

    fn discard(&mut self, _: &Fault) {}

    fn rest(&mut self) {}
}

/// The outcome of a game under the stand-alone referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner.
    pub winner: Side,
    /// The reason, where it was no line: one sentence that begins with `Player 1` or `Player 2`.
    pub reason: Option<String>,
    /// The ending by the rules; `None` after a bot's fault.
    pub ending: Option<Ending>,
    /// A bot's process has gone, which a signal to all processes may have done.
    pub gone: bool,
}

/// Plays `game` to its end between two talkers, player 1 first.
pub fn play(
    game: &mut DealtGame,
    talkers: [&mut dyn Talker; 2],
    terms: &Terms,
    deal: Deal<'_>,
) -> Outcome {
    let [white, black] = talkers;
    let bot = |talker, side| Bot {
        seat: BotSeat::new(talker),
        side,
        terms: terms.clone(),
        start: terms.clock,
    };
    let (mut white, mut black) = (bot(white, Side::White), bot(black, Side::Black));
    let control = TimeControl {
        per_move: Some(terms.clock),
        margin: Duration::ZERO,
        ..TimeControl::default()
    };
    let start = Start {
        board: Dealt { game, deal },
        opening: Vec::new(),
        seed: 0,
    };
    let players: [&mut dyn Player<Dealt<'_>>; 2] = [&mut white, &mut black];
    let played = referee::play(
        start,
        players,
        &[control.clone(), control],
        &Log::default(),
        &Watch::default(),
    );
    let fault = played.and_then(|played| played.outcome.fault);
    let player = |side: Side| side.index() + 1;
    if let Some((side, fault)) = fault {
        return Outcome {
            winner: side.other(),
            reason: Some(format!("Player {} {fault}", player(side))),
            ending: None,
            gone: settle::may_be_a_stop(fault.reason()),
        };
    }
    let ending = game.ending();
    let reason = match ending {
        Some(Ending::OutOfChips(side)) => Some(format!("Player {} is out of chips", player(side))),
        Some(Ending::Stuck(side)) => Some(format!(
            "Player {} has one chip and finds every column full",
            player(side)
        )),
        _ => None,
    };
    Outcome {
        winner: ending.map_or(Side::White, Ending::winner),
        reason,
        ending,
        gone: false,
    }
}
