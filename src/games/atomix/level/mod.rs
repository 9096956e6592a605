//! A level: a walled board, atoms on it, and the molecule to build.
//!
//! ```text
//!   column 0         10            the molecule      a goal: the placement at column 2, row 2
//! row 0    ###########             .2.               ###########
//!          #32#4....##             135               #..#.....##
//!          #........5#             .4.               #..2.....##
//!          #1##.....##                               #.135....##   (cells all in the playable region)
//!          ###########                                  4
//! ```
//!
//! A level never changes; where the atoms are is a [`Position`](super::board::Position)'s business.
//! Atoms and the molecule's parts are sorted by class, so that atom `i` and part `i` are of one class.

use std::ops::Range;

use super::atom::Kind;
use super::draft::{Draft, Unwinnable};
use crate::lattice::square::{Cell, Rectangle};

mod build;

/// The most columns and the most rows that a board may have.
pub const MAX_SIDE: usize = 64;
/// The most atoms that a level may have.
pub const MAX_ATOMS: usize = 64;

/// An atom at the start of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// Where it lies on [`Level::board`].
    pub cell: Cell,
    /// Its kind, an index into [`Level::kinds`].
    pub kind: u8,
    /// Its class, an index into [`Level::classes`].
    pub class: u8,
}

/// An atom of the molecule, counted from the molecule's top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Column within the molecule.
    pub column: u8,
    /// Row within the molecule.
    pub row: u8,
    /// Its kind, an index into [`Level::kinds`].
    pub kind: u8,
    /// Its class, an index into [`Level::classes`].
    pub class: u8,
}

/// Atoms that can take each other's place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// The kind that they share, an index into [`Level::kinds`].
    pub kind: u8,
    /// Their indices in [`Level::atoms`], and those of their places in [`Level::parts`].
    pub members: Range<usize>,
}

/// Where the molecule's top left corner may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Column of the board.
    pub column: u8,
    /// Row of the board.
    pub row: u8,
}

/// A level that can be played: as many atoms of each class as the molecule has, and room for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    name: String,
    board: Rectangle,
    walls: Vec<bool>,
    kinds: Vec<(char, Kind)>,
    atoms: Vec<Atom>,
    molecule: Rectangle,
    drawn: Vec<Vec<char>>,
    parts: Vec<Part>,
    classes: Vec<Class>,
    playable: Vec<bool>,
    goals: Vec<Placement>,
    told_apart: bool,
}

impl Level {
    /// What the level is called; may be empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The board's size.
    #[must_use]
    pub fn board(&self) -> Rectangle {
        self.board
    }

    /// Whether `cell` is a wall.
    #[must_use]
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.walls[cell as usize]
    }

    /// Whether an atom could come to `cell`: the playable region, atoms not counted as obstacles.
    #[must_use]
    pub fn is_playable(&self, cell: Cell) -> bool {
        self.playable[cell as usize]
    }

    /// How many cells the playable region has, those under atoms included.
    #[must_use]
    pub fn playable_cells(&self) -> usize {
        self.playable.iter().filter(|&&playable| playable).count()
    }

    /// The kinds in use, each with its symbol, in the order of their symbols.
    #[must_use]
    pub fn kinds(&self) -> &[(char, Kind)] {
        &self.kinds
    }

    /// The atoms at the start, sorted by class, then by cell.
    #[must_use]
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// The molecule's size.
    #[must_use]
    pub fn molecule(&self) -> Rectangle {
        self.molecule
    }

    /// The molecule's atoms, sorted by class, then by row and column: as many as [`Level::atoms`],
    /// and number `i` of both is of the same class.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The classes of interchangeable atoms.
    #[must_use]
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// Every placement of the molecule whose cells are all playable, row by row; at least one.
    #[must_use]
    pub fn goals(&self) -> &[Placement] {
        &self.goals
    }

    /// The cells that the molecule takes at `goal`, one of [`Level::goals`], in the order of
    /// [`Level::parts`].
    pub fn goal_cells(&self, goal: Placement) -> impl Iterator<Item = Cell> + '_ {
        let width = self.board.width();
        self.parts.iter().map(move |part| {
            let row = goal.row as usize + part.row as usize;
            let column = goal.column as usize + part.column as usize;
            (row * width + column) as Cell
        })
    }

    /// Whether atoms of different symbols are never interchangeable (see [`Draft::told_apart`]).
    #[must_use]
    pub fn told_apart(&self) -> bool {
        self.told_apart
    }

    /// The same level with atoms of different symbols told apart, or with equal ones interchangeable.
    ///
    /// # Errors
    /// [`Unwinnable::AtomsDiffer`] when board and molecule have equal atoms under other symbols.
    pub fn with_told_apart(&self, told_apart: bool) -> Result<Level, Unwinnable> {
        Level::new(&Draft {
            told_apart,
            ..self.draft()
        })
    }

    /// The level as a file would describe it; [`Level::new`] makes an equal one of it.
    #[must_use]
    pub fn draft(&self) -> Draft {
        let mut board: Vec<Vec<char>> = (0..self.board.height())
            .map(|row| {
                (0..self.board.width())
                    .map(|column| match self.board.cell(column, row) {
                        Some(cell) if self.walls[cell as usize] => '#',
                        _ => '.',
                    })
                    .collect()
            })
            .collect();
        for atom in &self.atoms {
            let (column, row) = (self.board.column(atom.cell), self.board.row(atom.cell));
            board[row][column] = self.kinds[atom.kind as usize].0;
        }
        Draft {
            name: self.name.clone(),
            board,
            molecule: self.drawn.clone(),
            kinds: self.kinds.iter().copied().collect(),
            told_apart: self.told_apart,
        }
    }
}
