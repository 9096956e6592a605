//! What the evaluation looks at, as a list of counted features: a weight each, in
//! [`weights`](super::weights).
//!
//! A feature belongs to one of two owners. Who moves while an even number of cells is free fills
//! the odd levels when both sides answer each other peg by peg, at the end perforce: White, in a
//! game that began on an empty board. That side is called the odd one, the other the even one; a
//! row is worth more or less to them by the level of the cell that it waits for.

use super::lines::{COUNT, LINES, THROUGH, cells};

/// Classes of lines that the symmetries of the board carry into each other: rows at the edge and
/// inside on each level, diagonals on each level, columns at a corner, an edge and the centre,
/// diagonals of the outer and the inner upright planes, those from corner to corner of the cube.
pub const CLASSES: usize = 18;

/// Features of open lines: for each class and owner, which of the four cells are filled.
const LINE_FEATURES: usize = CLASSES * 2 * 16;

/// Kinds of cells that one side waits for: by level and free cells below, then one in the
/// shadow of a cell that the other side waits for, then two that lie one above the other.
pub const WAITING: usize = 8;

/// The number of features, the last one being to move.
pub const FEATURES: usize = LINE_FEATURES + 2 * WAITING + 1;

/// The feature of having the move.
pub const TEMPO: usize = FEATURES - 1;

/// The number in [`LINES`] to the class.
pub const CLASS_OF: [u8; COUNT] = classes();

/// For each cell the places, 0 to 3, that it has in the lines [`THROUGH`] it.
pub static PLACES: [[u8; 7]; 64] = places();

const fn classes() -> [u8; COUNT] {
    let mut classes = [0; COUNT];
    let mut n = 0;
    while n < COUNT {
        let first = LINES[n].trailing_zeros();
        let last = 63 - LINES[n].leading_zeros();
        // How far it runs along number, letter and level, 0 or 3.
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

/// 1 for the two middle ones of four, else 0.
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

/// The feature of a line of this class that the owner, 0 the odd side and 1 the even one, has these
/// of the four cells of, the other side none.
#[must_use]
pub const fn line_feature(class: usize, owner: usize, pattern: u8) -> usize {
    // A line within a level looks the same from both ends.
    let turned = pattern.reverse_bits() >> 4;
    let pattern = if class < 12 && turned < pattern {
        turned
    } else {
        pattern
    };
    (class * 2 + owner) * 16 + pattern as usize
}

/// The counts of [`WAITING`] for a side that waits for `own`, the other one for `theirs`: free
/// cells where a line would be finished, none of them playable.
#[inline]
#[must_use]
pub const fn waiting(own: u64, theirs: u64, occupied: u64) -> [u32; WAITING] {
    // A cell above one that the other side waits for is reached only when that has failed.
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

/// The cells that have fewer than two below them.
const GROUND_AND_NEXT: u64 = 0xffff_ffff;

/// The feature of a count of [`waiting`].
#[must_use]
pub const fn waiting_feature(owner: usize, kind: usize) -> usize {
    LINE_FEATURES + owner * WAITING + kind
}

/// Which cells of each line a set holds, four bits a line.
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
