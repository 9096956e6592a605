//! What a screen is told of how good moves are, and who is ahead: plain data, parts of a view.

pub use super::word::Word;

/// Who is ahead, for a bar with words beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Advantage {
    /// The result to be expected for White, in thousandths: 1000 where White wins.
    pub white: u16,
    /// `Black is slightly ahead`, `White wins in 5 plies`.
    pub words: String,
    /// The line that is expected, where nobody plays against a machine: `8 6, 9 7`; may be empty.
    pub line: String,
}

/// What a review says of one move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveWord {
    /// How good the move was.
    pub word: Word,
    /// Its value for the side that made it: `+35`, `win in 5`.
    pub value: String,
}

/// A game gone over, as far as the work has come.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReviewView {
    /// The moves that were judged, in the order of the game.
    pub curve: Vec<CurveMove>,
    /// The number of the move that decided the game, where there is one.
    pub turning_point: Option<usize>,
    /// The number of the move that was last made on the board that is shown; 0 for none.
    pub at: usize,
    /// What is said of that move: `inaccuracy -35`; empty where it is not judged.
    pub says: String,
    /// The better move and the line that goes on from it: `9 7 +120: 9 7, 10 8`; empty where the move was the best one.
    pub better: String,
    /// How far the work has come: `18 of 60 moves`, `first values`; empty once it is done.
    pub progress: String,
    /// Counts for each side: `White: 1 mistake.`
    pub sides: [String; 2],
    /// The board shows a line that was not played.
    pub other_line: bool,
}

/// A move on the curve of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CurveMove {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The result to be expected for White after it, in thousandths.
    pub white: u16,
    /// How good it was.
    pub word: Word,
}

/// A result from 0 to 1 in thousandths.
#[must_use]
pub fn thousandths(expected: f64) -> u16 {
    (expected.clamp(0.0, 1.0) * 1000.0).round() as u16
}

/// A value as the list of moves has room for it: `win in 5` is `W5`, a draw `=`.
#[must_use]
pub fn short(value: &str) -> String {
    let mut parts = value.split(' ');
    match (parts.next(), parts.nth(1)) {
        (Some("win"), Some(plies)) => format!("W{plies}"),
        (Some("loss"), Some(plies)) => format!("L{plies}"),
        (Some("draw"), _) => String::from("="),
        _ => value.to_owned(),
    }
}
