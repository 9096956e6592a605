//! What a move changes, and what it takes to take it back.

use crate::games::atom4::colour::Colour;
use crate::lattice::triangular::{Vertex, VertexSet};
use crate::rules::Verdict;

/// A vertex whose piece a move sets: where, what stood there, what stands there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The vertex.
    pub vertex: Vertex,
    /// The colour before.
    pub from: Colour,
    /// The colour after.
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

    /// Vertices with the bits before and after.
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

/// What it takes to take a move back.
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
