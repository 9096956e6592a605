//! Cluster by name.

use super::keys::KEYS;
use atom4_play::kind::{Descriptor, Kind};

/// Cluster.
pub const KIND: Kind = Kind::new(&Descriptor {
    about: "Drop chips or turn the board; four win.",
    sample: "drop chip 0 at 0. drop chip 2 at 1. drop chip 1 at -1. drop chip 3 at 0. drop chip 0 at 2. \
             drop chip 2 at -2. drop chip 0 at 1. drop chip 2 at -1. drop chip 1 at 0. drop chip 2 at 3. \
             drop chip 0 at -2. drop chip 3 at 1. drop chip 0 at 0. drop chip 2 at 4. drop chip 1 at 2. \
             drop chip 2 at -3.",
    sides: ["Player 1", "Player 2"],
    ..Descriptor::for_two("cluster", "cluster", "Cluster", &KEYS)
});
