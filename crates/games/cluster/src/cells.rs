//! Storage of the chips: one byte a cell, in place for grids up to edge 8, on the heap for larger ones.

use std::ops::{Deref, DerefMut};

/// A cell without a chip.
pub const EMPTY: u8 = 255;

/// A cell that holds a wall.
pub const WALL: u8 = 254;

/// Number of cells of a grid of edge 8.
const IN_PLACE: usize = 169;

/// One byte a cell: [`EMPTY`], [`WALL`], or the colour number of a chip.
#[derive(Clone)]
pub(crate) struct Cells(Store);

// The large variant is the common one; storing it in place makes copies fast.
#[allow(clippy::large_enum_variant)]
#[derive(Clone)]
enum Store {
    Small { len: u8, cells: [u8; IN_PLACE] },
    Large(Box<[u8]>),
}

impl Cells {
    /// Makes `len` empty cells.
    #[must_use]
    pub(crate) fn empty(len: usize) -> Cells {
        Cells(match u8::try_from(len) {
            Ok(small) if len <= IN_PLACE => Store::Small {
                len: small,
                cells: [EMPTY; IN_PLACE],
            },
            _ => Store::Large(vec![EMPTY; len].into()),
        })
    }
}

impl Deref for Cells {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Store::Small { len, cells } => &cells[..usize::from(*len)],
            Store::Large(cells) => cells,
        }
    }
}

impl DerefMut for Cells {
    fn deref_mut(&mut self) -> &mut [u8] {
        match &mut self.0 {
            Store::Small { len, cells } => &mut cells[..usize::from(*len)],
            Store::Large(cells) => cells,
        }
    }
}

impl PartialEq for Cells {
    fn eq(&self, other: &Cells) -> bool {
        **self == **other
    }
}

impl Eq for Cells {}
