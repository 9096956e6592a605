//! The square lattice: cells of a rectangle, four neighbours each.
//!
//! Cells are numbered in reading order:
//!
//! ```text
//!        column 0   1   2   3          width 4, height 3
//! row 0         0   1   2   3
//! row 1         4   5   6   7          cell = row * width + column
//! row 2         8   9  10  11
//! ```

/// One of the four directions of the square lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// Towards the row above.
    Up,
    /// Towards the row below.
    Down,
    /// Towards the column on the left.
    Left,
    /// Towards the column on the right.
    Right,
}

impl Direction {
    /// All four directions, in the order in which moves are listed.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
    ];

    /// Index of the direction in [`Direction::ALL`], 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction that leads back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }

    /// The direction's word in commands: `up`, `down`, `left` or `right`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }

    /// Finds the direction called `name`, upper and lower case alike.
    ///
    /// ```
    /// use atom4_core::lattice::square::Direction;
    /// assert_eq!(Direction::named("Left"), Some(Direction::Left));
    /// assert_eq!(Direction::Left.opposite(), Direction::Right);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.name().eq_ignore_ascii_case(name))
    }
}

/// Number of a cell in its rectangle, in reading order from 0.
pub type Cell = u16;

/// A rectangle of cells, at most 255 columns by 255 rows.
///
/// ```
/// use atom4_core::lattice::square::{Direction, Rectangle};
/// let board = Rectangle::new(4, 3);
/// assert_eq!(board.cell(1, 2), Some(9));
/// assert_eq!((board.column(9), board.row(9)), (1, 2));
/// assert_eq!(board.next(9, Direction::Up), Some(5));
/// assert_eq!(board.next(9, Direction::Down), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle {
    width: u8,
    height: u8,
}

impl Rectangle {
    /// A rectangle of `width` columns and `height` rows.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Rectangle {
        Rectangle { width, height }
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Number of cells.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// Number of the cell in `column` and `row`; `None` outside the rectangle.
    #[must_use]
    pub const fn cell(self, column: usize, row: usize) -> Option<Cell> {
        if column < self.width() && row < self.height() {
            Some((row * self.width() + column) as Cell)
        } else {
            None
        }
    }

    /// Column of `cell`, from 0 at the left.
    #[must_use]
    pub const fn column(self, cell: Cell) -> usize {
        cell as usize % self.width()
    }

    /// Row of `cell`, from 0 at the top.
    #[must_use]
    pub const fn row(self, cell: Cell) -> usize {
        cell as usize / self.width()
    }

    /// Number of the neighbour of `cell` in `direction`; `None` outside the rectangle.
    #[must_use]
    pub const fn next(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (column, row) = (self.column(cell), self.row(cell));
        match direction {
            Direction::Up if row > 0 => Some(cell - self.width as Cell),
            Direction::Down if row + 1 < self.height() => Some(cell + self.width as Cell),
            Direction::Left if column > 0 => Some(cell - 1),
            Direction::Right if column + 1 < self.width() => Some(cell + 1),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
