//! What a solver may use: time on a clock that is handed in, memory, threads, a stop flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a solver stops and how much it may take. It obeys whichever limit comes first.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The time since the solver was asked.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Time on `clock`; none: until solved or stopped otherwise.
    pub time: Option<Duration>,
    /// Bytes of tables and queues.
    pub memory: usize,
    /// Threads, used only where the work is worth them.
    pub threads: usize,
    /// Set by others to stop it; it then answers with the best it has.
    pub stop: &'a AtomicBool,
}

impl<'a> Budget<'a> {
    /// One thread, a gigabyte, and no other limit than the stop flag.
    #[must_use]
    pub fn new(clock: &'a (dyn Fn() -> Duration + Sync), stop: &'a AtomicBool) -> Budget<'a> {
        Budget {
            clock,
            time: None,
            memory: 1 << 30,
            threads: 1,
            stop,
        }
    }

    /// Whether the stop flag is up or the time is over. Reads the clock: ask every few hundred
    /// states.
    #[must_use]
    pub fn expired(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.time.is_some_and(|time| (self.clock)() >= time)
    }
}
