//! What the prompt knows: completion of words and locations, and hints, all from the table.

use std::borrow::Cow;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::{Context, Helper};

use super::grammar::{Row, useful};
use super::suggest::fits;
use super::words::normalise;
use crate::games::atom4::Colour;
use crate::play::registry::Kind;

/// Completes and hints at commands of one game.
pub struct Prompter {
    /// The game on the table.
    pub kind: Kind,
    /// What may be done now, as it would be typed.
    pub moves: Vec<String>,
    /// Whether hints may be painted.
    pub colours: bool,
    files: FilenameCompleter,
}

impl Prompter {
    /// A prompter for a game.
    #[must_use]
    pub fn new(kind: Kind, colours: bool) -> Prompter {
        Prompter {
            kind,
            moves: Vec::new(),
            colours,
            files: FilenameCompleter::new(),
        }
    }

    /// The words that may stand next in `command`, each with what it completes.
    fn candidates(&self, before: &[&str], partial: &str) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for row in useful(self.kind).filter(|row| follows(row, before)) {
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

    /// What may stand for a word of a usage.
    fn values(&self, row: &Row, word: &str, before: &[&str]) -> Vec<String> {
        let own = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        match word {
            "COLOUR" if self.kind == Kind::ScoreFour => own(&["white", "black"]),
            "COLOUR" => Colour::ALL
                .map(Colour::name)
                .iter()
                .map(|&name| name.to_owned())
                .collect(),
            "SIDE" => own(&["white", "black"]),
            "NAME" if row.usage.starts_with("choose") => {
                Kind::ALL.map(|kind| kind.name().to_owned()).into()
            }
            "NAME" if row.usage.starts_with("set player") && self.kind == Kind::Atom4 => {
                own(&["classic", "strong"])
            }
            "NAME" if row.usage.starts_with("set player") => own(&["strong"]),
            // What is taken away stands where no move goes.
            "PEG" if row.usage.starts_with("remove") => {
                let pegs = "ABCD"
                    .chars()
                    .flat_map(|row| (1..=4).map(move |n| format!("{row}{n}")));
                pegs.collect()
            }
            "X" | "Y" if row.usage.starts_with("remove") => Vec::new(),
            "X" | "PEG" => self
                .moves
                .iter()
                .filter_map(|mv| mv.split(' ').next())
                .map(str::to_owned)
                .collect(),
            "Y" => {
                let x = before.last().copied().unwrap_or_default();
                let y = |mv: &String| {
                    mv.strip_prefix(x)
                        .and_then(|rest| rest.strip_prefix(' '))
                        .map(str::to_owned)
                };
                self.moves.iter().filter_map(y).collect()
            }
            _ if word == word.to_lowercase() => own(&[word]),
            _ => Vec::new(),
        }
    }
}

/// Whether a row's usage can go on after these words.
fn follows(row: &Row, before: &[&str]) -> bool {
    let mut expected = row.words();
    before
        .iter()
        .all(|came| expected.next().is_some_and(|word| fits(word, came)))
}

/// Where the command that is being typed begins: after the last period and a blank.
fn command_start(line: &str) -> usize {
    line.rfind(". ").map_or(0, |at| at + 2)
}

impl Completer for Prompter {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        ctx: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let line = line.get(..pos).unwrap_or(line);
        if line.matches('"').count() % 2 == 1 {
            return self.files.complete(line, pos, ctx);
        }
        let command = line.get(command_start(line)..).unwrap_or_default();
        let start = command.rfind(' ').map_or(0, |at| at + 1);
        let (before, partial) = command.split_at(start);
        let before = normalise(before);
        let words: Vec<&str> = before.split(' ').filter(|word| !word.is_empty()).collect();
        let found = self.candidates(&words, &partial.to_ascii_lowercase());
        let pairs = found
            .into_iter()
            .map(|word| Pair {
                display: word.clone(),
                replacement: word,
            })
            .collect();
        Ok((command_start(line) + start, pairs))
    }
}

impl Hinter for Prompter {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        let command = line.get(command_start(line)..)?;
        if pos < line.len() || !command.contains(' ') || command.ends_with('.') {
            return None;
        }
        let whole = command.ends_with(' ');
        let text = normalise(command);
        let mut words: Vec<&str> = text.split(' ').collect();
        let partial = if whole { "" } else { words.pop()? };
        let row = useful(self.kind).find(|row| {
            let next = row.words().nth(words.len());
            follows(row, &words)
                && next.is_some_and(|next| next.starts_with(partial) && next != partial || whole)
        })?;
        let mut rest = row.words().skip(words.len());
        let next = rest.next()?.strip_prefix(partial)?;
        Some(
            std::iter::once(next)
                .chain(rest)
                .collect::<Vec<_>>()
                .join(" ")
                + ".",
        )
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

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(before: &[&str], partial: &str) -> Vec<String> {
        let mut prompter = Prompter::new(Kind::Atom4, false);
        prompter.moves = vec!["7 6".into(), "8 6".into(), "8 8".into()];
        prompter.candidates(before, partial)
    }

    #[test]
    fn words_colours_and_locations_are_completed() {
        assert_eq!(candidates(&["show"], "b"), ["board."]);
        assert_eq!(candidates(&["add"], "r"), ["red "]);
        assert_eq!(candidates(&["add", "red", "piece", "to"], ""), ["7 ", "8 "]);
        assert_eq!(
            candidates(&["add", "red", "piece", "to", "8"], ""),
            ["6.", "8."]
        );
        assert_eq!(candidates(&["set", "player"], ""), ["classic.", "strong."]);
    }

    #[test]
    fn what_a_game_has_not_is_not_offered() {
        let mut prompter = Prompter::new(Kind::ScoreFour, false);
        prompter.moves = vec!["A1".into(), "B2".into()];
        assert_eq!(prompter.candidates(&["set", "player"], ""), ["strong."]);
        let add = ["add", "white", "bead", "to"];
        assert_eq!(prompter.candidates(&add, ""), ["A1.", "B2."]);
        assert_eq!(
            prompter.candidates(&["remove", "bead", "from"], "").len(),
            16
        );
        assert_eq!(candidates(&["remove", "piece", "from"], "").len(), 0);
    }
}
