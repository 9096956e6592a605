//! The training of the weights of windows and threats: what a search finds is learnt, by logistic
//! regression.

use atom4::base::Random;
use atom4::games::atom4::evaluate::{EvaluatedPosition, HAND_MADE};
use atom4::games::atom4::learnt::{AHEAD, THREATS};
use atom4::games::atom4::windows::{ALL_EMPTY, CODES, VERTICES_OF, code, digits, turned_back};
use atom4::games::atom4::{Colour, Position, weights};
use atom4::lattice::triangular::Vertex;

use crate::adam::Adam;
use crate::games::LENGTH;
use crate::odds::probability;

/// Points in one unit of the regression.
const POINTS: f32 = 200.0;
/// Positions between two steps.
const BATCH: usize = 256;
/// Length of the first steps.
const RATE: f32 = 0.002;
/// A weight for each window code and each threat code, and one for each digit of a threat code, which
/// speaks for codes that are rare.
const WEIGHTS: usize = CODES + THREATS + 3 * AHEAD;

/// A position of a game, with red to move after the colours are turned back, and what a search found.
struct Sample {
    cells: [u8; 256],
    threats: u8,
    score: f32,
}

impl Sample {
    fn of(bytes: &[u8]) -> Sample {
        let place = usize::from(bytes[256]);
        let mut position = Position::empty();
        for vertex in Vertex::all() {
            let digit = bytes[vertex.index()];
            position.set(vertex, (digit < 8).then(|| Colour::from_bits(digit)));
        }
        position.set_next_colour(Colour::WHEEL[place]);
        Sample {
            cells: std::array::from_fn(|i| turned_back(bytes[i], place)),
            threats: EvaluatedPosition::new(&position, &HAND_MADE).threats() as u8,
            score: f32::from(i16::from_le_bytes([bytes[257], bytes[258]])),
        }
    }

    /// The weights that count for the position.
    fn list(&self, number_of: &[u16], list: &mut Vec<u16>) {
        list.clear();
        for vertices in &VERTICES_OF {
            let contents = vertices.map(|vertex| self.cells[usize::from(vertex)]);
            let code = code(contents);
            if code != usize::from(ALL_EMPTY) {
                list.push(number_of[code]);
            }
        }
        if self.threats > 0 {
            list.push((CODES + usize::from(self.threats)) as u16);
            list.extend(digit_weights(usize::from(self.threats)).map(|at| at as u16));
        }
    }
}

/// The places of the weights of the digits of a threat code.
fn digit_weights(threats: usize) -> impl Iterator<Item = usize> {
    let digit = move |at: usize| threats / 3usize.pow(at as u32) % 3;
    let some = (0..AHEAD).filter(move |&at| digit(at) > 0);
    some.map(move |at| CODES + THREATS + 3 * at + digit(at))
}

/// The number of the weight of a window code: a window and its mirror image share one.
fn number_of(at: usize) -> u16 {
    let mut contents = digits(at);
    contents.reverse();
    at.min(code(contents)) as u16
}

fn sum(weights: &[f32], list: &[u16]) -> f32 {
    list.iter().map(|&at| weights[usize::from(at)]).sum()
}

/// Trains for so many passes, from the weights made by hand on, and writes a file such as `learnt.bin`. The last twentieth
/// of the positions is held back and shows how well the weights do on what they have not seen.
pub fn learn(passes: usize, to: &str, files: &[String]) -> Result<(), String> {
    let mut samples = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        if bytes.is_empty() || bytes.len() % LENGTH != 0 {
            return Err(format!(
                "{file} is not a file of games: positions of {LENGTH} bytes each"
            ));
        }
        samples.extend(bytes.chunks_exact(LENGTH).map(Sample::of));
    }
    let held = samples.split_off(samples.len() * 19 / 20);
    let number_of: Vec<u16> = (0..CODES).map(number_of).collect();
    let by_hand = weights::expanded();
    let mut weights: Vec<f32> = by_hand.iter().map(|&w| f32::from(w) / POINTS).collect();
    weights.resize(WEIGHTS, 0.0);
    let mut list = Vec::new();
    let mut loss = |weights: &[f32]| {
        let missed = held.iter().map(|sample| {
            sample.list(&number_of, &mut list);
            (probability(sum(weights, &list)) - probability(sample.score / POINTS)).powi(2)
        });
        missed.sum::<f32>() / held.len() as f32
    };
    println!(
        "{} positions; on {} held back the weights made by hand lose {:.5}",
        samples.len(),
        held.len(),
        loss(&weights)
    );
    let mut adam = Adam::new(WEIGHTS, passes * samples.len() / BATCH, RATE);
    let mut slopes = vec![0.0; WEIGHTS];
    let mut random = Random::new(1);
    let mut list = Vec::new();
    for pass in 1..=passes {
        random.shuffle(&mut samples);
        for batch in samples.chunks(BATCH) {
            slopes.fill(0.0);
            for sample in batch {
                sample.list(&number_of, &mut list);
                let target = probability(sample.score / POINTS);
                let missed = (probability(sum(&weights, &list)) - target) / BATCH as f32;
                for &at in &list {
                    slopes[usize::from(at)] += missed;
                }
            }
            adam.step(weights.iter_mut(), slopes.iter());
        }
        println!("pass {pass}: loss {:.5}", loss(&weights));
    }
    let windows = number_of.iter().map(|&at| weights[usize::from(at)]);
    let threats = (0..THREATS).map(|threats| {
        let digits: f32 = digit_weights(threats).map(|at| weights[at]).sum();
        weights[CODES + threats] + digits
    });
    let points = windows
        .chain(threats)
        .map(|weight| (weight * POINTS).round() as i16);
    let file: Vec<u8> = points.flat_map(i16::to_le_bytes).collect();
    std::fs::write(to, file).map_err(|error| format!("{to}: {error}"))
}
