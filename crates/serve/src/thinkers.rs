//! The threads on which machines think for served games, and those that review games: of each as many as there are cores,
//! the games one after the other, and all of them behind the people who play.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc::Sender;

use super::heard::Heard;
use atom4_play::worker::{Job, Workplace};

/// The work of a kind that waits, the longest waiting first, and the threads that work. A game has one piece of work at a
/// time, so that games take turns.
struct Queue {
    state: Mutex<State>,
    /// How far its threads stand back, in steps of a process's priority.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    nice: i32,
}

struct State {
    waiting: VecDeque<Job>,
    threads: usize,
}

/// Moves of machines.
static MOVES: Queue = Queue::new(10);
/// Reviews, which take seconds and tens of megabytes: no move waits for one.
static REVIEWS: Queue = Queue::new(15);

impl Queue {
    const fn new(nice: i32) -> Queue {
        let state = Mutex::new(State {
            waiting: VecDeque::new(),
            threads: 0,
        });
        Queue { state, nice }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&'static self, job: Job) {
        let most = std::thread::available_parallelism().map_or(1, usize::from);
        let mut state = self.state();
        state.waiting.push_back(job);
        if state.threads < most {
            state.threads += 1;
            let thread = std::thread::Builder::new().name(String::from("thinker"));
            if thread.spawn(|| self.work()).is_err() {
                // Those that work come to it; where there are none, the next game's job starts one.
                state.threads -= 1;
            }
        }
    }

    /// Works until nothing waits.
    fn work(&self) {
        // Threads of the same priority would take the time of those who carry moves. Elsewhere it is the process that has one.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::nice(self.nice);
        loop {
            let job = {
                let mut state = self.state();
                match state.waiting.pop_front() {
                    Some(job) => job,
                    None => {
                        state.threads -= 1;
                        return;
                    }
                }
            };
            // A game whose machine fails hears that it gave no answer.
            let _ = catch_unwind(AssertUnwindSafe(job));
        }
    }
}

/// The place where the machine of one game thinks.
pub struct Thinkers {
    /// The way to the game.
    pub way: Sender<Heard>,
}

impl Workplace for Thinkers {
    fn take(&self, job: Job) {
        MOVES.take(job);
    }

    fn take_long(&self, job: Job) {
        REVIEWS.take(job);
    }

    fn has_news(&self) {
        // A game that hears too much at once looks by itself within a second.
        let _ = self.way.try_send(Heard::Look);
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests;
