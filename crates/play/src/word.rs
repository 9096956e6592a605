//! The word for a move, from the change in the expected result that it makes.

use std::fmt;

/// Part of a result given away from which on a move is an inaccuracy, a mistake, a blunder. A whole result is 1, so that a
/// win thrown to a draw is a blunder, and so is a draw thrown to a loss.
const INACCURACY: f64 = 0.05;
/// As [`INACCURACY`].
pub(super) const MISTAKE: f64 = 0.1;
/// As [`INACCURACY`].
const BLUNDER: f64 = 0.2;

/// How good a move was.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Word {
    /// The best move, and every other one would have been a mistake.
    Only,
    /// The best move, or one of the same value.
    Best,
    /// Hardly worse.
    Good,
    /// Not the best move, where every move was proved to lose.
    Lost,
    /// A little was given away.
    Inaccuracy,
    /// A tenth of a result was given away.
    Mistake,
    /// A fifth of a result was given away.
    Blunder,
}

impl Word {
    /// The word for a move that is not the best one and gives so much of a result away.
    #[must_use]
    pub fn of_loss(lost: f64) -> Word {
        match lost {
            lost if lost < INACCURACY => Word::Good,
            lost if lost < MISTAKE => Word::Inaccuracy,
            lost if lost < BLUNDER => Word::Mistake,
            _ => Word::Blunder,
        }
    }

    /// The word for one.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Word::Only => "only",
            Word::Best => "best",
            Word::Good => "good",
            Word::Lost => "lost already",
            Word::Inaccuracy => "inaccuracy",
            Word::Mistake => "mistake",
            Word::Blunder => "blunder",
        }
    }

    /// The sign that stands behind a move; none for moves that need no word.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Word::Only => "!",
            Word::Best | Word::Good | Word::Lost => "",
            Word::Inaccuracy => "?!",
            Word::Mistake => "?",
            Word::Blunder => "??",
        }
    }

    /// A number of them: `1 blunder`, `2 inaccuracies`.
    #[must_use]
    pub fn counted(self, count: usize) -> String {
        match (self, count) {
            (_, 1) => format!("1 {self}"),
            (Word::Inaccuracy, _) => format!("{count} inaccuracies"),
            _ => format!("{count} {self}s"),
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
