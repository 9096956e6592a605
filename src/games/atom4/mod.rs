//! Atom-4: two players colour pieces on a triangular lattice. Game by H. S. Teoh (2003).

pub mod board;
pub mod classic;
pub mod colour;
pub mod notation;
pub mod round;

pub use board::{AddError, Change, Changes, Packed, Position};
pub use colour::Colour;
