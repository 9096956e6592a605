//! The training of the network on samples: least squares of what was to be expected, by Adam.

use atom4::base::Random;
use atom4::games::cluster::network::{FEATURES, Features, HIDDEN, MOST, Row, WEIGHTS, squashed};

/// Samples between two steps.
const BATCH: usize = 256;

/// Samples that stay together when those to be held back are chosen: a hundred games.
const STRETCH: usize = 2000;

/// Length of the first steps.
const RATE: f32 = 0.004;

/// The features of a position, and what it turned out to be worth, from -1 to 1.
#[derive(Clone)]
pub struct Sample {
    pub features: Features,
    pub worth: f32,
}

fn read(files: &[String]) -> Result<Vec<Sample>, String> {
    const SIZE: usize = 4 * (FEATURES + 1);
    let mut samples = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
        if bytes.len() % SIZE != 0 {
            let length = bytes.len();
            return Err(format!(
                "{file}: {length} bytes are no samples of {FEATURES} features, {SIZE} bytes each; generate writes them"
            ));
        }
        samples.extend(bytes.chunks_exact(SIZE).map(|chunk| {
            let number = |n: usize| {
                let bytes = chunk[4 * n..][..4].try_into();
                f32::from_le_bytes(bytes.expect("the slice is four bytes long"))
            };
            Sample {
                features: std::array::from_fn(number),
                worth: number(FEATURES),
            }
        }));
    }
    if samples.is_empty() {
        return Err("nothing to learn: name one file of samples or more that hold any".into());
    }
    // Stretches in random order, so that what is held back is of every file.
    let mut stretches: Vec<_> = samples.chunks(STRETCH).map(<[_]>::to_vec).collect();
    Random::new(5).shuffle(&mut stretches);
    Ok(stretches.concat())
}

/// Trains on the samples of `files` and writes the network to `to`.
///
/// # Errors
/// Which file cannot be read or written, and why.
pub fn run(files: &[String], passes: usize, to: &str) -> Result<(), String> {
    let samples = read(files)?;
    println!("{} samples", samples.len());
    let bytes = train(samples, passes)
        .into_iter()
        .flat_map(f32::to_le_bytes);
    std::fs::write(to, bytes.collect::<Vec<_>>()).map_err(|e| format!("{to}: {e}"))
}

/// Where each kind of weight begins.
const START: usize = FEATURES * HIDDEN;
const OUTPUTS: usize = START + HIDDEN;

/// The hidden values, not yet cut, and the sum.
fn forward(weights: &[f32], features: &Features) -> (Row, f32) {
    let mut hidden = [0.0; HIDDEN];
    hidden.copy_from_slice(&weights[START..OUTPUTS]);
    for (row, &feature) in weights.chunks_exact(HIDDEN).zip(features) {
        if feature != 0.0 {
            for (value, weight) in hidden.iter_mut().zip(row) {
                *value += feature * weight;
            }
        }
    }
    let outputs = &weights[OUTPUTS..];
    let terms = hidden.iter().zip(outputs);
    let sum: f32 = terms
        .map(|(value, weight)| value.clamp(0.0, 1.0) * weight)
        .sum();
    (hidden, sum + weights[WEIGHTS - 1])
}

/// Adds the slopes of the square of what the value misses.
fn backward(weights: &[f32], sample: &Sample, slopes: &mut [f32]) {
    let (hidden, sum) = forward(weights, &sample.features);
    let miss = MOST * squashed(sum) - sample.worth;
    let push = 2.0 * miss * MOST * (1.0 + sum * sum).powf(-1.5);
    let mut pushes = [0.0; HIDDEN];
    for n in 0..HIDDEN {
        slopes[OUTPUTS + n] += push * hidden[n].clamp(0.0, 1.0);
        // A little beyond its ends a hidden value still learns.
        let slope = if (0.0..=1.0).contains(&hidden[n]) {
            1.0
        } else {
            0.01
        };
        pushes[n] = push * weights[OUTPUTS + n] * slope;
        slopes[START + n] += pushes[n];
    }
    slopes[WEIGHTS - 1] += push;
    for (row, &feature) in slopes.chunks_exact_mut(HIDDEN).zip(&sample.features) {
        if feature != 0.0 {
            for (slope, push) in row.iter_mut().zip(&pushes) {
                *slope += feature * push;
            }
        }
    }
}

/// The mean square of what the values miss.
fn loss(weights: &[f32], samples: &[Sample]) -> f64 {
    let square = |sample: &Sample| {
        let value = MOST * squashed(forward(weights, &sample.features).1);
        f64::from(value - sample.worth).powi(2)
    };
    samples.iter().map(square).sum::<f64>() / samples.len().max(1) as f64
}

/// Trains for so many passes and answers the weights. The last twentieth of the samples is held back
/// and shows how well the network does on what it has not seen: whole games, since they come in order.
pub fn train(mut samples: Vec<Sample>, passes: usize) -> Vec<f32> {
    let held = samples.split_off(samples.len() * 19 / 20);
    let mut random = Random::new(1);
    let mut any = |reach: f32| reach * (random.below(20_001) as f32 / 10_000.0 - 1.0);
    let mut weights: Vec<f32> = (0..START).map(|_| any(0.4)).collect();
    weights.extend([0.4; HIDDEN]);
    weights.extend((0..HIDDEN).map(|_| any(0.4)));
    weights.push(0.0);
    let (mut means, mut squares) = (vec![0.0f32; WEIGHTS], vec![0.0f32; WEIGHTS]);
    let mut random = Random::new(2);
    let (mut step, steps) = (0, passes * samples.len().div_ceil(BATCH));
    for pass in 1..=passes {
        random.shuffle(&mut samples);
        for batch in samples.chunks(BATCH) {
            let mut slopes = vec![0.0; WEIGHTS];
            for sample in batch {
                backward(&weights, sample, &mut slopes);
            }
            step += 1;
            let rate = RATE * (1.0 - step as f32 / (steps + 1) as f32);
            let corrections = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            for n in 0..WEIGHTS {
                let slope = slopes[n] / batch.len() as f32;
                means[n] = 0.9 * means[n] + 0.1 * slope;
                squares[n] = 0.999 * squares[n] + 0.001 * slope * slope;
                let size = (squares[n] / corrections.1).sqrt() + 1e-8;
                weights[n] -= rate * means[n] / corrections.0 / size;
            }
        }
        if pass % 5 == 0 || pass == passes {
            println!(
                "pass {pass}: {:.5}, held back {:.5}",
                loss(&weights, &samples),
                loss(&weights, &held)
            );
        }
    }
    weights
}
