//! Atomix: put a molecule together from atoms that slide until something stops them.

pub mod atom;
pub mod board;
pub mod draft;
pub mod formats;
pub mod level;

pub use atom::{Bonds, Element, Kind};
pub use board::{Position, Slide};
pub use draft::{Draft, Unwinnable};
pub use level::{Atom, Class, Level, Part, Placement};
