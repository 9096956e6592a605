//! The features of the evaluation, each with a weight in [`weights`](super::weights).
//!
//! A feature belongs to one of two owners. When both sides answer each other on the same peg, as they
//! must at the end, the side that moves while an even number of cells is free fills the odd levels; in
//! a game from the empty board this is White. That side is called the odd side, the other the even
//! side. The value of a row to each of them depends on the level of the cell that it lacks.

use super::lines::{COUNT, LINES, THROUGH, cells};

/// Number of classes of lines. Lines of a class are images of each other under the symmetries of the
/// board: rows at the edge and inside on each level (8 classes), diagonals on each level (4), columns
/// at a corner, an edge and the centre (3), diagonals of the outer and of the inner upright planes (2),
/// and diagonals from corner to corner of the cube (1).
pub const CLASSES: usize = 18;

/// Number of features of open lines: one for each class, owner and subset of the four cells.
const LINE_FEATURES: usize = CLASSES * 2 * 16;

/// Number of kinds of threats: six by level and number of free cells below, one for a cell above a
/// threat of the other side, one for two threats above each other.
pub(crate) const WAITING: usize = 8;

/// Number of features.
pub const FEATURES: usize = LINE_FEATURES + 2 * WAITING + 1;

/// Index of the feature for having the move, the last one.
pub const TEMPO: usize = FEATURES - 1;

/// Class of each line in [`LINES`].
pub const CLASS_OF: [u8; COUNT] = classes();

/// For each cell, its place (0 to 3) in each line [`THROUGH`] it.
pub(crate) static PLACES: [[u8; 7]; 64] = places();

const fn classes() -> [u8; COUNT] {
    let mut classes = [0; COUNT];
    let mut n = 0;
    while n < COUNT {
        let first = LINES[n].trailing_zeros();
        let last = 63 - LINES[n].leading_zeros();
        // Extent of the line along number, letter and level, each 0 or 3.
        let along = [
            (first & 3).abs_diff(last & 3),
            (first >> 2 & 3).abs_diff(last >> 2 & 3),
            (last >> 4) - (first >> 4),
        ];
        let level = (first >> 4) as u8;
        classes[n] = match along {
            [3, 0, 0] => level * 2 + middle(first >> 2 & 3),
            [0, 3, 0] => level * 2 + middle(first & 3),
            [3, 3, 0] => 8 + level,
            [0, 0, 3] => 12 + middle(first & 3) + middle(first >> 2 & 3),
            [3, 0, 3] => 15 + middle(first >> 2 & 3),
            [0, 3, 3] => 15 + middle(first & 3),
            _ => 17,
        };
        n += 1;
    }
    classes
}

/// 1 for a coordinate in the middle of the board, 0 at its edge.
const fn middle(at: u32) -> u8 {
    (at == 1 || at == 2) as u8
}

const fn places() -> [[u8; 7]; 64] {
    let mut places = [[0; 7]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut i = 0;
        while i < THROUGH[cell].count {
            let below = (1 << cell) - 1;
            places[cell][i] = (THROUGH[cell].lines[i] & below).count_ones() as u8;
            i += 1;
        }
        cell += 1;
    }
    places
}

/// Index of the feature of a line of `class` in which `owner` (0 for the odd side, 1 for the even side)
/// holds the cells in `pattern` and the other side none.
#[must_use]
pub const fn line_feature(class: usize, owner: usize, pattern: u8) -> usize {
    // A line within a level has the same value from both ends.
    let turned = pattern.reverse_bits() >> 4;
    let pattern = if class < 12 && turned < pattern {
        turned
    } else {
        pattern
    };
    (class * 2 + owner) * 16 + pattern as usize
}

/// Numbers of threats of each kind for a side whose threats are `own` while the other side's are
/// `theirs`. A threat is a free cell, not yet playable, where a bead would finish a line.
#[inline]
#[must_use]
pub const fn waiting(own: u64, theirs: u64, occupied: u64) -> [u32; WAITING] {
    // A cell above a threat of the other side is reached only if that threat has failed.
    let shadow = theirs << 16 | theirs << 32;
    let (own, shaded) = (own & !shadow, own & shadow);
    // Beads two and three cells below.
    let (two, three) = (occupied << 32, occupied << 48);
    let deep = !two & !GROUND_AND_NEXT;
    let deepest = !three & (0xffff << 48);
    [
        (own & 0xffff << 16).count_ones(),
        (own & 0xffff << 32 & !deep).count_ones(),
        (own & 0xffff << 32 & deep).count_ones(),
        (own & 0xffff << 48 & !deep).count_ones(),
        (own & 0xffff << 48 & deep & !deepest).count_ones(),
        (own & 0xffff << 48 & deepest).count_ones(),
        shaded.count_ones(),
        (own & own << 16).count_ones(),
    ]
}

/// Cells of the two lowest levels.
const GROUND_AND_NEXT: u64 = 0xffff_ffff;

/// Index of the feature for a number from [`waiting`].
#[must_use]
pub const fn waiting_feature(owner: usize, kind: usize) -> usize {
    LINE_FEATURES + owner * WAITING + kind
}

/// For each line, the cells of it that `set` holds, as four bits.
#[must_use]
pub fn patterns(set: u64) -> [u8; COUNT] {
    let mut patterns = [0; COUNT];
    for cell in cells(set) {
        let through = &THROUGH[cell];
        for (&line, place) in through.numbers[..through.count].iter().zip(PLACES[cell]) {
            patterns[usize::from(line)] |= 1 << place;
        }
    }
    patterns
}
