//! The weights of window contents that the player of 1.0.0 had: a small table, fitted to the results of
//! its own games, plus the nearness of the four pieces to a goal colour.
//!
//! Worth of each part, in matches of 1000 games with equal nodes a move:
//!
//! | with | against | nodes a move | score |
//! |---|---|---|---|
//! | table and nearness | nearness alone | 1000 | 65.2 % +- 2.6 |
//! | table and nearness | nearness alone | 200 | 47.1 % +- 3.1 |
//! | table and nearness | table alone | 200 | 81.8 % +- 2.4 |
//! | no rows of full windows, no small weights | all | 1000 | 46.8 % +- 2.0 |

use crate::windows::{CODES, digits};

/// A row of the table: number of goal pieces, of pieces one primary short of the goal, and of empty
/// vertices; then two weights for the mover and two for the opponent. The first of two holds when one
/// colour would complete all the pieces that are short, the second when it takes several.
type Row = (usize, usize, usize, [i16; 2], [i16; 2]);

/// The weights by row. Contents without a row weigh 0.
const TABLE: &[Row] = &[
    (0, 1, 0, [2, 0], [-2, 0]),
    (0, 1, 1, [-6, 0], [14, 0]),
    (0, 1, 2, [-2, 0], [2, 0]),
    (0, 1, 3, [2, 0], [6, 0]),
    (0, 2, 0, [0, 6], [0, -6]),
    (0, 2, 1, [-10, -12], [2, 6]),
    (0, 2, 2, [10, 12], [-12, -12]),
    (0, 3, 0, [-8, 0], [6, 0]),
    (0, 3, 1, [36, 6], [-26, -12]),
    (0, 4, 0, [28, 0], [-28, 6]),
    (1, 0, 0, [-6, 0], [6, 0]),
    (1, 0, 1, [0, 0], [6, 0]),
    (1, 0, 2, [12, 0], [-6, 0]),
    (1, 0, 3, [-18, 0], [18, 0]),
    (1, 1, 1, [-6, 0], [-8, 0]),
    (1, 1, 2, [30, 0], [-26, 0]),
    (1, 2, 0, [-8, -6], [4, 6]),
    (1, 2, 1, [52, 48], [-44, -42]),
    (1, 3, 0, [-14, -6], [6, 6]),
    (2, 0, 0, [-12, 0], [12, 0]),
    (2, 0, 1, [72, 0], [-54, 0]),
    (2, 0, 2, [24, 0], [-30, 0]),
    (2, 1, 0, [-2, 0], [-2, 0]),
    (2, 1, 1, [174, 0], [-130, 0]),
    (2, 2, 0, [6, 0], [-4, 0]),
    (3, 0, 0, [12, 0], [-6, 0]),
    (3, 0, 1, [384, 0], [-246, 0]),
    (3, 1, 0, [22, 0], [-18, 0]),
];

/// Weight of every window code for the side to move, with red to move.
#[must_use]
pub fn expanded() -> Vec<i16> {
    let mut own = vec![0; CLASSES];
    let mut other = vec![0; CLASSES];
    for &(goals, near, empty, mine, yours) in TABLE {
        let first = class_of(goals, near, empty, 0);
        own[first..first + 2].copy_from_slice(&mine);
        other[first..first + 2].copy_from_slice(&yours);
    }
    (0..CODES)
        .map(|code| {
            let contents = digits(code);
            nearness(contents) + own[class(contents, true)] + other[class(contents, false)]
        })
        .collect()
}

/// Nearness of four pieces to white minus their nearness to black: each is a product that is large when
/// every piece lacks few primaries. An empty vertex counts as a piece that lacks two.
fn nearness(contents: [u8; 4]) -> i16 {
    // Factors for white by primaries present, for black by primaries absent.
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

/// Class of the contents of a window for one side, below [`CLASSES`]: the mover with goal white if
/// `own`, else the opponent with goal black. Class 0 means that the side has nothing in the window.
fn class(contents: [u8; 4], own: bool) -> usize {
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
    class_of(goals, near, empty, usize::from(kinds.count_ones() > 1))
}

const fn class_of(goals: usize, near: usize, empty: usize, several: usize) -> usize {
    ((goals * 5 + near) * 5 + empty) * 2 + several
}

/// Number of classes.
const CLASSES: usize = 250;
