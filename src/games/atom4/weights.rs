//! The weights of window contents.

use crate::games::atom4::windows::{CODES, digits};

/// The weight of every window code with red to move, for the side to move.
#[must_use]
pub fn expanded() -> Vec<i16> {
    (0..CODES).map(|code| by_hand(digits(code))).collect()
}

fn by_hand(contents: [u8; 4]) -> i16 {
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
