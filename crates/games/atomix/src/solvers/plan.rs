//! Plans for a person or a machine player: the solver within what the settings allow.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::solver::{Options, Solution, solve};
use crate::board::Position;
use crate::level::Level;
use atom4_core::base::memory;
use atom4_play::refusal::Refusal;
use atom4_play::settings::{Effort, Settings};

/// The longest that a level's fixed work may take; on a slow machine it is cut.
const LONGEST: Duration = Duration::from_secs(120);

/// Solver options with the threads and the seed of the settings, and no more memory than they allow.
#[must_use]
pub fn options(settings: &Settings) -> Options {
    let usual = Options::default();
    Options {
        memory: usual.memory.min(memory::budget(settings.allowance.hash_mb)),
        threads: settings.threads,
        seed: settings.seed,
        ..usual
    }
}

/// Solver options within the settings: the time set, or an amount of memory that grows with the
/// level, which fixes the work.
#[must_use]
pub fn limits(settings: &Settings) -> Options {
    let options = options(settings);
    match settings.effort {
        Effort::Time(time) => Options {
            time: Some(time),
            ..options
        },
        Effort::Level(level) => Options {
            time: Some(LONGEST),
            memory: options.memory.min((32 << 20) << level.min(6)),
            ..options
        },
    }
}

/// Finds a solution with a plan from `position`, a shortest one where the effort of `settings` reaches that far.
///
/// # Errors
/// Where there is none, or none was found in time.
pub fn find(
    level: &Level,
    position: &Position,
    settings: &Settings,
    stop: &AtomicBool,
) -> Result<Solution, Refusal> {
    if position.solved(level).is_some() {
        return Err(Refusal::new("the molecule is whole already"));
    }
    let solution =
        solve(level, position, &limits(settings), stop, &|_| {}).map_err(Refusal::from_error)?;
    if solution.plan.is_some() {
        return Ok(solution);
    }
    Err(Refusal::new(if solution.figures.impossible {
        "there is no solution from here"
    } else {
        "no solution was found in time; allow more with set level or set time"
    }))
}
