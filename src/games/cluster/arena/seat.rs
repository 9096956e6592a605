//! The protocol as one bot sees it: `init`, `chips`, what it fetches, what it answers.

use std::fmt;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::talk::{Ear, Number, Talker};
use crate::games::cluster::{Action, DealtGame, Hand, Refusal};
use atom4_arena::outcome::Reason;
use atom4_arena::process;
use atom4_arena::shown::shown;
use atom4_arena::talk::NO_ANSWER;
use atom4_cluster::game::Illegal;
use atom4_cluster::notation::Fetch;
use atom4_core::lattice::hexagonal::Direction;
use atom4_core::rules::Side;

/// Characters that are shown of a wrong command: as many as the original reads of one.
const WORD: usize = 7;

/// Characters that are shown of a wrong target of `fetch`.
const TARGET: usize = 15;

/// The terms of a game beside its rules.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The clock of each turn that `init` tells.
    pub clock: Duration,
    /// Any number is a colour.
    pub colour_blind: bool,
}

/// A fault of a bot, in the original's words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BotFault {
    /// The child-process layer found it.
    #[error(transparent)]
    Process(#[from] process::Fault),
    /// Another command than `color` answered `init`.
    #[error("sent a wrong command: \"{0}\" expected \"color\"")]
    NoColour(String),
    /// No number stood behind `color`.
    #[error("did not send color value")]
    NoColourValue,
    /// The number behind `color` is none of the original's colours.
    #[error("sent invalid color value")]
    InvalidColour,
    /// No number stood behind `rotate`.
    #[error("did not give rotate value")]
    NoRotation,
    /// It turned the grid with one chip in its hand.
    #[error("tried to rotate with insufficient chips")]
    OneChip,
    /// The number behind `rotate` is no direction.
    #[error("sent invalid rotation value: {0}")]
    InvalidRotation(String),
    /// A number was missing behind `drop`.
    #[error("did not give drop value")]
    NoDrop,
    /// The column was full.
    #[error("tried to place a chip on top of another chip")]
    ColumnFull,
    /// There is no such column.
    #[error("tried to place a chip at an invalid location: {0}")]
    NoColumn(String),
    /// The chip is not in the hand.
    #[error("tried to place an invalid chip: {0}")]
    InvalidChip(String),
    /// The word is no action.
    #[error("invalid action: \"{0}\" expected \"rotate\" or \"drop\" or \"fetch\"")]
    InvalidAction(String),
    /// The word behind `fetch` is no target.
    #[error(
        "invalid fetch target: \"{0}\" expected \"cells\" or \"gravity\" or \"walls\" or \"chips\""
    )]
    InvalidFetch(String),
}

impl BotFault {
    /// The class; `late` is that of a missed deadline.
    #[must_use]
    pub const fn reason(&self, late: Reason) -> Reason {
        match self {
            BotFault::Process(fault) => Reason::of_process(fault, late),
            BotFault::InvalidColour
            | BotFault::OneChip
            | BotFault::InvalidRotation(_)
            | BotFault::ColumnFull
            | BotFault::NoColumn(_)
            | BotFault::InvalidChip(_) => Reason::IllegalMove,
            BotFault::NoColour(_)
            | BotFault::NoColourValue
            | BotFault::NoRotation
            | BotFault::NoDrop
            | BotFault::InvalidAction(_)
            | BotFault::InvalidFetch(_) => Reason::Malformed,
        }
    }

    /// What helps: for a command that is none or breaks a rule, the rule; empty for a fault of the process.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        match self {
            BotFault::Process(_) => "",
            BotFault::NoColour(_) | BotFault::InvalidAction(_) => NO_ANSWER,
            BotFault::NoColourValue => "color is followed by a number, as in color 4",
            BotFault::InvalidColour => {
                "a colour is 0 (red), 1 (yellow), 3 (cyan), 4 (blue) or 5 (magenta)"
            }
            BotFault::NoRotation | BotFault::InvalidRotation(_) => {
                "rotate is followed by a direction, 0 (top) to 5 (top left), clockwise"
            }
            BotFault::OneChip => {
                "turning the board takes both chips of a hand: with chips A -1 there is one, and it can only be dropped"
            }
            BotFault::NoDrop => {
                "drop is followed by two numbers: the column and the chip, as in drop -2 1"
            }
            BotFault::ColumnFull => {
                "a column is full while the cell at which chips enter it holds one; fetch chips says where chips lie"
            }
            BotFault::NoColumn(_) => {
                "columns go from -(GRID-1) to GRID-1, where GRID is the third number of init"
            }
            BotFault::InvalidChip(_) => {
                "the chip is one of the two numbers behind chips; -1 is no chip"
            }
            BotFault::InvalidFetch(_) => "fetch is followed by cells, gravity, walls or chips",
        }
    }
}

/// An action as a bot named it, not looked at yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// `rotate` and a number.
    Rotate(Number),
    /// `drop`, a column and a chip.
    Drop(Number, Number),
}

impl fmt::Display for Said {
    /// As the bot wrote it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Rotate(value) => write!(f, "rotate {}", value.text),
            Said::Drop(pos, chip) => write!(f, "drop {} {}", pos.text, chip.text),
        }
    }
}

impl Said {
    /// Does it in the game.
    ///
    /// # Errors
    /// The fault in it; nothing has changed then.
    pub fn act(&self, game: &mut DealtGame) -> Result<Action, BotFault> {
        match self {
            Said::Rotate(value) => match (game.rotate(value.value), Direction::new(value.value)) {
                (Ok(()), Some(direction)) => Ok(Action::Rotate(direction)),
                (Err(Illegal::OneChip), _) => Err(BotFault::OneChip),
                _ => Err(BotFault::InvalidRotation(value.text.clone())),
            },
            Said::Drop(pos, chip) => match game.drop_chip(pos.value, chip.value) {
                Ok(()) => Ok(Action::Drop {
                    pos: pos.value as i32,
                    chip: chip.value as u8,
                }),
                Err(Illegal::Board(Refusal::Full(_))) => Err(BotFault::ColumnFull),
                Err(Illegal::Board(Refusal::NoColumn(..))) => {
                    Err(BotFault::NoColumn(pos.text.clone()))
                }
                Err(_) => Err(BotFault::InvalidChip(chip.text.clone())),
            },
        }
    }
}

/// True for a line that may be a command of a bot with what stands behind it.
pub(super) fn is_answer(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let mut words = line.split_whitespace();
    let command = words.next();
    matches!(command, Some("color" | "rotate" | "drop" | "fetch")) && words.next().is_some()
}

/// A bot in its seat.
pub struct BotSeat<T> {
    /// The bot's end of the talk.
    pub talker: T,
    ear: Ear,
}

impl<T: Talker> BotSeat<T> {
    /// A bot that has said nothing yet.
    pub fn new(talker: T) -> BotSeat<T> {
        BotSeat {
            talker,
            ear: Ear::default(),
        }
    }

    /// Sends `init` for this side of `game` and hears the colour within `limit`.
    ///
    /// # Errors
    /// The bot's fault.
    pub fn greet(
        &mut self,
        game: &DealtGame,
        side: Side,
        terms: &Terms,
        limit: Duration,
    ) -> Result<i64, BotFault> {
        let setup = game.board().setup();
        let line = format!(
            "init {} {} {} {} {:.6} {}\n",
            setup.all_colours(),
            game.bags().first().copied().unwrap_or(0),
            setup.edge,
            setup.win,
            terms.clock.as_secs_f64(),
            side.index()
        );
        self.talker.post(line.as_bytes());
        let deadline = Instant::now() + limit;
        let word = self.command(game, deadline)?;
        if word != "color" {
            return Err(BotFault::NoColour(shown(&word, WORD)));
        }
        let colour = self.number(deadline)?.ok_or(BotFault::NoColourValue)?;
        if !terms.colour_blind && ![0, 1, 3, 4, 5].contains(&colour.value) {
            return Err(BotFault::InvalidColour);
        }
        Ok(colour.value)
    }

    /// Sends the hand of the side to move, answers what is fetched, and hears an action within
    /// `limit`.
    ///
    /// # Errors
    /// The bot's fault.
    pub fn turn(
        &mut self,
        game: &DealtGame,
        hand: Hand,
        limit: Duration,
    ) -> Result<Said, BotFault> {
        let second = hand.second.map_or(-1, i32::from);
        let line = format!("chips {} {second}\n", hand.first);
        self.talker.post(line.as_bytes());
        // Posting may write a line into a log: that time is not the bot's.
        let deadline = Instant::now() + limit;
        let word = self.command(game, deadline)?;
        match word.as_str() {
            "rotate" => {
                let value = self.number(deadline)?;
                Ok(Said::Rotate(value.ok_or(BotFault::NoRotation)?))
            }
            "drop" => {
                let pos = self.number(deadline)?;
                // Both are read before either is looked at, unless the first is none.
                let pos = pos.ok_or(BotFault::NoDrop)?;
                let chip = self.number(deadline)?;
                Ok(Said::Drop(pos, chip.ok_or(BotFault::NoDrop)?))
            }
            other => Err(BotFault::InvalidAction(shown(other, WORD))),
        }
    }

    /// Tells the action of the other player.
    pub fn tell(&mut self, action: &str) {
        self.talker.post(format!("{action}\n").as_bytes());
    }

    /// The next command that is no `fetch`; those are answered.
    fn command(&mut self, game: &DealtGame, deadline: Instant) -> Result<String, BotFault> {
        let mut answered = false;
        loop {
            // Answers that are not read are not piled up: the clock runs until they are.
            if answered {
                self.talker.flush(deadline)?;
                if Instant::now() >= deadline {
                    return Err(process::Fault::TimedOut.into());
                }
            }
            let word = self.word(deadline)?;
            if word != "fetch" {
                return Ok(word);
            }
            let target = self.word(deadline)?;
            let Some(fetch) = Fetch::parse(&target) else {
                return Err(BotFault::InvalidFetch(shown(&target, TARGET)));
            };
            let mut answer = String::new();
            // Writing into a string cannot fail.
            let _ = fetch.answer(game.board(), &mut answer);
            self.talker.post(answer.as_bytes());
            answered = true;
        }
    }

    fn word(&mut self, deadline: Instant) -> Result<String, process::Fault> {
        self.ear.word(&mut self.talker, deadline)
    }

    fn number(&mut self, deadline: Instant) -> Result<Option<Number>, process::Fault> {
        Ok(Number::parse(&self.word(deadline)?))
    }
}

#[cfg(test)]
mod tests;
