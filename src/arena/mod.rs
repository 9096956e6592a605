//! Programs against programs.

pub mod orphans;
pub mod process;
