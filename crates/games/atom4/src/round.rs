//! Rounds: the colour that each starts with, and the opening pair.

use crate::board::Position;
use crate::colour::Colour;
use atom4_core::lattice::triangular::{Edge, Vertex};

/// The two vertices of the opening pair on a board of `E` by `E`: `c c` and `c+1 c`, where `c` is `E/2 - 1` rounded
/// down. On the largest board they are 7 7 and 8 7.
///
/// ```
/// use atom4_atom4::round::opening_pair;
/// use atom4_core::lattice::triangular::Edge;
/// assert_eq!(opening_pair(Edge::LARGEST).map(|vertex| vertex.to_string()), ["7 7", "8 7"]);
/// ```
#[must_use]
pub const fn opening_pair(edge: Edge) -> [Vertex; 2] {
    let c = edge.length() as u8 / 2 - 1;
    let left = 16 * c + c;
    [Vertex(left), Vertex(left + 1)]
}

/// The colour that starts round `round`, counted from 1: the colours of the wheel in turn. White starts
/// odd rounds, Black even ones.
///
/// ```
/// use atom4_atom4::{Colour, round};
/// assert_eq!(round::first_colour(1), Colour::RED);
/// assert_eq!(round::first_colour(8), Colour::YELLOW);
/// ```
#[must_use]
pub const fn first_colour(round: u32) -> Colour {
    Colour::WHEEL[(round.wrapping_sub(1) % 6) as usize]
}

/// The position at the start of round `round`, counted from 1, on the board of 16 by 16; see [`opening_on`].
///
/// ```
/// use atom4_atom4::{Colour, round};
/// use atom4_core::lattice::triangular::Vertex;
/// let position = round::opening(1);
/// assert_eq!(position.at(Vertex::at(7, 7).expect("on the board")), Some(Colour::GREEN));
/// assert_eq!(position.at(Vertex::at(8, 7).expect("on the board")), Some(Colour::PURPLE));
/// ```
#[must_use]
pub fn opening(round: u32) -> Position {
    opening_on(Edge::LARGEST, round)
}

/// The position at the start of round `round`, counted from 1, on a board of this size. With `c` the wheel place of
/// the first colour, the left piece of the [`opening_pair`] has the colour at place `c + 2` and the right one the
/// colour at place `c + 5`.
#[must_use]
pub fn opening_on(edge: Edge, round: u32) -> Position {
    let first = (round.wrapping_sub(1) % 6) as usize;
    let mut position = cleared(edge, round);
    let [left, right] = opening_pair(edge);
    position.set(left, Some(Colour::WHEEL[(first + 2) % 6]));
    position.set(right, Some(Colour::WHEEL[(first + 5) % 6]));
    position
}

/// The empty board of this size with the wheel at the first colour of round `round`.
#[must_use]
pub const fn cleared(edge: Edge, round: u32) -> Position {
    let mut position = Position::empty_on(edge);
    position.set_next_colour(first_colour(round));
    position
}
