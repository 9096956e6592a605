//! The turning point of a game in words for whoever lost it.

use serde::{Deserialize, Serialize};

use atom4_core::rules::Side;
use atom4_play::names::in_own_moves;
use atom4_play::review::{Turning, Value};

/// The move at which a game turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// Its number among the moves of the game, from 1.
    pub number: usize,
    /// The first player made it, which is White on most boards.
    pub first: bool,
    /// The move that would have been better.
    pub better: String,
    /// What that one would have done: `have won at once`, `have blocked that and kept the game level`.
    pub would: String,
    /// The moves in which the other side wins by force after it, where that is proved: `3 moves`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_in: Option<String>,
    /// The share of a point to be expected after the better move and after this one, in percent.
    pub expected: [u32; 2],
}

/// True of the value of a move to which the other side's next move wins.
const fn wins_next(value: Value) -> bool {
    matches!(value, Value::Loss(length) if length.plies <= 2)
}

/// A share in percent.
fn percent(share: f64) -> u32 {
    (100.0 * share).round() as u32
}

impl TurningPoint {
    /// Of a game with so many moves.
    pub(super) fn of(turning: &Turning, moves: usize) -> TurningPoint {
        let judged = &turning.judged;
        TurningPoint {
            number: moves - turning.behind,
            first: judged.side == Side::White,
            better: judged.best.clone(),
            would: match judged.best_value {
                Value::Win(length) if length.plies <= 1 => String::from("have won at once"),
                _ if wins_next(judged.value) => {
                    format!("have blocked that and kept {}", judged.kept_in_words())
                }
                _ => format!("have kept {}", judged.kept_in_words()),
            },
            lost_in: match judged.value {
                Value::Loss(length) => Some(in_own_moves(length.plies)),
                _ => None,
            },
            expected: [judged.best_expected, judged.expected].map(percent),
        }
    }

    /// What happened there, in a sentence or two for somebody who has lost: `text` is the move, `player` and `side` are who
    /// made it, `other` is the other side.
    #[must_use]
    pub fn told(&self, text: &str, player: &str, [side, other]: [&str; 2]) -> String {
        let TurningPoint {
            number,
            better,
            would,
            ..
        } = self;
        let [before, after] = self.expected;
        let lost = match &self.lost_in {
            Some(moves) => format!("After it {other} wins by force, in {moves}"),
            None => format!("{side}'s chances fell from {before} % to {after} % by it"),
        };
        format!(
            "The turning point is move {number}, {text}, by {player} ({side}). {lost}; {better} would {would}."
        )
    }
}

#[cfg(test)]
mod tests;
