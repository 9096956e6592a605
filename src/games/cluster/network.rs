//! The network that estimates what a position is worth: the features, one layer of hidden values
//! between 0 and 1, and the value.

/// Number of features.
pub const FEATURES: usize = 40;

/// The features of a position, most of them between 0 and 2.
pub type Features = [f32; FEATURES];

/// Number of hidden values.
pub const HIDDEN: usize = 32;

/// Number of weights.
pub const WEIGHTS: usize = (FEATURES + 2) * HIDDEN + 1;

/// One number for each hidden value.
pub type Row = [f32; HIDDEN];

/// The weights.
#[derive(Clone)]
pub struct Network {
    /// For each feature what it adds to the hidden values.
    pub inputs: [Row; FEATURES],
    /// The hidden values without any feature.
    pub start: Row,
    /// What the hidden values add to the sum.
    pub outputs: Row,
    /// The sum without any hidden value.
    pub offset: f32,
}

impl Network {
    /// The network of these weights: those of the inputs feature by feature, of the start, of the outputs, and the offset.
    #[must_use]
    pub const fn of(weights: &[f32; WEIGHTS]) -> Network {
        let mut network = Network {
            inputs: [[0.0; HIDDEN]; FEATURES],
            start: [0.0; HIDDEN],
            outputs: [0.0; HIDDEN],
            offset: weights[WEIGHTS - 1],
        };
        let mut at = 0;
        while at < WEIGHTS - 1 {
            let (row, column) = (at / HIDDEN, at % HIDDEN);
            if row < FEATURES {
                network.inputs[row][column] = weights[at];
            } else if row == FEATURES {
                network.start[column] = weights[at];
            } else {
                network.outputs[column] = weights[at];
            }
            at += 1;
        }
        network
    }

    /// The value of a position with these features, between -1 and 1.
    #[must_use]
    pub fn value(&self, features: &Features) -> f32 {
        let mut hidden = self.start;
        for (row, &feature) in self.inputs.iter().zip(features) {
            if feature != 0.0 {
                for (value, weight) in hidden.iter_mut().zip(row) {
                    *value += feature * weight;
                }
            }
        }
        let mut sums = [0.0; 4];
        for (values, weights) in hidden.chunks_exact(4).zip(self.outputs.chunks_exact(4)) {
            for (sum, (value, weight)) in sums.iter_mut().zip(values.iter().zip(weights)) {
                *sum += value.clamp(0.0, 1.0) * weight;
            }
        }
        let [a, b, c, d] = sums;
        MOST * squashed(self.offset + (a + b) + (c + d))
    }
}

/// The greatest estimate.
pub const MOST: f32 = 0.97;

/// Maps any number to one between -1 and 1. It uses no exponential, whose last digits differ between
/// systems.
#[must_use]
pub fn squashed(sum: f32) -> f32 {
    sum / (1.0 + sum * sum).sqrt()
}

/// Number of bytes of the kept weights.
const BYTES: usize = 4 * WEIGHTS;

static KEPT: Network = decode(include_bytes!("network.bin"));

const fn decode(bytes: &[u8; BYTES]) -> Network {
    let mut weights = [0.0; WEIGHTS];
    let mut at = 0;
    while at < WEIGHTS {
        let b = 4 * at;
        weights[at] = f32::from_le_bytes([bytes[b], bytes[b + 1], bytes[b + 2], bytes[b + 3]]);
        at += 1;
    }
    Network::of(&weights)
}

/// The network in use.
#[must_use]
pub fn kept() -> &'static Network {
    &KEPT
}
