//! Where cells are and who is next to whom.

pub mod hexagonal;
pub mod square;
pub mod triangular;
