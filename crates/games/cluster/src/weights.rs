//! The estimate: a small network that was trained on values that the search finds.
//!
//! Each of the [`HIDDEN`] values is a weighted sum of the [`FEATURES`], or 0 where that is negative; a weighted sum of
//! them, squashed to -1 to 1, is the estimate. The order of the features:
//!
//! - 1, for a part that every position has;
//! - number of turns by which the supply of chips of the player to move lasts longer; then eight times that number
//!   divided by one plus the chips left to the player who has fewer;
//! - one, two, or more directions in which the opponent would win by turning: 1 for the one that holds, else 0;
//! - probability that the opponent draws a chip that wins at once; then that times the number of cells where it wins;
//! - windows with one, two and three free cells: of the player to move and of the opponent;
//! - windows with one and two free cells on the five boards after a turn, likewise.
//!
//! `docs/players.md` says what it was trained on and what it is worth. To make it anew and to measure it:
//!
//! ```text
//! cluster_tune generate 5000 depth=2 12 positions.bin
//! cluster_tune train 30 weights.txt positions.bin
//! cluster_tune match strong:depth=3:w=weights.txt strong:depth=3 400
//! ```

/// Number of features.
pub const FEATURES: usize = 18;

/// Number of hidden values.
pub const HIDDEN: usize = 16;

/// Number of weights: a row of `HIDDEN` for each feature, a row for the hidden values, and what is added at the end.
pub const COUNT: usize = (FEATURES + 1) * HIDDEN + 1;

/// What a hand that does not win at once is worth at most: beyond lies what is certain.
pub const MOST: f32 = 0.95;

/// The weights in use.
pub const WEIGHTS: [f32; COUNT] = include!("weights.txt");

/// The estimate for the player to move, between -1 and 1.
#[must_use]
pub fn estimate(weights: &[f32; COUNT], features: &[f32; FEATURES]) -> f32 {
    let mut hidden = [0.0; HIDDEN];
    let (rows, rest) = weights.as_chunks::<HIDDEN>();
    let (last, inputs) = rows.split_last().expect("there are nineteen rows");
    for (feature, row) in features.iter().zip(inputs) {
        for (sum, weight) in hidden.iter_mut().zip(row) {
            *sum += feature * weight;
        }
    }
    let terms = hidden.iter().zip(last);
    let sum = terms
        .map(|(sum, weight)| sum.max(0.0) * weight)
        .sum::<f32>();
    squashed(sum + rest[0])
}

/// Maps any number to one between -1 and 1. It uses no exponential, whose last digits differ between
/// systems.
#[must_use]
pub fn squashed(sum: f32) -> f32 {
    sum / (1.0 + sum * sum).sqrt()
}

#[cfg(test)]
mod tests;
