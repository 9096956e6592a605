//! `[Level]` text: KAtomic's single levels and level sets.
//!
//! ```text
//! [Level]
//! Name=Water
//! atom_1=1-c          symbol 1 is hydrogen with a bond to the right
//! atom_2=3-cg
//! atom_3=1-g
//! feld_00=#######     wall, and below it
//! feld_01=#1.2..#     . free, else a symbol
//! feld_02=#....3#
//! feld_03=#######
//! mole_0=123
//! ```

use std::collections::BTreeMap;

use super::{FormatError, board_row, molecule_row, numbered, quoted};
use crate::atom::{Bonds, Element, Kind};
use crate::draft::Draft;
use crate::level::{Level, MAX_SIDE};

/// A `[Level]` section that is being read.
#[derive(Default)]
struct Section {
    /// Line of the header.
    line: usize,
    /// N of `[LevelN]`, 0 for `[Level]`.
    number: usize,
    name: String,
    kinds: BTreeMap<char, Kind>,
    board: BTreeMap<usize, Vec<char>>,
    molecule: BTreeMap<usize, Vec<char>>,
}

/// Reads a level or a level set. The levels of a set come in the order of their numbers.
///
/// # Errors
/// The first error, with its line.
pub fn parse(text: &str) -> Result<Vec<Level>, FormatError> {
    let mut sections: Vec<Section> = Vec::new();
    let mut expected = None;
    // Line of the header of each section.
    let mut begun = BTreeMap::new();
    let mut in_set = false;
    let mut last_line = 1;
    for (line, content) in numbered(text) {
        last_line = line;
        if content.is_empty() || content.starts_with('#') || content.starts_with(';') {
            continue;
        }
        if let Some(header) = content.strip_prefix('[') {
            let header = header
                .strip_suffix(']')
                .ok_or_else(|| FormatError::found(line, "", content, "] at its end"))?;
            in_set = header == "LevelSet";
            if !in_set {
                let number = section_number(header, line)?;
                if let Some(first) = begun.insert(number, line) {
                    return Err(FormatError::at(
                        line,
                        format!(
                            "section {} again, it stands in line {first} already",
                            quoted(content)
                        ),
                    ));
                }
                sections.push(Section {
                    line,
                    number,
                    ..Section::default()
                });
            }
            continue;
        }
        let (key, value) = content
            .split_once('=')
            .ok_or_else(|| FormatError::found(line, "", content, "KEY=VALUE or [Level]"))?;
        let (key, value) = (key.trim_end(), value.trim_start());
        if in_set {
            if key == "LevelCount" {
                let count: usize = value.parse().map_err(|_| {
                    FormatError::at(
                        line,
                        format!("LevelCount is {}, expected a number", quoted(value)),
                    )
                })?;
                expected = Some((count, line));
            }
        } else if let Some(section) = sections.last_mut() {
            section.entry(key, value, line)?;
        } else {
            return Err(FormatError::at(
                line,
                format!(
                    "{} before any section, expected [Level] or [LevelSet]",
                    quoted(content)
                ),
            ));
        }
    }
    if sections.is_empty() {
        return Err(FormatError::at(last_line, "no [Level] section found"));
    }
    if let Some((count, line)) = expected
        && count != sections.len()
    {
        return Err(FormatError::at(
            line,
            format!("LevelCount is {count} and {} levels follow", sections.len()),
        ));
    }
    sections.sort_by_key(|section| section.number);
    sections.into_iter().map(Section::finish).collect()
}

fn section_number(header: &str, line: usize) -> Result<usize, FormatError> {
    let number = match header.strip_prefix("Level") {
        Some("") => Some(0),
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    };
    let expected = "[Level], [LevelSet] or [LevelN]";
    number.ok_or_else(|| FormatError::found(line, "section ", header, expected))
}

impl Section {
    fn entry(&mut self, key: &str, value: &str, line: usize) -> Result<(), FormatError> {
        if key == "Name" {
            value.clone_into(&mut self.name);
        } else if let Some(symbol) = key.strip_prefix("atom_") {
            let symbol = one_symbol(symbol, line)?;
            let kind = read_kind(value, line)?;
            if self.kinds.insert(symbol, kind).is_some() {
                return Err(FormatError::at(
                    line,
                    format!("{} is defined twice", quoted(key)),
                ));
            }
        } else if let Some(number) = key.strip_prefix("feld_") {
            put_row(&mut self.board, key, number, value, line)?;
        } else if let Some(number) = key.strip_prefix("mole_") {
            put_row(&mut self.molecule, key, number, value, line)?;
        } else if key.is_empty() || !key.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let expected = "Name, atom_S, feld_NN or mole_N";
            return Err(FormatError::found(line, "key ", key, expected));
        }
        // Other keys (translated names, authors, hints) are ignored.
        Ok(())
    }

    fn finish(self) -> Result<Level, FormatError> {
        let line = self.line;
        if self.board.is_empty() {
            return Err(FormatError::at(
                line,
                "the level has no feld_NN rows, expected the board",
            ));
        }
        if self.molecule.is_empty() {
            return Err(FormatError::at(
                line,
                "the level has no mole_N rows, expected the molecule",
            ));
        }
        // Some files omit the first or last rows, none omits a row in between.
        let first = self.board.keys().next().copied().unwrap_or(0);
        if let Some(missing) = (first..).zip(self.board.keys()).find(|(n, key)| n != *key) {
            let problem = format!("row feld_{:02} is missing", missing.0);
            return Err(FormatError::at(line, problem));
        }
        let draft = Draft {
            name: self.name,
            board: rows(self.board),
            molecule: rows(self.molecule),
            kinds: self.kinds,
            told_apart: false,
        };
        Level::new(&draft).map_err(|reason| FormatError::unwinnable(line, &reason))
    }
}

/// The rows from the first number to the last; missing numbers are empty rows.
fn rows(numbered: BTreeMap<usize, Vec<char>>) -> Vec<Vec<char>> {
    let mut rows = Vec::new();
    let mut next = numbered.keys().next().copied().unwrap_or(0);
    for (number, row) in numbered {
        rows.resize(rows.len() + number - next, Vec::new());
        rows.push(row);
        next = number + 1;
    }
    rows
}

fn one_symbol(text: &str, line: usize) -> Result<char, FormatError> {
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (Some(symbol), None) if symbol.is_ascii_alphanumeric() => Ok(symbol),
        _ => {
            let expected = "one of 1-9, a-z";
            Err(FormatError::found(line, "atom symbol ", text, expected))
        }
    }
}

/// Reads `ELEMENT-BONDS`. Some files omit the dash.
fn read_kind(text: &str, line: usize) -> Result<Kind, FormatError> {
    let mut signs = text.chars();
    let element = signs.next().and_then(Element::from_code).ok_or_else(|| {
        let expected = "an element (0-9, o, A-L) and its bonds, like 2-aceg";
        FormatError::found(line, "atom ", text, expected)
    })?;
    let rest = signs.as_str();
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    let digits = rest.bytes().any(|byte| byte.is_ascii_digit());
    let kind = match element {
        Element::Crystal if digits || Bonds::from_letters(rest).is_none() => Kind::crystal(rest),
        _ => Kind::from_letters(element, rest),
    };
    if let Some(kind) = kind {
        return Ok(kind);
    }
    let expected = "letters a-h (single), A-D (double), E-H (triple), one of bdfh with + or ++ (slanted), \
                    and at most three other letters and digits";
    Err(FormatError::found(line, "bonds ", rest, expected))
}

fn put_row(
    rows: &mut BTreeMap<usize, Vec<char>>,
    key: &str,
    number: &str,
    value: &str,
    line: usize,
) -> Result<(), FormatError> {
    let index = match number.parse::<usize>() {
        Ok(index) if index < MAX_SIDE && !number.starts_with('+') => index,
        _ => {
            let expected = format!("a number from 0 to {}", MAX_SIDE - 1);
            return Err(FormatError::found(line, "row ", key, &expected));
        }
    };
    let row = if key.starts_with("feld") {
        board_row(value, line)?
    } else {
        molecule_row(value, line)?
    };
    if rows.insert(index, row).is_some() {
        return Err(FormatError::at(
            line,
            format!("row {} stands twice", quoted(key)),
        ));
    }
    Ok(())
}
