//! Windows: every four vertices in a row, with what stands in them as one number.
//!
//! ```text
//! code = 729 a + 81 b + 9 c + d      a b c d     a colour's bits, or 8 for an empty vertex
//! ```

use std::sync::LazyLock;

use crate::games::atom4::colour::Colour;
use crate::lattice::triangular::{NEXT, OFF, VERTICES};

/// Different contents of a window.
pub const CODES: usize = 9 * 9 * 9 * 9;
/// The code of a window of four empty vertices.
pub const ALL_EMPTY: u16 = CODES as u16 - 1;
/// Windows on the board: 16 rows of 13, and what fits on the two slants.
pub const WINDOWS: usize = 585;
/// The most windows a vertex lies in.
pub const SHARES: usize = 12;

const POWERS: [u16; 4] = [1, 9, 81, 729];

/// A vertex's part in a window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share {
    /// The window's number.
    pub window: u16,
    /// What one step of the vertex's digit adds to the code.
    pub power: u16,
}

/// The windows of the board and the vertices' parts in them.
pub struct Windows {
    /// The vertices of each window.
    pub vertices: Vec<[u8; 4]>,
    /// Each vertex's shares, the first `counts[v]` of them.
    pub shares: [[Share; SHARES]; VERTICES],
    /// How many windows each vertex lies in.
    pub counts: [u8; VERTICES],
}

/// All windows.
pub static WINDOWS_OF_BOARD: LazyLock<Windows> = LazyLock::new(|| {
    let mut windows = Windows {
        vertices: Vec::new(),
        shares: [[Share::default(); SHARES]; VERTICES],
        counts: [0; VERTICES],
    };
    for next in &NEXT[1..4] {
        for v in 0..VERTICES as u16 {
            let mut row = [v; 4];
            for i in 1..4 {
                row[i] = next[usize::from(row[i - 1])];
            }
            if row[3] == OFF {
                continue;
            }
            let window = windows.vertices.len() as u16;
            for (v, power) in row.into_iter().zip(POWERS) {
                let count = &mut windows.counts[usize::from(v)];
                windows.shares[usize::from(v)][usize::from(*count)] = Share { window, power };
                *count += 1;
            }
            windows.vertices.push(row.map(|v| v as u8));
        }
    }
    windows
});

/// The four digits of a code, the one worth 1 first.
#[must_use]
pub const fn digits(code: usize) -> [u8; 4] {
    [
        (code % 9) as u8,
        (code / 9 % 9) as u8,
        (code / 81 % 9) as u8,
        (code / 729) as u8,
    ]
}

/// The code of four digits, the one worth 1 first.
#[must_use]
pub const fn code(digits: [u8; 4]) -> usize {
    digits[0] as usize + 9 * digits[1] as usize + 81 * digits[2] as usize + 729 * digits[3] as usize
}

/// A digit as it would be if the colours were turned back by `steps` places of the wheel, black
/// and white changing places at every step. The game does not change under that: a position with
/// wheel place `steps` becomes one with red to play.
#[must_use]
pub fn turned_back(digit: u8, steps: usize) -> u8 {
    if digit == 8 {
        return 8;
    }
    let colour = Colour::from_bits(digit);
    match colour.wheel_place() {
        Some(place) => Colour::WHEEL[(usize::from(place) + 6 - steps % 6) % 6].bits(),
        None if steps % 2 == 1 => 7 - digit,
        None => digit,
    }
}
