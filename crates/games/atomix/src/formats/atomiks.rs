//! atomiks's level files: bytes, `lev0001.dat` and so on.
//!
//! ```text
//! bytes 0 to 255      the field, 16 rows of 16: two bits for what it is, six for which
//!                     0 nothing (stops atoms), 64 atom, 128 free, 192 wall
//! bytes 256 to 511    the molecule, likewise
//! bytes 512, 513      seconds, high byte first
//! bytes 514 to 543    the name, two lines of 15
//! bytes 544, 545      cursor, background
//! ```
//!
//! Atoms are interchangeable where their bytes are equal, and a finished molecule may leave atoms over. The kinds of atoms are
//! those that the levels of atomiks 1.0.4.1 show, by the molecules that they make.

use std::collections::BTreeMap;

use super::{FormatError, LevelFile, SYMBOLS, ini};
use crate::draft::Draft;
use crate::level::Level;

/// Columns and rows of field and molecule.
const SIDE: usize = 16;

/// Bytes of field and molecule.
const CELLS: usize = SIDE * SIDE;

/// The least and the most bytes of a file.
const SIZES: std::ops::RangeInclusive<usize> = 2 * CELLS + 32..=4096;

/// The kinds of atoms by number, as in `[Level]` text.
const KINDS: [&str; 49] = [
    "1-e", "1-f", "1-g", "1-h", "1-a", "1-b", "1-c", "1-d", "3-cg", "3-ae", "3-D", "3-A", "3-C",
    "3-B", "2-aceg", "2-bdD", "2-fhB", "2-agB", "2-cgA", "2-cgC", "2-bdfh", "2-abeh", "2-aeg",
    "2-ace", "2-egB", "2-ceD", "2-aeB", "2-gF", "2-cH", "6-a", "6-e", "4-bdg", "E-", "F-", "G-",
    "H-", "I-", "J-", "K-", "L-", "o-ce", "o-ceg", "o-eg", "o-ace", "o-aceg", "o-aeg", "o-ac",
    "o-acg", "o-ag",
];

/// What a byte of field or molecule stands for.
enum Tile {
    Nothing,
    Atom(u8),
    Free,
    Wall,
}

impl Tile {
    fn of(byte: u8) -> Tile {
        match byte >> 6 {
            0 => Tile::Nothing,
            1 => Tile::Atom(byte & 63),
            2 => Tile::Free,
            _ => Tile::Wall,
        }
    }
}

/// True for what can only be such a file: of its size, with zeros, which no text has.
pub(crate) fn looks_like(bytes: &[u8]) -> bool {
    SIZES.contains(&bytes.len()) && bytes.iter().take(2 * CELLS).any(|&byte| byte == 0)
}

/// Reads a file, which has one level.
///
/// # Errors
/// It has no field, or an atom of an unknown kind.
pub fn parse(bytes: &[u8]) -> Result<LevelFile, FormatError> {
    let part = |from: usize, count: usize| bytes.get(from..from + count).unwrap_or_default();
    let mut symbols = BTreeMap::new();
    let mut draft = Draft {
        name: name(part(2 * CELLS + 2, 30)),
        told_apart: true,
        ..Draft::default()
    };
    draft.board = rows(part(0, CELLS), '#', &mut symbols)?;
    draft.molecule = rows(part(CELLS, CELLS), ' ', &mut symbols)?;
    for (number, symbol) in symbols {
        let kind = KINDS.get(usize::from(number)).copied().unwrap_or_default();
        draft.kinds.insert(symbol, ini::read_kind(kind, 0)?);
    }
    let level = Level::new(&draft).map_err(|reason| FormatError::unwinnable(0, &reason))?;
    Ok(LevelFile::of(level))
}

/// The two lines of a name as one.
fn name(bytes: &[u8]) -> String {
    let letters = bytes.iter().map(|&byte| match byte {
        0 => ' ',
        byte => char::from(byte),
    });
    let letters: String = letters.collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rows without what lies outside. Nothing is `beside` where it touches something, else a free cell that no atom reaches.
fn rows(
    bytes: &[u8],
    beside: char,
    symbols: &mut BTreeMap<u8, char>,
) -> Result<Vec<Vec<char>>, FormatError> {
    let tile = |row: usize, column: usize| {
        let inside = row < SIDE && column < SIDE;
        let byte = inside.then(|| bytes.get(row * SIDE + column)).flatten();
        byte.map_or(Tile::Nothing, |&byte| Tile::of(byte))
    };
    let mut rows = Vec::new();
    for row in 0..SIDE {
        let mut signs = Vec::new();
        for column in 0..SIDE {
            let sides = [
                (row.wrapping_sub(1), column),
                (row + 1, column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
            ];
            let inside = |&(row, column): &(usize, usize)| {
                matches!(tile(row, column), Tile::Free | Tile::Atom(_))
            };
            signs.push(match tile(row, column) {
                Tile::Wall => '#',
                Tile::Nothing if sides.iter().any(inside) => beside,
                Tile::Nothing => ' ',
                Tile::Free => '.',
                Tile::Atom(number) => symbol(number, symbols)?,
            });
        }
        rows.push(signs);
    }
    let used = |row: &Vec<char>| row.iter().rposition(|&sign| sign != ' ');
    let width = rows
        .iter()
        .filter_map(used)
        .max()
        .map_or(0, |last| last + 1);
    let height = rows.iter().rposition(|row| used(row).is_some());
    rows.truncate(height.map_or(0, |last| last + 1));
    for row in &mut rows {
        row.truncate(width);
        row.iter_mut()
            .filter(|sign| **sign == ' ')
            .for_each(|sign| *sign = '.');
    }
    Ok(rows)
}

/// The symbol of this kind of atom.
fn symbol(number: u8, symbols: &mut BTreeMap<u8, char>) -> Result<char, FormatError> {
    if usize::from(number) >= KINDS.len() {
        let most = KINDS.len() - 1;
        return Err(FormatError::at(
            0,
            format!("an atom of kind {number} found, expected 0 to {most}"),
        ));
    }
    let next = SYMBOLS.chars().nth(symbols.len()).unwrap_or('0');
    Ok(*symbols.entry(number).or_insert(next))
}

#[cfg(test)]
mod tests;
