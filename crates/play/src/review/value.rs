//! Values of moves and positions, and the result that each lets expect.

use std::cmp::Ordering;
use std::fmt;

use crate::names::{SideNames, own_moves};
use crate::thought::Score;
use crate::view::Side;
use crate::word::Word;

/// The value of a position or a move for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Value {
    /// Points of the game's evaluation.
    Points(i32),
    /// A proved win, counted in plies.
    Win(Length),
    /// A proved draw.
    Draw,
    /// A proved loss, counted in plies.
    Loss(Length),
}

/// Plies to the end of a won or lost game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Length {
    /// The plies.
    pub plies: u32,
    /// False where the game may end sooner: the value is proved, its shortest way is not known.
    pub exact: bool,
}

impl Length {
    /// Exactly so many plies.
    #[must_use]
    pub const fn of(plies: u32) -> Length {
        Length { plies, exact: true }
    }

    /// So many plies or fewer; no game that goes on is shorter than two.
    const fn at_most(plies: u32) -> Length {
        Length {
            plies,
            exact: plies <= 2,
        }
    }

    /// So many plies, or fewer where it is not exact any more.
    #[must_use]
    pub const fn bound(self) -> Length {
        Length::at_most(self.plies)
    }

    const fn one_more(self) -> Length {
        Length {
            plies: self.plies + 1,
            exact: self.exact,
        }
    }
}

impl Value {
    /// The score of a search, which proves what it calls a win or a loss; `proved` says whether it proves a draw too. The
    /// length is an upper bound.
    #[must_use]
    pub const fn of_search(score: i32, proved: bool) -> Value {
        match Score::of_search(score) {
            Score::Points(0) if proved => Value::Draw,
            Score::Points(points) | Score::Tenths(points) => Value::Points(points),
            Score::WinIn(plies) => Value::Win(Length::at_most(plies)),
            Score::LossIn(plies) => Value::Loss(Length::at_most(plies)),
        }
    }

    /// The value of the move that led to a position with this value for the other side.
    #[must_use]
    pub const fn before(self) -> Value {
        match self {
            Value::Points(points) => Value::Points(-points),
            Value::Win(length) => Value::Loss(length.one_more()),
            Value::Draw => Value::Draw,
            Value::Loss(length) => Value::Win(length.one_more()),
        }
    }

    /// True for what is proved.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        !matches!(self, Value::Points(_))
    }

    /// The word for a move of this value that is not the best one and gives so much of a result away. One after which the
    /// other side wins with its next move is a mistake, however little the better move would have kept.
    pub(crate) fn word(self, given_away: f64) -> Word {
        let word = Word::of_loss(given_away);
        match self {
            Value::Loss(Length { plies: ..=2, .. }) => word.max(Word::Mistake),
            _ => word,
        }
    }

    /// The result to be expected, from 0 for a loss to 1 for a win. Points are turned into it by the logistic curve of the
    /// game, on which `odds` points are a logarithm of the odds of 1.
    ///
    /// ```
    /// use atom4_play::review::{Length, Value};
    /// assert_eq!(Value::Points(0).expected(100.0), 0.5);
    /// assert!(Value::Points(220).expected(100.0) > 0.9);
    /// assert_eq!(Value::Loss(Length::of(8)).expected(100.0), 0.0);
    /// ```
    #[must_use]
    pub fn expected(self, odds: f64) -> f64 {
        match self {
            Value::Points(points) => 1.0 / (1.0 + (-f64::from(points) / odds).exp()),
            Value::Win(_) => 1.0,
            Value::Draw => 0.5,
            Value::Loss(_) => 0.0,
        }
    }

    /// Which value is better: the one with the better result; of two wins the sooner, of two losses the later.
    #[must_use]
    pub fn compare(self, other: Value, odds: f64) -> Ordering {
        match (self, other) {
            (Value::Win(one), Value::Win(two)) => two.plies.cmp(&one.plies),
            (Value::Loss(one), Value::Loss(two)) => one.plies.cmp(&two.plies),
            _ => self.expected(odds).total_cmp(&other.expected(odds)),
        }
    }
}

impl Value {
    /// The value for a side in words that name who is ahead: `White +35`, `Black wins in 3 moves`, `draw`.
    #[must_use]
    pub fn told(self, side: Side, names: &SideNames) -> String {
        match self {
            Value::Points(points) => {
                names.points(side, f64::from(points), &points.unsigned_abs().to_string())
            }
            Value::Win(length) => names.wins(side, length.plies),
            Value::Draw => String::from("draw"),
            Value::Loss(length) => names.wins(side.other(), length.plies),
        }
    }

    /// The value for a side as a list of moves has room for it, always White's: `+35`, `W3` and `L3` for a win or a loss in
    /// three moves, `=` for a draw.
    #[must_use]
    pub fn short(self, side: Side) -> String {
        let sign = if side == Side::White { 1 } else { -1 };
        let decided = |wins: bool, length: Length| {
            let letter = if wins == (side == Side::White) {
                'W'
            } else {
                'L'
            };
            format!("{letter}{}", own_moves(length.plies))
        };
        match self {
            Value::Points(points) => format!("{:+}", sign * points),
            Value::Win(length) => decided(true, length),
            Value::Draw => String::from("="),
            Value::Loss(length) => decided(false, length),
        }
    }
}

/// `+35`, `win in 5`, `draw`, `loss in 8`; where the shortest way is not known, the plies that are enough.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, length) = match self {
            Value::Points(points) => return write!(f, "{points:+}"),
            Value::Draw => return f.write_str("draw"),
            Value::Win(length) => ("win", length),
            Value::Loss(length) => ("loss", length),
        };
        write!(f, "{word} in {}", length.plies)
    }
}

#[cfg(test)]
mod tests;
