//! The content of a results file: a line that says what the series is, then a line a game, as JSON.
//!
//! [`super::merge`] reads them, [`super::ledger`] writes them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::build::Made;
use super::clock::TimeControl;
use super::log::Last;
use super::openings::file_key;
use super::outcome::{Reason, Score};
use super::schedule::{Beginning, Format, Schedule};
use super::sprt::Sprt;
use atom4_core::base::random::mix;

/// The first bytes of every results file.
pub(super) const HEAD: &[u8] = b"{\"atom4_match\"";

/// The definition of a series: everything that decides its games. Two runs with the same header play the
/// same series, whatever their concurrency and whichever part of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of this format.
    pub atom4_match: u32,
    /// The game.
    pub game: String,
    /// The engines' names.
    pub names: Vec<String>,
    /// The engines' specifications.
    pub engines: Vec<String>,
    /// The way in which the engines meet.
    pub format: Format,
    /// Games between each two that meet.
    pub games: usize,
    /// The seed of all random choices.
    pub seed: u64,
    /// The openings: `random 8` or a file's key; and any other setting that decides the games.
    pub openings: String,
    /// The round, for games of rounds; else 1.
    pub round: u32,
    /// Clocks.
    pub time: TimeControl,
    /// The test that may end it early.
    pub sprt: Option<Sprt>,
    /// The builds that play; 1.0.0 did not say. They decide no game by themselves, so they are no
    /// part of what tells one series from another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Made>,
    /// The series before it had its present players, as it began first; none where it has them from the beginning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Earlier>,
}

/// A series with fewer players, whose games keep their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Earlier {
    /// The engines' names.
    pub names: Vec<String>,
    /// Games between each two that met.
    pub games: usize,
}

impl Header {
    /// Its schedule.
    ///
    /// # Errors
    /// A line for people: there is no such schedule.
    pub fn schedule(&self) -> Result<Schedule, String> {
        let before = self.earlier.iter().filter_map(|earlier| {
            let place = |name| self.names.iter().position(|other| other == name);
            Some(Beginning {
                players: earlier.names.iter().map(place).collect::<Option<_>>()?,
                games: earlier.games,
            })
        });
        let before: Vec<Beginning> = before.collect();
        Schedule::grown(self.format, self.names.len(), self.games, &before)
    }
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// Its number in the schedule, from 0.
    pub game: usize,
    /// The pair it belongs to.
    pub pair: usize,
    /// The name of the engine that was White.
    pub white: String,
    /// The name of the engine that was Black.
    pub black: String,
    /// The result.
    pub result: Score,
    /// The reason for its end.
    pub reason: Reason,
    /// A fault in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The exit status of a crash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<i32>,
    /// The number of moves, the opening's among them.
    pub plies: usize,
    /// Milliseconds that White and Black thought.
    pub thought_ms: [f64; 2],
    /// The longest thought of each, in milliseconds.
    pub longest_ms: [f64; 2],
    /// The moves.
    pub moves: Vec<String>,
    /// The last lines of the program at fault.
    #[serde(default, skip_serializing_if = "Last::is_empty")]
    pub last: Last,
    /// What would help it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
}

/// The part of a game that standings need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The result.
    pub score: Score,
    /// The reason for its end.
    pub reason: Reason,
    /// A fault in words, with the telling lines that the program wrote on standard error, and what would help in a line
    /// below.
    pub detail: String,
    /// What tells the game from others ([`super::copies`]).
    pub key: Option<u64>,
}

impl GameLine {
    /// The names of the winner and of the loser; `None` in a draw.
    fn decided(&self) -> Option<(&str, &str)> {
        match self.result {
            Score::White => Some((&self.white, &self.black)),
            Score::Black => Some((&self.black, &self.white)),
            Score::Draw => None,
        }
    }

    /// The name of the engine that has won.
    #[must_use]
    pub fn winner(&self) -> Option<&str> {
        self.decided().map(|(winner, _)| winner)
    }

    /// The name of the engine that has lost.
    #[must_use]
    pub fn loser(&self) -> Option<&str> {
        self.decided().map(|(_, loser)| loser)
    }

    /// What tells the game from others: its moves and its result. `None` where it ended before its first move: there
    /// is nothing to compare it by.
    pub(super) fn key(&self) -> Option<u64> {
        let fold = |key: u64, mv: &String| mix(key.rotate_left(1) ^ file_key(mv));
        let moves = || self.moves.iter().fold(self.result as u64, fold);
        (!self.moves.is_empty()).then(moves)
    }

    /// The part that standings need.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let part = |before: &str, text: &str| match text {
            "" => String::new(),
            text => format!("{before}{text}"),
        };
        let complaint = part("; it said: ", &self.last.telling());
        let help = part("\n  What helps: ", &self.help);
        Summary {
            score: self.result,
            reason: self.reason,
            detail: format!("{}{complaint}{help}", self.detail),
            key: self.key(),
        }
    }
}

/// What is kept of a game that is read.
pub trait FromLine: Sized {
    /// Of a line of results.
    fn of(line: GameLine) -> Self;

    /// The result.
    fn score(&self) -> Score;

    /// The game has this number in the schedule.
    fn number(&mut self, number: usize);
}

impl FromLine for Summary {
    fn of(line: GameLine) -> Summary {
        line.summary()
    }

    fn score(&self) -> Score {
        self.score
    }

    fn number(&mut self, _: usize) {}
}

impl FromLine for GameLine {
    fn of(line: GameLine) -> GameLine {
        line
    }

    fn score(&self) -> Score {
        self.result
    }

    fn number(&mut self, number: usize) {
        (self.game, self.pair) = (number, number / 2);
    }
}

/// The games of a series by their numbers.
pub type Games<T = Summary> = BTreeMap<usize, T>;
