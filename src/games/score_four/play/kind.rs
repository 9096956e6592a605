//! Score Four by name.

use super::keys::KEYS;
use crate::play::kind::{Descriptor, Kind};
use crate::play::settings::Player;

/// Score Four.
pub const KIND: Kind = Kind::new(&Descriptor {
    name: "score four",
    hyphened: "score-four",
    title: "Score Four",
    puzzle: false,
    players: &[Player::Strong],
    keys: &KEYS,
});
