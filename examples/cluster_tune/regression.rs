//! The regression of game results on the features of positions.

use atom4::games::cluster::weights::{FEATURES, squashed};

/// Features of a position, and what came of it for the player to move, -1 to 1.
type Sample = [f32; FEATURES + 1];

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
            std::array::from_fn(number)
        }));
    }
    if samples.is_empty() {
        return Err("nothing to fit: name one file of samples or more that hold any".into());
    }
    Ok(samples)
}

fn error(samples: &[Sample], weights: &[f32]) -> f64 {
    let miss = |sample: &Sample| {
        let sum: f32 = sample.iter().zip(weights).map(|(f, w)| f * w).sum();
        f64::from(squashed(sum) - sample[FEATURES]).powi(2)
    };
    samples.iter().map(miss).sum::<f64>() / samples.len().max(1) as f64
}

/// One step of Gauss and Newton: the sums that answer all small changes of the weights at once.
fn step(samples: &[Sample], weights: &[f64; FEATURES]) -> [f64; FEATURES] {
    let mut matrix = [[0.0; FEATURES + 1]; FEATURES];
    for (n, row) in matrix.iter_mut().enumerate() {
        row[n] = 0.1;
    }
    for sample in samples {
        let terms = sample.iter().zip(weights);
        let sum = terms.map(|(f, w)| f64::from(*f) * w).sum::<f64>();
        let slope = (1.0 + sum * sum).powf(-1.5);
        let miss = f64::from(sample[FEATURES]) - sum / (1.0 + sum * sum).sqrt();
        for (row, f) in matrix.iter_mut().zip(sample) {
            let push = f64::from(*f) * slope;
            for (entry, g) in row.iter_mut().zip(&sample[..FEATURES]) {
                *entry += push * f64::from(*g) * slope;
            }
            row[FEATURES] += push * miss;
        }
    }
    // Elimination; the matrix is positive definite, so no rows change places.
    for n in 0..FEATURES {
        let pivot = matrix[n];
        for (m, row) in matrix.iter_mut().enumerate() {
            if m != n {
                let times = row[n] / pivot[n];
                row.iter_mut()
                    .zip(pivot)
                    .for_each(|(entry, p)| *entry -= times * p);
            }
        }
    }
    std::array::from_fn(|n| matrix[n][FEATURES] / matrix[n][n])
}

/// Least squares of results on squashed sums. The last tenth of the samples is held out: whole
/// games, since they come in order.
///
/// # Errors
/// Which file cannot be read or written, and why.
pub fn fit(files: &[String], steps: u64, to: &str) -> Result<(), String> {
    let mut samples = read(files)?;
    let held = samples.split_off(samples.len() * 9 / 10);
    let mut weights = [0.0; FEATURES];
    let narrow = |weights: &[f64; FEATURES]| weights.map(|w| w as f32);
    for number in 0..steps {
        let change = step(&samples, &weights);
        // No leaps: far out the squashed sum is flat.
        let longest = change.iter().fold(2.0, |most: f64, c| most.max(c.abs()));
        for (weight, change) in weights.iter_mut().zip(change) {
            *weight += change * 2.0 / longest;
        }
        let errors = [&samples, &held].map(|samples| error(samples, &narrow(&weights)));
        println!("step {number}: {:.5}, held out {:.5}", errors[0], errors[1]);
    }
    let text: Vec<String> = weights.iter().map(|w| format!("{w:.3}")).collect();
    println!("{} samples: {}", samples.len(), text.join(" "));
    std::fs::write(to, text.join(" ")).map_err(|e| format!("{to}: {e}"))
}
