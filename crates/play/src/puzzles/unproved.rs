//! Why a puzzle is not proved.

use std::fmt;

/// Why a puzzle is not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// The proof takes more positions than it may.
    TooLong,
    /// What is wrong with the puzzle.
    Wrong(String),
}

impl Unproved {
    /// This is wrong with it.
    pub fn wrong(what: impl Into<String>) -> Unproved {
        Unproved::Wrong(what.into())
    }
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::TooLong => f.write_str("the proof takes more positions than it may"),
            Unproved::Wrong(what) => f.write_str(what),
        }
    }
}
