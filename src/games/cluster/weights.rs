//! Weights of the evaluation: a least-squares fit of results to features over self-play games.
//!
//! They were fitted to 3500 games of the player at depth 2 with the former weights. Against those they
//! scored 54.8 % +- 4.9 in 400 games at depth 3, and 52.2 % +- 4.9 in 400 games at 20,000 positions a
//! move. To fit new weights and compare them with these:
//!
//!
//! ```text
//! cluster_tune generate 3500 depth=2 12 games.bin
//! cluster_tune fit 12 weights.txt games.bin
//! cluster_tune match strong:depth=3:w=weights.txt strong:depth=3 400
//! ```

/// Number of features.
pub const FEATURES: usize = 18;

/// The weights in use.
#[rustfmt::skip]
pub const WEIGHTS: [f32; FEATURES] = [
        // Having the move.
    0.096,
        // Number of turns by which the supply of chips of the player to move lasts longer; then eight times that number divided by one plus the chips left to the player who has fewer.
    0.238, 0.675,
        // One, two, or more directions in which the opponent would win by turning.
    -0.154, -0.569, -0.321,
        // Probability that the opponent draws a chip that wins at once; then that times the number of cells where it wins.
    -0.242, 0.012,
        // Windows with one, two and three free cells: of the player to move and of the opponent.
    0.098, -0.086,
    0.039, -0.043,
    0.001, -0.002,
        // Windows with one and two free cells on the five boards after a turn.
    0.142, -0.123,
    0.033, -0.030,
];

/// Maps any number to one between -1 and 1. It uses no exponential, whose last digits differ between
/// systems.
#[must_use]
pub fn squashed(sum: f32) -> f32 {
    sum / (1.0 + sum * sum).sqrt()
}
