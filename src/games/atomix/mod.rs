//! Atomix: rules, searches and players, and what the game adds to the program: its arena, its commands, its subcommands.

pub use atom4_atomix::*;

#[cfg(feature = "arena")]
pub mod arena;
#[cfg(feature = "program")]
pub(crate) mod cli;
#[cfg(feature = "program")]
pub(crate) mod entry;
#[deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#[cfg(feature = "testing")]
pub mod repl;
#[cfg(feature = "arena")]
pub mod solvers;
