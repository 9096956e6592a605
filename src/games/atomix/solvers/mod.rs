//! The solvers of Atomix: one level, many levels, results held against one another.

pub mod compare;
pub mod known;
pub mod plan;
pub mod plot;
pub mod solver;
