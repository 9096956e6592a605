//! The clocks of a game: of one that a server keeps, and of one that two people play at a screen. They read no clock
//! themselves; whoever keeps them tells the moment.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The way in which a player has lost whose clock has run out; it stands behind a name.
pub const TIME_IS_OVER: &str = "'s time is over";

/// The time that each player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// For the whole game, in seconds.
    pub seconds: u64,
    /// More after each move, in seconds.
    pub increment: u64,
}

/// A day, in seconds.
const DAY: u64 = 24 * 60 * 60;
/// The longest time for a game, in seconds: a week.
const LONGEST: u64 = 7 * DAY;
/// The longest increment, in seconds.
const LONGEST_INCREMENT: u64 = DAY;

/// The paces that people are offered beside none.
pub const PACES: [Pace; 5] = [
    Pace::of(60, 0),
    Pace::of(180, 2),
    Pace::of(300, 3),
    Pace::of(900, 10),
    Pace::of(DAY, 0),
];

/// The choice of no clocks, in a word.
pub const NO_CLOCKS: &str = "none";

impl Pace {
    /// So many seconds for the game, and so many more after each move.
    #[must_use]
    pub const fn of(seconds: u64, increment: u64) -> Pace {
        Pace { seconds, increment }
    }

    /// The pace as a person is offered it: `3 min + 2 s`.
    #[must_use]
    pub fn told(self) -> String {
        let time = match self.seconds {
            DAY => String::from("a day"),
            seconds if seconds % 60 == 0 => format!("{} min", seconds / 60),
            seconds => format!("{seconds} s"),
        };
        match self.increment {
            0 => time,
            increment => format!("{time} + {increment} s"),
        }
    }

    /// The pace as files have it: `180+2`.
    #[must_use]
    pub fn name(self) -> String {
        format!("{}+{}", self.seconds, self.increment)
    }

    /// The pace of such a name that a game can be played at.
    #[must_use]
    pub fn named(name: &str) -> Option<Pace> {
        let (seconds, increment) = name.split_once('+')?;
        let pace = Pace::of(seconds.parse().ok()?, increment.parse().ok()?);
        pace.is_fit().then_some(pace)
    }

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
    /// The moves that were made when somebody looked last, and the player whose turn it was.
    seen: (usize, Option<usize>),
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
            seen: (0, None),
        }
    }

    /// The time that each player had at first.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
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

    /// So many moves have been made, none of which is new to the clocks: none of them brings an increment.
    pub const fn take_up(&mut self, made: usize) {
        self.seen = (made, None);
    }

    /// Looks at the game: so many moves are made and it is this player's turn, whose clock runs where `runs` says so, but not
    /// before the first move. A move that is new brings its player the increment. The player whose time is over; all clocks
    /// stand then.
    pub fn follow(
        &mut self,
        made: usize,
        mover: Option<usize>,
        runs: bool,
        now: Instant,
    ) -> Option<usize> {
        let mover = mover.filter(|_| made > 0);
        let runs = mover.filter(|_| runs);
        if (made, mover) != self.seen || self.running() != runs {
            let moved = (made > self.seen.0).then_some(self.seen.1).flatten();
            self.run(runs, moved, now);
            self.seen = (made, mover);
        }
        let fallen = self.fallen(now);
        if fallen.is_some() {
            self.run(None, None, now);
        }
        fallen
    }

    /// Both clocks as screens show them: label and time.
    #[must_use]
    pub fn facts(&self, names: [String; 2], now: Instant) -> Vec<(String, String)> {
        let label = names.map(|name| format!("Clock, {name}"));
        let left = [0, 1].map(|player| shown(self.left(player, now)));
        label.into_iter().zip(left).collect()
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
