//! Cluster by name.

use super::keys::KEYS;
use crate::play::kind::{Descriptor, Kind};
use crate::play::settings::Player;

/// Cluster.
pub const KIND: Kind = Kind::new(&Descriptor {
    name: "cluster",
    hyphened: "cluster",
    title: "Cluster",
    puzzle: false,
    players: &[Player::Strong],
    keys: &KEYS,
});
