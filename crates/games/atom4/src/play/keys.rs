//! The keys of Atom-4 that are not those of all games.

use atom4_play::keys::GameKeys;

/// Vertices are typed by their numbers.
pub const KEYS: GameKeys = GameKeys {
    move_starts: "0123456789",
    ..GameKeys::COMMON
};
