//! Programs against programs.

pub mod cluster;
pub mod orphans;
pub mod process;
