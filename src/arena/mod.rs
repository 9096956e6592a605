//! Programs against programs.

pub mod cluster;
pub mod duel;
pub mod orphans;
pub mod process;
