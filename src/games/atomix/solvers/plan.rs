//! Plans: what the solver says about a position, on a thread of its own where a screen waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use super::solver::{Options, solve};

use crate::games::atomix::board::{Position, Slide};
use crate::games::atomix::level::Level;
use crate::play::refusal::Refusal;
use crate::play::settings::{Effort, Settings};

/// A way to put the molecule together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The slides, first to last.
    pub slides: Vec<Slide>,
    /// Whether no shorter one exists.
    pub proved: bool,
}

/// The longest that a level's fixed work may take: on a slow machine it is cut.
const LONGEST: Duration = Duration::from_secs(120);

/// What the settings allow the solver: the time set, or an amount of memory that grows with the
/// level, which fixes the work.
#[must_use]
pub fn limits(settings: &Settings) -> Options {
    let threads = settings.threads;
    match settings.effort {
        Effort::Time(time) => Options {
            time: Some(time),
            threads,
            seed: settings.seed,
            ..Options::default()
        },
        Effort::Level(level) => Options {
            time: Some(LONGEST),
            memory: (32 << 20) << level.min(6),
            threads,
            seed: settings.seed,
            ..Options::default()
        },
    }
}

/// Finds a plan from `position`, a shortest one where the effort of `settings` reaches that far.
///
/// # Errors
/// Where there is none, or none was found in time.
pub fn find(
    level: &Level,
    position: &Position,
    settings: &Settings,
    stop: &AtomicBool,
) -> Result<Plan, Refusal> {
    if position.solved(level).is_some() {
        return Err(Refusal::new("the molecule is whole already"));
    }
    let solution =
        solve(level, position, &limits(settings), stop, &|_| {}).map_err(Refusal::from_error)?;
    match solution.plan {
        Some(slides) => Ok(Plan {
            slides,
            proved: solution.proved,
        }),
        None if solution.impossible => Err(Refusal::new("there is no solution from here")),
        None => Err(Refusal::new(
            "no solution was found in time; allow more with set level or set time",
        )),
    }
}

/// A plan in the making. Dropping it stops the work and waits until it is gone.
#[derive(Debug)]
pub struct Planner {
    stop: Arc<AtomicBool>,
    found: Receiver<Result<Plan, Refusal>>,
    thread: Option<JoinHandle<()>>,
}

impl Planner {
    /// Sets a thread to work.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start(level: Level, position: Position, settings: Settings) -> Result<Planner, Refusal> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let (sender, found) = channel();
        let thread = std::thread::Builder::new()
            .name("solver".into())
            .spawn(move || {
                // Nobody listening any more is no error.
                let _ = sender.send(find(&level, &position, &settings, &flag));
            })
            .map_err(|error| Refusal::new(format!("no thread for the solver: {error}")))?;
        Ok(Planner {
            stop,
            found,
            thread: Some(thread),
        })
    }

    /// The plan or why there is none, once it is there.
    pub fn poll(&mut self) -> Option<Result<Plan, Refusal>> {
        match self.found.try_recv() {
            Ok(plan) => Some(plan),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Refusal::new("the solver failed"))),
        }
    }
}

impl Drop for Planner {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A failed thread has nothing to say any more.
            let _ = thread.join();
        }
    }
}
