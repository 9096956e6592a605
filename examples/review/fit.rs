//! The curve from points to the result to be expected: a logistic one through the middle, its steepness fitted to own
//! games by the likelihood of their results, a draw counting as half a win.
//!
//! Each half of the games is measured by the curve of the other half, and by the constant that is the other half's mean
//! result: a curve that is no better knows nothing.

use std::collections::BTreeSet;

use crate::samples::Sample;

/// Points beyond those of so many in a hundred positions count as much as theirs.
const CLIPPED: usize = 5;

/// Fits the positions of these files.
///
/// # Errors
/// What cannot be read.
pub fn run(files: &[&str]) -> Result<(), String> {
    let mut samples = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        for line in text.lines() {
            let sample = Sample::parse(line);
            samples.push(sample.ok_or_else(|| format!("{file}: {line:?} is no position"))?);
        }
    }
    let of_games = |draws: bool| {
        let of = samples
            .iter()
            .filter(|sample| (sample.result == 0.5) == draws);
        of.map(|sample| sample.game).collect::<BTreeSet<_>>().len()
    };
    println!(
        "{} positions; {} games decided, {} drawn",
        samples.len(),
        of_games(false),
        of_games(true)
    );
    let most = most(&samples);
    println!("  points clipped at {most:.0}");
    for sample in &mut samples {
        sample.points = sample.points.clamp(-most, most);
    }
    tell("all games", &samples);
    samples.retain(|sample| sample.result != 0.5);
    tell("decided games", &samples);
    Ok(())
}

/// The points that so few positions go beyond.
fn most(samples: &[Sample]) -> f64 {
    let mut sizes: Vec<f64> = samples.iter().map(|sample| sample.points.abs()).collect();
    sizes.sort_by(f64::total_cmp);
    let place = sizes.len() * (100 - CLIPPED) / 100;
    sizes.get(place).copied().unwrap_or(1.0)
}

fn tell(what: &str, samples: &[Sample]) {
    let half = |odd: u64| -> Vec<Sample> {
        let own = samples.iter().filter(|sample| sample.game.1 % 2 == odd);
        own.copied().collect()
    };
    let halves = [half(0), half(1)];
    if halves.iter().any(Vec::is_empty) {
        println!("{what}: too few");
        return;
    }
    let [even, odd] = [fit(&halves[0]), fit(&halves[1])];
    println!(
        "{what}: odds {:.0}; of each half alone {even:.0} and {odd:.0}",
        fit(samples)
    );
    let mean = |samples: &[Sample]| {
        samples.iter().map(|sample| sample.result).sum::<f64>() / samples.len() as f64
    };
    let (mut by_curve, mut by_constant) = (0.0, 0.0);
    for (measured, odds, constant) in [
        (&halves[0], odd, mean(&halves[1])),
        (&halves[1], even, mean(&halves[0])),
    ] {
        by_curve += loss(measured, |points| curve(points, odds));
        by_constant += loss(measured, |_| constant);
    }
    let count = samples.len() as f64;
    println!(
        "  log loss on the other half {:.4}, of a constant {:.4}",
        by_curve / count,
        by_constant / count
    );
    let odds = fit(samples);
    println!("  points from   to  positions  expected  came");
    let mut sorted = samples.to_vec();
    sorted.sort_by(|a, b| a.points.total_cmp(&b.points));
    for part in sorted.chunks(sorted.len().div_ceil(8).max(1)) {
        let expected = part.iter().map(|sample| curve(sample.points, odds));
        let expected = expected.sum::<f64>() / part.len() as f64;
        let (low, high) = (part[0].points, part[part.len() - 1].points);
        println!(
            "  {low:>11.0} {high:>6.0} {:>9}  {expected:>8.2}  {:.2}",
            part.len(),
            mean(part)
        );
    }
}

fn curve(points: f64, odds: f64) -> f64 {
    1.0 / (1.0 + (-points / odds).exp())
}

/// What the results cost whoever expects `expected` of the points, a draw half of each.
fn loss(samples: &[Sample], expected: impl Fn(f64) -> f64) -> f64 {
    let one = |sample: &Sample| {
        let expected = expected(sample.points).clamp(1e-6, 1.0 - 1e-6);
        -(sample.result * expected.ln() + (1.0 - sample.result) * (1.0 - expected).ln())
    };
    samples.iter().map(one).sum()
}

/// The steepness with the greatest likelihood, by bisection of its derivative, which falls.
fn fit(samples: &[Sample]) -> f64 {
    let slope = |steep: f64| -> f64 {
        let gap =
            |sample: &Sample| sample.points * (sample.result - curve(sample.points, 1.0 / steep));
        samples.iter().map(gap).sum()
    };
    let (mut low, mut high) = (1e-7, 1.0);
    for _ in 0..60 {
        let middle = f64::sqrt(low * high);
        match slope(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    1.0 / low
}
