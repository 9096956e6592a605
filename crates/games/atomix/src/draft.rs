//! The description of a level in a file, and the errors in it.

use std::collections::BTreeMap;

use super::atom::Kind;
use atom4_core::lattice::square::Rectangle;

/// Largest number of columns and of rows of a board.
pub const MAX_SIDE: usize = 64;

/// Largest number of atoms of a level.
pub const MAX_ATOMS: usize = 64;

/// The description of a level in a file, not yet checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Name of the level; may be empty.
    pub name: String,
    /// Rows of the board: `#` for a wall, `.` for a free cell, else the symbol of an atom. Short rows are filled up with `.`.
    pub board: Vec<Vec<char>>,
    /// Rows of the molecule: `.` for an empty cell, else the symbol of an atom. Empty rows and columns around the molecule are ignored.
    pub molecule: Vec<Vec<char>>,
    /// Kind of atom for each symbol. Unused symbols are allowed.
    pub kinds: BTreeMap<char, Kind>,
    /// Atoms of different symbols are never interchangeable, as in KAtomic and most of its family.
    pub told_apart: bool,
}

/// The reason why a draft is no level or a level without a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwinnable {
    /// Board or molecule has more rows or columns than [`MAX_SIDE`].
    #[error(
        "the {what} is {width} columns by {height} rows, expected at most {MAX_SIDE} by {MAX_SIDE}"
    )]
    TooLarge {
        /// `board` or `molecule`.
        what: &'static str,
        /// Number of columns.
        width: usize,
        /// Number of rows.
        height: usize,
    },
    /// The board has more atoms than [`MAX_ATOMS`].
    #[error("the board has {0} atoms, expected at most {MAX_ATOMS}")]
    TooManyAtoms(usize),
    /// A symbol has no definition.
    #[error("'{}' at column {column}, row {row} of the {what} is no atom that the level defines", symbol.escape_default())]
    Undefined {
        /// `board` or `molecule`.
        what: &'static str,
        /// The symbol.
        symbol: char,
        /// Column of the symbol, from 0.
        column: usize,
        /// Row of the symbol, from 0.
        row: usize,
    },
    /// Board or molecule has no atom.
    #[error("the {0} has no atom")]
    Empty(&'static str),
    /// The board has fewer atoms of a class than the molecule.
    #[error("the board has {board} of atom '{}' and the molecule needs {molecule}, so it can never be built", symbol.escape_default())]
    AtomsDiffer {
        /// First symbol of the class.
        symbol: char,
        /// Number of atoms on the board.
        board: usize,
        /// Number of atoms in the molecule.
        molecule: usize,
    },
    /// The molecule fits nowhere into the cells that atoms can reach.
    #[error(
        "the molecule, {width} by {height}, fits nowhere into the {cells} cells that atoms can reach"
    )]
    NoRoom {
        /// Number of columns of the molecule.
        width: usize,
        /// Number of rows of the molecule.
        height: usize,
        /// Number of cells that atoms can reach.
        cells: usize,
    },
    /// For every placement, walls separate some atoms from their places.
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

    /// Size and atoms of the molecule without the empty rows and columns around it.
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

/// The smallest rectangle that holds `rows`.
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
