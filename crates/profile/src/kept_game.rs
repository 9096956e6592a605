//! A game that is going on, as a file: TOML with those who sit at it and the commands that bring it back.
//!
//! ```toml
//! players = ["person", "machine"]
//! levels = ["level 2", "level 2"]
//! white = 1
//! won = [3, 5]
//! clock = "180+2"
//! left = [171300, 166900]
//! won-by-clock = [0, 1]
//! script = """
//! # A game of Score Four, saved by atom4.
//! choose game score four.
//! """
//! ```

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use toml_edit::{Array, DocumentMut, Value, value};

use atom4_play::clock::Pace;
use atom4_play::seats::{self, KeptClocks, Seat, Seated};

/// The first lines of the file.
const HEAD: &str = "# A game that is going on. atom4 keeps it after every move; without this file it is forgotten.\n";

/// A game that is going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// Those who sit at it.
    pub seated: Seated,
    /// The commands that bring it back, with the settings of its machine players.
    pub script: String,
}

impl KeptGame {
    /// The file's text.
    #[must_use]
    pub fn text(&self) -> String {
        let Seated {
            seats,
            efforts,
            hints,
            white,
            won,
            clocks,
            ..
        } = self.seated;
        let mut document = DocumentMut::new();
        let mut line = |name: &str, values: [Value; 2]| {
            document.insert(name, value(Array::from_iter(values)));
        };
        line("players", seats.map(|seat| seat.name().into()));
        line("levels", efforts.map(|effort| seats::name(effort).into()));
        line("won", won.map(|games| i64::from(games).into()));
        if let Some(KeptClocks { left, won, .. }) = clocks {
            let millis = |left| i64::try_from(left).unwrap_or(i64::MAX);
            line("left", left.map(|left| millis(left).into()));
            line("won-by-clock", won.map(|games| i64::from(games).into()));
        }
        if let Some(KeptClocks { pace, .. }) = clocks {
            document.insert("clock", value(pace.name()));
        }
        document.insert("hints", value(seats::name(hints)));
        document.insert("white", value(white as i64 + 1));
        document.insert("script", value(self.script.as_str()));
        format!("{HEAD}{document}")
    }

    /// The game of a file's text.
    ///
    /// # Errors
    /// What is wrong with it, in a line.
    pub fn parse(text: &str) -> Result<KeptGame, String> {
        let document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
            format!("it is no TOML: {}", error.message().replace('\n', "; "))
        })?;
        let pair = |name: &str| -> Option<[&Value; 2]> {
            let values: Vec<&Value> = document.get(name)?.as_array()?.iter().collect();
            values.try_into().ok()
        };
        let both = |name: &str, expected: &str| {
            pair(name).ok_or_else(|| format!("{name} is no pair of {expected}"))
        };
        let [one, two] = both("players", "\"person\" or \"machine\"")?.map(|value| {
            let seat = value.as_str().and_then(Seat::named);
            seat.ok_or("a player is neither \"person\" nor \"machine\"")
        });
        let [first, second] = both("levels", "levels")?.map(|value| {
            let effort = value.as_str().and_then(seats::parse);
            effort.ok_or("a level is none, such as \"level 2\"")
        });
        let numbers = |name: &str, wrong: &'static str| -> Result<[u64; 2], String> {
            let [one, two] = both(name, "numbers")?.map(|value| {
                let number = value.as_integer().and_then(|number| number.try_into().ok());
                number.ok_or(wrong)
            });
            Ok([one?, two?])
        };
        let games = |name: &str| -> Result<[u32; 2], String> {
            const WRONG: &str = "a number of games won is none";
            let [one, two] = numbers(name, WRONG)?.map(|games| games.try_into().map_err(|_| WRONG));
            Ok([one?, two?])
        };
        let won = games("won")?;
        // Games without clocks do not say it.
        let clocks = match document.get("clock") {
            None => None,
            Some(pace) => {
                let pace = pace.as_str().and_then(Pace::named);
                Some(KeptClocks {
                    pace: pace.ok_or("a clock is none, such as \"180+2\"")?,
                    left: numbers("left", "a time that is left is no number of milliseconds")?,
                    won: games("won-by-clock")?,
                })
            }
        };
        let white = match document.get("white").and_then(|item| item.as_integer()) {
            Some(1) => 0,
            Some(2) => 1,
            _ => return Err(String::from("white is neither 1 nor 2")),
        };
        // Games that 2.0.0 has kept do not say it.
        let hints = match document.get("hints") {
            None => seats::HINTS,
            Some(hints) => {
                let hints = hints.as_str().and_then(seats::parse);
                hints.ok_or("hints are no level, such as \"level 4\"")?
            }
        };
        let script = document.get("script").and_then(|item| item.as_str());
        // A multi-line string that is cut off behind two of its quotes reads as an empty one.
        let script = script.filter(|script| !script.is_empty());
        Ok(KeptGame {
            seated: Seated {
                seats: [one?, two?],
                efforts: [first?, second?],
                hints,
                white,
                won,
                pace: None,
                clocks,
            },
            script: script.ok_or("it has no script")?.to_owned(),
        })
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)] // Tests may fail by panicking.
mod tests;
