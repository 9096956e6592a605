//! The protocol from `init` to the verdict.
//!
//! The referee keeps the only true board and believes nobody. Every talk with a bot runs on one
//! clock; whatever a bot does or leaves undone, the game ends with a winner and, where it was not
//! a line, with a reason.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::time::{Duration, Instant};

use crate::games::cluster::game::Illegal;
use crate::games::cluster::notation::Fetch;
use crate::games::cluster::{Action, Ending, Game, Hand, Refusal};
use crate::lattice::hexagonal::Direction;
use crate::rules::{Rules, Side};

use super::talk::{Ear, Number, Talker, shown};

/// How much of a wrong command is shown, in characters: what the original reads of one.
const WORD: usize = 7;

/// The same for what is fetched.
const TARGET: usize = 15;

/// What is agreed beside the game itself.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The clock of each turn, and of the answer to `init`.
    pub clock: Duration,
    /// Whether any number is a colour.
    pub colour_blind: bool,
}

/// How a game under the referee ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who has won.
    pub winner: Side,
    /// Why, where it was no line: one sentence that begins with `Player 1` or `Player 2`.
    pub reason: Option<String>,
    /// How, where it was by the rules; `None` after a bot's fault.
    pub ending: Option<Ending>,
}

/// A player with what it has said.
struct Seat<'a> {
    talker: &'a mut dyn Talker,
    ear: Ear,
}

/// A game between two bots.
pub struct Referee<'a> {
    game: Game,
    white: Seat<'a>,
    black: Seat<'a>,
    clock: Duration,
    colour_blind: bool,
}

impl<'a> Referee<'a> {
    /// A referee for `game` between two talkers, player 0 first.
    #[must_use]
    pub fn new(game: Game, talkers: [&'a mut dyn Talker; 2], terms: &Terms) -> Referee<'a> {
        let seat = |talker| Seat {
            talker,
            ear: Ear::default(),
        };
        let [white, black] = talkers.map(seat);
        Referee {
            game,
            white,
            black,
            clock: terms.clock,
            colour_blind: terms.colour_blind,
        }
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The same, to deal from.
    pub const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    const fn seat(&mut self, side: Side) -> &mut Seat<'a> {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    /// Plays the game to its end; `deal` draws each hand.
    pub fn play(&mut self, deal: &mut dyn FnMut(&mut Game) -> Option<Hand>) -> Outcome {
        for side in Side::BOTH {
            if let Err(fault) = self.greet(side) {
                return lost(side, &fault);
            }
        }
        loop {
            let mover = self.game.mover();
            let Some(hand) = deal(&mut self.game) else {
                return self.outcome();
            };
            match self.turn(mover, hand) {
                Ok(action) => self.tell(mover.other(), action),
                Err(fault) => return lost(mover, &fault),
            }
            if self.game.ending().is_some() {
                return self.outcome();
            }
        }
    }

    /// Sends `init` and hears the colour.
    ///
    /// # Errors
    /// What the bot did wrong.
    pub fn greet(&mut self, side: Side) -> Result<i64, String> {
        self.greet_within(side, self.clock)
    }

    /// The same with another limit than the clock that `init` tells.
    ///
    /// # Errors
    /// What the bot did wrong.
    pub fn greet_within(&mut self, side: Side, limit: Duration) -> Result<i64, String> {
        let setup = self.game.board().setup();
        let line = format!(
            "init {} {} {} {} {:.6} {}\n",
            setup.all_colours(),
            self.game.bags().first().copied().unwrap_or(0),
            setup.edge,
            setup.win,
            self.clock.as_secs_f64(),
            side.index()
        );
        self.seat(side).talker.post(line.as_bytes());
        let deadline = Instant::now() + limit;
        let word = self.command(side, deadline)?;
        if word != "color" {
            let word = shown(&word, WORD);
            return Err(format!(
                "sent a wrong command: \"{word}\" expected \"color\""
            ));
        }
        let colour = self
            .number(side, deadline)?
            .ok_or("did not send color value")?;
        if !self.colour_blind && ![0, 1, 3, 4, 5].contains(&colour.value) {
            return Err("sent invalid color value".into());
        }
        Ok(colour.value)
    }

    /// Sends the hand, answers what is fetched, and plays the action that comes.
    ///
    /// # Errors
    /// What the bot did wrong.
    pub fn turn(&mut self, side: Side, hand: Hand) -> Result<Action, String> {
        self.turn_within(side, hand, self.clock)
    }

    /// The same with another limit than the clock that `init` told.
    ///
    /// # Errors
    /// What the bot did wrong.
    pub fn turn_within(
        &mut self,
        side: Side,
        hand: Hand,
        limit: Duration,
    ) -> Result<Action, String> {
        let second = hand.second.map_or(-1, i32::from);
        let line = format!("chips {} {second}\n", hand.first);
        self.seat(side).talker.post(line.as_bytes());
        // What posting takes, a line in a log may be, is not the bot's time.
        let deadline = Instant::now() + limit;
        let word = self.command(side, deadline)?;
        match word.as_str() {
            "rotate" => {
                let value = self
                    .number(side, deadline)?
                    .ok_or("did not give rotate value")?;
                match (self.game.rotate(value.value), Direction::new(value.value)) {
                    (Ok(()), Some(direction)) => Ok(Action::Rotate(direction)),
                    (Err(Illegal::OneChip), _) => {
                        Err("tried to rotate with insufficient chips".into())
                    }
                    _ => Err(format!("sent invalid rotation value: {}", value.text)),
                }
            }
            "drop" => {
                let pos = self.number(side, deadline)?;
                // Both are read before either is looked at, unless the first is none.
                let pos = pos.ok_or("did not give drop value")?;
                let chip = self.number(side, deadline)?;
                let chip = chip.ok_or("did not give drop value")?;
                match self.game.drop_chip(pos.value, chip.value) {
                    Ok(()) => Ok(Action::Drop {
                        pos: pos.value as i32,
                        chip: chip.value as u8,
                    }),
                    Err(Illegal::Board(Refusal::Full(_))) => {
                        Err("tried to place a chip on top of another chip".into())
                    }
                    Err(Illegal::Board(Refusal::NoColumn(..))) => Err(format!(
                        "tried to place a chip at an invalid location: {}",
                        pos.text
                    )),
                    Err(_) => Err(format!("tried to place an invalid chip: {}", chip.text)),
                }
            }
            other => Err(format!(
                "invalid action: \"{}\" expected \"rotate\" or \"drop\" or \"fetch\"",
                shown(other, WORD)
            )),
        }
    }

    /// Tells a player what the other one did.
    pub fn tell(&mut self, side: Side, action: Action) {
        let line = format!("{action}\n");
        self.seat(side).talker.post(line.as_bytes());
    }

    /// The next command that is no `fetch`; those are answered.
    fn command(&mut self, side: Side, deadline: Instant) -> Result<String, String> {
        let mut answered = false;
        loop {
            // Answers that are not read are not piled up: the clock runs until they are.
            let seat = self.seat(side);
            if answered {
                seat.talker.flush(deadline).map_err(|f| f.to_string())?;
                if Instant::now() >= deadline {
                    return Err("timed out".into());
                }
            }
            let word = self.word(side, deadline)?;
            if word != "fetch" {
                return Ok(word);
            }
            let target = self.word(side, deadline)?;
            let Some(fetch) = Fetch::parse(&target) else {
                let target = shown(&target, TARGET);
                let wanted = "expected \"cells\" or \"gravity\" or \"walls\" or \"chips\"";
                return Err(format!("invalid fetch target: \"{target}\" {wanted}"));
            };
            let mut answer = String::new();
            // Writing into a string cannot fail.
            let _ = fetch.answer(self.game.board(), &mut answer);
            self.seat(side).talker.post(answer.as_bytes());
            answered = true;
        }
    }

    fn word(&mut self, side: Side, deadline: Instant) -> Result<String, String> {
        let seat = self.seat(side);
        let word = seat.ear.word(seat.talker, deadline);
        word.map_err(|fault| fault.to_string())
    }

    fn number(&mut self, side: Side, deadline: Instant) -> Result<Option<Number>, String> {
        Ok(Number::parse(&self.word(side, deadline)?))
    }

    /// The outcome of a game that ended by the rules.
    fn outcome(&self) -> Outcome {
        let ending = self.game.ending();
        let player = |side: Side| side.index() + 1;
        let reason = match ending {
            Some(Ending::OutOfChips(side)) => {
                Some(format!("Player {} is out of chips", player(side)))
            }
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
        }
    }
}

/// The outcome after a fault of `side`.
fn lost(side: Side, fault: &str) -> Outcome {
    Outcome {
        winner: side.other(),
        reason: Some(format!("Player {} {fault}", side.index() + 1)),
        ending: None,
    }
}
