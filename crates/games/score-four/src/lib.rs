//! Score Four: four beads in a row on sixteen pegs, four beads high.

pub mod board;
pub(crate) mod cell;
pub mod evaluate;
pub mod features;
pub mod lines;
pub mod network;
pub mod notation;
pub mod openings;
pub mod perft;
pub mod plain;
pub mod play;
pub mod position;
pub mod solver;
pub mod symmetry;
pub mod threats;

pub use board::Board;
pub use cell::{Cell, Peg};
pub use evaluate::SearchPosition;
pub use perft::perft;
pub use position::Position;
