//! The regression of game results on the features of the evaluation.

use std::fmt::Write as _;

use atom4::base::Random;
use atom4::games::score_four::evaluate::odd_side;
use atom4::games::score_four::features::{
    CLASS_OF, CLASSES, FEATURES, TEMPO, line_feature, patterns, waiting, waiting_feature,
};
use atom4::games::score_four::{Board, Position};
use atom4::rules::Side;

/// Steps of the evaluation in one unit of the regression.
const SCALE: f32 = 100.0;

/// A line counts three times: by its pattern, by its class and number of beads, and by the number
/// alone. The rarer features are held nearer to nothing; the sum of the three is the weight.
const BY_CLASS: usize = FEATURES;
const BY_COUNT: usize = BY_CLASS + CLASSES * 2 * 4;
const ALL: usize = BY_COUNT + 2 * 4;

fn by_class(class: usize, owner: usize, pattern: u8) -> usize {
    BY_CLASS + (class * 2 + owner) * 4 + pattern.count_ones() as usize
}

fn by_count(owner: usize, pattern: u8) -> usize {
    BY_COUNT + owner * 4 + pattern.count_ones() as usize
}

/// How strongly a feature is held near nothing.
fn pull(feature: usize) -> f32 {
    if feature < waiting_feature(0, 0) {
        1e-2
    } else if feature < BY_CLASS {
        4e-4
    } else if feature < BY_COUNT {
        4e-3
    } else {
        4e-5
    }
}

/// A position: its features as counts for the side to move, less the other's; the result for
/// that side, 0 to 1; how much it counts.
struct Sample {
    features: Vec<(usize, f32)>,
    result: f32,
    share: f32,
}

fn features(board: &Board, position: &Position, mover: Side) -> Vec<(usize, f32)> {
    let odd = odd_side(position);
    let sides = [odd, odd.other()];
    let filled = sides.map(|side| patterns(board.beads(side)));
    let later = !position.playable();
    let waits = sides.map(|side| position.threats(side) & later);
    let mut found = vec![(TEMPO, 1.0)];
    for owner in 0..2 {
        let sign = if sides[owner] == mover { 1.0 } else { -1.0 };
        for (line, &class) in CLASS_OF.iter().enumerate() {
            let (class, pattern) = (usize::from(class), filled[owner][line]);
            if pattern != 0 && filled[1 - owner][line] == 0 {
                found.push((line_feature(class, owner, pattern), sign));
                found.push((by_class(class, owner, pattern), sign));
                found.push((by_count(owner, pattern), sign));
            }
        }
        let counts = waiting(waits[owner], waits[1 - owner], position.occupied());
        for (kind, count) in counts.into_iter().enumerate() {
            found.push((waiting_feature(owner, kind), sign * count as f32));
        }
    }
    found.retain(|&(_, count)| count != 0.0);
    found
}

/// The quiet positions of the games after their random moves.
fn samples(games: &str, fade: f32) -> Result<Vec<Sample>, Box<dyn std::error::Error>> {
    let mut samples = Vec::new();
    for line in games.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [opening, result, moves] = fields[..] else {
            return Err(format!("not a game: {line}").into());
        };
        let (opening, result): (usize, f32) = (opening.parse()?, result.parse()?);
        let plies = moves.len() / 2;
        let mut board = Board::new();
        for ply in 0..plies {
            let (position, mover) = (Position::of(&board), board.mover());
            if ply >= opening.max(4) && position.winning() | position.blocking() == 0 {
                let result = if mover == Side::White {
                    result
                } else {
                    -result
                };
                samples.push(Sample {
                    features: features(&board, &position, mover),
                    result: 0.5 + 0.5 * result,
                    share: fade.powi((plies - ply) as i32),
                });
            }
            board.add(mover, moves[2 * ply..2 * ply + 2].parse()?);
        }
    }
    Ok(samples)
}

fn guess(weights: &[f32], sample: &Sample) -> f32 {
    let parts = sample.features.iter();
    let sum: f32 = parts
        .map(|&(feature, count)| weights[feature] * count)
        .sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The mean square of what the guesses miss.
fn loss(weights: &[f32], samples: &[Sample]) -> f32 {
    let shares: f32 = samples.iter().map(|sample| sample.share).sum();
    let missed = |sample: &Sample| (guess(weights, sample) - sample.result).powi(2) * sample.share;
    samples.iter().map(missed).sum::<f32>() / shares
}

/// Logistic regression by adaptive gradient descent; the answer is `weights.rs`. The last tenth of
/// the games is held back and shows how well the weights do on games they have not seen.
pub fn fit(passes: usize, fade: f32, games: &str) -> Result<String, Box<dyn std::error::Error>> {
    let mut samples = samples(games, fade)?;
    let held = samples.split_off(samples.len() * 9 / 10);
    Random::new(1).shuffle(&mut samples);
    let pulls: Vec<f32> = (0..ALL).map(pull).collect();
    let (mut weights, mut squares) = (vec![0f32; ALL], vec![1e-3f32; ALL]);
    // The mean over the second half of the passes is steadier than the last weights.
    let (mut mean, mut steps) = (vec![0f32; ALL], 0.0);
    for pass in 0..passes {
        let rate = 0.09 * (1.0 - pass as f32 / passes as f32) + 0.006;
        for sample in &samples {
            let missed = (guess(&weights, sample) - sample.result) * sample.share;
            for &(feature, count) in &sample.features {
                let slope = missed * count + pulls[feature] * weights[feature];
                squares[feature] += slope * slope;
                weights[feature] -= rate * slope / squares[feature].sqrt();
            }
        }
        if 2 * pass >= passes {
            steps += 1.0;
            for (mean, weight) in mean.iter_mut().zip(&weights) {
                *mean += (weight - *mean) / steps;
            }
        }
        eprintln!(
            "pass {}: {} positions, loss {:.5}, on {} held back {:.5}",
            pass + 1,
            samples.len(),
            loss(&weights, &samples),
            held.len(),
            loss(&weights, &held),
        );
    }
    eprintln!("the mean, held back: {:.5}", loss(&mean, &held));
    Ok(source(&mean))
}

/// `weights.rs`.
fn source(mean: &[f32]) -> String {
    let mut weights = vec![0i16; FEATURES];
    let rounded = |weight: f32| (SCALE * weight).round() as i16;
    for class in 0..CLASSES {
        for owner in 0..2 {
            for pattern in 1..15 {
                let feature = line_feature(class, owner, pattern);
                let parts = [
                    feature,
                    by_class(class, owner, pattern),
                    by_count(owner, pattern),
                ];
                weights[feature] = rounded(parts.iter().map(|&part| mean[part]).sum());
            }
        }
    }
    for feature in waiting_feature(0, 0)..FEATURES {
        weights[feature] = rounded(mean[feature]);
    }
    let mut text = String::from(
        "//! What the features are worth, in hundredths of the logarithm of the odds. Written by the example\n\
         //! `score_four_tune`; its head has the recipe.\n\n\
         use super::features::FEATURES;\n\n\
         /// By the numbers of [`features`](super::features).\n\
         #[rustfmt::skip]\n\
         pub const WEIGHTS: [i16; FEATURES] = [\n",
    );
    for row in weights.chunks(16) {
        let row: Vec<String> = row.iter().map(i16::to_string).collect();
        writeln!(text, "    {},", row.join(", ")).expect("a string takes all");
    }
    text.push_str("];\n");
    text
}
