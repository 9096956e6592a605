//! Its commands.

pub mod grammar;
pub mod run;
