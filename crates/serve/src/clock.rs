//! The clocks of a game. The server keeps them; screens show what it says.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The time that each player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// For the whole game, in seconds.
    pub seconds: u64,
    /// More after each move, in seconds.
    pub increment: u64,
}

/// The longest time for a game, in seconds: a week.
const LONGEST: u64 = 7 * 24 * 60 * 60;
/// The longest increment, in seconds.
const LONGEST_INCREMENT: u64 = 24 * 60 * 60;

impl Pace {
    /// True for a pace that a game can be played at.
    #[must_use]
    pub const fn is_fit(self) -> bool {
        self.seconds > 0 && self.seconds <= LONGEST && self.increment <= LONGEST_INCREMENT
    }
}

/// Two clocks, of which at most one runs. Players are 0 and 1.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    pace: Pace,
    left: [Duration; 2],
    running: Option<(usize, Instant)>,
}

impl Clocks {
    /// Fresh clocks, which stand.
    #[must_use]
    pub const fn new(pace: Pace) -> Clocks {
        let all = Duration::from_secs(pace.seconds);
        Clocks {
            pace,
            left: [all; 2],
            running: None,
        }
    }

    /// Clocks that were written down.
    #[must_use]
    pub fn at(pace: Pace, left: [u64; 2]) -> Clocks {
        Clocks {
            left: left.map(Duration::from_millis),
            ..Clocks::new(pace)
        }
    }

    /// What a player has left.
    #[must_use]
    pub fn left(&self, player: usize, now: Instant) -> Duration {
        let left = self.left.get(player).copied().unwrap_or_default();
        match self.running {
            Some((runs, since)) if runs == player => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// What both have left, in milliseconds, to be written down.
    #[must_use]
    pub fn millis(&self, now: Instant) -> [u64; 2] {
        [0, 1].map(|player| u64::try_from(self.left(player, now).as_millis()).unwrap_or(u64::MAX))
    }

    /// From now on this player's clock runs, or none; `moved` has made a move and gets the increment.
    pub fn run(&mut self, player: Option<usize>, moved: Option<usize>, now: Instant) {
        for own in [0, 1] {
            let mut left = self.left(own, now);
            if moved == Some(own) {
                left += Duration::from_secs(self.pace.increment);
            }
            if let Some(place) = self.left.get_mut(own) {
                *place = left;
            }
        }
        self.running = player.map(|player| (player, now));
    }

    /// Takes time off the clock of a player.
    pub fn charge(&mut self, player: usize, time: Duration) {
        if let Some(left) = self.left.get_mut(player) {
            *left = left.saturating_sub(time);
        }
    }

    /// The player whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<usize> {
        self.running.map(|(player, _)| player)
    }

    /// The player whose time is over.
    #[must_use]
    pub fn fallen(&self, now: Instant) -> Option<usize> {
        self.running()
            .filter(|&player| self.left(player, now).is_zero())
    }

    /// The time until what is shown of the clocks changes; `None` while both stand.
    #[must_use]
    pub fn until_second(&self, now: Instant) -> Option<Duration> {
        let left = self.left(self.running()?, now);
        Some(Duration::from_nanos(u64::from(left.subsec_nanos())) + Duration::from_millis(1))
    }
}

/// A time as clocks show it: `4:05`, `1:00:00`.
#[must_use]
pub fn shown(left: Duration) -> String {
    // A clock shows 0:00 when the time is over, not before.
    let seconds = left.as_millis().div_ceil(1000);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

#[cfg(test)]
mod tests;
