//! Many levels and their results, held against one another.

pub use atom4_atomix::solvers::*;

pub mod ablation;
pub mod compare;
pub mod known;
pub mod plot;
pub mod variant;
