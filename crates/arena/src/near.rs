//! Programs that answer at once stay on the processor of the thread that asks them.
//!
//! A question and its answer that cross from one processor to another wake an idle one each time, which takes far longer
//! than such a program thinks. So a worker whose programs answer at once gathers them on the processor that it runs on.
//! As soon as one takes longer, all of them have every processor again: who thinks is held to nothing.
//!
//! Where the system has no such calls, or there is one processor, nothing is gathered.

use std::cell::{Cell, RefCell};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use self::system::Processors;
use super::proc::{children, threads};

/// Programs whose answers take no longer than this, in the mean of a game, answer at once.
const AT_ONCE: Duration = Duration::from_millis(1);

/// An answer that has not come after this time is thought about.
const THOUGHT: Duration = Duration::from_millis(5);

/// So long a worker stays where it is; then the system chooses its processor anew, which others may need by now.
const STAY: Duration = Duration::from_secs(1);

/// Processors that workers of this process have gathered on.
static TAKEN: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// Where the programs of one worker run.
#[derive(Debug)]
pub(super) struct Near {
    /// The processors that the worker may use; none where nothing is gathered.
    home: Option<Processors>,
    gathered: RefCell<Option<Gathered>>,
    /// Games until it tries again.
    wait: Cell<u32>,
    /// Games that it waits after the next answer that took long.
    waits: Cell<u32>,
}

#[derive(Debug)]
struct Gathered {
    processor: usize,
    programs: Vec<u32>,
    since: Instant,
}

impl Near {
    /// Of the thread that calls.
    pub fn new() -> Near {
        Near {
            home: Processors::ours().filter(|home| home.count() > 1),
            gathered: RefCell::new(None),
            wait: Cell::new(0),
            waits: Cell::new(1),
        }
    }

    /// A game is over in which answers took so long in the mean, with these processes: gathers them, or lets them go for
    /// a game after a while.
    pub fn after_game(&self, mean: Duration, programs: &[u32]) {
        let since = self
            .gathered
            .borrow()
            .as_ref()
            .map(|gathered| gathered.since);
        if let Some(since) = since {
            if since.elapsed() > STAY {
                self.spread();
            }
            return;
        }
        match self.wait.get() {
            0 if mean <= AT_ONCE => self.gather(programs),
            wait => self.wait.set(wait.saturating_sub(1)),
        }
    }

    /// So long an answer is waited for before it is called a thought; none where nothing is gathered.
    pub fn patience(&self) -> Option<Duration> {
        self.gathered.borrow().as_ref().map(|_| THOUGHT)
    }

    /// An answer takes longer: everybody has all processors again, and for longer each time.
    pub fn thinks(&self) {
        if self.spread() {
            let waits = self.waits.get();
            self.wait.set(waits);
            self.waits.set(waits.saturating_mul(2).min(1 << 10));
        }
    }

    /// Everybody has all processors again; false where they had.
    pub fn spread(&self) -> bool {
        let Some(gathered) = self.gathered.borrow_mut().take() else {
            return false;
        };
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        taken.retain(|&other| other != gathered.processor);
        if let Some(home) = &self.home {
            home.hold(None);
            gathered.programs.iter().for_each(|&id| move_to(id, home));
        }
        true
    }

    fn gather(&self, programs: &[u32]) {
        let Some(home) = &self.home else { return };
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        let here = system::here();
        let free = |processor: &usize| home.has(*processor) && !taken.contains(processor);
        let others = 0..Processors::MOST;
        let Some(processor) = std::iter::once(here).chain(others).find(free) else {
            // As many workers as processors: nobody would sleep long enough to be woken from afar.
            return;
        };
        taken.push(processor);
        drop(taken);
        let one = Processors::one(processor);
        one.hold(None);
        programs.iter().for_each(|&id| move_to(id, &one));
        *self.gathered.borrow_mut() = Some(Gathered {
            processor,
            programs: programs.to_vec(),
            since: Instant::now(),
        });
    }
}

impl Drop for Near {
    fn drop(&mut self) {
        self.spread();
    }
}

/// Holds a process and all below it, with all their threads, to some processors.
fn move_to(id: u32, processors: &Processors) {
    for thread in threads(id) {
        processors.hold(Some(thread));
    }
    for child in children(id) {
        move_to(child, processors);
    }
}

#[cfg(target_os = "linux")]
mod system {
    use rustix::process::Pid;
    use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

    /// Some processors.
    #[derive(Debug)]
    pub struct Processors(CpuSet);

    impl Processors {
        /// The numbers of processors are below this one.
        pub const MOST: usize = CpuSet::MAX_CPU;

        /// Those that this thread may use.
        pub fn ours() -> Option<Processors> {
            sched_getaffinity(None).ok().map(Processors)
        }

        /// A single one.
        pub fn one(processor: usize) -> Processors {
            let mut set = CpuSet::new();
            set.set(processor);
            Processors(set)
        }

        pub fn count(&self) -> u32 {
            self.0.count()
        }

        pub fn has(&self, processor: usize) -> bool {
            processor < Self::MOST && self.0.is_set(processor)
        }

        /// Holds a thread to them, this one where none is named. One that has ended, or is somebody else's, stays as it is.
        pub fn hold(&self, thread: Option<u32>) {
            let number = |thread| Pid::from_raw(i32::try_from(thread).unwrap_or(0));
            let _ = sched_setaffinity(thread.and_then(number), &self.0);
        }
    }

    /// The processor that this thread runs on.
    pub fn here() -> usize {
        sched_getcpu()
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    /// Some processors; none are known here.
    #[derive(Debug)]
    pub struct Processors;

    impl Processors {
        pub const MOST: usize = 0;

        pub const fn ours() -> Option<Processors> {
            None
        }

        pub const fn one(_: usize) -> Processors {
            Processors
        }

        pub const fn count(&self) -> u32 {
            0
        }

        pub const fn has(&self, _: usize) -> bool {
            false
        }

        pub const fn hold(&self, _: Option<u32>) {}
    }

    pub const fn here() -> usize {
        0
    }
}

#[cfg(test)]
mod tests;
