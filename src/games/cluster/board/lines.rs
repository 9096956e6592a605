//! The lines that chips form.

use super::Board;
use crate::games::cluster::cells::WALL;
use crate::lattice::hexagonal::{Direction, Grid, NO_CELL};
use crate::rules::Side;

impl Board {
    /// Measures both longest lines anew.
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

    /// The longest line through the chip in `cell`.
    pub(super) fn longest_through(&self, cell: usize) -> u32 {
        let length = |axis: Direction| {
            1 + run(self.grid, &self.cells, cell, axis)
                + run(self.grid, &self.cells, cell, axis.opposite())
        };
        Direction::AXES.map(length).into_iter().max().unwrap_or(0)
    }

    /// The cells of `side`'s longest line, the first such line in the grid's order of cells, then
    /// of axes; empty where it has no chip.
    #[must_use]
    pub fn longest_line(&self, side: Side) -> Vec<usize> {
        let best = self.best[side.index()];
        self.lines(side, best).next().unwrap_or_default()
    }

    /// Every line of `side` that is at least so long, in the grid's order of first cells, then of
    /// axes; each in its full length.
    pub fn lines(&self, side: Side, least: u32) -> impl Iterator<Item = Vec<usize>> + '_ {
        let own = move |&(_, &chip): &(usize, &u8)| chip < WALL && self.setup.owner(chip) == side;
        let firsts = self.cells.iter().enumerate().filter(own);
        // Each axis by the direction that leads to cells of higher numbers.
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

/// How many chips of the colour in `cell` follow it towards `direction`.
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
