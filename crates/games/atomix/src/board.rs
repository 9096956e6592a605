//! The rules: positions, slides, and the test for a solved level.

use super::level::{Level, MoleculeAtom, Placement};
use atom4_core::lattice::square::{Cell, Direction};
use atom4_core::rules::Puzzle;
pub use atom4_solve::slide::Slide;

/// The cells of the atoms of a level.
///
/// They are stored in the order of [`Level::atoms`] and sorted within each class, so that positions
/// that differ by an exchange of interchangeable atoms are equal.
///
/// ```
/// use atom4_atomix::{Position, levels};
/// let level = &levels::own()[0].level;
/// let mut position = Position::start(level);
/// let mut slides = Vec::new();
/// position.slides(level, &mut slides);
/// let end = position.landing(level, slides[0]).expect("listed slides are possible");
/// assert_eq!(position.slide(level, slides[0]), Some(end));
/// assert!(position.atom_at(end).is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    cells: Box<[Cell]>,
}

impl Position {
    /// The position at the start of `level`.
    #[must_use]
    pub fn start(level: &Level) -> Position {
        Position {
            cells: level.atoms().iter().map(|atom| atom.cell).collect(),
        }
    }

    /// The position with atom `i` of [`Level::atoms`] on `cells[i]`; `None` when the number of
    /// cells is wrong, a cell occurs twice, or a cell cannot be reached by atoms.
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

    /// Cells of the atoms, in the order of [`Level::atoms`].
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Index in [`Level::atoms`] of the atom on `cell`; `None` without an atom.
    #[must_use]
    pub fn atom_at(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&other| other == cell)
    }

    /// The cell where a slide ends; `None` when the slide is impossible.
    #[must_use]
    pub fn landing(&self, level: &Level, slide: Slide) -> Option<Cell> {
        landing(level, &self.cells, slide)
    }

    /// Makes a slide and returns the cell where it ended; `None`, with nothing changed, when it is
    /// impossible.
    pub fn slide(&mut self, level: &Level, slide: Slide) -> Option<Cell> {
        let end = self.landing(level, slide)?;
        let atom = self.atom_at(slide.cell(level.board())?)?;
        self.cells[atom] = end;
        let class = &level.classes()[level.atoms()[atom].class as usize];
        self.cells[class.members.clone()].sort_unstable();
        Some(end)
    }

    /// Appends every possible slide: the atoms in reading order, for each the directions up, down,
    /// left, right.
    pub fn slides(&self, level: &Level, out: &mut Vec<Slide>) {
        slides(level, &self.cells, out);
    }

    /// The placement of the finished molecule; `None` while it is not finished.
    #[must_use]
    pub fn solved(&self, level: &Level) -> Option<Placement> {
        if level.spare_atoms() > 0 {
            return self.solved_with_spares(level);
        }
        // Atom 0 has the lowest cell of the first class and part 0 is the first of that class in
        // reading order, so they fix the placement.
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
        // Reading order of the parts is the order of cells, so the lists must agree entry by
        // entry.
        let whole = level.parts().iter().zip(&self.cells).all(|(part, &cell)| {
            level
                .board()
                .cell(column + part.column as usize, row + part.row as usize)
                == Some(cell)
        });
        whole.then_some(goal)
    }

    /// Computes [`Position::solved`] where not every atom has a place.
    fn solved_with_spares(&self, level: &Level) -> Option<Placement> {
        let stands = |(cell, part): (Cell, &MoleculeAtom)| {
            let members = level.classes()[part.class as usize].members.clone();
            self.cells[members].binary_search(&cell).is_ok()
        };
        let mut goals = level.goals().iter().copied();
        goals.find(|&goal| level.goal_cells(goal).zip(level.parts()).all(stands))
    }
}

/// The cell where a slide ends when the atoms lie on `cells`, in any order; `None` when the slide is
/// impossible.
#[must_use]
pub fn landing(level: &Level, cells: &[Cell], slide: Slide) -> Option<Cell> {
    let from = slide.cell(level.board())?;
    if !cells.contains(&from) {
        return None;
    }
    let mut end = from;
    while let Some(next) = level.board().next(end, slide.way)
        && !level.is_wall(next)
        && !cells.contains(&next)
    {
        end = next;
    }
    (end != from).then_some(end)
}

/// Appends every possible slide of atoms on `cells`: the atoms in reading order, for each the
/// directions up, down, left, right.
pub fn slides(level: &Level, cells: &[Cell], out: &mut Vec<Slide>) {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    for from in sorted {
        out.extend(
            Direction::ALL
                .map(|way| Slide::of(level.board(), from, way))
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
