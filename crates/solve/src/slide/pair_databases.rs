//! What two atoms cost more than each alone because they stand in each other's way.
//!
//! The bound lets atoms pass through one another. For every two atoms alone on the board, which
//! stop anywhere but do not pass each other, the least slides to their two places are known
//! exactly: a pattern database for each pair of places, made by breadth-first search from them.
//! What such a pair costs more than its two atoms singly is its *excess*.

mod maker;

use super::bits::Wide;
use super::board::{Cells, SlideBoard};
use maker::tables;

/// The excess of a pair that can never come to its places.
pub const NEVER: u8 = u8::MAX;

/// The excess of every pair of cells to every pair of places of every goal.
pub struct PairDatabases {
    /// Cells of the board.
    pub cells: usize,
    /// Atoms.
    pub atoms: usize,
    /// For each goal: ((place * cells + cell) * atoms + other place) * cells + other cell.
    tables: Vec<Vec<u8>>,
    /// The most that stands in each row: place * cells + cell.
    most: Vec<Vec<u8>>,
}

impl PairDatabases {
    /// Bytes of the tables.
    #[must_use]
    pub fn bytes(board: &SlideBoard, goals: usize) -> usize {
        goals * (board.atoms * board.cells()).pow(2)
    }

    /// Bytes held.
    #[must_use]
    pub fn held(&self) -> usize {
        let tables = self.tables.iter().chain(&self.most);
        tables.map(Vec::len).sum()
    }

    /// The tables for these goals.
    #[must_use]
    pub fn new(board: &SlideBoard, goals: &[Cells]) -> PairDatabases {
        let tables = match board.cells() {
            0..=64 => tables::<u64>(board, goals),
            65..=128 => tables::<u128>(board, goals),
            _ => tables::<Wide>(board, goals),
        };
        let size = board.atoms * board.cells();
        let most = |row: &[u8]| row.iter().copied().max().unwrap_or(0);
        PairDatabases {
            cells: board.cells(),
            atoms: board.atoms,
            most: tables
                .iter()
                .map(|table| table.chunks(size).map(most).collect())
                .collect(),
            tables,
        }
    }

    /// The excesses of an atom in `cell` on its way to `place`: other place * cells + other cell.
    #[inline(always)]
    #[must_use]
    pub fn row(&self, goal: usize, place: u8, cell: u8) -> &[u8] {
        let size = self.atoms * self.cells;
        let from = (place as usize * self.cells + cell as usize) * size;
        &self.tables[goal][from..from + size]
    }

    /// The most that stands in such a row.
    #[inline(always)]
    #[must_use]
    pub fn most(&self, goal: usize, place: u8, cell: u8) -> i16 {
        i16::from(self.most[goal][place as usize * self.cells + cell as usize])
    }
}

#[cfg(test)]
mod tests;
