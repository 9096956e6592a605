//! Rounds: the colour that each starts with, and the opening pair.

use std::sync::LazyLock;

use crate::games::atom4::board::Position;
use crate::games::atom4::colour::Colour;
use crate::lattice::triangular::Vertex;

/// Left vertex of the opening pair, 7 7.
pub const OPENING_LEFT: Vertex = Vertex(7 * 16 + 7);
/// Right vertex of the opening pair, 8 7.
pub const OPENING_RIGHT: Vertex = Vertex(7 * 16 + 8);

/// The colour that starts round `round`, counted from 1: the colours of the wheel in turn. White starts
/// odd rounds, Black even ones.
///
/// ```
/// use atom4::games::atom4::{Colour, round};
/// assert_eq!(round::first_colour(1), Colour::RED);
/// assert_eq!(round::first_colour(8), Colour::YELLOW);
/// ```
#[must_use]
pub const fn first_colour(round: u32) -> Colour {
    Colour::WHEEL[(round.wrapping_sub(1) % 6) as usize]
}

/// The position at the start of round `round`, counted from 1. With `c` the wheel place of the first
/// colour, the piece at 7 7 has the colour at place `c + 2` and the piece at 8 7 the one at place `c +
/// 5`.
///
/// ```
/// use atom4::games::atom4::{Colour, round};
/// let position = round::opening(1);
/// assert_eq!(position.at(round::OPENING_LEFT), Some(Colour::GREEN));
/// assert_eq!(position.at(round::OPENING_RIGHT), Some(Colour::PURPLE));
/// ```
#[must_use]
pub fn opening(round: u32) -> Position {
    static OPENINGS: LazyLock<[Position; 6]> = LazyLock::new(|| {
        std::array::from_fn(|c| {
            let mut position = cleared(c as u32 + 1);
            position.set(OPENING_LEFT, Some(Colour::WHEEL[(c + 2) % 6]));
            position.set(OPENING_RIGHT, Some(Colour::WHEEL[(c + 5) % 6]));
            position
        })
    });
    OPENINGS[(round.wrapping_sub(1) % 6) as usize].clone()
}

/// The empty board with the wheel at the first colour of round `round`.
#[must_use]
pub const fn cleared(round: u32) -> Position {
    let mut position = Position::empty();
    position.set_next_colour(first_colour(round));
    position
}
