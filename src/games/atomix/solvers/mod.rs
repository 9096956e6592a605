//! The solvers of Atomix: one level, many levels, levels made to measure.

pub mod compare;
pub mod known;
pub mod make;
pub mod plan;
pub mod plot;
pub mod solver;
