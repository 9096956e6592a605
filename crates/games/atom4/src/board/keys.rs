//! Zobrist keys: one for each colour on each vertex, one for each place of the wheel, one for each size of the board.

use super::EMPTY;
use atom4_core::base::random::mix;
use atom4_core::lattice::triangular::{EDGE, VERTICES};

static CELL_KEYS: [[u64; 8]; VERTICES] = {
    let mut keys = [[0; 8]; VERTICES];
    let mut i = 0;
    while i < VERTICES * 8 {
        keys[i / 8][i % 8] = mix(0xa704_0000 + i as u64);
        i += 1;
    }
    keys
};

pub(super) const WHEEL_KEYS: [u64; 6] = {
    let mut keys = [0; 6];
    let mut i = 0;
    while i < 6 {
        keys[i] = mix(0xa704_8000 + i as u64);
        i += 1;
    }
    keys
};

/// By the length of the edge; nothing for the largest board.
pub(super) const EDGE_KEYS: [u64; EDGE + 1] = {
    let mut keys = [0; EDGE + 1];
    let mut length = 0;
    while length < EDGE {
        keys[length] = mix(0xa704_9000 + length as u64);
        length += 1;
    }
    keys
};

#[inline]
pub(super) fn cell_key(vertex: u8, cell: u8) -> u64 {
    if cell == EMPTY {
        0
    } else {
        CELL_KEYS[usize::from(vertex)][usize::from(cell)]
    }
}
