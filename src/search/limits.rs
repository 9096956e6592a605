//! When a search stops, and what it reports on the way. The clock is handed in.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A clock that started when the search was asked for.
pub trait Clock: Sync {
    /// The time since then.
    fn elapsed(&self) -> Duration;
}

impl Clock for std::time::Instant {
    fn elapsed(&self) -> Duration {
        std::time::Instant::elapsed(self)
    }
}

/// When a search stops. It obeys whichever limit comes first; without any it runs until stopped.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Moves made, over all threads.
    pub nodes: Option<u64>,
    /// Time on `clock`; an answer comes no later than this.
    pub time: Option<Duration>,
    /// The clock that `time` is read from.
    pub clock: &'a dyn Clock,
    /// Set by others to stop the search; it then answers with the best it has.
    pub stop: &'a AtomicBool,
}

impl<'a> Limits<'a> {
    /// No limit but the stop flag.
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

    /// The same with a limit on the depth, in plies.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Limits<'a> {
        Limits {
            depth: Some(depth),
            ..self
        }
    }

    /// The same with a limit on the moves made.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Limits<'a> {
        Limits {
            nodes: Some(nodes),
            ..self
        }
    }

    /// The same with a limit on the time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Limits<'a> {
        Limits {
            time: Some(time),
            ..self
        }
    }

    /// Whether the stop flag is up or the time is over. Reads the clock: ask every thousand nodes
    /// or so.
    #[must_use]
    pub fn expired(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.time.is_some_and(|time| self.clock.elapsed() >= time)
    }
}

/// What a search knows after a finished depth; also its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The depth just finished, in plies.
    pub depth: u32,
    /// The value for the side to move, in points of the game's evaluation; beyond
    /// [`WIN_BOUND`] a forced win, below its negative a forced loss.
    pub score: i32,
    /// Moves made so far, over all threads.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// The principal variation, the proposed move first.
    pub line: Vec<M>,
    /// Every move that reaches `score`, in board order, where the player works that out; else
    /// empty.
    pub best: Vec<M>,
    /// Whether `score` is the exact value of the game from here, proved to its end.
    pub proved: bool,
}

impl<M> Report<M> {
    /// The answer `mv`, found without a search.
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

/// The score of a game won at the root; a win `n` plies away scores `WIN - n`.
pub const WIN: i32 = 1_000_000;

/// Scores of this size and more mean a forced win; evaluations stay below it.
pub const WIN_BOUND: i32 = WIN - 10_000;

/// The distance in plies of a forced win (positive) or loss (negative) that `score` stands for.
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
