//! The limits of a solver: time on a clock handed in by the caller, memory, threads, a stop flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a solver, which stops at whichever it reaches first.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The time since the solver was called.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Limit of the time on `clock`; `None` sets no limit.
    pub time: Option<Duration>,
    /// Limit of the memory in tables and queues, in bytes.
    pub memory: usize,
    /// Limit of the number of threads. A solver uses fewer when a job is small.
    pub threads: usize,
    /// Another thread sets this flag to stop the solver, which then answers with the best it has.
    pub stop: &'a AtomicBool,
}

impl<'a> Budget<'a> {
    /// A budget of one thread and 1 GiB, without a limit of time.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use std::time::Duration;
    /// use atom4_solve::budget::Budget;
    ///
    /// let (clock, stop) = (|| Duration::from_secs(3), AtomicBool::new(false));
    /// let mut budget = Budget::new(&clock, &stop);
    /// assert!(!budget.expired());
    /// budget.time = Some(Duration::from_secs(2));
    /// assert!(budget.expired());
    /// ```
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

    /// Says whether the stop flag is set or the time is over. Reading the clock takes time: call
    /// this once in a few hundred states.
    #[must_use]
    pub fn expired(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.time.is_some_and(|time| (self.clock)() >= time)
    }
}
