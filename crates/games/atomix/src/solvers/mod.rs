//! The solvers of Atomix for one level.

mod generic;
mod options;
pub mod plan;
pub mod solver;
mod spares;
