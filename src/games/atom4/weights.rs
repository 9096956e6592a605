//! The weights of window contents: a small table, tuned on games of the player against itself
//! (`examples/atom4_tune` makes it), and the nearness of the four pieces to a goal colour.
//!
//! What each part is worth, in matches of 1000 games with equal nodes a move: with the table 65.2 %
//! +- 2.6 against nearness alone at 1000 nodes (but 47.1 % +- 3.1 at 200), with nearness 81.8 % +-
//! 2.4 against the table alone at 200.

use crate::games::atom4::windows::{CODES, digits};

/// A row of the table: goal pieces, pieces one colour short of it, empty vertices; then by which
/// of the side's colours would do for the pieces that are short (the next one or none is short,
/// the one after, the third, several) the weight for the mover and for the opponent.
pub type Row = (usize, usize, usize, [i16; 4], [i16; 4]);

/// The tuned weights; what is not in it weighs nothing.
pub const TABLE: &[Row] = &[
    (0, 1, 0, [0, 0, 6, 0], [0, -6, 0, 0]),
    (0, 1, 1, [-6, -6, -6, 0], [18, 12, 12, 0]),
    (0, 1, 2, [-6, 0, 0, 0], [6, 0, 0, 0]),
    (0, 1, 3, [6, 0, 0, 0], [6, 6, 6, 0]),
    (0, 2, 0, [0, 0, 0, 6], [0, 0, 0, -6]),
    (0, 2, 1, [-12, -6, -12, -12], [0, 6, 0, 6]),
    (0, 2, 2, [12, 12, 6, 12], [-12, -12, -12, -12]),
    (0, 3, 0, [-12, -6, -6, 0], [6, 6, 6, 0]),
    (0, 3, 1, [36, 36, 36, 6], [-30, -24, -24, -12]),
    (0, 4, 0, [18, 30, 36, 0], [-24, -30, -30, 6]),
    (1, 0, 0, [-6, 0, 0, 0], [6, 0, 0, 0]),
    (1, 0, 1, [0, 0, 0, 0], [6, 0, 0, 0]),
    (1, 0, 2, [12, 0, 0, 0], [-6, 0, 0, 0]),
    (1, 0, 3, [-18, 0, 0, 0], [18, 0, 0, 0]),
    (1, 1, 1, [-6, -6, -6, 0], [-12, -6, -6, 0]),
    (1, 1, 2, [36, 30, 24, 0], [-24, -30, -24, 0]),
    (1, 2, 0, [-6, -6, -12, -6], [6, 6, 0, 6]),
    (1, 2, 1, [60, 60, 36, 48], [-48, -48, -36, -42]),
    (1, 3, 0, [-12, -12, -18, -6], [6, 6, 6, 6]),
    (2, 0, 0, [-12, 0, 0, 0], [12, 0, 0, 0]),
    (2, 0, 1, [72, 0, 0, 0], [-54, 0, 0, 0]),
    (2, 0, 2, [24, 0, 0, 0], [-30, 0, 0, 0]),
    (2, 1, 0, [0, -6, 0, 0], [-6, 0, 0, 0]),
    (2, 1, 1, [168, 210, 144, 0], [-114, -156, -120, 0]),
    (2, 2, 0, [12, 6, 0, 0], [-6, 0, -6, 0]),
    (3, 0, 0, [12, 0, 0, 0], [-6, 0, 0, 0]),
    (3, 0, 1, [384, 0, 0, 0], [-246, 0, 0, 0]),
    (3, 1, 0, [0, 48, 18, 0], [0, -42, -12, 0]),
];

/// The weight of every window code with red to move, for the side to move.
#[must_use]
pub fn expanded() -> Vec<i16> {
    let mut own = vec![0; CLASSES];
    let mut other = vec![0; CLASSES];
    for &(goals, near, empty, mine, yours) in TABLE {
        let first = class_of(goals, near, empty, 0);
        own[first..first + 4].copy_from_slice(&mine);
        other[first..first + 4].copy_from_slice(&yours);
    }
    from_classes(&own, &other)
}

/// How near the four pieces are to either goal, taken together: a product that favours windows in
/// which every piece lacks little, empty vertices counting as pieces that lack two colours.
#[must_use]
pub fn nearness(contents: [u8; 4]) -> i16 {
    // Steps to white over red, green, blue; to black likewise.
    let mut white = 1;
    let mut black = 1;
    for digit in contents {
        let (w, b) = match digit {
            8 => (2, 2),
            d => {
                let ones = d.count_ones() as usize;
                ([1, 2, 4, 8][ones], [8, 4, 2, 1][ones])
            }
        };
        white *= w;
        black *= b;
    }
    ((white - black) / 16) as i16
}

/// What a window holds for one side, in few words: its class, below [`CLASSES`]; 0 where the side
/// has nothing in it.
///
/// `own` is the mover's side (goal white, with red, green and blue to come in this order); else the
/// opponent's (goal black, with yellow, cyan and purple to come).
#[must_use]
pub fn class(contents: [u8; 4], own: bool) -> usize {
    let (mut goals, mut near, mut empty, mut kinds) = (0, 0, 0, 0u8);
    for digit in contents {
        let missing = if own { 7 & !digit } else { digit };
        match (digit, missing.count_ones()) {
            (8, _) => empty += 1,
            (_, 0) => goals += 1,
            (_, 1) => {
                near += 1;
                kinds |= missing;
            }
            _ => {}
        }
    }
    if goals + near == 0 {
        return 0;
    }
    // Which of the side's colours would do: the next, the one after, the third, or several.
    let kind = match (own, kinds) {
        (_, 0) => 0,
        (true, 1) | (false, 4) => 0,
        (true, 2) | (false, 1) => 1,
        (true, 4) | (false, 2) => 2,
        _ => 3,
    };
    class_of(goals, near, empty, kind)
}

const fn class_of(goals: usize, near: usize, empty: usize, kind: usize) -> usize {
    ((goals * 5 + near) * 5 + empty) * 4 + kind
}

/// One more than the highest class.
pub const CLASSES: usize = 500;

/// The weights of all codes, from those of the classes for the mover and for the opponent.
#[must_use]
pub fn from_classes(own: &[i16], other: &[i16]) -> Vec<i16> {
    (0..CODES)
        .map(|code| {
            let contents = digits(code);
            nearness(contents) + own[class(contents, true)] + other[class(contents, false)]
        })
        .collect()
}
