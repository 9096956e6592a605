//! The rules: where the atoms are, how they slide, when the molecule is whole.

use super::level::{Level, Placement};
use crate::lattice::square::{Cell, Direction};
use crate::rules::Puzzle;

/// A slide: which atom, by the cell it lies on, and which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slide {
    /// The cell the atom starts from.
    pub from: Cell,
    /// Which way it slides.
    pub direction: Direction,
}

/// Where the atoms of a level are.
///
/// Cells stand in the order of [`Level::atoms`], sorted within each class, so that two positions
/// that differ by the exchange of interchangeable atoms alone are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    cells: Box<[Cell]>,
}

impl Position {
    /// The position in which `level` starts.
    #[must_use]
    pub fn start(level: &Level) -> Position {
        Position {
            cells: level.atoms().iter().map(|atom| atom.cell).collect(),
        }
    }

    /// The position with atom `i` of [`Level::atoms`] on `cells[i]`. `None` when there are not as
    /// many cells as atoms, two are the same, or one is not playable.
    #[must_use]
    pub fn of(level: &Level, cells: &[Cell]) -> Option<Position> {
        let good = cells.len() == level.atoms().len()
            && cells.iter().enumerate().all(|(n, &cell)| {
                (cell as usize) < level.board().cells()
                    && level.is_playable(cell)
                    && !cells[..n].contains(&cell)
            });
        good.then(|| {
            let mut position = Position {
                cells: cells.into(),
            };
            for class in level.classes() {
                position.cells[class.members.clone()].sort_unstable();
            }
            position
        })
    }

    /// The cells of the atoms, in the order of [`Level::atoms`].
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Which atom lies on `cell`, as an index into [`Level::atoms`].
    #[must_use]
    pub fn atom_at(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&other| other == cell)
    }

    /// Where a slide ends; `None` when no atom lies there or it cannot move that way.
    #[must_use]
    pub fn landing(&self, level: &Level, slide: Slide) -> Option<Cell> {
        landing(level, &self.cells, slide)
    }

    /// Makes a slide and says where it ended; `None`, with nothing changed, when it is impossible.
    pub fn slide(&mut self, level: &Level, slide: Slide) -> Option<Cell> {
        let end = self.landing(level, slide)?;
        let atom = self.atom_at(slide.from)?;
        self.cells[atom] = end;
        let class = &level.classes()[level.atoms()[atom].class as usize];
        self.cells[class.members.clone()].sort_unstable();
        Some(end)
    }

    /// Appends every possible slide: atom by atom in reading order of their cells, up, down, left,
    /// right for each.
    pub fn slides(&self, level: &Level, out: &mut Vec<Slide>) {
        slides(level, &self.cells, out);
    }

    /// Where the molecule stands whole; `None` while it does not.
    #[must_use]
    pub fn solved(&self, level: &Level) -> Option<Placement> {
        // Atom 0 belongs to the first class, sorted by cell, and part 0 is that class's first in
        // reading order: only one placement brings them together.
        let (part, &cell) = (level.parts().first()?, self.cells.first()?);
        let column = level
            .board()
            .column(cell)
            .checked_sub(part.column as usize)?;
        let row = level.board().row(cell).checked_sub(part.row as usize)?;
        let goal = Placement {
            column: column as u8,
            row: row as u8,
        };
        // Reading order of the parts is cell order on the board, so both lists must agree entry by entry.
        let whole = level.parts().iter().zip(&self.cells).all(|(part, &cell)| {
            level
                .board()
                .cell(column + part.column as usize, row + part.row as usize)
                == Some(cell)
        });
        whole.then_some(goal)
    }
}

/// Where a slide ends when the atoms lie on `cells`, in any order; `None` when no atom lies at its
/// beginning or it cannot move that way.
#[must_use]
pub fn landing(level: &Level, cells: &[Cell], slide: Slide) -> Option<Cell> {
    if !cells.contains(&slide.from) {
        return None;
    }
    let mut end = slide.from;
    while let Some(next) = level.board().next(end, slide.direction)
        && !level.is_wall(next)
        && !cells.contains(&next)
    {
        end = next;
    }
    (end != slide.from).then_some(end)
}

/// Appends every possible slide of atoms on `cells`: atom by atom in reading order, up, down, left,
/// right for each.
pub fn slides(level: &Level, cells: &[Cell], out: &mut Vec<Slide>) {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    for from in sorted {
        out.extend(
            Direction::ALL
                .map(|direction| Slide { from, direction })
                .into_iter()
                .filter(|&slide| landing(level, cells, slide).is_some()),
        );
    }
}

impl Puzzle for Level {
    type Move = Slide;
    type State = Position;

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn successors(&self, state: &Position, out: &mut Vec<(Slide, Position)>) {
        let mut slides = Vec::new();
        state.slides(self, &mut slides);
        for slide in slides {
            let mut next = state.clone();
            next.slide(self, slide);
            out.push((slide, next));
        }
    }

    fn is_goal(&self, state: &Position) -> bool {
        state.solved(self).is_some()
    }
}
