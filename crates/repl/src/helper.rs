//! Completion of words and locations and hints at the prompt, all from the table of commands.

use std::borrow::Cow;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::{Context, Helper};

use super::fitting::fitting;
use super::game::{GameEntry, GameList};
use super::grammar::{RowInfo, Values};
use super::pager::size;
use super::session::SessionOptions;
use super::suggest::fits;
use super::words::normalise;
use atom4_play::game::Paint;

/// The board for programs, and what people want instead.
const FOR_PROGRAMS: &str = "show board.";
const FOR_PEOPLE: &str = "draw board.";

/// Completes and hints at commands of one game.
pub struct Prompter {
    /// The game in progress.
    pub game: &'static GameEntry,
    /// The moves that can be made now, as they would be typed.
    pub moves: Vec<String>,
    /// Hints are painted.
    pub colours: bool,
    games: GameList,
    /// Completes names of files, where there are any.
    files: Option<FilenameCompleter>,
}

impl Prompter {
    /// A prompter for a game of these.
    #[must_use]
    pub fn new(games: GameList, game: &'static GameEntry, options: SessionOptions) -> Prompter {
        Prompter {
            game,
            moves: Vec::new(),
            colours: options.paint == Paint::Colours,
            games,
            files: options.files.then(FilenameCompleter::new),
        }
    }

    /// The words that may stand next in `command`, each with what it completes.
    #[must_use]
    pub fn candidates(&self, before: &[&str], partial: &str) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for row in self.game.useful().filter(|row| follows(row, before)) {
            let mut rest = row.words().skip(before.len());
            let Some(next) = rest.next() else { continue };
            let end = if rest.next().is_none() { "." } else { " " };
            for word in self.values(row, next, before) {
                if word.starts_with(partial) {
                    found.push(format!("{word}{end}"));
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// The candidates for a word of a usage after the words before it.
    fn values(&self, row: &RowInfo, word: &str, before: &[&str]) -> Vec<String> {
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        match row.values(word) {
            Some(Values::These(words)) => owned(words),
            Some(Values::Games) => {
                let names = self.games.iter().map(|game| game.kind().name().to_owned());
                names.collect()
            }
            Some(Values::Players) => {
                let players = self.game.kind().players().iter();
                players.map(|player| player.name().to_owned()).collect()
            }
            Some(Values::Move(place)) => {
                let start = before.len().saturating_sub(place);
                let same = before.get(start..).unwrap_or_default();
                let next = |mv: &String| {
                    let mut words = mv.split(' ');
                    let begins = same.iter().all(|word| words.next() == Some(word));
                    words.next().filter(|_| begins).map(str::to_owned)
                };
                self.moves.iter().filter_map(next).collect()
            }
            None if word == word.to_lowercase() => owned(&[word]),
            None => Vec::new(),
        }
    }
}

/// True where a row's usage can go on after these words.
fn follows(row: &RowInfo, before: &[&str]) -> bool {
    let mut expected = row.words();
    before
        .iter()
        .all(|came| expected.next().is_some_and(|word| fits(word, came)))
}

/// Where the command that is being typed begins: after the last period and a blank.
fn command_start(line: &str) -> usize {
    line.rfind(". ").map_or(0, |at| at + 2)
}

impl Prompter {
    /// All that the word before the cursor could become, and where it begins.
    fn completions(
        &self,
        line: &str,
        pos: usize,
        ctx: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let line = line.get(..pos).unwrap_or(line);
        if line.matches('"').count() % 2 == 1 {
            return match &self.files {
                Some(files) => files.complete(line, pos, ctx),
                None => Ok((pos, Vec::new())),
            };
        }
        let command = line.get(command_start(line)..).unwrap_or_default();
        let start = command.rfind(' ').map_or(0, |at| at + 1);
        let (before, partial) = command.split_at(start);
        let before = normalise(before);
        let words: Vec<&str> = before.split(' ').filter(|word| !word.is_empty()).collect();
        let found = self.candidates(&words, &partial.to_ascii_lowercase());
        let pair = |display: String, replacement: String| Pair {
            display,
            replacement,
        };
        if words == ["show"] && partial.is_empty() {
            // What most people want begins with another word.
            let wanted = pair(FOR_PEOPLE.to_owned(), FOR_PEOPLE.to_owned());
            let others = found.into_iter().map(|word| {
                let whole = format!("{}{word}", command.get(..start).unwrap_or_default());
                pair(word, whole)
            });
            let pairs = std::iter::once(wanted).chain(others).collect();
            return Ok((command_start(line), pairs));
        }
        let pairs = found.into_iter().map(|word| pair(word.clone(), word));
        Ok((command_start(line) + start, pairs.collect()))
    }
}

impl Completer for Prompter {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        ctx: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, found) = self.completions(line, pos, ctx)?;
        Ok((start, fitting(found, size())))
    }
}

/// The rest of a command, shown behind what is typed.
pub struct Rest {
    text: String,
    /// Bytes of the text that are typed when the hint is taken; a remark may follow them.
    command: usize,
}

impl Hint for Rest {
    fn display(&self) -> &str {
        &self.text
    }

    fn completion(&self) -> Option<&str> {
        self.text.get(..self.command)
    }
}

impl Hinter for Prompter {
    type Hint = Rest;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Rest> {
        let command = line.get(command_start(line)..)?;
        if pos < line.len() || !command.contains(' ') || command.ends_with('.') {
            return None;
        }
        let whole = command.ends_with(' ');
        let text = normalise(command);
        let mut words: Vec<&str> = text.split(' ').collect();
        let partial = if whole { "" } else { words.pop()? };
        let row = self.game.useful().find(|row| {
            let next = row.words().nth(words.len());
            follows(row, &words)
                && next.is_some_and(|next| next.starts_with(partial) && next != partial || whole)
        })?;
        let mut rest = row.words().skip(words.len());
        let next = rest.next()?.strip_prefix(partial)?;
        let rest: Vec<&str> = std::iter::once(next).chain(rest).collect();
        let mut text = rest.join(" ") + ".";
        let command = text.len();
        if row.usage == FOR_PROGRAMS {
            text.push_str(&format!("  (for people: {FOR_PEOPLE})"));
        }
        Some(Rest { text, command })
    }
}

impl Highlighter for Prompter {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colours {
            Cow::Owned(format!("\x1b[2m{hint}\x1b[0m"))
        } else {
            Cow::Borrowed(hint)
        }
    }
}

impl rustyline::validate::Validator for Prompter {}

impl Helper for Prompter {}
