//! The content of a results file: a line that says what the series is, then a line a game, as JSON.
//!
//! Here they are read, compared and merged; [`super::ledger`] writes them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::build::Made;
use super::clock::TimeControl;
use super::copies::game_key;
use super::growth;
use super::journal;
use super::log::Last;
use super::outcome::{Reason, Score};
use super::schedule::{Format, Schedule};
use super::sprt::Sprt;
use atom4_core::base::shard::Shard;

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
}

impl Header {
    /// Its schedule.
    ///
    /// # Errors
    /// A line for people: there is no such schedule.
    pub fn schedule(&self) -> Result<Schedule, String> {
        Schedule::new(self.format, self.names.len(), self.games)
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
}

/// The part of a game that standings need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The result.
    pub score: Score,
    /// The reason for its end.
    pub reason: Reason,
    /// A fault in words, with the last line that the program wrote on standard error.
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

    /// The part that standings need.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let complaint = self.last.complained.last();
        let complaint = complaint.map_or_else(String::new, |line| format!("; it said: {line}"));
        Summary {
            score: self.result,
            reason: self.reason,
            detail: format!("{}{complaint}", self.detail),
            key: game_key(self),
        }
    }
}

/// What is kept of a game that is read.
pub trait Kept: Sized {
    /// Of a line of results.
    fn of(line: GameLine) -> Self;

    /// The result.
    fn score(&self) -> Score;

    /// The game has this number in the schedule.
    fn number(&mut self, number: usize);
}

impl Kept for Summary {
    fn of(line: GameLine) -> Summary {
        line.summary()
    }

    fn score(&self) -> Score {
        self.score
    }

    fn number(&mut self, _: usize) {}
}

impl Kept for GameLine {
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

/// Header and games of a results file. A game that stands twice must be the same both times. Where a series has
/// grown, a further header stands between the games; those before it are numbered by the schedule before.
pub(super) fn parse<T: Kept>(text: &str) -> Result<(Header, Games<T>), String> {
    let mut lines = text.lines().zip(1..);
    let (first, _) = lines.next().ok_or("it is empty")?;
    let mut header = parse_header(first)
        .map_err(|e| format!("line 1 is no head of a series ({e}); this is no results file"))?;
    let mut games = Games::new();
    for (line, number) in lines {
        let fail = |e: &dyn std::fmt::Display| format!("line {number}: {e}");
        if line.as_bytes().starts_with(HEAD) {
            let next = parse_header(line).map_err(|e| fail(&e))?;
            games = growth::carried(games, &header, &next).map_err(|e| fail(&e))?;
            header = next;
            continue;
        }
        let game: GameLine =
            serde_json::from_str(line).map_err(|e| format!("line {number} is no game: {e}"))?;
        add(&mut games, game.game, T::of(game)).map_err(|e| fail(&e))?;
    }
    Ok((header, games))
}

fn parse_header(line: &str) -> Result<Header, String> {
    let mut header: Header = serde_json::from_str(line).map_err(|e| e.to_string())?;
    if header.atom4_match != 1 {
        return Err(format!("version {} is not known here", header.atom4_match));
    }
    for name in &mut header.names {
        name.retain(|c| !c.is_control());
    }
    Ok(header)
}

fn add<T: Kept>(games: &mut Games<T>, number: usize, game: T) -> Result<(), String> {
    let score = game.score();
    match games.insert(number, game) {
        Some(before) if before.score() != score => Err(format!(
            "game {number} came twice, as {} and as {}",
            before.score().text(),
            score.text()
        )),
        _ => Ok(()),
    }
}

/// The difference between the builds of two files of a series, in words. Players that only one of them has do not
/// count.
pub(super) fn made_differently(found: &Header, wanted: &Header) -> Option<String> {
    let (made, other) = (found.made.as_ref()?, wanted.made.as_ref()?);
    let program = |(name, own): (&String, &String)| {
        let at = wanted.names.iter().position(|other| other == name);
        let there = at.and_then(|at| other.programs.get(at));
        there.unwrap_or(own).clone()
    };
    let programs = found.names.iter().zip(&made.programs).map(program);
    let other = Made {
        programs: programs.collect(),
        ..other.clone()
    };
    made.difference(&other, &found.names)
}

/// Several results files read as one.
#[derive(Clone, Debug)]
pub struct Merged<T = Summary> {
    /// The series.
    pub header: Header,
    /// Its games.
    pub games: Games<T>,
    /// The files with the parts that they were begun for.
    pub parts: Vec<(PathBuf, Shard)>,
}

/// Reads several results files of one series as one. A torn last line is passed over; files of
/// different builds are refused unless `mixed`. If the series has grown in some of them, it has grown.
///
/// # Errors
/// A line for people: a file cannot be read, they are of different series or builds, or one game
/// has two results.
pub fn merge<T: Kept>(paths: &[PathBuf], mixed: bool) -> Result<Merged<T>, String> {
    let mut merged: Option<Merged<T>> = None;
    for path in paths {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let content = journal::read(path)?;
        let (header, games) = parse::<T>(&content.lines).map_err(|e| fail(&e))?;
        let part = header.made.as_ref();
        let part = part.and_then(|made| Shard::parse(&made.part).ok());
        let part = part.map(|part| (path.clone(), part));
        let Some(all) = &mut merged else {
            merged = Some(Merged {
                header,
                games,
                parts: part.into_iter().collect(),
            });
            continue;
        };
        if let (Some(made), false) = (made_differently(&header, &all.header), mixed) {
            return Err(fail(&format!(
                "it was made {made} and not like the first file; --mixed merges them all the same"
            )));
        }
        all.take_in(header, games).map_err(|e| fail(&e))?;
        all.parts.extend(part);
    }
    let mut merged = merged.ok_or("no results file to merge")?;
    for (number, game) in &mut merged.games {
        game.number(*number);
    }
    Ok(merged)
}

impl<T: Kept> Merged<T> {
    /// Takes in another file of the series, grown or not.
    fn take_in(&mut self, header: Header, games: Games<T>) -> Result<(), String> {
        let other = |difference| format!("another series than the first file: {difference}");
        let games = match growth::grows(&header, &self.header) {
            Ok(_) => growth::carried(games, &header, &self.header)?,
            Err(difference) => {
                if growth::grows(&self.header, &header).is_err() {
                    return Err(other(difference));
                }
                let before = std::mem::take(&mut self.games);
                self.games = growth::carried(before, &self.header, &header)?;
                self.header = header.clone();
                games
            }
        };
        // A file of 1.0.0 does not say how it was made.
        if self.header.made.is_none() {
            self.header.made = header.made;
        }
        for (number, game) in games {
            add(&mut self.games, number, game)?;
        }
        Ok(())
    }
}
