//! A level: a board with walls, atoms on it, and the molecule to build.
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
//! A level never changes; a [`Position`](super::board::Position) holds the cells of the atoms. Atoms
//! and parts of the molecule are sorted by class, so that atom `i` and part `i` belong to one class.

use std::collections::BTreeMap;
use std::ops::Range;

use super::atom::{Element, Kind};
use super::draft::{Draft, Unwinnable};
pub use super::draft::{MAX_ATOMS, MAX_SIDE};
use atom4_core::lattice::square::{Cell, Rectangle};

mod build;

/// An atom at the start of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// Cell on [`Level::board`].
    pub cell: Cell,
    /// Index of the kind in [`Level::kinds`].
    pub kind: u8,
    /// Index of the class in [`Level::classes`].
    pub class: u8,
}

/// An atom of the molecule, placed relative to the molecule's top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoleculeAtom {
    /// Column within the molecule.
    pub column: u8,
    /// Row within the molecule.
    pub row: u8,
    /// Index of the kind in [`Level::kinds`].
    pub kind: u8,
    /// Index of the class in [`Level::classes`].
    pub class: u8,
}

/// A set of interchangeable atoms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// Index in [`Level::kinds`] of the kind of these atoms.
    pub kind: u8,
    /// Indices of the atoms in [`Level::atoms`].
    pub members: Range<usize>,
    /// Indices of their places in [`Level::parts`], at most as many.
    pub parts: Range<usize>,
}

/// A place for the molecule, given by its top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Column on the board.
    pub column: u8,
    /// Row on the board.
    pub row: u8,
}

/// A playable level: it has at least as many atoms of each class as the molecule, and room for the molecule. The edge of the
/// board stops atoms like a wall.
///
/// ```
/// use atom4_atomix::{Position, formats};
/// let levels = formats::parse(
///     "[Level]\nName=Hydrogen\natom_1=1-c\natom_2=1-g\n\
///      feld_00=######\nfeld_01=#1.2.#\nfeld_02=######\nmole_0=12\n",
/// )?;
/// let level = &levels[0];
/// assert_eq!((level.name(), level.playable_cells()), ("Hydrogen", 4));
/// assert_eq!(Position::start(level).solved(level), None);
/// # Ok::<(), atom4_atomix::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    name: String,
    board: Rectangle,
    walls: Vec<bool>,
    kinds: Vec<(char, Kind)>,
    atoms: Vec<Atom>,
    molecule: Rectangle,
    drawn: Vec<Vec<char>>,
    parts: Vec<MoleculeAtom>,
    classes: Vec<Class>,
    playable: Vec<bool>,
    goals: Vec<Placement>,
    told_apart: bool,
}

impl Level {
    /// Name of the level; may be empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Size of the board.
    #[must_use]
    pub fn board(&self) -> Rectangle {
        self.board
    }

    /// Says whether `cell` is a wall.
    #[must_use]
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.walls[cell as usize]
    }

    /// Says whether an atom can reach `cell`. Other atoms do not count as obstacles.
    #[must_use]
    pub fn is_playable(&self, cell: Cell) -> bool {
        self.playable[cell as usize]
    }

    /// Number of cells that atoms can reach, those under atoms included.
    #[must_use]
    pub fn playable_cells(&self) -> usize {
        self.playable.iter().filter(|&&playable| playable).count()
    }

    /// The kinds of the level's atoms with their symbols, in the order of the symbols.
    #[must_use]
    pub fn kinds(&self) -> &[(char, Kind)] {
        &self.kinds
    }

    /// The atoms at the start, sorted by class, then by cell.
    #[must_use]
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// Size of the molecule.
    #[must_use]
    pub fn molecule(&self) -> Rectangle {
        self.molecule
    }

    /// Atoms of the molecule, sorted by class, then by row and column. Without spare atoms those with the same index in
    /// [`Level::atoms`] belong to one class.
    #[must_use]
    pub fn parts(&self) -> &[MoleculeAtom] {
        &self.parts
    }

    /// The elements of the molecule with their numbers, in the order of Hill's formulas: carbon and hydrogen of carbon's
    /// compounds first, the others by symbol. Connectors are bonds and not counted; `None` for molecules with other pieces
    /// that are no elements.
    #[must_use]
    pub fn composition(&self) -> Option<Vec<(&'static str, usize)>> {
        let elements = self
            .parts
            .iter()
            .map(|part| self.kinds[part.kind as usize].1.element);
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for element in elements.filter(|element| !element.line().any()) {
            Element::from_symbol(element.symbol()).filter(|&named| named == element)?;
            *counts.entry(element.symbol()).or_default() += 1;
        }
        let mut all: Vec<(&str, usize)> = counts.into_iter().collect();
        let organic = all.iter().any(|(symbol, _)| *symbol == "C");
        all.sort_by_key(|&(symbol, _)| {
            let late = |first: &str| !(organic && symbol == first);
            (late("C"), late("H"), symbol)
        });
        Some(all)
    }

    /// Number of atoms that the molecule does not need. They may lie anywhere in the end.
    #[must_use]
    pub fn spare_atoms(&self) -> usize {
        self.atoms.len() - self.parts.len()
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

    /// Cells of the molecule at `goal`, one of [`Level::goals`], in the order of [`Level::parts`].
    pub fn goal_cells(&self, goal: Placement) -> impl Iterator<Item = Cell> + '_ {
        let width = self.board.width();
        self.parts.iter().map(move |part| {
            let row = goal.row as usize + part.row as usize;
            let column = goal.column as usize + part.column as usize;
            (row * width + column) as Cell
        })
    }

    /// Says whether there are equal atoms under different symbols that are not interchangeable (see [`Draft::told_apart`]).
    #[must_use]
    pub fn told_apart(&self) -> bool {
        self.told_apart
    }

    /// Rebuilds the level with another value of [`Draft::told_apart`].
    ///
    /// # Errors
    /// [`Unwinnable::AtomsDiffer`] when board and molecule use different symbols for equal atoms.
    pub fn with_told_apart(&self, told_apart: bool) -> Result<Level, Unwinnable> {
        Level::new(&Draft {
            told_apart,
            ..self.draft()
        })
    }

    /// The draft of the level, from which [`Level::new`] makes an equal level.
    #[must_use]
    pub fn draft(&self) -> Draft {
        self.draft_at(self.atoms.iter().map(|atom| atom.cell))
    }

    /// The draft of the level with the atoms on these cells, in the order of [`Level::atoms`].
    #[must_use]
    pub fn draft_at(&self, cells: impl IntoIterator<Item = Cell>) -> Draft {
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
        for (atom, cell) in self.atoms.iter().zip(cells) {
            let (column, row) = (self.board.column(cell), self.board.row(cell));
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
