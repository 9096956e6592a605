//! The training of the network on values that the search found.

use atom4::base::Random;
use atom4::games::cluster::weights::{COUNT, FEATURES, HIDDEN, MOST};

use super::adam::Adam;

/// A position to learn from: its features, the probability that its player draws a hand that wins at once, and its value
/// by the search, -1 to 1.
pub type Sample = [f32; FEATURES + 2];

/// Positions in one step of the training.
const BATCH: usize = 256;

fn read(files: &[String]) -> Result<Vec<Sample>, String> {
    const SIZE: usize = size_of::<Sample>();
    let mut samples = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
        if bytes.len() % SIZE != 0 {
            let length = bytes.len();
            return Err(format!(
                "{file}: {length} bytes are no positions of {SIZE} bytes each; generate writes them"
            ));
        }
        let (positions, _) = bytes.as_chunks::<SIZE>();
        samples.extend(positions.iter().map(|position| {
            let (numbers, _) = position.as_chunks::<4>();
            std::array::from_fn(|n| f32::from_le_bytes(numbers[n]))
        }));
    }
    if samples.is_empty() {
        return Err(
            "nothing to learn from: name one file of positions or more that hold any".into(),
        );
    }
    Ok(samples)
}

/// The value of a position by these weights, and how fast it changes with each of them.
fn value(weights: &[f32], sample: &Sample, slopes: &mut [f32; COUNT]) -> f32 {
    let mut hidden = [0.0; HIDDEN];
    for (feature, row) in sample.iter().zip(weights.chunks(HIDDEN)).take(FEATURES) {
        for (sum, weight) in hidden.iter_mut().zip(row) {
            *sum += feature * weight;
        }
    }
    let outer = &weights[FEATURES * HIDDEN..];
    let terms = hidden.iter().zip(outer);
    let sum = terms
        .map(|(sum, weight)| sum.max(0.0) * weight)
        .sum::<f32>()
        + outer[HIDDEN];
    let others = MOST * (1.0 - sample[FEATURES]);
    let slope = others * (1.0 + sum * sum).powf(-1.5);
    for (n, row) in slopes.chunks_mut(HIDDEN).enumerate() {
        for (at, entry) in row.iter_mut().enumerate() {
            *entry = match n {
                _ if n < FEATURES && hidden[at] > 0.0 => slope * outer[at] * sample[n],
                _ if n < FEATURES => 0.0,
                FEATURES => slope * hidden[at].max(0.0),
                _ => slope,
            };
        }
    }
    sample[FEATURES] + others * sum / (1.0 + sum * sum).sqrt()
}

/// The mean square of what is missed.
fn error(samples: &[Sample], weights: &[f32]) -> f64 {
    let mut slopes = [0.0; COUNT];
    let miss = |sample: &Sample| {
        f64::from(value(weights, sample, &mut slopes) - sample[FEATURES + 1]).powi(2)
    };
    samples.iter().map(miss).sum::<f64>() / samples.len().max(1) as f64
}

/// The spread of each feature, by which the training divides it.
fn spreads(samples: &[Sample]) -> [f32; FEATURES] {
    let count = samples.len() as f32;
    std::array::from_fn(|n| {
        let mean = samples.iter().map(|sample| sample[n]).sum::<f32>() / count;
        let square = samples
            .iter()
            .map(|sample| (sample[n] - mean).powi(2))
            .sum::<f32>()
            / count;
        if square < 1e-6 { 1.0 } else { square.sqrt() }
    })
}

/// Trains a network with so many passes over the positions of the files, and writes its weights. The last tenth of the
/// positions is held out: whole games, since they come in order.
///
/// # Errors
/// Which file cannot be read or written, and why.
pub fn train(files: &[String], passes: u64, to: &str) -> Result<(), String> {
    let mut samples = read(files)?;
    let spreads = spreads(&samples);
    for sample in &mut samples {
        sample
            .iter_mut()
            .zip(spreads)
            .for_each(|(feature, spread)| *feature /= spread);
    }
    let held = samples.split_off(samples.len() * 9 / 10);
    let mut random = Random::new(1);
    let mut weights: [f32; COUNT] =
        std::array::from_fn(|_| (random.below(2001) as f32 / 1000.0 - 1.0) * 0.2);
    let steps = passes as usize * samples.len().div_ceil(BATCH);
    let mut adam = Adam::new(COUNT, steps, 0.004);
    for pass in 0..passes {
        random.shuffle(&mut samples);
        for batch in samples.chunks(BATCH) {
            let mut sums = [0.0; COUNT];
            let mut slopes = [0.0; COUNT];
            for sample in batch {
                let miss = value(&weights, sample, &mut slopes) - sample[FEATURES + 1];
                for (sum, slope) in sums.iter_mut().zip(slopes) {
                    *sum += miss * slope / batch.len() as f32;
                }
            }
            adam.step(weights.iter_mut(), sums.iter());
        }
        let errors = [&samples, &held].map(|samples| error(samples, &weights));
        println!("pass {pass}: {:.5}, held out {:.5}", errors[0], errors[1]);
    }
    for (row, spread) in weights.chunks_mut(HIDDEN).zip(spreads) {
        row.iter_mut().for_each(|weight| *weight /= spread);
    }
    let mut text = String::from("[\n");
    for row in weights.chunks(HIDDEN) {
        let row: Vec<String> = row.iter().map(|weight| format!("{weight:.4},")).collect();
        text += &format!("    {}\n", row.join(" "));
    }
    text += "]\n";
    std::fs::write(to, text).map_err(|e| format!("{to}: {e}"))
}
