//! Atomix by name.

use super::keys::KEYS;
use crate::play::kind::{Descriptor, Kind};
use crate::play::settings::Player;

/// Atomix.
pub const KIND: Kind = Kind::new(&Descriptor {
    name: "atomix",
    hyphened: "atomix",
    title: "Atomix",
    about: "A puzzle: slide the atoms until the molecule stands whole.",
    sample: "",
    lesson: None,
    puzzle: true,
    players: &[Player::Strong],
    keys: &KEYS,
});
