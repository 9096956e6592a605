//! The solvers of Atomix: one level, many levels, results held against one another.

#[cfg(feature = "arena")]
pub mod ablation;
#[cfg(feature = "arena")]
pub mod compare;
#[cfg(feature = "arena")]
pub mod known;
pub mod plan;
#[cfg(feature = "arena")]
pub mod plot;
pub mod solver;
#[cfg(feature = "arena")]
pub mod variant;
