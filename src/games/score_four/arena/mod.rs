//! Between programs.

pub mod check;
