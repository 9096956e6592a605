//! Makes tables of pairs by breadth-first search from their places: a slide that may stop anywhere
//! is taken back by another such slide.

use super::super::bits::Set;
use super::super::board::{Cells, SlideBoard};
use super::super::problem::Way;
use super::{NEVER, PairDatabases};

/// The tables for these goals, in sets that have room for the board's cells.
pub(super) fn tables<S: Set>(board: &SlideBoard, goals: &[Cells]) -> Vec<Vec<u8>> {
    let mut maker = Maker::<S>::new(board);
    goals.iter().map(|goal| maker.table(board, goal)).collect()
}

/// The room of such a search: all cells of the second atom are one bit set for each cell of the
/// first.
struct Maker<S> {
    /// The cells that an atom alone passes: cell by cell for each way, and all of them.
    ranges: Vec<([Vec<u8>; 4], S)>,
    /// By cell of the first * cells + cell of the second atom; `NEVER` where not met.
    far: Vec<u8>,
    /// Cells of the second atom for each of the first: all met, those in the last layer, those in
    /// the next one.
    seen: Vec<S>,
    layer: Vec<S>,
    next: Vec<S>,
}

impl<S: Set> Maker<S> {
    fn new(board: &SlideBoard) -> Maker<S> {
        let ray = |cell| {
            let ways: [Vec<u8>; 4] = Way::ALL.map(|way| board.ray(cell, way).collect());
            let all = ways.iter().flatten().map(|&to| S::one(to));
            let all = all.fold(S::NONE, |a, b| a | b);
            (ways, all)
        };
        let cells = board.cells();
        Maker {
            ranges: (0..cells as u8).map(ray).collect(),
            far: vec![NEVER; cells * cells],
            seen: vec![S::NONE; cells],
            layer: vec![S::NONE; cells],
            next: vec![S::NONE; cells],
        }
    }

    /// The excesses of all pairs of places.
    fn table(&mut self, board: &SlideBoard, places: &Cells) -> Vec<u8> {
        let (atoms, cells) = (board.atoms, board.cells());
        let mut table = vec![0; PairDatabases::bytes(board, 1)];
        for q in 1..atoms {
            for p in 0..q {
                // What a search that was cut off did not meet may be farther away, so it has no
                // excess that is known.
                let unmet = if self.search(places[p], places[q]) {
                    NEVER
                } else {
                    0
                };
                for a in 0..cells {
                    let alone = board.far(a as u8, places[p]);
                    for b in 0..cells {
                        let excess = match self.far[a * cells + b] {
                            NEVER => unmet,
                            far => far - (alone + board.far(b as u8, places[q])) as u8,
                        };
                        table[((p * cells + a) * atoms + q) * cells + b] = excess;
                        table[((q * cells + b) * atoms + p) * cells + a] = excess;
                    }
                }
            }
        }
        table
    }

    /// Finds how far every pair of cells is from the pair `p`, `q`; false when some may be farther
    /// than what fits.
    fn search(&mut self, p: u8, q: u8) -> bool {
        self.far.fill(NEVER);
        self.seen.fill(S::NONE);
        self.layer.fill(S::NONE);
        self.layer[p as usize] = S::one(q);
        for depth in 0..NEVER {
            let mut last = true;
            for a in 0..self.layer.len() {
                let fresh = self.layer[a] & !self.seen[a];
                self.seen[a] |= fresh;
                if !fresh.is_empty() {
                    last = false;
                    self.spread(a, fresh, depth);
                }
            }
            if last {
                return true;
            }
            std::mem::swap(&mut self.layer, &mut self.next);
            self.next.fill(S::NONE);
        }
        false
    }

    /// Notes how far pairs of a cell of the first atom and some of the second are, and what one slide
    /// makes of them.
    fn spread(&mut self, a: usize, layer: S, depth: u8) {
        let cells = self.ranges.len();
        // The first atom slides past the cells where the second is not.
        for ray in &self.ranges[a].0 {
            let mut free = layer;
            for &to in ray {
                free = free & !S::one(to);
                self.next[to as usize] |= free;
            }
        }
        let (mut left, mut after) = (layer, S::NONE);
        while let Some(b) = left.pop() {
            self.far[a * cells + b as usize] = depth;
            let (ways, all) = &self.ranges[b as usize];
            if !all.has(a as u8) {
                after |= *all;
                continue;
            }
            for ray in ways {
                let ray = ray.iter().take_while(|&&to| to as usize != a);
                after |= ray.map(|&to| S::one(to)).fold(S::NONE, |a, b| a | b);
            }
        }
        self.next[a] |= after;
    }
}
