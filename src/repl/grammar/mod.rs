//! The one table of commands: pattern, maker, usage, help line and example of each.
//!
//! Parsing, `help.`, completion, hints, error suggestions and the README's table all come from
//! these rows; a test holds that every example fits exactly one row of its game. Where a row that
//! all games have means something else in one of them, that game's `HERE` says so. A row's pattern
//! is anchored at both ends and compiled when a command first asks for it, so that a start costs
//! nothing; the first word picks the few rows that are tried at all.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

pub mod common;

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::OnceLock;

use regex::{Captures, Regex, RegexBuilder};

use crate::play::refusal::Refusal;
use crate::play::registry::Kind;
use crate::repl::words::shown;

/// A command as a value. Running it is `repl::run`'s.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// One that every game has.
    Common(common::Command),
    /// One of Atom-4's.
    Atom4(crate::games::atom4::repl::grammar::Command),
    /// One of Score Four's.
    ScoreFour(crate::games::score_four::repl::grammar::Command),
    /// One of Atomix's.
    Atomix(crate::games::atomix::repl::grammar::Command),
    /// One of Cluster's.
    Cluster(crate::games::cluster::repl::grammar::Command),
}

impl Command {
    /// Whether the answer may be long in coming, so that those before it should be out first.
    #[must_use]
    pub fn thinks(&self) -> bool {
        matches!(
            self,
            Command::Common(common::Command::Ask(..) | common::Command::Perft(_))
                | Command::ScoreFour(crate::games::score_four::repl::grammar::Command::Solve(_))
                | Command::Atomix(crate::games::atomix::repl::grammar::Command::Solve(..))
        )
    }

    /// Whether a saved game may hold it: nothing that thinks, writes a file or takes a screen.
    #[must_use]
    pub fn may_be_saved(&self) -> bool {
        use common::Command::{Go, SaveAgain, SaveTo};
        !self.thinks() && !matches!(self, Command::Common(Go(..) | SaveTo(_) | SaveAgain))
    }
}

/// How a parsed line fits the table.
pub type Made = Result<Command, Refusal>;

/// A row of the table.
pub struct Row {
    /// The command with capital letters for what varies, closing period included.
    pub usage: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// A command that fits this row and no other.
    pub example: &'static str,
    /// Forms that the usage does not show, one a line of `help WORDS.`
    pub forms: &'static [&'static str],
    pattern: &'static str,
    make: fn(&Words<'_>) -> Made,
    regex: OnceLock<Option<Regex>>,
}

impl Row {
    /// A row; `pattern` is matched against the whole command in its normal spelling.
    pub const fn new(
        usage: &'static str,
        pattern: &'static str,
        make: fn(&Words<'_>) -> Made,
        help: &'static str,
        example: &'static str,
    ) -> Row {
        Row {
            usage,
            help,
            example,
            forms: &[],
            pattern,
            make,
            regex: OnceLock::new(),
        }
    }

    /// The row with forms that its usage does not show.
    pub const fn with(mut self, forms: &'static [&'static str]) -> Row {
        self.forms = forms;
        self
    }

    /// What it does in a game, in one line.
    #[must_use]
    pub fn help_in(&self, kind: Kind) -> &'static str {
        self.here(kind).map_or(self.help, |here| here.help)
    }

    /// A command that fits this row and can be done in a game.
    #[must_use]
    pub fn example_in(&self, kind: Kind) -> &'static str {
        let own = self.here(kind).and_then(|here| here.example);
        own.unwrap_or(self.example)
    }

    fn here(&self, kind: Kind) -> Option<&'static Here> {
        let all = here(kind);
        all.iter().find(|here| here.usage == self.usage)
    }

    /// The words of the usage, the closing period left out.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.usage.trim_end_matches('.').split(' ')
    }

    /// The command that `text` makes by this row; `None` where it does not fit.
    pub(super) fn parse(&self, text: &str) -> Option<Made> {
        let regex = self.regex.get_or_init(|| {
            // A pattern that does not compile fits nothing; a test compiles them all.
            RegexBuilder::new(&format!("^(?:{})$", self.pattern))
                .unicode(true)
                .build()
                .ok()
        });
        let captures = regex.as_ref()?.captures(text)?;
        Some((self.make)(&Words(captures)))
    }

    /// Whether the row's pattern compiles.
    #[cfg(test)]
    fn compiles(&self) -> bool {
        Regex::new(&format!("^(?:{})$", self.pattern)).is_ok()
    }
}

/// What a row of all games says in one of them, where that is something else.
pub struct Here {
    /// The row's usage.
    usage: &'static str,
    help: &'static str,
    /// An example, where the row's own cannot be done here.
    example: Option<&'static str>,
}

impl Here {
    /// What the row of this usage does in this game.
    pub const fn new(usage: &'static str, help: &'static str) -> Here {
        Here {
            usage,
            help,
            example: None,
        }
    }

    /// The same with an example of its own.
    pub const fn example(mut self, example: &'static str) -> Here {
        self.example = Some(example);
        self
    }
}

/// The varying words of a command, by the names the pattern gives them.
pub struct Words<'a>(Captures<'a>);

impl<'a> Words<'a> {
    /// A word's text; empty where the command has none there.
    pub fn text(&self, name: &str) -> &'a str {
        self.0.name(name).map_or("", |found| found.as_str())
    }

    /// Whether the command has something there.
    pub fn has(&self, name: &str) -> bool {
        self.0.name(name).is_some()
    }

    /// A whole number of any length within a range; `None` outside of it.
    fn within<N: FromStr + PartialOrd>(&self, name: &str, range: &RangeInclusive<N>) -> Option<N> {
        let number = self.text(name).parse().ok();
        number.filter(|number| range.contains(number))
    }

    /// The number of a thing: a level, a round. `what` names it in the refusal.
    pub fn number<N>(&self, name: &str, what: &str, range: RangeInclusive<N>) -> Result<N, Refusal>
    where
        N: FromStr + PartialOrd + Display,
    {
        self.within(name, &range).ok_or_else(|| {
            let (came, low, high) = (shown(self.text(name)), range.start(), range.end());
            Refusal::new(format!(
                "there is no {what} {came}; it goes from {low} to {high}"
            ))
        })
    }

    /// How much of something: threads, milliseconds. `what` names it in the refusal.
    pub fn amount<N>(&self, name: &str, what: &str, range: RangeInclusive<N>) -> Result<N, Refusal>
    where
        N: FromStr + PartialOrd + Display,
    {
        self.within(name, &range).ok_or_else(|| {
            let (came, low, high) = (shown(self.text(name)), range.start(), range.end());
            Refusal::new(format!("{what} must be {low} to {high}, not {came}"))
        })
    }
}

/// A pattern for a whole number, sign and length free: whether it exists is the maker's business.
macro_rules! number {
    ($name:literal) => {
        concat!("(?<", $name, ">[+-]?[0-9]+)")
    };
}
pub(crate) use number;

/// The rows that only one game has.
#[must_use]
pub fn rows_of(kind: Kind) -> &'static [Row] {
    match kind {
        Kind::Atom4 => &crate::games::atom4::repl::grammar::ROWS,
        Kind::Cluster => &crate::games::cluster::repl::grammar::ROWS,
        Kind::Atomix => &crate::games::atomix::repl::grammar::ROWS,
        Kind::ScoreFour => &crate::games::score_four::repl::grammar::ROWS,
    }
}

/// What a game says of the rows that all games have.
fn here(kind: Kind) -> &'static [Here] {
    match kind {
        Kind::Atom4 => &crate::games::atom4::repl::grammar::HERE,
        Kind::Cluster => &crate::games::cluster::repl::grammar::HERE,
        Kind::Atomix => &crate::games::atomix::repl::grammar::HERE,
        Kind::ScoreFour => &crate::games::score_four::repl::grammar::HERE,
    }
}

/// All the rows of a game: the common ones first.
pub fn rows(kind: Kind) -> impl Iterator<Item = &'static Row> {
    common::ROWS.iter().chain(rows_of(kind))
}

/// The rows that are of use in a game, which are those that help and suggestions name. A puzzle has
/// no sides: it has rows of its own for what sides are asked elsewhere.
pub fn useful(kind: Kind) -> impl Iterator<Item = &'static Row> {
    rows(kind).filter(move |row| kind != Kind::Atomix || !row.words().any(|word| word == "SIDE"))
}

/// What a text is, read as a command of `kind`.
pub enum Parsed {
    /// A command, or one that names what does not exist.
    Made(Made),
    /// Nothing of this game; what would do instead.
    Unknown(String),
}

/// Reads a command in its normal spelling.
pub fn parse(kind: Kind, text: &str) -> Parsed {
    match find(kind, text) {
        Some(made) => Parsed::Made(made),
        None => Parsed::Unknown(super::suggest::explain(kind, text)),
    }
}

/// The command that `text` is in a game; `None` where it fits no row.
pub(super) fn find(kind: Kind, text: &str) -> Option<Made> {
    let first = text.split(' ').next().unwrap_or_default();
    rows(kind)
        .filter(|row| row.words().next() == Some(first))
        .find_map(|row| row.parse(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_compiles_and_every_example_fits_exactly_one_row() {
        for kind in Kind::ALL {
            for row in rows(kind) {
                assert!(row.compiles(), "{}", row.usage);
                let text = crate::repl::words::normalise(row.example.trim_end_matches('.'));
                let fitting: Vec<&str> = rows(kind)
                    .filter(|other| other.parse(&text).is_some())
                    .map(|row| row.usage)
                    .collect();
                assert_eq!(fitting, [row.usage], "{}: {}", kind.title(), row.example);
                assert!(matches!(find(kind, &text), Some(Ok(_))), "{}", row.example);
            }
        }
    }

    #[test]
    fn what_a_game_says_of_a_common_row_is_of_one_and_its_example_can_be_done() {
        for kind in Kind::ALL {
            for here in here(kind) {
                let mut rows = common::ROWS.iter();
                let Some(row) = rows.find(|row| row.usage == here.usage) else {
                    unreachable!("no row is {}", here.usage);
                };
                let text =
                    crate::repl::words::normalise(row.example_in(kind).trim_end_matches('.'));
                assert!(matches!(row.parse(&text), Some(Ok(_))), "{text}");
                assert!(
                    !here.help.ends_with('.') && here.help.len() <= 76,
                    "{}: {}",
                    here.usage,
                    here.help.len()
                );
            }
        }
    }

    #[test]
    fn usages_and_examples_end_in_a_period_and_help_does_not() {
        for kind in Kind::ALL {
            for row in rows(kind) {
                assert!(
                    row.usage.ends_with('.') && row.example.ends_with('.'),
                    "{}",
                    row.usage
                );
                assert!(
                    !row.help.ends_with('.') && row.help.len() <= 76,
                    "{}: {}",
                    row.usage,
                    row.help.len()
                );
            }
        }
    }
}
