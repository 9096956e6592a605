//! One slide of one atom on the compiled board, and the direction of the search that makes it.

use super::board::SlideBoard;

/// Which way a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// From the start to the goals.
    Forward,
    /// From the goals to the start.
    Backward,
}

/// Atoms on the board as bits, rows and columns, walls included.
#[derive(Clone)]
pub struct Occupied {
    rows: Vec<u64>,
    columns: Vec<u64>,
}

impl Occupied {
    /// No atom yet.
    #[must_use]
    pub fn new(board: &SlideBoard) -> Occupied {
        Occupied {
            rows: board.row_walls.clone(),
            columns: board.column_walls.clone(),
        }
    }

    /// Puts an atom there, or takes it away.
    #[inline(always)]
    pub fn toggle(&mut self, board: &SlideBoard, cell: u8) {
        let (x, y) = board.place[cell as usize];
        self.rows[y as usize] ^= 2 << x;
        self.columns[x as usize] ^= 2 << y;
    }

    /// Free cells from `cell` on: up, down, left, right.
    #[inline(always)]
    #[must_use]
    pub fn room(&self, board: &SlideBoard, cell: u8) -> [u8; 4] {
        let (x, y) = board.place[cell as usize];
        let (row, column) = (self.rows[y as usize], self.columns[x as usize]);
        rooms(row, column, x, y)
    }
}

/// Free cells from column `x`, row `y` on: up, down, left, right. The bits are those of its row and column.
#[inline(always)]
#[must_use]
pub fn rooms(row: u64, column: u64, x: u8, y: u8) -> [u8; 4] {
    [
        before(column, y),
        (column >> (y + 2)).trailing_zeros() as u8,
        before(row, x),
        (row >> (x + 2)).trailing_zeros() as u8,
    ]
}

/// Free places before place `p` of a line whose bit `p + 1` stands for it.
#[inline(always)]
fn before(line: u64, p: u8) -> u8 {
    (line << (63 - p)).leading_zeros() as u8
}

/// One atom's slide, or the same taken back: its slot, its cells before and after, and up, down,
/// left or right.
#[derive(Clone, Copy)]
pub struct Shift {
    pub slot: usize,
    pub from: u8,
    pub to: u8,
    pub way: usize,
}
