//! The lattices that boards are made of: numbers of cells and their neighbours. Nothing here knows a
//! game.

pub mod hexagonal;
pub mod square;
pub mod triangular;
