//! Odds and probabilities.

/// The probability that a value in units of the natural logarithm of the odds stands for.
pub fn probability(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}
