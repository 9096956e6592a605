//! A guided first game as plain data: a few moves that are explained.

use super::spot::Spot;

/// The name under which a profile notes that a guided first game was played to its end.
pub const FINISHED: &str = "lesson";

/// A guided first game.
#[derive(Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Commands that bring about the position in which it begins; empty for the beginning of a game.
    pub start: &'static str,
    /// Its steps.
    pub steps: &'static [Step],
    /// What is said when it is over.
    pub end: &'static str,
}

/// A move of the person in a guided game.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// What is said before it.
    pub says: &'static str,
    /// The place at which the person is to put a piece.
    pub at: Spot,
    /// The place of the other player's answer; `None` after the last move.
    pub answer: Option<Spot>,
}
