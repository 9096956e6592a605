//! The limits of a solver: time on a clock handed in by the caller, memory, threads, a stop flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limit that ended a search before it had its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Limit {
    /// The time was over.
    Time,
    /// Tables and queues had no more room.
    Memory,
    /// The stop flag was set.
    Stop,
    /// No plan is as short as the longest that the algorithm looks for.
    Depth,
}

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

    /// The limit of the two that hold for every solver: the stop flag, or the time, for which this reads the clock.
    #[must_use]
    pub fn passed(&self) -> Option<Limit> {
        let late = || self.time.is_some_and(|time| (self.clock)() >= time);
        match self.stop.load(Ordering::Relaxed) {
            true => Some(Limit::Stop),
            false => late().then_some(Limit::Time),
        }
    }

    /// Says whether the stop flag is set or the time is over. Reading the clock takes time: a search asks a
    /// [`ClockReader`] instead.
    #[must_use]
    pub fn expired(&self) -> bool {
        self.passed().is_some()
    }
}

/// The time between two readings of the clock that a [`ClockReader`] aims at.
const BETWEEN: Duration = Duration::from_millis(1);
/// The most steps between two readings.
const MOST_STEPS: u32 = 256;

/// Reads the clock once in so many steps of a search that about a millisecond passes in between, whether a step takes
/// a microsecond or a second. The stop flag is looked at in every step.
#[derive(Clone, Copy, Debug)]
pub struct ClockReader {
    every: u32,
    left: u32,
    last: Duration,
}

impl Default for ClockReader {
    /// Reads the clock in the first step.
    fn default() -> ClockReader {
        ClockReader {
            every: 1,
            left: 1,
            last: Duration::ZERO,
        }
    }
}

impl ClockReader {
    /// Counts a step; the limit of `budget` that is passed, if one is.
    pub fn step(&mut self, budget: &Budget<'_>) -> Option<Limit> {
        if budget.stop.load(Ordering::Relaxed) {
            return Some(Limit::Stop);
        }
        self.left -= 1;
        if self.left > 0 {
            return None;
        }
        let now = (budget.clock)();
        let passed = now.saturating_sub(self.last).max(Duration::from_nanos(1));
        let fitting = f64::from(self.every) * BETWEEN.as_secs_f64() / passed.as_secs_f64();
        // At most twice as many as before: a long step may follow short ones.
        self.every = (fitting as u32).clamp(1, (2 * self.every).min(MOST_STEPS));
        (self.left, self.last) = (self.every, now);
        budget
            .time
            .is_some_and(|time| now >= time)
            .then_some(Limit::Time)
    }
}

#[cfg(test)]
mod tests;
