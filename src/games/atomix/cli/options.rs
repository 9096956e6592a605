//! The options of the solvers on the command line.

use std::time::Duration;

use crate::games::atomix::solvers::compare::Terms;
use atom4_atomix::solvers::solver::{FACTOR, MOST_FACTOR};
use atom4_core::base::{job, memory};
use atom4_solve::slide::student::{Heuristic, StudentWeights};
use clap::Args;

use super::choice::one_of;
use super::clock::Stopwatch;
use crate::cli::whole::whole;

/// The options of a search.
#[derive(Args, Debug, Clone)]
pub struct HowOptions {
    /// Seconds for each level and algorithm [default: until solved].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Memory of the whole program: 10G, 500M [default: 4G, or three quarters of what a smaller job may use].
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<usize>,
    /// Threads of the strong solver [default: 2, or 1 where the job may use one processor].
    #[arg(long, value_name = "N", value_parser = whole(1..=64u16))]
    pub threads: Option<u16>,
    /// Tell equal atoms apart by their symbols, as the student project does.
    #[arg(long)]
    pub apart: bool,
    /// The student project's heuristics instead of the admissible bound: weights of distance, openness, unbonded pairs, pairwise distance.
    #[arg(long, value_name = "D,O,U,P", value_parser = weights)]
    pub weights: Option<StudentWeights>,
    /// The heuristic of greedy, A*, weighted A*, IDA* and the local search: bound is admissible, the others are the student
    /// project's.
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = one_of(Heuristic::ALL.map(|heuristic| (heuristic.name, heuristic))), default_value = "bound", conflicts_with = "weights")]
    pub heuristic: Heuristic,
    /// By how much weighted A* multiplies its heuristic.
    #[arg(long, value_name = "N", default_value_t = FACTOR, value_parser = whole(1..=MOST_FACTOR))]
    pub factor: u64,
    /// The clock of --time and of the seconds in results: processor adds up the time of all threads on their processors, so that
    /// other programs do not count.
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = one_of(Stopwatch::ALL), default_value = "wall")]
    pub clock: Stopwatch,
}

/// The least memory that the solvers keep to.
const LEAST_MEMORY: usize = 1 << 10;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.trim_end_matches('s').trim_end().parse().ok();
    if seconds.is_some_and(|seconds| seconds < 0.0) {
        return Err(String::from(
            "a time cannot be negative; expected seconds, such as 60 or 0.5",
        ));
    }
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| String::from("expected seconds, such as 60 or 0.5"))
}

fn size(text: &str) -> Result<usize, String> {
    let text = text
        .trim_end_matches(['b', 'B'])
        .trim_end_matches(['i', 'I']);
    let (digits, shift) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = digits
        .trim_end()
        .parse::<f64>()
        .ok()
        .filter(|n| *n > 0.0)
        .map(|n| n * f64::from(1 << shift));
    let bytes = bytes
        .filter(|bytes| *bytes < 1e15)
        .map(|bytes| bytes as usize);
    let bytes = bytes.ok_or_else(|| String::from("expected a size, such as 10G or 500M"))?;
    if bytes < LEAST_MEMORY {
        return Err(String::from(
            "no solver keeps to less than 1K; expected a size, such as 10G or 500M",
        ));
    }
    Ok(bytes)
}

impl HowOptions {
    /// Bytes for tables and queues: the memory asked for, less what the program holds already.
    pub fn table_memory(&self) -> usize {
        let asked = self.memory();
        asked - job::held().unwrap_or(0).min(asked / 2)
    }

    /// Checks that an algorithm with this least memory of its own can keep to the memory asked for.
    ///
    /// # Errors
    /// What would do.
    pub fn can_keep_to(&self, algorithm: &str, least: usize) -> Result<(), String> {
        let (asked, held) = (self.memory(), job::held().unwrap_or(0));
        let megabytes = |bytes: usize| bytes.div_ceil(1 << 20);
        // What the program itself holds differs a little from start to start.
        let enough = megabytes(held + least) + 1;
        match asked < held + least {
            true => Err(format!(
                "{algorithm} takes {enough} MB of memory here, {} MB of it for the program itself; give --memory {enough}M or more",
                megabytes(held),
            )),
            false => Ok(()),
        }
    }

    /// Bytes for the whole program.
    pub fn memory(&self) -> usize {
        const USUAL: usize = memory::budget(4 << 10);
        let allowed = job::memory().map_or(USUAL, |bytes| bytes / 4 * 3);
        self.memory.unwrap_or(USUAL.min(allowed))
    }

    /// Threads of the strong solver.
    pub fn threads(&self) -> usize {
        let allowed = std::thread::available_parallelism();
        let usual = allowed.map_or(2, |count| count.get().min(2));
        self.threads.map_or(usual, usize::from)
    }

    /// The heuristic of the generic searches; none for the admissible bound.
    pub fn guess(&self) -> Option<StudentWeights> {
        self.weights.or(self.heuristic.weights)
    }

    /// A clock that begins now.
    pub fn clock(&self) -> Box<dyn Fn() -> Duration + Sync> {
        self.clock.begin()
    }

    /// The part that results keep.
    pub fn terms(&self) -> Terms {
        Terms {
            limit: self.time.map(|time| time.as_secs_f64()),
            memory: Some(self.memory()),
            factor: Some(self.factor).filter(|&factor| factor != FACTOR),
            processor_time: self.clock == Stopwatch::Processor,
            weights: self.guess(),
        }
    }
}

fn weights(text: &str) -> Result<StudentWeights, String> {
    let numbers: Option<Vec<u64>> = text
        .split(',')
        .map(|part| {
            let weight = part.trim().parse::<f64>().ok()?;
            (0.0..=1000.0)
                .contains(&weight)
                .then_some((weight * 1000.0) as u64)
        })
        .collect();
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| String::from("expected four weights from 0 to 1000, such as 1,0.1,1,1"))
}

#[cfg(test)]
mod tests;
