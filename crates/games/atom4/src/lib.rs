//! Atom-4: two players recolour pieces on a triangular lattice. Game by H. S. Teoh (2003).

pub mod board;
pub mod classic;
pub mod colour;
pub mod distance;
pub mod evaluate;
pub mod learnt;
pub mod notation;
pub mod openings;
pub mod play;
pub mod round;
pub mod threats;
pub mod weights;
pub mod windows;

pub use board::{AddError, Change, Changes, Packed, Position};
pub use colour::Colour;
