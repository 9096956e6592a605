//! A setting of the machine player as a command changes it.

use std::time::Duration;

use atom4_play::settings::Player;

/// A changed setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// Think by level.
    Level(u32),
    /// Think by the clock.
    Time(Duration),
    /// Which player.
    Player(Player),
    /// Where random choices start.
    Seed(u64),
    /// Threads to search with.
    Threads(usize),
    /// Size of the table.
    Hash(usize),
    /// Whether the opening book is used.
    Book(bool),
}
