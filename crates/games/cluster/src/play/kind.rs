//! Cluster by name.

use super::keys::KEYS;
use atom4_play::kind::{Descriptor, Kind};
use atom4_play::settings::Player;

/// Cluster.
pub const KIND: Kind = Kind::new(&Descriptor {
    name: "cluster",
    hyphened: "cluster",
    title: "Cluster",
    about: "Drop chips or turn the board; four win.",
    sample: "drop chip 0 at 0. drop chip 2 at 1. drop chip 1 at -1. drop chip 3 at 0. drop chip 0 at 2. \
             drop chip 2 at -2. drop chip 0 at 1. drop chip 2 at -1. drop chip 1 at 0. drop chip 2 at 3. \
             drop chip 0 at -2. drop chip 3 at 1. drop chip 0 at 0. drop chip 2 at 4. drop chip 1 at 2. \
             drop chip 2 at -3.",
    lesson: None,
    puzzle: false,
    players: &[Player::Strong],
    keys: &KEYS,
});
