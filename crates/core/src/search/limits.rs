//! Limits of a search and the reports that it makes. The caller hands in the clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A clock that was started when the search was called.
pub trait Clock: Sync {
    /// The time since the start of the clock.
    fn elapsed(&self) -> Duration;
}

impl Clock for std::time::Instant {
    fn elapsed(&self) -> Duration {
        std::time::Instant::elapsed(self)
    }
}

/// The limits of a search, which stops at whichever it reaches first. Without any it runs until it is
/// told to stop.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Limit of the depth, in plies.
    pub depth: Option<u32>,
    /// Limit of the moves made by all threads together.
    pub nodes: Option<u64>,
    /// Limit of the time on `clock`; the answer comes no later.
    pub time: Option<Duration>,
    /// The clock that `time` refers to.
    pub clock: &'a dyn Clock,
    /// Another thread sets this flag to stop the search, which then answers with the best it has.
    pub stop: &'a AtomicBool,
}

impl<'a> Limits<'a> {
    /// Limits with the stop flag alone.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use std::time::{Duration, Instant};
    /// use atom4_core::search::Limits;
    ///
    /// let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    /// let limits = Limits::new(&clock, &stop).with_depth(8).with_time(Duration::from_secs(60));
    /// assert_eq!(limits.depth, Some(8));
    /// assert!(!limits.expired());
    /// stop.store(true, Ordering::Relaxed);
    /// assert!(limits.expired());
    /// ```
    #[must_use]
    pub fn new(clock: &'a dyn Clock, stop: &'a AtomicBool) -> Limits<'a> {
        Limits {
            depth: None,
            nodes: None,
            time: None,
            clock,
            stop,
        }
    }

    /// These limits with a limit of the depth, in plies.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Limits<'a> {
        Limits {
            depth: Some(depth),
            ..self
        }
    }

    /// These limits with a limit of the number of moves made.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Limits<'a> {
        Limits {
            nodes: Some(nodes),
            ..self
        }
    }

    /// These limits with a limit of the time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Limits<'a> {
        Limits {
            time: Some(time),
            ..self
        }
    }

    /// Says whether the stop flag is set or the time is over. Reading the clock takes time: call
    /// this once in about a thousand nodes.
    #[must_use]
    pub fn expired(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.time.is_some_and(|time| self.clock.elapsed() >= time)
    }
}

/// The result of a search after a finished depth, and its final answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// Depth of the search, in plies.
    pub depth: u32,
    /// Value for the side to move, in points of the game's evaluation; from [`WIN_BOUND`] up a
    /// forced win, from its negative down a forced loss.
    pub score: i32,
    /// Moves made by all threads so far.
    pub nodes: u64,
    /// Time since the start of the clock.
    pub time: Duration,
    /// The principal variation, the proposed move first.
    pub line: Vec<M>,
    /// Every move that reaches `score`, in the order of
    /// [`Rules::moves`](crate::rules::Rules::moves), when the player determines them; else empty.
    pub best: Vec<M>,
    /// Says that `score` is proved to be the value of the game with best play.
    pub proved: bool,
}

impl<M> Report<M> {
    /// A report that proposes `mv` without a search.
    #[must_use]
    pub fn unsearched(mv: M, limits: &Limits<'_>) -> Report<M> {
        Report {
            depth: 0,
            score: 0,
            nodes: 0,
            time: limits.clock.elapsed(),
            line: vec![mv],
            best: Vec::new(),
            proved: false,
        }
    }
}

/// Score of a game that is won already; a win in `n` plies scores `WIN - n`.
pub const WIN: i32 = 1_000_000;

/// Smallest score of a forced win. Evaluations stay below it.
pub const WIN_BOUND: i32 = WIN - 10_000;

/// Number of plies to the forced win (positive) or loss (negative) that `score` stands for; `None` for
/// any other score.
///
/// ```
/// use atom4_core::search::{WIN, win_distance};
/// assert_eq!(win_distance(WIN - 3), Some(3));
/// assert_eq!(win_distance(4 - WIN), Some(-4));
/// assert_eq!(win_distance(120), None);
/// ```
#[must_use]
pub const fn win_distance(score: i32) -> Option<i32> {
    if score >= WIN_BOUND {
        Some(WIN - score)
    } else if score <= -WIN_BOUND {
        Some(-(WIN + score))
    } else {
        None
    }
}
