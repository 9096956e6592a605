//! A level as files describe it, and why one can be refused.

use std::collections::BTreeMap;

use super::atom::Kind;
use super::level::{MAX_ATOMS, MAX_SIDE};
use crate::lattice::square::Rectangle;

/// A level as a file describes it, before it is known to make sense.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// What the level is called; may be empty.
    pub name: String,
    /// Rows of the board: `#` wall, `.` free, else an atom's symbol. Short rows are filled up with `.`.
    pub board: Vec<Vec<char>>,
    /// Rows of the molecule: `.` empty, else an atom's symbol. Empty rows and columns around it do not count.
    pub molecule: Vec<Vec<char>>,
    /// What each symbol stands for; symbols that nothing uses do no harm.
    pub kinds: BTreeMap<char, Kind>,
    /// Atoms of different symbols are never interchangeable, as the student project has it.
    pub told_apart: bool,
}

/// Why a level cannot be won, or is no level at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwinnable {
    /// More rows or columns than [`MAX_SIDE`].
    #[error(
        "the {what} is {width} columns by {height} rows, expected at most {MAX_SIDE} by {MAX_SIDE}"
    )]
    TooLarge {
        /// `board` or `molecule`.
        what: &'static str,
        /// Columns found.
        width: usize,
        /// Rows found.
        height: usize,
    },
    /// More atoms than [`MAX_ATOMS`].
    #[error("the board has {0} atoms, expected at most {MAX_ATOMS}")]
    TooManyAtoms(usize),
    /// A symbol without a definition.
    #[error("'{}' at column {column}, row {row} of the {what} is no atom that the level defines", symbol.escape_default())]
    Undefined {
        /// `board` or `molecule`.
        what: &'static str,
        /// The symbol.
        symbol: char,
        /// Its column, from 0.
        column: usize,
        /// Its row, from 0.
        row: usize,
    },
    /// No atom on the board, or none in the molecule.
    #[error("the {0} has no atom")]
    Empty(&'static str),
    /// The molecule cannot be made of the atoms.
    #[error("the board has {board} of atom '{}' and the molecule needs {molecule}, so it can never be built", symbol.escape_default())]
    AtomsDiffer {
        /// The first symbol of the class.
        symbol: char,
        /// How many are on the board.
        board: usize,
        /// How many the molecule has.
        molecule: usize,
    },
    /// A cell at the board's edge that atoms can reach.
    #[error("the walls have a gap: atoms can reach the board's edge at column {column}, row {row}")]
    Open {
        /// Its column, from 0.
        column: usize,
        /// Its row, from 0.
        row: usize,
    },
    /// The molecule does not fit into the playable region.
    #[error(
        "the molecule, {width} by {height}, fits nowhere into the {cells} cells that atoms can reach"
    )]
    NoRoom {
        /// Columns of the molecule.
        width: usize,
        /// Rows of the molecule.
        height: usize,
        /// Cells of the playable region.
        cells: usize,
    },
    /// The regions that walls part hold the wrong atoms for every placement.
    #[error("walls part the atoms: no place for the molecule can be reached by all that it needs")]
    Parted,
}

/// Symbol, column and row of an atom of the molecule.
type Placed = (char, u8, u8);

impl Draft {
    pub(super) fn require(
        &self,
        symbol: char,
        what: &'static str,
        column: usize,
        row: usize,
    ) -> Result<(), Unwinnable> {
        if self.kinds.contains_key(&symbol) {
            Ok(())
        } else {
            Err(Unwinnable::Undefined {
                what,
                symbol,
                column,
                row,
            })
        }
    }

    /// The molecule without empty rows and columns around it: its size and its parts.
    pub(super) fn trimmed_molecule(&self) -> Result<(Rectangle, Vec<Placed>), Unwinnable> {
        extent(&self.molecule, "molecule")?;
        let mut parts = Vec::new();
        for (row, line) in self.molecule.iter().enumerate() {
            for (column, &symbol) in line.iter().enumerate() {
                if symbol != '.' {
                    self.require(symbol, "molecule", column, row)?;
                    parts.push((symbol, column as u8, row as u8));
                }
            }
        }
        let left = parts.iter().map(|part| part.1).min();
        let top = parts.iter().map(|part| part.2).min();
        let (Some(left), Some(top)) = (left, top) else {
            return Err(Unwinnable::Empty("molecule"));
        };
        let (mut width, mut height) = (0, 0);
        for part in &mut parts {
            part.1 -= left;
            part.2 -= top;
            width = width.max(part.1 + 1);
            height = height.max(part.2 + 1);
        }
        Ok((Rectangle::new(width, height), parts))
    }
}

/// The smallest rectangle around `rows`.
pub(super) fn extent(rows: &[Vec<char>], what: &'static str) -> Result<Rectangle, Unwinnable> {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let height = rows.len();
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(Unwinnable::TooLarge {
            what,
            width,
            height,
        });
    }
    Ok(Rectangle::new(width as u8, height as u8))
}
