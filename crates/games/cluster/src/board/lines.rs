//! The lines that chips form.

use super::Board;
use crate::cells::WALL;
use atom4_core::lattice::hexagonal::{Direction, Grid, NO_CELL};
use atom4_core::rules::Side;

impl Board {
    /// Computes both longest lines from the cells.
    pub(super) fn measure(&mut self) {
        self.best = [0; 2];
        for cell in 0..self.cells.len() {
            let chip = self.cells[cell];
            if chip >= WALL {
                continue;
            }
            let best = &mut self.best[self.setup.owner(chip).index()];
            for axis in Direction::AXES {
                let before = self.grid.neighbour(cell, axis.opposite());
                if before == NO_CELL || self.cells[usize::from(before)] != chip {
                    *best = (*best).max(1 + run(self.grid, &self.cells, cell, axis));
                }
            }
        }
    }

    /// Length of the longest line through the chip in `cell`.
    pub(super) fn longest_through(&self, cell: usize) -> u32 {
        let length = |axis: Direction| {
            1 + run(self.grid, &self.cells, cell, axis)
                + run(self.grid, &self.cells, cell, axis.opposite())
        };
        Direction::AXES.map(length).into_iter().max().unwrap_or(0)
    }

    /// The cells of a longest line of `side`: the first one by its first cell, then by axis. Empty
    /// when the side has no chip.
    #[must_use]
    pub fn longest_line(&self, side: Side) -> Vec<usize> {
        let best = self.best[side.index()];
        self.lines(side, best).next().unwrap_or_default()
    }

    /// Every line of `side` with at least `least` chips, in the order of first cells, then of axes,
    /// each in full length.
    pub fn lines(&self, side: Side, least: u32) -> impl Iterator<Item = Vec<usize>> + '_ {
        let own = move |&(_, &chip): &(usize, &u8)| chip < WALL && self.setup.owner(chip) == side;
        let firsts = self.cells.iter().enumerate().filter(own);
        // Each axis is walked in the direction of rising cell numbers.
        let rays = firsts.flat_map(|(cell, _)| [1, 2, 3].map(|d| (cell, Direction::ALL[d])));
        rays.filter_map(move |(cell, direction)| {
            let before = self.grid.neighbour(cell, direction.opposite());
            let inside = before != NO_CELL && self.cells[usize::from(before)] == self.cells[cell];
            let length = 1 + run(self.grid, &self.cells, cell, direction);
            (!inside && length >= least).then(|| {
                let next = |&at: &usize| Some(usize::from(self.grid.neighbour(at, direction)));
                let cells = std::iter::successors(Some(cell), next);
                cells.take(length as usize).collect()
            })
        })
    }
}

/// Number of chips with the colour of `cell` that follow it without a gap towards `direction`.
fn run(grid: &Grid, cells: &[u8], cell: usize, direction: Direction) -> u32 {
    let chip = cells[cell];
    let mut length = 0;
    let mut next = grid.neighbour(cell, direction);
    while next != NO_CELL && cells[usize::from(next)] == chip {
        length += 1;
        next = grid.neighbour(usize::from(next), direction);
    }
    length
}
