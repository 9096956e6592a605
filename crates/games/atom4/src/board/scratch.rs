//! Slow computations of the legal vertices and of the key from the pieces alone. Tests compare the
//! values that moves update with them.

use super::Position;
use super::keys::{EDGE_KEYS, WHEEL_KEYS, cell_key};
use atom4_core::lattice::triangular::{Vertex, VertexSet};

impl Position {
    /// The legal vertices, computed from the pieces alone.
    #[must_use]
    pub fn legal_from_scratch(&self) -> VertexSet {
        let mut legal = VertexSet::EMPTY;
        for v in self
            .edge
            .vertices()
            .filter(|&v| self.is_legal_from_scratch(v))
        {
            legal.insert(v);
        }
        legal
    }

    pub(super) fn is_legal_from_scratch(&self, v: Vertex) -> bool {
        let taken = |d: usize| v.neighbour(d % 6).is_some_and(|n| self.at(n).is_some());
        self.edge.set().contains(v)
            && self.at(v).is_none()
            && match self.pieces {
                0 => true,
                1 => (0..6).any(taken),
                _ => (0..6).any(|d| taken(d) && taken(d + 1)),
            }
    }

    /// The hash key, computed from the board's size, the pieces and the wheel alone.
    #[must_use]
    pub fn key_from_scratch(&self) -> u64 {
        let cells = (0..=u8::MAX).fold(EDGE_KEYS[self.edge.length()], |key, v| {
            key ^ cell_key(v, self.cells[usize::from(v)])
        });
        cells ^ WHEEL_KEYS[usize::from(self.wheel)]
    }
}
