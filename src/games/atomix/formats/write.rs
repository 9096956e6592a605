//! Writing `[Level]` text.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::SYMBOLS;
use crate::games::atomix::atom::{Element, Kind};
use crate::games::atomix::level::Level;

/// Writes a level as `[Level]` text. [`super::parse`] reads an equal level, except for
/// [`Level::told_apart`] and for symbols that the text does not allow.
///
/// ```
/// use atom4::games::atomix::{formats, levels};
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
#[allow(clippy::expect_used, clippy::indexing_slicing)] // Tests may fail by panicking.
mod tests {
    use super::*;
    use crate::games::atomix::formats::parse;

    const WATER: &str = "[Level]\nName=Water\natom_1=1-c\natom_2=3-cg\natom_3=1-g\n\
        feld_00=#######\nfeld_01=#1.2..#\nfeld_02=#....3#\nfeld_03=#######\nmole_0=123\n";

    #[test]
    fn what_is_read_is_written_again() {
        let levels = parse(WATER).expect("sound");
        assert_eq!(level(&levels[0]), WATER);
    }

    #[test]
    fn other_symbols_are_renamed() {
        let text = "#####\n#B.A#\n#####\n\nAB\n\nA H 1R\nB H 1L\n";
        let levels = parse(text).expect("sound");
        let again = parse(&level(&levels[0])).expect("sound");
        assert_eq!(again[0].kinds()[0], ('1', levels[0].kinds()[0].1));
        assert_eq!(again[0].goals(), levels[0].goals());
    }

    #[test]
    fn a_name_of_nothing_to_be_seen_is_none() {
        // Only formats without keys can have a name of control characters.
        let text = "\u{1}\n2\n7 4\n#######\n#a...b#\n#.....#\n#######\n2 1\nab\n8\n10\n";
        let written = level(&parse(text).expect("sound")[0]);
        assert!(!written.contains("Name="), "{written}");
        assert_eq!(level(&parse(&written).expect("sound")[0]), written);
    }

    #[test]
    fn a_set_keeps_its_order() {
        let water = parse(WATER).expect("sound").remove(0);
        let text = set("Two\nlines", &vec![water.clone(); 12]);
        assert!(text.starts_with("[LevelSet]\nName=Two lines\nLevelCount=12\n"));
        assert_eq!(parse(&text).expect("sound"), vec![water; 12]);
    }
}
