//! What a screen is told of how good moves are, and who is ahead: plain data, parts of a view.

pub use super::word::Word;

/// Who is ahead, for a bar with words beside it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Advantage {
    /// The result to be expected for White, in thousandths: 1000 where White wins.
    pub white: u16,
    /// `Player 2 is slightly ahead`, `Player 1 wins in 3 moves`.
    pub words: String,
    /// The line that is expected, where nobody plays against a machine: `8 6, 9 7`; may be empty.
    pub line: String,
}

/// What a review says of one move.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct MoveWord {
    /// How good the move was.
    pub word: Word,
    /// Its value in words: `Player 2 +35`, `Player 1 wins in 3 moves`.
    pub value: String,
    /// The value as a list has room for it, always the first player's: `-35`, `W3`, `L3`, `=`.
    pub short: String,
    /// A first look, which may change.
    pub first: bool,
}

/// A game gone over, as far as the work has come.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ReviewView {
    /// The moves that were judged, in the order of the game.
    pub curve: Vec<CurveMove>,
    /// The number of the move that decided the game, where there is one.
    pub turning_point: Option<usize>,
    /// The number of the move that was last made on the board that is shown; 0 for none.
    pub at: usize,
    /// What is said of that move: `12. red 8 6: inaccuracy (Player 2 +35)`; empty where it is not judged.
    /// While another line is on the board, what that line is.
    pub says: String,
    /// The better move and the line that goes on from it: `9 7 (Player 1 +120), then 10 8`; empty where the move was the best one.
    pub better: String,
    /// How far the work has come: `look 1 of 3: 18 of 60 moves`; empty once it is done.
    pub progress: String,
    /// Counts for each side: `Player 1: 1 mistake.`
    pub sides: [String; 2],
    /// The board shows a line that was not played.
    pub other_line: bool,
}

/// A move on the curve of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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

impl MoveWord {
    /// What a list writes behind the move: `-35??`, with `~` behind a first look.
    #[must_use]
    pub fn told(&self) -> String {
        let look = if self.first { "~" } else { "" };
        format!("{}{}{look}", self.short, self.word.sign())
    }
}

/// The meaning of the signs behind these moves, those alone that stand there; `name` is the player whose values they are.
/// Empty where no move has any.
#[must_use]
pub fn legend<'a>(moves: impl Iterator<Item = &'a MoveWord> + Clone, name: &str) -> String {
    let begins = |signs: &[char]| moves.clone().any(|found| found.short.starts_with(signs));
    let values = [
        (begins(&['+', '-']), "+ ahead, - behind"),
        (begins(&['W']), "W2 wins in 2 moves"),
        (begins(&['L']), "L2 loses in 2"),
        (begins(&['=']), "= draw"),
    ];
    let bears = |word: Word| moves.clone().any(|found| found.word == word);
    // The worst come first: where there is no room for all, the last are left out.
    let signs = [
        (bears(Word::Blunder), "?? blunder (20 % given away)"),
        (bears(Word::Mistake), "? mistake (10 % or loses at once)"),
        (bears(Word::Inaccuracy), "?! inaccuracy (5 % given away)"),
        (bears(Word::Only), "! the only good move"),
        (moves.clone().any(|found| found.first), "~ a first look"),
    ];
    let there = |all: &[(bool, &'static str)]| {
        let there = all.iter().filter(|(there, _)| *there);
        there.map(|(_, says)| *says).collect::<Vec<_>>().join(", ")
    };
    match (there(&values).as_str(), there(&signs).as_str()) {
        ("", _) => String::new(),
        (values, "") => format!("{name}: {values}"),
        (values, signs) => format!("{name}: {values}. {signs}"),
    }
}

/// The phrases of a legend, or the moves of a line, that have room, as `fits` tells of a text.
#[must_use]
pub fn phrases(legend: &str, mut fits: impl FnMut(&str) -> bool) -> &str {
    let ends = legend.rmatch_indices([',', '.']).map(|(end, _)| end);
    let mut parts = std::iter::once(legend.len()).chain(ends);
    let part = parts.find_map(|end| legend.get(..end).filter(|part| fits(part)));
    part.unwrap_or("")
}

#[cfg(test)]
mod tests;
