//! Windows: all groups of four vertices in a row, with their contents as a number.
//!
//! ```text
//! code = 729 a + 81 b + 9 c + d      a b c d     a colour's bits, or 8 for an empty vertex
//! ```

use crate::colour::Colour;
use atom4_core::lattice::triangular::{NEXT, OFF, VERTICES};

/// Number of different contents of a window.
pub const CODES: usize = 9 * 9 * 9 * 9;
/// Code of a window of four empty vertices.
pub const ALL_EMPTY: u16 = CODES as u16 - 1;
/// Number of windows on the board: 13 in each of 16 rows, the others along the two slanted axes.
pub(crate) const WINDOWS: usize = 585;
/// Upper bound on the number of windows that contain one vertex.
pub(crate) const SHARES: usize = 12;

const POWERS: [u16; 4] = [1, 9, 81, 729];

/// The part of a vertex in the code of a window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// Number of the window.
    pub(crate) window: u16,
    /// Factor of the vertex's digit in the code of the window.
    pub(crate) power: u16,
}

/// Vertices of each window.
pub static VERTICES_OF: [[u8; 4]; WINDOWS] = layout().0;

/// For each vertex, its shares in the windows that contain it. Unused entries have the factor 0 and
/// belong to window number [`WINDOWS`], which does not exist.
pub(crate) static SHARES_OF: [[Share; SHARES]; VERTICES] = layout().1;

const fn layout() -> ([[u8; 4]; WINDOWS], [[Share; SHARES]; VERTICES]) {
    let nowhere = Share {
        window: WINDOWS as u16,
        power: 0,
    };
    let mut vertices = [[0; 4]; WINDOWS];
    let mut shares = [[nowhere; SHARES]; VERTICES];
    let mut counts = [0; VERTICES];
    let mut window = 0;
    let mut first = 0;
    // Three of the six directions are enough: upper right, right, lower right.
    while first < 3 * VERTICES {
        let next = &NEXT[1 + first / VERTICES];
        let mut row = [(first % VERTICES) as u16; 4];
        let mut i = 1;
        while i < 4 {
            row[i] = next[row[i - 1] as usize];
            i += 1;
        }
        if row[3] != OFF {
            let mut i = 0;
            while i < 4 {
                let v = row[i] as usize;
                vertices[window][i] = v as u8;
                shares[v][counts[v]] = Share {
                    window: window as u16,
                    power: POWERS[i],
                };
                counts[v] += 1;
                i += 1;
            }
            window += 1;
        }
        first += 1;
    }
    assert!(window == WINDOWS);
    (vertices, shares)
}

/// The four digits of a code, the one with factor 1 first.
#[must_use]
pub const fn digits(code: usize) -> [u8; 4] {
    [
        (code % 9) as u8,
        (code / 9 % 9) as u8,
        (code / 81 % 9) as u8,
        (code / 729) as u8,
    ]
}

/// The code of four digits, the one with factor 1 first.
#[must_use]
pub const fn code(digits: [u8; 4]) -> usize {
    digits[0] as usize + 9 * digits[1] as usize + 81 * digits[2] as usize + 729 * digits[3] as usize
}

/// The digit after all colours are turned back by `steps` places of the wheel and black and white are
/// exchanged `steps` times. The game is symmetric under this map: a position at wheel place `steps`
/// becomes one with red to play.
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

/// Says whether a piece of `colour` completes the window if its effect reaches every piece in it that
/// is not the goal colour of its side, and at least one such piece is there.
#[must_use]
pub(crate) fn is_ready(contents: [u8; 4], colour: Colour) -> bool {
    let Some(goal) = colour.side().map(Colour::goal) else {
        return false;
    };
    let turns = |digit: u8| {
        let there = Colour::from_bits(digit);
        digit != 8 && (there == goal || there.reached_by(colour) == goal)
    };
    contents != [goal.bits(); 4] && contents.into_iter().all(turns)
}

/// Number of words in a set of windows.
const WORDS: usize = WINDOWS.div_ceil(64);

/// A set of windows.
#[derive(Clone, Copy)]
pub(crate) struct WindowSet {
    words: [u64; WORDS],
    /// A bit for each word that is not zero; few are.
    filled: u16,
}

impl WindowSet {
    pub(crate) const EMPTY: WindowSet = WindowSet {
        words: [0; WORDS],
        filled: 0,
    };

    /// Adds the window if it `belongs`, else removes it.
    #[inline]
    pub(crate) fn put(&mut self, window: usize, belongs: bool) {
        let (at, bit) = (window / 64, window % 64);
        let word = &mut self.words[at];
        *word = *word & !(1 << bit) | u64::from(belongs) << bit;
        self.filled = self.filled & !(1 << at) | u16::from(*word != 0) << at;
    }

    /// Adds the window if it is missing and removes it if it is there.
    #[inline]
    pub(crate) fn toggle(&mut self, window: usize) {
        let word = &mut self.words[window / 64];
        *word ^= 1 << (window % 64);
        let bit = 1 << (window / 64);
        if *word == 0 {
            self.filled &= !bit;
        } else {
            self.filled |= bit;
        }
    }

    /// The windows, in order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        ones(u64::from(self.filled))
            .flat_map(|word| ones(self.words[word]).map(move |bit| 64 * word + bit))
    }
}

/// Numbers of the bits that are set, the lowest first.
pub(crate) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

#[cfg(test)]
mod tests;
