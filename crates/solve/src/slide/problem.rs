//! What the strong solver is asked: a walled board, atoms of several kinds, and a molecule.

use std::fmt;
use std::str::FromStr;

pub use atom4_core::lattice::square::Direction as Way;
use atom4_core::lattice::square::{Cell, Rectangle};

/// One slide: the atom at this column and row goes this way until something stops it. Its text is what is typed:
///
/// ```
/// use atom4_solve::slide::{Slide, Way};
/// let slide: Slide = "5 3 up".parse()?;
/// assert_eq!(slide, Slide { x: 5, y: 3, way: Way::Up });
/// assert_eq!(slide.to_string(), "5 3 up");
/// # Ok::<(), atom4_solve::slide::NoSlide>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slide {
    /// Column of the atom before the slide.
    pub x: u8,
    /// Row of the atom before the slide.
    pub y: u8,
    /// Where it goes.
    pub way: Way,
}

impl Slide {
    /// The slide of the atom on this cell of a board.
    #[must_use]
    pub const fn of(board: Rectangle, cell: Cell, way: Way) -> Slide {
        let (x, y) = (board.column(cell) as u8, board.row(cell) as u8);
        Slide { x, y, way }
    }

    /// The cell of the atom before the slide; `None` where this board has no such column or row.
    #[must_use]
    pub fn cell(self, board: Rectangle) -> Option<Cell> {
        board.cell(self.x.into(), self.y.into())
    }
}

/// A text that is no slide.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no slide; expected column, row and up, down, left or right, such as 5 3 up")]
pub struct NoSlide(String);

impl FromStr for Slide {
    type Err = NoSlide;

    /// Reads what `Display` writes, with any blanks between its parts.
    fn from_str(text: &str) -> Result<Slide, NoSlide> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let number = |word: &str| {
            let digits = word.bytes().all(|byte| byte.is_ascii_digit());
            word.parse().ok().filter(|_| digits)
        };
        let slide = match words.as_slice() {
            [x, y, way] => number(x).zip(number(y)).zip(Way::named(way)),
            _ => None,
        };
        let slide = slide.map(|((x, y), way)| Slide { x, y, way });
        slide.ok_or_else(|| NoSlide(text.to_owned()))
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.x, self.y, self.way.name())
    }
}

/// Columns and rows gone in one step.
pub(super) const fn step(way: Way) -> (i32, i32) {
    match way {
        Way::Up => (0, -1),
        Way::Down => (0, 1),
        Way::Left => (-1, 0),
        Way::Right => (1, 0),
    }
}

/// An atom, or a place for one: column, row, kind. Atoms of one kind are interchangeable.
pub type Placed = (u8, u8, u8);

/// A level as the solver sees it. Rows and columns count from 0 at the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Columns, 62 at the most.
    pub width: usize,
    /// Rows, 62 at the most.
    pub height: usize,
    /// Row by row, whether an atom may stand there (the playable region).
    pub open: Vec<bool>,
    /// The atoms where they start.
    pub atoms: Vec<Placed>,
    /// Every goal: the atoms' places in one placement of the molecule, in any order.
    pub goals: Vec<Vec<Placed>>,
}

/// Why the strong solver cannot take a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Wider or higher than 62.
    #[error("the board is {0} by {1}; the strong solver takes 62 by 62 at the most")]
    Board(usize, usize),
    /// More than 255 cells.
    #[error("{0} playable cells; the strong solver takes 255 at the most")]
    Cells(usize),
    /// More than 32 atoms.
    #[error("{0} atoms; the strong solver takes 32 at the most")]
    Atoms(usize),
    /// More states than 128 bits tell apart.
    #[error(
        "a state of {0} atoms on {1} cells takes more than 128 bits, the most that is stored; \
         only the strong solver looks for plans of it, without a proof"
    )]
    States(usize, usize),
    /// Two atoms in one place, or an atom in a wall.
    #[error("an atom or goal at column {0}, row {1} stands in a wall or on another")]
    Place(u8, u8),
    /// There are so many atoms that no goal has a place for.
    #[error(
        "{0} of the atoms are not part of the molecule; constraint satisfaction and the student project's heuristics need a \
         place for each"
    )]
    Spares(usize),
    /// A goal that has other kinds of atoms than the start.
    #[error("goal {0} needs other atoms than there are")]
    Kinds(usize),
}

/// Replays a plan from the start by the plain rules, one cell at a time. Returns whether every
/// slide moved an atom and the atoms end in a goal. Shares nothing with the solver's own moves.
#[must_use]
pub fn replays(problem: &Problem, plan: &[Slide]) -> bool {
    let mut atoms = problem.atoms.clone();
    for slide in plan {
        let Some(i) = atoms.iter().position(|a| (a.0, a.1) == (slide.x, slide.y)) else {
            return false;
        };
        let (dx, dy) = step(slide.way);
        let (mut x, mut y) = (i32::from(slide.x), i32::from(slide.y));
        loop {
            let (nx, ny) = (x + dx, y + dy);
            let inside = nx >= 0 && ny >= 0 && (nx as usize) < problem.width;
            let inside = inside && (ny as usize) < problem.height;
            if !inside || !problem.open[ny as usize * problem.width + nx as usize] {
                break;
            }
            if atoms
                .iter()
                .any(|a| (i32::from(a.0), i32::from(a.1)) == (nx, ny))
            {
                break;
            }
            (x, y) = (nx, ny);
        }
        if (x, y) == (i32::from(slide.x), i32::from(slide.y)) {
            return false;
        }
        atoms[i] = (x as u8, y as u8, atoms[i].2);
    }
    atoms.sort_unstable();
    problem.goals.iter().any(|goal| {
        let mut goal = goal.clone();
        goal.sort_unstable();
        goal == atoms
    })
}
