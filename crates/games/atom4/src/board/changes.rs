//! The changes of a move to other pieces, and the data that undoes a move.

use crate::colour::Colour;
use atom4_core::lattice::triangular::{Vertex, VertexSet};
use atom4_core::rules::Verdict;

/// The change of one piece by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Vertex of the piece.
    pub vertex: Vertex,
    /// Colour before the move.
    pub from: Colour,
    /// Colour after the move.
    pub to: Colour,
}

/// The changes a move makes to other pieces, clockwise from the upper left; at most six.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    list: [(u8, u8, u8); 6],
    len: u8,
}

impl Changes {
    pub(super) fn push(&mut self, vertex: u8, from: u8, to: u8) {
        self.list[usize::from(self.len)] = (vertex, from, to);
        self.len += 1;
    }

    /// Each change as vertex number, bits of the colour before and bits of the colour after.
    pub(super) fn raw(&self) -> &[(u8, u8, u8)] {
        &self.list[..usize::from(self.len)]
    }

    /// The changes, clockwise from the upper left.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Change> + '_ {
        self.raw().iter().map(|&(vertex, from, to)| Change {
            vertex: Vertex(vertex),
            from: Colour::from_bits(from),
            to: Colour::from_bits(to),
        })
    }
}

/// The data that takes a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    pub(super) vertex: Vertex,
    pub(super) changes: Changes,
    pub(super) legal: VertexSet,
    pub(super) wheel: u8,
    pub(super) verdict: Option<Verdict>,
    pub(super) cells_key: u64,
}

impl Undo {
    /// The pieces that the move recoloured.
    #[must_use]
    pub fn changes(&self) -> &Changes {
        &self.changes
    }
}
