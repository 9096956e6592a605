//! The weights of the guess: least squares of results on features, over games of the player
//! against itself.
//!
//! They were fitted by the method of `examples/cluster_tune`, on 3500 games at depth 2 of an earlier
//! version of the player that had 28 features: today's program does not give these very numbers.
//! To fit new ones and try them against these:
//!
//! ```text
//! cluster_tune generate 3500 depth=2 11 games.bin
//! cluster_tune fit 12 weights.txt games.bin
//! cluster_tune match strong:depth=3:w=weights.txt strong:depth=3 1000
//! ```

/// How many features there are.
pub const FEATURES: usize = 18;

/// The weights in use.
#[rustfmt::skip]
pub const WEIGHTS: [f32; FEATURES] = [
    // For having the move.
    0.145,
    // For each turn that the player to move can last longer than the other, and for the same
    // eightfold, divided by the turns left to the one who has fewer.
    0.108, 0.878,
    // For one direction in which the other player would win by turning, for two, for more.
    -0.671, -1.287, -0.605,
    // For the chance that the other player draws a chip that wins at once, and times the places.
    -0.257, -0.179,
    // For windows that lack one chip, two, three: of the player to move and of the other.
    0.222, -0.265,
    0.076, -0.085,
    0.019, -0.019,
    // For windows that lack one chip, two, on the five boards as they would lie once turned.
    0.130, -0.092,
    0.037, -0.031,
];

/// A sum of any size between -1 and 1. No exponential: its last digits differ between systems.
#[must_use]
pub fn squashed(sum: f32) -> f32 {
    sum / (1.0 + sum * sum).sqrt()
}
