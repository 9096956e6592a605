//! Atom-4 by name.

use super::keys::KEYS;
use crate::play::kind::{Descriptor, Kind};
use crate::play::settings::Player;

/// Atom-4.
pub const KIND: Kind = Kind::new(&Descriptor {
    name: "atom-4",
    hyphened: "atom-4",
    title: "Atom-4",
    puzzle: false,
    players: &[Player::Strong, Player::Classic],
    keys: &KEYS,
});
