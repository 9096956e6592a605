//! The solvers of Atomix for one level.

pub mod plan;
pub mod solver;
