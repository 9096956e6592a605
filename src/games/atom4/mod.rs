//! Atom-4: two players recolour pieces on a triangular lattice. Game by H. S. Teoh (2003).

#[cfg(feature = "arena")]
pub mod arena;
pub mod board;
pub mod classic;
#[cfg(feature = "program")]
pub(crate) mod cli;
pub mod colour;
pub mod distance;
#[cfg(feature = "program")]
pub(crate) mod entry;
pub mod evaluate;
pub mod learnt;
pub mod notation;
pub mod openings;
pub mod play;
#[deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#[cfg(feature = "program")]
pub mod repl;
pub mod round;
pub mod threats;
pub mod weights;
pub mod windows;

pub use board::{AddError, Change, Changes, Packed, Position};
pub use colour::Colour;
