//! How atoms look on every screen.

use crate::play::view::Colour;

/// The directions of bonds, up first and clockwise: columns to the right, rows down.
pub const ARMS: [(i8, i8); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// The palette colour of an element, after the colours of chemists' models.
#[must_use]
pub fn colour(element: &str) -> Colour {
    match element {
        "H" => Colour::White,
        "C" => Colour::Black,
        "O" => Colour::Red,
        "N" => Colour::Blue,
        "S" | "P" => Colour::Yellow,
        "F" | "Cl" => Colour::Green,
        "Br" | "I" => Colour::Purple,
        _ => Colour::Cyan,
    }
}
