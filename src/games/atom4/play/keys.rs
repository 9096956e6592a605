//! The keys of Atom-4 that are not those of all games.

use crate::play::keys::{Device, GameKeys, KeyCommand};

/// Nothing moves on a terminal's board, so that there is no animation to turn off.
pub const KEYS: GameKeys = GameKeys {
    without: &[(KeyCommand::Animation, Some(Device::Terminal))],
    move_starts: "0123456789",
    ..GameKeys::COMMON
};
