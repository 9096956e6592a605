//! Rounds: which colour starts, and the opening pair.

use std::sync::LazyLock;

use crate::games::atom4::board::Position;
use crate::games::atom4::colour::Colour;
use crate::lattice::triangular::Vertex;

/// The left vertex of the opening pair, 7 7.
pub const OPENING_LEFT: Vertex = Vertex(7 * 16 + 7);
/// The right vertex of the opening pair, 8 7.
pub const OPENING_RIGHT: Vertex = Vertex(7 * 16 + 8);

/// The colour that round `round` (from 1) starts with: the wheel's colours in turn. Odd rounds are
/// started by White, even ones by Black.
#[must_use]
pub const fn first_colour(round: u32) -> Colour {
    Colour::WHEEL[(round.wrapping_sub(1) % 6) as usize]
}

/// The position at the start of round `round` (from 1): with `c` the wheel place of its first
/// colour, colour `c + 2` stands at 7 7 and colour `c + 5` at 8 7.
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
