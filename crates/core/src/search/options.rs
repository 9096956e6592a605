//! The options of a search.

use crate::search::parts::Parts;

/// Options of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Seed of the choice among moves that look equal.
    pub seed: u64,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Starts the search with an empty transposition table.
    pub fresh: bool,
    /// The techniques that the search uses.
    pub parts: Parts,
    /// Value of a drawn game for the side to move at the root.
    pub draw: i32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 0,
            threads: 1,
            fresh: true,
            parts: Parts::ALL,
            draw: 0,
        }
    }
}
