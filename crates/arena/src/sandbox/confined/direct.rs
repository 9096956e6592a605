//! Commands whose shell gives its place to the program, so that nothing between holds the pipes open.

use super::command::{BUILT_IN, KEYWORDS, split};
use crate::build::quoted;

/// Shells that take a command after `-c`.
const SHELLS: [&str; 4] = ["sh", "dash", "bash", "/bin/sh"];

/// The same command where the shell becomes its last program, if that is a simple one and nothing is left to do
/// for the shell; else the command itself.
pub fn direct(command: &str) -> String {
    let same = || command.to_owned();
    let Some(at) = last(command) else {
        return same();
    };
    let (before, program) = command.split_at(at);
    let words = split(program);
    let Some(first) = words.first() else {
        return same();
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./+".contains(c);
    let literal = program.starts_with(first.as_str()) && first.chars().all(plain);
    let shells =
        first == "exec" || BUILT_IN.contains(&first.as_str()) || KEYWORDS.contains(&first.as_str());
    if !literal || shells || split(before).iter().any(|word| word == "trap") {
        return same();
    }
    match words.as_slice() {
        [shell, option, inner]
            if SHELLS.contains(&shell.as_str())
                && option == "-c"
                && program.trim_end().ends_with(['\'', '"'])
                && !program.contains(['$', '`', '\\']) =>
        {
            format!("{before}exec {shell} -c {}", quoted(&direct(inner)))
        }
        _ => format!("{before}exec {program}"),
    }
}

/// Where the last command of a list begins; none where the shell does more than one after the other.
fn last(command: &str) -> Option<usize> {
    let mut begin = 0;
    let mut quote = None;
    let mut chars = command.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match (quote, c) {
            (None | Some('"'), '\\') => drop(chars.next()),
            (Some('"'), '`') => return None,
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, ';') => begin = at + 1,
            (None, '&' | '|') if chars.next_if(|(_, next)| *next == c).is_some() => begin = at + 2,
            // `2>&1` sends nothing into the background.
            (None, '&')
                if command
                    .get(..at)
                    .is_some_and(|before| before.ends_with(['>', '<'])) => {}
            (None, '&' | '|' | '(' | ')' | '{' | '}' | '`' | '#' | '\n' | '!') => return None,
            (None, '<') if chars.next_if(|(_, next)| *next == '<').is_some() => return None,
            (None, _) => {}
        }
    }
    let rest = command.get(begin..).filter(|_| quote.is_none())?;
    let blanks = rest.len() - rest.trim_start().len();
    (blanks < rest.len()).then_some(begin + blanks)
}

#[cfg(test)]
mod tests;
