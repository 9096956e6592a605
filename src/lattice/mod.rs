//! Where cells are and who is next to whom.

pub mod square;
pub mod hexagonal;
pub mod triangular;
