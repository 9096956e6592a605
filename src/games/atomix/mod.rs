//! Atomix: build a molecule from atoms that slide until something stops them.

#[cfg(feature = "arena")]
pub mod arena;
pub mod atom;
pub mod backward;
pub mod board;
#[cfg(feature = "program")]
pub(crate) mod cli;
pub mod draft;
#[cfg(feature = "program")]
pub(crate) mod entry;
pub mod formats;
pub mod generate;
pub mod level;
pub mod level_key;
pub mod levels;
pub mod molecule;
pub mod notation;
pub mod play;
#[deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#[cfg(feature = "program")]
pub mod repl;
pub mod solvers;

pub use atom::{Bonds, Element, Kind};
pub use board::{Position, Slide};
pub use draft::{Draft, Unwinnable};
pub use formats::FormatError;
pub use level::{Atom, Class, Level, Part, Placement};
