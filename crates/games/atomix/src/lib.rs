//! Atomix: build a molecule from atoms that slide until something stops them.

pub mod atom;
pub mod backward;
pub mod board;
pub mod draft;
pub mod formats;
pub mod generate;
pub mod level;
pub mod level_key;
pub mod levels;
pub mod molecule;
pub mod notation;
pub mod play;
pub mod solvers;

pub use atom::{Bonds, Element, Kind};
pub use board::{Position, Slide};
pub use draft::{Draft, Unwinnable};
pub use formats::FormatError;
pub use level::{Atom, Class, Level, MoleculeAtom, Placement};
