//! Four games of lines and lattices behind one command language.
//!
//! | module | what lives there |
//! |---|---|
//! | [`rules`] | the small traits of a game |
//! | [`base`] | seeded random numbers |
//! | [`lattice`] | where cells are and who is next to whom |
//! | [`games`] | the rules of Atom-4, Score Four, Cluster and Atomix |
//! | [`search`] | one alpha-beta search for every two-player game |
//! | [`solve`] | single-agent search |
//! | [`play`] | a game in progress, for the command language and the screens alike |
//! | [`arena`] | programs against programs |
//! | [`repl`] | the command language |
//! | [`ui`] | the terminal screen and the X11 window |
//! | [`registry`] | the games that are built in; a program of one's own adds to them |

#[cfg(feature = "arena")]
pub mod arena;
pub mod base;
#[cfg(feature = "program")]
mod cli;
pub mod games;
pub mod lattice;
pub mod play;
#[cfg(feature = "program")]
pub mod registry;
#[cfg(feature = "program")]
#[deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
pub mod repl;
pub mod rules;
pub mod search;
pub mod solve;
#[cfg(feature = "screens")]
pub mod ui;

#[cfg(feature = "program")]
pub use cli::program;
