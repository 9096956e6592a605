//! Writing levels: `[Level]` text for this program, and files that other programs open.

mod foreign;

use std::collections::BTreeMap;
use std::fmt::Write;

use super::SYMBOLS;
use crate::atom::{Element, Kind};
use crate::level::Level;
pub use foreign::{Foreign, Loss, Written, formula, sequence};

/// Writes a level as `[Level]` text. [`super::parse`] reads an equal level, except for
/// [`Level::told_apart`] and for symbols that the text does not allow.
///
/// ```
/// use atom4_atomix::{formats, levels};
/// let water = &levels::own()[0].level;
/// let text = formats::write::level(water);
/// assert_eq!(formats::parse(&text)?, [water.clone()]);
/// # Ok::<(), formats::FormatError>(())
/// ```
#[must_use]
pub fn level(level: &Level) -> String {
    let mut out = String::from("[Level]\n");
    body(level, Symbols::Common, &mut out);
    out
}

/// Writes a level for this program alone: symbols that other programs do not read are kept.
#[must_use]
pub fn kept(level: &Level) -> String {
    let mut out = String::from("[Level]\n");
    body(level, Symbols::Ours, &mut out);
    out
}

/// The symbols that are written unchanged.
#[derive(Clone, Copy, PartialEq)]
enum Symbols {
    /// Symbols that any program reads.
    Common,
    /// Symbols that this program reads.
    Ours,
}

/// Writes several levels as a level set called `name`.
#[must_use]
pub fn set(name: &str, levels: &[Level]) -> String {
    let mut out = format!(
        "[LevelSet]\nName={}\nLevelCount={}\n",
        one_line(name),
        levels.len()
    );
    for (index, level) in levels.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(out, "\n[Level{}]\n", index + 1);
        body(level, Symbols::Common, &mut out);
    }
    out
}

fn body(level: &Level, symbols: Symbols, out: &mut String) {
    let draft = level.draft();
    let known = |symbol: &char| match symbols {
        Symbols::Common => SYMBOLS.chars().take(35).any(|sign| sign == *symbol),
        Symbols::Ours => symbol.is_ascii_alphanumeric(),
    };
    let keep = draft.kinds.keys().all(known);
    let symbols: BTreeMap<char, char> = (draft.kinds.keys().copied())
        .zip(SYMBOLS.chars())
        .map(|(old, new)| (old, if keep { old } else { new }))
        .collect();
    let rename = |row: &Vec<char>| -> String {
        row.iter()
            .map(|sign| symbols.get(sign).unwrap_or(sign))
            .collect()
    };
    let name = one_line(&draft.name);
    if !name.is_empty() {
        let _ = writeln!(out, "Name={name}");
    }
    for (symbol, kind) in &draft.kinds {
        let written = text(kind);
        let _ = writeln!(
            out,
            "atom_{}={written}",
            symbols.get(symbol).unwrap_or(symbol)
        );
    }
    for (index, row) in draft.board.iter().enumerate() {
        let _ = writeln!(out, "feld_{index:02}={}", rename(row));
    }
    for (index, row) in draft.molecule.iter().enumerate() {
        let _ = writeln!(out, "mole_{index}={}", rename(row));
    }
}

fn text(kind: &Kind) -> String {
    let detail = match kind.element {
        Element::Crystal if !kind.label().is_empty() => kind.label().to_owned(),
        _ => kind.bonds.letters() + kind.label(),
    };
    format!("{}-{detail}", kind.element.code())
}

/// Replaces line ends, which would begin a new key.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|sign| if sign.is_control() { ' ' } else { sign })
        .collect::<String>()
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests;
