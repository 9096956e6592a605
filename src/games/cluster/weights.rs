//! The weights of the guess: least squares of results on features, over games of the player
//! against itself.
//!
//! They were fitted to 3500 games at depth 2 of the player with the weights before these. Against
//! those they made 54.8 % +- 4.9 of 400 games at depth 3, and 52.2 % +- 4.9 of 400 at 20,000
//! positions a move. To fit new ones and try them against these:
//!
//! ```text
//! cluster_tune generate 3500 depth=2 12 games.bin
//! cluster_tune fit 12 weights.txt games.bin
//! cluster_tune match strong:depth=3:w=weights.txt strong:depth=3 400
//! ```

/// How many features there are.
pub const FEATURES: usize = 18;

/// The weights in use.
#[rustfmt::skip]
pub const WEIGHTS: [f32; FEATURES] = [
    // For having the move.
    0.096,
    // For each turn that the player to move can last longer than the other, and for the same
    // eightfold, divided by the turns left to the one who has fewer.
    0.238, 0.675,
    // For one direction in which the other player would win by turning, for two, for more.
    -0.154, -0.569, -0.321,
    // For the chance that the other player draws a chip that wins at once, and times the places.
    -0.242, 0.012,
    // For windows that lack one chip, two, three: of the player to move and of the other.
    0.098, -0.086,
    0.039, -0.043,
    0.001, -0.002,
    // For windows that lack one chip, two, on the five boards as they would lie once turned.
    0.142, -0.123,
    0.033, -0.030,
];

/// A sum of any size between -1 and 1. No exponential: its last digits differ between systems.
#[must_use]
pub fn squashed(sum: f32) -> f32 {
    sum / (1.0 + sum * sum).sqrt()
}
