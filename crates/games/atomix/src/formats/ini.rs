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

use super::{FileLevel, FormatError, LevelFile, Remark, board_row, molecule_row, numbered, quoted};
use crate::atom::{Bonds, Element, Kind};
use crate::draft::{Draft, Unwinnable};
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
    /// The first line of the level that cannot be used.
    wrong: Option<FormatError>,
    /// Bonds that are none.
    strange: Vec<FormatError>,
}

/// Where a line belongs.
enum Group {
    /// Before any section.
    None,
    /// The header of a set.
    Set,
    /// The section of this index.
    Level(usize),
    /// A section that is no level, and is passed over.
    Other,
}

/// Reads a level or a level set. The levels of a set come in the order of their numbers. As in KAtomic, what is said twice counts
/// as it is said last, and lines and sections of other kinds are passed over.
///
/// # Errors
/// There is no level, or something stands before the first section.
pub fn parse(text: &str) -> Result<LevelFile, FormatError> {
    let mut file = LevelFile::default();
    let mut sections: Vec<Section> = Vec::new();
    let mut expected = None;
    let mut group = Group::None;
    let mut last_line = 1;
    for (line, content) in numbered(text) {
        last_line = line;
        if content.is_empty() || content.starts_with('#') || content.starts_with(';') {
            continue;
        }
        if let Some(header) = content.strip_prefix('[') {
            group = begin(header, line, &mut sections);
            if let Group::Other = group {
                let expected = "[LevelSet], [Level] or [LevelN]";
                let passed = FormatError::found(line, "section ", content, expected);
                file.passed_over.push(passed);
            }
            continue;
        }
        let Some((key, value)) = content.split_once('=') else {
            if let Group::None = group {
                return Err(FormatError::found(
                    line,
                    "",
                    content,
                    "KEY=VALUE or [Level]",
                ));
            }
            let passed = FormatError::found(line, "", content, "KEY=VALUE");
            file.passed_over.push(passed);
            continue;
        };
        let (key, value) = (key.trim_end(), value.trim_start());
        match group {
            Group::None => {
                let expected = "[Level] or [LevelSet] before it";
                return Err(FormatError::found(line, "", content, expected));
            }
            Group::Set => match key {
                "Name" => file.name = unescaped(value),
                "Author" => file.author = unescaped(value),
                "LevelCount" => expected = Some((value, line)),
                _ => {}
            },
            Group::Level(number) => {
                if let Some(section) = sections.get_mut(number)
                    && let Err(error) = section.entry(key, value, line)
                {
                    section.wrong.get_or_insert(error);
                }
            }
            Group::Other => {}
        }
    }
    if sections.is_empty() {
        return Err(FormatError::at(last_line, "no [Level] section found"));
    }
    if let Some((count, line)) = expected
        && count.parse() != Ok(sections.len())
    {
        let (count, found) = (quoted(count), sections.len());
        let problem =
            format!("LevelCount is {count}, so many does KAtomic show, and {found} levels follow");
        file.passed_over.push(FormatError::at(line, problem));
    }
    sections.sort_by_key(|section| section.number);
    for section in &mut sections {
        file.passed_over.append(&mut section.strange);
    }
    file.levels = sections.into_iter().map(Section::finish).collect();
    Ok(file)
}

/// Opens the section of a header; one that was there goes on.
fn begin(header: &str, line: usize, sections: &mut Vec<Section>) -> Group {
    let number = match header
        .strip_suffix(']')
        .map(|name| name.strip_prefix("Level"))
    {
        Some(Some("Set")) => return Group::Set,
        Some(Some("")) => Some(0),
        Some(Some(digits)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            digits.parse().ok()
        }
        _ => None,
    };
    let Some(number) = number else {
        return Group::Other;
    };
    let known = sections.iter().position(|section| section.number == number);
    Group::Level(known.unwrap_or_else(|| {
        sections.push(Section {
            line,
            number,
            ..Section::default()
        });
        sections.len() - 1
    }))
}

/// A value without KConfig's escapes.
fn unescaped(value: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        match rest.next() {
            Some(b's') => bytes.push(b' '),
            Some(b't' | b'n' | b'r') => bytes.push(b' '),
            Some(b'x') => {
                let digits = [rest.next(), rest.next()];
                let digits =
                    digits.map(|digit| digit.and_then(|digit| char::from(digit).to_digit(16)));
                let [high, low] = digits.map(Option::unwrap_or_default);
                bytes.push((high << 4 | low) as u8);
            }
            Some(other) => bytes.push(other),
            None => {}
        }
    }
    let text = String::from_utf8_lossy(&bytes);
    text.chars().filter(|sign| !sign.is_control()).collect()
}

impl Section {
    fn entry(&mut self, key: &str, value: &str, line: usize) -> Result<(), FormatError> {
        if key == "Name" {
            self.name = unescaped(value);
        } else if let Some(symbol) = key.strip_prefix("atom_") {
            let kind = read_kind(value, line).or_else(|strange| {
                let kind = drawn_kind(value, line)?;
                self.strange.push(strange);
                Ok(kind)
            })?;
            self.kinds.insert(one_symbol(symbol, line)?, kind);
        } else if let Some(number) = key.strip_prefix("feld_") {
            put_row(&mut self.board, key, number, board_row(value, line)?, line)?;
        } else if let Some(number) = key.strip_prefix("mole_") {
            put_row(
                &mut self.molecule,
                key,
                number,
                molecule_row(value, line)?,
                line,
            )?;
        } else if key.is_empty() || !key.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let expected = "Name, atom_S, feld_NN or mole_N";
            return Err(FormatError::found(line, "key ", key, expected));
        }
        // Other keys (translated names, authors, hints) are ignored.
        Ok(())
    }

    fn finish(self) -> FileLevel {
        // KAtomic opens sets only.
        let of_set = self.number > 0;
        let leading = of_set && self.begins_late();
        let level = self.level();
        let spares = level.as_ref().map_or(0, Level::spare_atoms);
        let spares = (of_set && spares > 0).then_some(Remark::SpareAtoms(spares));
        let leading = (leading && level.is_ok()).then_some(Remark::LeadingBlanks);
        FileLevel {
            level,
            remarks: spares.into_iter().chain(leading).collect(),
        }
    }

    /// Whether the first row or column of the molecule is empty.
    fn begins_late(&self) -> bool {
        let taken = |sign: Option<&char>| sign.is_some_and(|&sign| sign != '.');
        let first_row = self
            .molecule
            .get(&0)
            .is_some_and(|row| row.iter().any(|sign| taken(Some(sign))));
        let first_column = self.molecule.values().any(|row| taken(row.first()));
        !(first_row && first_column)
    }

    fn level(self) -> Result<Level, FormatError> {
        let (line, of_set) = (self.line, self.number > 0);
        if let Some(wrong) = self.wrong {
            return Err(wrong);
        }
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
            told_apart: true,
        };
        Level::new(&draft).map_err(|reason| match reason {
            Unwinnable::AtomsDiffer { .. } if of_set => {
                let else_where =
                    "KAtomic takes it for finished when the atoms that are there stand right";
                FormatError::at(line, format!("{reason}; {else_where}"))
            }
            _ => FormatError::unwinnable(line, &reason),
        })
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

pub(super) fn one_symbol(text: &str, line: usize) -> Result<char, FormatError> {
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
pub(super) fn read_kind(text: &str, line: usize) -> Result<Kind, FormatError> {
    let (element, rest) = element_and_bonds(text, line)?;
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

fn element_and_bonds(text: &str, line: usize) -> Result<(Element, &str), FormatError> {
    let mut signs = text.chars();
    let element = signs.next().and_then(Element::from_code).ok_or_else(|| {
        let expected = "an element (0-9, o, A-L) and its bonds, like 2-aceg";
        FormatError::found(line, "atom ", text, expected)
    })?;
    let rest = signs.as_str();
    Ok((element, rest.strip_prefix('-').unwrap_or(rest)))
}

/// Reads the kind as KAtomic does, which draws nothing for a sign that is no bond.
fn drawn_kind(text: &str, line: usize) -> Result<Kind, FormatError> {
    let (element, rest) = element_and_bonds(text, line)?;
    let bond = |sign: char| Bonds::from_letters(&sign.to_string());
    let known: String = rest.chars().filter(|&sign| bond(sign).is_some()).collect();
    let bonds = Bonds::from_letters(&known).unwrap_or(Bonds::NONE);
    Ok(Kind::new(element, bonds))
}

fn put_row(
    rows: &mut BTreeMap<usize, Vec<char>>,
    key: &str,
    number: &str,
    row: Vec<char>,
    line: usize,
) -> Result<(), FormatError> {
    match number.parse::<usize>() {
        Ok(index) if index < MAX_SIDE && !number.starts_with('+') => {
            rows.insert(index, row);
            Ok(())
        }
        _ => {
            let expected = format!("a number from 0 to {}", MAX_SIDE - 1);
            Err(FormatError::found(line, "row ", key, &expected))
        }
    }
}

#[cfg(test)]
mod tests;
