//! Plans: what the solver says about a position, on a thread of its own where a screen waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::JoinHandle;

use crate::games::atomix::board::{Position, Slide};
use crate::games::atomix::level::Level;
use crate::play::refusal::Refusal;
use crate::play::settings::Settings;

/// A way to put the molecule together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The slides, first to last.
    pub slides: Vec<Slide>,
    /// Whether no shorter one exists.
    pub proved: bool,
}

/// Finds a plan from `position`, a shortest one where the effort of `settings` reaches that far.
///
/// # Errors
/// Where there is none, or none was found in time.
pub fn find(
    _level: &Level,
    _position: &Position,
    _settings: &Settings,
    _stop: &AtomicBool,
) -> Result<Plan, Refusal> {
    Err(Refusal::new("no solver is built in"))
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
