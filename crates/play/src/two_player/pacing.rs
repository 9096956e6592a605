//! Pacing: the moments at which moves of machines are shown.

use std::time::{Duration, Instant};

use crate::delay::Delay;

/// The machine's answer is shown no sooner than this after the person's move, so that the eye can
/// follow.
const ANSWER: Duration = Duration::from_millis(300);

/// The pace of machines and playbacks.
pub(super) struct Pacing {
    /// From one move of machines to the next.
    pub delay: Delay,
    /// Two machines stand still.
    pub paused: bool,
    /// One move is to be made although the machines are stopped.
    pub single: bool,
    /// The next answer is wanted without a wait.
    pub hurried: bool,
    /// When the board last changed.
    pub moved: Instant,
    /// Whole seconds of thinking that the view shows.
    pub seconds: u64,
}

impl Pacing {
    pub fn new() -> Pacing {
        Pacing {
            delay: Delay::up_to(Duration::from_secs(16)),
            paused: false,
            single: false,
            hurried: false,
            moved: Instant::now(),
            seconds: 0,
        }
    }

    /// When the machine's answer may be shown; `machines_only` where nobody at the screen plays.
    pub fn answer_due(&self, machines_only: bool) -> Instant {
        let wait = match machines_only {
            _ if self.single || self.hurried => Duration::ZERO,
            true => self.delay.time,
            false => ANSWER,
        };
        self.moved + wait
    }

    /// True while two machines are held back.
    pub const fn holds_machines(&self) -> bool {
        self.paused && !self.single
    }

    /// Takes the time since `since` for the view; true when the shown seconds change.
    pub fn count_seconds(&mut self, now: Instant, since: Instant) -> bool {
        let seconds = now.saturating_duration_since(since).as_secs();
        std::mem::replace(&mut self.seconds, seconds) != seconds
    }
}

#[cfg(test)]
mod tests;
