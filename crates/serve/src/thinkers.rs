//! The threads on which machines think for served games: as many as there are cores, the games one after the other, and all
//! of them behind the people who play.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc::Sender;

use super::heard::Heard;
use atom4_play::worker::{Job, Workplace};

/// The work that waits, the longest waiting first, and the threads that work. A game has one piece of work at a time, so
/// that games take turns.
#[derive(Default)]
struct Queue {
    waiting: VecDeque<Job>,
    threads: usize,
}

static QUEUE: Mutex<Queue> = Mutex::new(Queue {
    waiting: VecDeque::new(),
    threads: 0,
});

fn queue() -> MutexGuard<'static, Queue> {
    QUEUE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The place where the machine of one game thinks.
pub struct Thinkers {
    /// The way to the game.
    pub way: Sender<Heard>,
}

impl Workplace for Thinkers {
    fn take(&self, job: Job) {
        let most = std::thread::available_parallelism().map_or(1, usize::from);
        let mut queue = queue();
        queue.waiting.push_back(job);
        if queue.threads < most {
            queue.threads += 1;
            let thread = std::thread::Builder::new().name(String::from("thinker"));
            if thread.spawn(work).is_err() {
                // Those that work come to it; where there are none, the next game's job starts one.
                queue.threads -= 1;
            }
        }
    }

    fn has_news(&self) {
        // A game that hears too much at once looks by itself within a second.
        let _ = self.way.try_send(Heard::Look);
    }
}

/// Works until nothing waits.
fn work() {
    // Threads of the same priority would take the time of those who carry moves.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
    loop {
        let job = {
            let mut queue = queue();
            match queue.waiting.pop_front() {
                Some(job) => job,
                None => {
                    queue.threads -= 1;
                    return;
                }
            }
        };
        // A game whose machine fails hears that it gave no answer.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests;
