//! Atomix by name.

use super::keys::KEYS;
use atom4_play::kind::{Descriptor, Kind};
use atom4_play::settings::Player;

/// Atomix.
pub const KIND: Kind = Kind::new(&Descriptor {
    name: "atomix",
    hyphened: "atomix",
    title: "Atomix",
    about: "Slide atoms until the molecule is whole.",
    sample: "",
    lesson: None,
    puzzle: true,
    players: &[Player::Strong],
    keys: &KEYS,
});
