//! The options of the solvers on the command line.

use std::time::Duration;

use crate::games::atomix::solvers::compare::Terms;
use crate::solve::slide::guess::Guess;
use clap::Args;

use crate::cli::whole::whole;

/// The options of a search.
#[derive(Args, Debug, Clone)]
pub struct HowOptions {
    /// Seconds for each level and algorithm [default: until solved].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Memory for tables and queues: 10G, 500M.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = size)]
    pub memory: usize,
    /// Threads of the strong solver.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole(1..=64u16))]
    pub threads: u16,
    /// Tell equal atoms apart by their symbols, as the student project does.
    #[arg(long)]
    pub apart: bool,
    /// The student project's heuristics instead of the admissible bound: weights of distance, openness, unbonded pairs, pairwise distance.
    #[arg(long, value_name = "D,O,U,P", value_parser = weights)]
    pub weights: Option<Guess>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.trim_end_matches('s').parse().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| String::from("expected seconds, such as 60 or 0.5"))
}

fn size(text: &str) -> Result<usize, String> {
    let text = text.trim_end_matches(['b', 'B']);
    let (digits, shift) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = digits
        .parse::<f64>()
        .ok()
        .filter(|n| *n > 0.0)
        .map(|n| n * f64::from(1 << shift));
    let bytes = bytes
        .filter(|bytes| *bytes < 1e15)
        .map(|bytes| bytes as usize);
    bytes.ok_or_else(|| String::from("expected a size, such as 10G or 500M"))
}

impl HowOptions {
    /// The part of it that results keep.
    pub fn terms(&self) -> Terms {
        Terms {
            limit: self.time.map(|time| time.as_secs_f64()),
            memory: self.memory,
            weights: self.weights.map(|guess| {
                let Guess {
                    distance,
                    openness,
                    unbonded,
                    pairwise,
                } = guess;
                [distance, openness, unbonded, pairwise]
            }),
        }
    }
}

fn weights(text: &str) -> Result<Guess, String> {
    let numbers: Option<Vec<u64>> = text
        .split(',')
        .map(|part| {
            let weight = part.trim().parse::<f64>().ok()?;
            (0.0..=1000.0)
                .contains(&weight)
                .then_some((weight * 1000.0) as u64)
        })
        .collect();
    match numbers.as_deref() {
        Some(&[distance, openness, unbonded, pairwise]) => Ok(Guess {
            distance,
            openness,
            unbonded,
            pairwise,
        }),
        _ => Err(String::from(
            "expected four weights from 0 to 1000, such as 1,0.1,1,1",
        )),
    }
}
