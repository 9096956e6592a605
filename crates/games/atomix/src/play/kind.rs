//! Atomix by name.

use super::keys::KEYS;
use atom4_play::kind::{Descriptor, Kind};

/// Atomix.
pub const KIND: Kind = Kind::new(&Descriptor {
    about: "Slide atoms until the molecule is whole.",
    puzzle: true,
    ..Descriptor::for_two("atomix", "atomix", "Atomix", &KEYS)
});
