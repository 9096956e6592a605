//! The network that evaluates positions: inputs of [`features`](super::features), one layer of hidden
//! values between 0 and 1, and an output for each phase of the game. All of it in whole numbers.
//!
//! `network.bin` holds the weights as 16-bit numbers, the low byte first. The example
//! `score_four_tune` writes it; `docs/players.md` has the recipe.

use super::features::{INPUTS, OUTPUTS, inputs, output};

/// Number of hidden values.
pub const HIDDEN: usize = 64;

/// What stands for 1 among the hidden values, and among the weights of the outputs.
pub const ONE: i32 = 256;
/// See [`ONE`].
pub const OUTPUT_ONE: i32 = 64;

/// One number for each hidden value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

/// All weights.
struct Network {
    inputs: [Row; INPUTS],
    /// The hidden values without any input.
    start: Row,
    outputs: [Row; OUTPUTS],
    /// The values of the outputs when all hidden values are 0, in points.
    offsets: [i16; OUTPUTS],
}

/// Number of weights in `network.bin`.
pub const WEIGHTS: usize = (INPUTS + 1 + OUTPUTS) * HIDDEN + OUTPUTS;

static NETWORK: Network = decode(include_bytes!("network.bin"));

const fn decode(bytes: &[u8; 2 * WEIGHTS]) -> Network {
    let mut network = Network {
        inputs: [Row([0; HIDDEN]); INPUTS],
        start: Row([0; HIDDEN]),
        outputs: [Row([0; HIDDEN]); OUTPUTS],
        offsets: [0; OUTPUTS],
    };
    let mut row = 0;
    while row <= INPUTS + OUTPUTS {
        let mut values = Row([0; HIDDEN]);
        let mut i = 0;
        while i < HIDDEN {
            values.0[i] = weight(bytes, row * HIDDEN + i);
            i += 1;
        }
        if row < INPUTS {
            network.inputs[row] = values;
        } else if row == INPUTS {
            network.start = values;
        } else {
            network.outputs[row - INPUTS - 1] = values;
        }
        row += 1;
    }
    let mut i = 0;
    while i < OUTPUTS {
        network.offsets[i] = weight(bytes, row * HIDDEN + i);
        i += 1;
    }
    network
}

const fn weight(bytes: &[u8; 2 * WEIGHTS], at: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])
}

impl Row {
    /// The hidden values of a position, before they are cut to between 0 and 1.
    #[must_use]
    pub fn of(beads: [u64; 2]) -> Row {
        let mut row = NETWORK.start;
        inputs(beads, |input| row.add(input));
        row
    }

    /// Counts an input in.
    #[inline]
    pub fn add(&mut self, input: usize) {
        for (value, weight) in self.0.iter_mut().zip(&NETWORK.inputs[input].0) {
            *value = value.wrapping_add(*weight);
        }
    }

    /// Takes an input out.
    #[inline]
    pub fn remove(&mut self, input: usize) {
        for (value, weight) in self.0.iter_mut().zip(&NETWORK.inputs[input].0) {
            *value = value.wrapping_sub(*weight);
        }
    }

    /// Value of a position with so many beads for the odd side, in hundredths of the natural logarithm
    /// of the odds.
    #[inline]
    #[must_use]
    pub fn value(&self, beads: u32) -> i32 {
        let output = output(beads);
        let weights = &NETWORK.outputs[output].0;
        let sum: i32 = (self.0.iter().zip(weights))
            .map(|(&value, &weight)| i32::from(value.clamp(0, ONE as i16)) * i32::from(weight))
            .sum();
        sum * 100 / (ONE * OUTPUT_ONE) + i32::from(NETWORK.offsets[output])
    }
}
