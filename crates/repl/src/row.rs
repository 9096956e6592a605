//! A row of the command table: what it says of itself, and how a command's words are taken out.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::OnceLock;

use regex::{Captures, Regex, RegexBuilder};

use super::context::{Context, Reply};
use super::words::shown;
use atom4_play::refusal::Refusal;

/// Everything about a row but the code that runs its command: help, completion, suggestions, the
/// manual and the documented tables need no more.
pub struct RowInfo {
    /// The command with capital letters for what varies, closing period included.
    pub usage: &'static str,
    /// A command that fits this row and no other.
    pub example: &'static str,
    /// Forms that the usage does not show, one a line of `help WORDS.`
    pub forms: &'static [&'static str],
    /// The answer may be long in coming, so that those before it should be out first.
    pub thinks: bool,
    /// A saved game holds no such command.
    pub never_saved: bool,
    /// The command reads or writes files or takes a screen, and is refused where there are none.
    pub needs_files: bool,
    pub(super) help: &'static str,
    pub(super) values: &'static [(&'static str, Values)],
    pattern: &'static str,
    regex: OnceLock<Option<Regex>>,
}

/// Candidates of completion for a word of a usage that varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// These words.
    These(&'static [&'static str]),
    /// Of the moves that can be made, the word at this place, after the same words before it.
    Move(usize),
    /// The names of the games.
    Games,
    /// The machine players of the game.
    Players,
}

impl RowInfo {
    /// A row's information; `pattern` is matched against the whole command in its normal spelling.
    pub const fn new(
        usage: &'static str,
        pattern: &'static str,
        help: &'static str,
        example: &'static str,
    ) -> RowInfo {
        RowInfo {
            usage,
            example,
            forms: &[],
            thinks: false,
            never_saved: false,
            needs_files: false,
            help,
            values: &[],
            pattern,
            regex: OnceLock::new(),
        }
    }

    /// The words of the usage, the closing period left out.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.usage.trim_end_matches('.').split(' ')
    }

    /// The candidates of completion for a word of the usage.
    pub(crate) fn values(&self, word: &str) -> Option<Values> {
        let own = self.values.iter().find(|(name, _)| *name == word);
        let sides = (word == "SIDE").then_some(Values::These(&["white", "black"]));
        own.map(|(_, values)| *values).or(sides)
    }

    /// The words of `text` by this row; `None` where it does not fit.
    pub(crate) fn read<'t>(&self, text: &'t str) -> Option<Words<'t>> {
        let regex = self.regex.get_or_init(|| {
            // A pattern that does not compile fits nothing; a test compiles them all.
            RegexBuilder::new(&format!("^(?:{})$", self.pattern))
                .unicode(true)
                .build()
                .ok()
        });
        regex.as_ref()?.captures(text).map(Words)
    }

    /// True where `text` fits the row.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        self.read(text).is_some()
    }

    /// True where the row's pattern compiles.
    #[must_use]
    pub fn compiles(&self) -> bool {
        Regex::new(&format!("^(?:{})$", self.pattern)).is_ok()
    }
}

/// Runs a game's own command; the words are those of the row's pattern.
type Run<G> = fn(&mut G, &Words<'_>, &mut Context<'_>) -> Result<Reply, Refusal>;

/// A command that only one game has: the information of its row, and the code that runs it.
pub struct Row<G> {
    /// Usage, help, example and pattern.
    pub info: RowInfo,
    /// Runs the command.
    pub run: Run<G>,
}

impl<G> Row<G> {
    /// A row; `pattern` is matched against the whole command in its normal spelling.
    pub const fn new(
        usage: &'static str,
        pattern: &'static str,
        run: Run<G>,
        help: &'static str,
        example: &'static str,
    ) -> Row<G> {
        let info = RowInfo::new(usage, pattern, help, example);
        Row { info, run }
    }

    /// The row with forms that its usage does not show.
    pub const fn forms(mut self, forms: &'static [&'static str]) -> Row<G> {
        self.info.forms = forms;
        self
    }

    /// The row with what completion offers for words of its usage.
    pub const fn values(mut self, values: &'static [(&'static str, Values)]) -> Row<G> {
        self.info.values = values;
        self
    }

    /// The row of a command that reads a file.
    pub const fn reading(mut self) -> Row<G> {
        self.info.needs_files = true;
        self
    }

    /// The row of a command whose answer may be long in coming, which no saved game holds.
    pub const fn thinking(mut self) -> Row<G> {
        self.info.thinks = true;
        self.info.never_saved = true;
        self
    }
}

/// The effect, in one game, of a row that all games have.
pub struct Here {
    /// The usage of the row.
    pub usage: &'static str,
    /// The effect here, in one line.
    pub help: &'static str,
    /// A command of the row that can be done here, where the row's own cannot.
    pub example: Option<&'static str>,
}

impl Here {
    /// The effect of a row whose example can be done here.
    pub const fn new(usage: &'static str, help: &'static str) -> Here {
        Here {
            usage,
            help,
            example: None,
        }
    }

    /// The row with an example of its own.
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

    /// True where the command has something there.
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

    /// A quantity: threads, milliseconds. `what` names it in the refusal.
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

/// A pattern for a whole number of any length with or without a sign: what runs the command says which ones exist.
#[macro_export]
macro_rules! number {
    ($name:literal) => {
        concat!("(?<", $name, ">[+-]?[0-9]+)")
    };
}
pub use number;
