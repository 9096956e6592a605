//! One spelling for every way to write a command.

use atom4_play::names::is_hidden;

/// Words with another spelling, and the spelling that the table uses.
const SPELLINGS: [(&str, &str); 7] = [
    ("color", "colour"),
    ("colors", "colours"),
    ("analyze", "analyse"),
    ("magenta", "purple"),
    ("score-four", "score four"),
    ("atom4", "atom-4"),
    ("gray", "grey"),
];

/// A command in the table's spelling: lower case, one blank between words, commas as blanks.
/// Text in double quotes is left as it is.
#[must_use]
pub fn normalise(command: &str) -> String {
    let mut text = String::with_capacity(command.len());
    for (i, part) in command.split('"').enumerate() {
        if i % 2 == 1 {
            text.push('"');
            text.push_str(part);
            text.push('"');
            continue;
        }
        for word in part
            .split([' ', '\t', '\r', ','])
            .filter(|word| !word.is_empty())
        {
            if !text.is_empty() {
                text.push(' ');
            }
            let start = text.len();
            text.extend(word.chars().map(|c| c.to_ascii_lowercase()));
            let lower = text.get(start..).unwrap_or_default();
            if let Some((_, spelling)) = SPELLINGS.iter().find(|(other, _)| *other == lower) {
                text.truncate(start);
                text.push_str(spelling);
            }
        }
        // A blank before the quotes that follow.
        if !text.is_empty() {
            text.push(' ');
        }
    }
    text.truncate(text.trim_ascii_end().len());
    text
}

/// Text from outside as an answer may show it: in quotes, control characters escaped, each word
/// cut at 40 characters, ten words at most.
#[must_use]
pub fn shown(text: &str) -> String {
    const WORD: usize = 40;
    const WORDS: usize = 10;
    let mut shown = String::from("\"");
    for (i, word) in text.split_ascii_whitespace().enumerate() {
        if i == WORDS {
            shown.push_str(" …");
            break;
        }
        if i > 0 {
            shown.push(' ');
        }
        for (n, c) in word.chars().enumerate() {
            if n == WORD {
                shown.push('…');
                break;
            }
            if is_hidden(c) {
                shown.extend(c.escape_default());
            } else {
                shown.push(c);
            }
        }
    }
    shown.push('"');
    shown
}

/// A text as lines of at most `width` characters, broken between words; a word that is longer has a line of its own.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests;
