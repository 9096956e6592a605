//! A row of the command table: what it says of itself, and how a command's words are taken out.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

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
    patterns: &'static [&'static str],
    kinds: &'static [(&'static str, WordKind)],
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

/// What may stand where a usage has capital letters. Without one of the row's own, a single letter is a whole number with or
/// without a sign, a word in double quotes any text in such quotes, `WORDS` and `SEATS` are any text, and any other word is
/// a word of the letters a to z.
pub type WordKind = fn(&str) -> bool;

/// A whole number of any length with or without a sign: what runs the command says which ones exist.
#[must_use]
pub fn is_number(text: &str) -> bool {
    is_digits(text.strip_prefix(['+', '-']).unwrap_or(text))
}

/// A number as [`is_number`] has it, or one with digits behind a period.
#[must_use]
pub fn is_decimal(text: &str) -> bool {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    is_number(whole) && is_digits(part)
}

/// One word of any characters but double quotes.
#[must_use]
pub fn is_token(text: &str) -> bool {
    !text.is_empty() && !text.contains([' ', '"'])
}

fn is_text(text: &str) -> bool {
    !text.is_empty() && !text.contains('\n')
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase())
}

fn is_quoted(text: &str) -> bool {
    let inner = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inner.is_some_and(|inner| !inner.contains('"'))
}

impl RowInfo {
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

    /// The words of `text`, a whole command in its normal spelling, by this row; `None` where it does not fit.
    pub(crate) fn read<'t>(&self, text: &'t str) -> Option<Words<'t>> {
        let usage = [self.usage.trim_end_matches('.')];
        let patterns = match self.patterns {
            [] => &usage,
            patterns => patterns,
        };
        patterns.iter().find_map(|pattern| {
            let mut found = Vec::new();
            self.fit(pattern, text, &mut found).then_some(Words(found))
        })
    }

    /// True where `text` fits what is left of a pattern; what varies is added to `found`.
    fn fit<'t>(&self, pattern: &'static str, text: &'t str, found: &mut Taken<'t>) -> bool {
        let pattern = pattern.strip_prefix(']').unwrap_or(pattern);
        if let Some(optional) = pattern.strip_prefix('[') {
            let without = optional.split_once(']').map_or("", |(_, rest)| rest);
            return self.fit(optional, text, found) || self.fit(without, text, found);
        }
        let varies = |c: char| c.is_ascii_uppercase() || c == '"';
        let rest = pattern.trim_start_matches(varies);
        let name = pattern.strip_suffix(rest).unwrap_or_default();
        if name.is_empty() {
            let mut own = pattern.chars();
            return match (own.next(), own.as_str()) {
                (None, _) => text.is_empty(),
                // No blank need stand before the unit of a time.
                (Some(' '), "s" | "s]") => {
                    let text = text.strip_prefix(' ').unwrap_or(text);
                    self.fit(own.as_str(), text, found)
                }
                (Some(c), rest) => {
                    let text = text.strip_prefix(c);
                    text.is_some_and(|text| self.fit(rest, text, found))
                }
            };
        }
        let own = self.kinds.iter().find(|(own, _)| *own == name);
        let usual: WordKind = match name.len() {
            _ if name.starts_with('"') => is_quoted,
            _ if ["WORDS", "SEATS"].contains(&name) => is_text,
            1 => is_number,
            _ => is_word,
        };
        let kind = own.map_or(usual, |(_, kind)| *kind);
        let before = found.len();
        // All of the text where nothing comes behind, else up to a blank or to the unit of a time.
        let last = rest.trim_end_matches(']').is_empty();
        let blanks = text.match_indices(' ').map(|(at, _)| at);
        let unit = text.strip_suffix('s').map(str::len);
        let inside = blanks.chain(unit).filter(|_| !last);
        for end in inside.chain([text.len()]) {
            let (word, behind) = text.split_at_checked(end).unwrap_or_default();
            if kind(word) && self.fit(rest, behind, found) {
                let word = match name.starts_with('"') {
                    true => word.trim_matches('"'),
                    false => word,
                };
                found.push((name, word));
                return true;
            }
            found.truncate(before);
        }
        false
    }

    /// True where `text` fits the row.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        self.read(text).is_some()
    }
}

/// A row of the table: its information, and what is done with the words of a command that fits it.
pub struct TableRow<R> {
    /// Usage, help, example and pattern.
    pub info: RowInfo,
    /// Takes the words of the command.
    pub run: R,
}

/// A command that only one game has; the row runs it.
pub type Row<G> = TableRow<fn(&mut G, &Words<'_>, &mut Context<'_>) -> Result<Reply, Refusal>>;

impl<R> TableRow<R> {
    /// A row whose pattern is its usage, and its example too.
    pub const fn new(usage: &'static str, run: R, help: &'static str) -> TableRow<R> {
        let info = RowInfo {
            usage,
            example: usage,
            forms: &[],
            thinks: false,
            never_saved: false,
            needs_files: false,
            help,
            values: &[],
            patterns: &[],
            kinds: &[],
        };
        TableRow { info, run }
    }

    /// The row with an example, which it needs where something varies in its usage.
    pub const fn example(mut self, example: &'static str) -> TableRow<R> {
        self.info.example = example;
        self
    }

    /// The row with patterns instead of its usage, of which a command fits one; what stands in brackets may be left out.
    pub const fn patterns(mut self, patterns: &'static [&'static str]) -> TableRow<R> {
        self.info.patterns = patterns;
        self
    }

    /// The row with what may stand for words of its pattern, where it is not the usual.
    pub const fn kinds(mut self, kinds: &'static [(&'static str, WordKind)]) -> TableRow<R> {
        self.info.kinds = kinds;
        self
    }

    /// The row with forms that its usage does not show.
    pub const fn forms(mut self, forms: &'static [&'static str]) -> TableRow<R> {
        self.info.forms = forms;
        self
    }

    /// The row with what completion offers for words of its usage.
    pub const fn values(mut self, values: &'static [(&'static str, Values)]) -> TableRow<R> {
        self.info.values = values;
        self
    }

    /// The row of a command that reads or writes files or takes a screen.
    pub const fn with_files(mut self) -> TableRow<R> {
        self.info.needs_files = true;
        self
    }

    /// The row of a command that no saved game holds: it thinks, writes a file or takes a screen.
    pub const fn unsaved(mut self) -> TableRow<R> {
        self.info.never_saved = true;
        self
    }

    /// The row of a command whose answer may be long in coming, which no saved game holds.
    pub const fn thinking(mut self) -> TableRow<R> {
        self.info.thinks = true;
        self.unsaved()
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

type Taken<'t> = Vec<(&'static str, &'t str)>;

/// The varying words of a command, by the names that they have in the pattern; those in quotes without their quotes.
pub struct Words<'a>(Taken<'a>);

impl<'a> Words<'a> {
    /// A word's text; empty where the command has none there.
    pub fn text(&self, name: &str) -> &'a str {
        self.get(name).unwrap_or_default()
    }

    /// True where the command has something there.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        let mut words = self.0.iter();
        words
            .find(|(own, _)| own.trim_matches('"') == name)
            .map(|(_, text)| *text)
    }

    /// The thing that a word names. `what` is the sort of thing; the refusal goes on with `advice`.
    pub fn named<T>(
        &self,
        name: &str,
        what: &str,
        find: impl FnOnce(&str) -> Option<T>,
        advice: &str,
    ) -> Result<T, Refusal> {
        let came = self.text(name);
        find(came).ok_or_else(|| {
            let came = shown(came);
            Refusal::new(format!("there is no {what} {came}; {advice}"))
        })
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
