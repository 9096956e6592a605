//! The training of the network on games: logistic regression through one hidden layer, by Adam.

use atom4::base::Random;
use atom4::games::score_four::features::{INPUTS, OUTPUTS, inputs, output};
use atom4::games::score_four::network::{HIDDEN, ONE, OUTPUT_ONE, WEIGHTS};
use atom4::games::score_four::symmetry::image;
use atom4::games::score_four::{Board, Position};
use atom4::rules::Side;

use crate::adam::Adam;
use crate::odds::probability;

/// Points of a score in one unit of the regression.
const SCALE: f32 = 100.0;

/// Positions between two steps.
const BATCH: usize = 256;

/// Length of the first steps.
const RATE: f32 = 0.003;

type Row = [f32; HIDDEN];

/// A position: the beads of the odd side and of the even side, the result for the odd side from 0 to 1.
#[derive(Clone, Copy)]
struct Sample {
    beads: [u64; 2],
    result: f32,
}

/// The quiet positions of the games after their random moves. `faith` is the share of the game's result
/// in what is to be learnt, against the search's score.
fn samples(games: &str, faith: f32) -> Result<Vec<Sample>, Box<dyn std::error::Error>> {
    let mut samples = Vec::new();
    for line in games.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [opening, result, moves, scores] = fields[..] else {
            return Err(format!("not a game: {line}").into());
        };
        let (opening, result): (usize, f32) = (opening.parse()?, result.parse()?);
        let mut board = Board::new();
        for (ply, score) in scores.split(',').enumerate() {
            let (position, mover) = (Position::of(&board), board.mover());
            if ply >= opening.max(2) && position.winning() | position.blocking() == 0 {
                let score: f32 = score.parse()?;
                let score = if mover == Side::White { score } else { -score };
                let seen = probability(score / SCALE);
                samples.push(Sample {
                    beads: [board.beads(Side::White), board.beads(Side::Black)],
                    result: faith * (0.5 + 0.5 * result) + (1.0 - faith) * seen,
                });
            }
            board.add(mover, moves[2 * ply..2 * ply + 2].parse()?);
        }
    }
    Ok(samples)
}

/// Weights, or slopes of the loss by them.
struct Weights {
    inputs: Vec<Row>,
    start: Row,
    outputs: [Row; OUTPUTS],
    offsets: [f32; OUTPUTS],
}

impl Weights {
    fn zero() -> Weights {
        Weights {
            inputs: vec![[0.0; HIDDEN]; INPUTS],
            start: [0.0; HIDDEN],
            outputs: [[0.0; HIDDEN]; OUTPUTS],
            offsets: [0.0; OUTPUTS],
        }
    }

    fn random(random: &mut Random) -> Weights {
        let mut weights = Weights::zero();
        let mut any = |reach: f32| reach * (random.below(20_001) as f32 / 10_000.0 - 1.0);
        for row in &mut weights.inputs {
            row.fill_with(|| any(0.1));
        }
        weights.start = [0.5; HIDDEN];
        for row in &mut weights.outputs {
            row.fill_with(|| any(0.3));
        }
        weights
    }

    fn all(&self) -> impl Iterator<Item = &f32> {
        let rows = self.inputs.iter().chain([&self.start]).chain(&self.outputs);
        rows.flatten().chain(&self.offsets)
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.inputs.iter_mut().chain([&mut self.start]);
        rows.chain(&mut self.outputs)
            .flatten()
            .chain(&mut self.offsets)
    }

    /// The hidden values of the inputs in `list`, not yet cut, and the value.
    fn value(&self, list: &[usize], output: usize) -> (Row, f32) {
        let mut hidden = self.start;
        for &input in list {
            for (value, weight) in hidden.iter_mut().zip(&self.inputs[input]) {
                *value += weight;
            }
        }
        let weights = &self.outputs[output];
        let sum: f32 = hidden
            .iter()
            .zip(weights)
            .map(|(value, weight)| value.clamp(0.0, 1.0) * weight)
            .sum();
        (hidden, sum + self.offsets[output])
    }
}

fn prepare(sample: &Sample, symmetry: usize, list: &mut Vec<usize>) -> usize {
    list.clear();
    inputs(sample.beads.map(|set| image(set, symmetry)), |input| {
        list.push(input);
    });
    output((sample.beads[0] | sample.beads[1]).count_ones())
}

/// The mean square of what the values miss.
fn loss(weights: &Weights, samples: &[Sample]) -> f32 {
    let mut list = Vec::new();
    let mut sum = 0.0;
    for sample in samples {
        let output = prepare(sample, 0, &mut list);
        sum += (probability(weights.value(&list, output).1) - sample.result).powi(2);
    }
    sum / samples.len() as f32
}

/// Trains for so many passes; the answer is `network.bin`. The last twentieth of the positions is held
/// back and shows how well the network does on what it has not seen: games of the last file.
pub fn train(
    passes: usize,
    faith: f32,
    games: &str,
) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut samples = samples(games, faith)?;
    let held = samples.split_off(samples.len() * 19 / 20);
    let mut random = Random::new(1);
    let mut weights = Weights::random(&mut random);
    let mut slopes = Weights::zero();
    let mut adam = Adam::new(WEIGHTS, passes * samples.len() / BATCH, RATE);
    let mut list = Vec::new();
    for pass in 1..=passes {
        random.shuffle(&mut samples);
        for batch in samples.chunks(BATCH) {
            slopes.all_mut().for_each(|slope| *slope = 0.0);
            for sample in batch {
                let output = prepare(sample, random.below(8) as usize, &mut list);
                let (hidden, value) = weights.value(&list, output);
                let missed = (probability(value) - sample.result) / BATCH as f32;
                slopes.offsets[output] += missed;
                let mut back = [0.0; HIDDEN];
                for i in 0..HIDDEN {
                    slopes.outputs[output][i] += missed * hidden[i].clamp(0.0, 1.0);
                    if 0.0 < hidden[i] && hidden[i] < 1.0 {
                        back[i] = missed * weights.outputs[output][i];
                    }
                }
                for row in list.iter().copied() {
                    for (slope, back) in slopes.inputs[row].iter_mut().zip(&back) {
                        *slope += back;
                    }
                }
                for (slope, back) in slopes.start.iter_mut().zip(&back) {
                    *slope += back;
                }
            }
            adam.step(weights.all_mut(), slopes.all());
        }
        eprintln!(
            "pass {pass}: {} positions, loss {:.5}, on {} held back {:.5}",
            samples.len(),
            loss(&weights, &samples[..samples.len().min(held.len())]),
            held.len(),
            loss(&weights, &held),
        );
    }
    Ok(file(&weights))
}

/// `network.bin`.
fn file(weights: &Weights) -> Vec<u8> {
    let rows = (INPUTS + 1) * HIDDEN;
    let outputs = rows + OUTPUTS * HIDDEN;
    let mut bytes = Vec::with_capacity(2 * WEIGHTS);
    for (at, &weight) in weights.all().enumerate() {
        let one = if at < rows {
            ONE as f32
        } else if at < outputs {
            OUTPUT_ONE as f32
        } else {
            SCALE
        };
        bytes.extend(((weight * one).round() as i16).to_le_bytes());
    }
    bytes
}
