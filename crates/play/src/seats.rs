//! Seats of the two players, and the efforts of machines that a person can choose.

use std::time::Duration;

use crate::clock::Pace;
use crate::settings::{Effort, HIGHEST_LEVEL, LONGEST_TIME};

/// The one who decides for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at this screen.
    Person,
    /// The machine.
    Machine,
}

impl Seat {
    /// The name as files and screens spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Seat::Person => "person",
            Seat::Machine => "machine",
        }
    }

    /// The seat of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Seat> {
        let mut seats = [Seat::Person, Seat::Machine].into_iter();
        seats.find(|seat| seat.name() == name)
    }
}

/// Who sits at a game in progress, and how their games have gone: player 1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The seat of each player.
    pub seats: [Seat; 2],
    /// The effort of each player's machine.
    pub efforts: [Effort; 2],
    /// The effort of hints.
    pub hints: Effort,
    /// The player who has White, 0 or 1.
    pub white: usize,
    /// Games won by each player, where the game does not count rounds itself.
    pub won: [u32; 2],
    /// The pace that was chosen for new games of two people.
    pub pace: Option<Pace>,
    /// The clocks of the game, where it has some.
    pub clocks: Option<KeptClocks>,
}

/// The clocks of a game that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptClocks {
    /// The time that each player had at first.
    pub pace: Pace,
    /// What each player has left, in milliseconds; who has nothing left has lost the game by that.
    pub left: [u64; 2],
    /// Games that each player has won by the clock.
    pub won: [u32; 2],
}

impl KeptClocks {
    /// The player who has lost by the clock.
    #[must_use]
    pub fn fallen(&self) -> Option<usize> {
        self.left.iter().position(|left| *left == 0)
    }
}

impl Seated {
    /// One person alone, as at a puzzle.
    pub const ALONE: Seated = Seated {
        seats: [Seat::Person; 2],
        efforts: [Effort::Level(2); 2],
        hints: HINTS,
        white: 0,
        won: [0; 2],
        pace: None,
        clocks: None,
    };
}

/// The seats as commands and options choose them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// The start page asks.
    Ask,
    /// These two, the first player first.
    These([Seat; 2]),
}

impl Seats {
    /// A person as White against the machine.
    pub const AS_WHITE: Seats = Seats::These([Seat::Person, Seat::Machine]);
    /// A person as Black against the machine.
    pub const AS_BLACK: Seats = Seats::These([Seat::Machine, Seat::Person]);
    /// Two people at one screen.
    pub const TWO_PLAYERS: Seats = Seats::These([Seat::Person; 2]);
    /// Two machines.
    pub const TWO_MACHINES: Seats = Seats::These([Seat::Machine; 2]);
}

/// The usual effort of hints: more than a review's first look.
pub const HINTS: Effort = Effort::Level(4);

/// The levels and times a person can choose from on the screen.
pub const EFFORTS: [Effort; 14] = [
    Effort::Level(0),
    Effort::Level(1),
    Effort::Level(2),
    Effort::Level(3),
    Effort::Level(4),
    Effort::Level(5),
    Effort::Level(6),
    Effort::Level(7),
    Effort::Level(8),
    Effort::Level(9),
    Effort::Time(Duration::from_secs(1)),
    Effort::Time(Duration::from_secs(5)),
    Effort::Time(Duration::from_secs(15)),
    Effort::Time(Duration::from_secs(60)),
];

/// The place in [`EFFORTS`] of an effort, or of the one nearest below it.
#[must_use]
pub fn place(effort: Effort) -> usize {
    let below = |&(_, choice): &(usize, &Effort)| match (*choice, effort) {
        (Effort::Level(choice), Effort::Level(effort)) => choice <= effort,
        (Effort::Time(choice), Effort::Time(effort)) => choice <= effort,
        (Effort::Level(_), Effort::Time(_)) => true,
        (Effort::Time(_), Effort::Level(_)) => false,
    };
    EFFORTS
        .iter()
        .enumerate()
        .rev()
        .find(below)
        .map_or(0, |found| found.0)
}

/// The effort some steps on from this one; levels go on beyond those a person is offered first.
#[must_use]
pub fn step(effort: Effort, steps: i32) -> Effort {
    let last = EFFORTS.len() - 1;
    let to = place(effort)
        .saturating_add_signed(steps as isize)
        .min(last);
    EFFORTS[to]
}

/// An effort in words.
#[must_use]
pub fn name(effort: Effort) -> String {
    match effort {
        Effort::Level(level) => format!("level {level}"),
        Effort::Time(time) => format!("{} s", time.as_millis() as f64 / 1000.0),
    }
}

/// An effort in words that say how it plays: `level 1, easy`.
#[must_use]
pub fn told(effort: Effort) -> String {
    let how = match effort {
        Effort::Level(0) => "gentle",
        Effort::Level(1) => "easy",
        Effort::Level(2) => "medium",
        Effort::Level(3) => "hard",
        Effort::Level(4) => "expert",
        Effort::Level(_) => "master",
        Effort::Time(_) => "a move",
    };
    match effort {
        Effort::Level(_) => format!("{}, {how}", name(effort)),
        Effort::Time(_) => format!("{} {how}", name(effort)),
    }
}

/// The greater of two efforts, as a person is offered them.
#[must_use]
pub fn greater(one: Effort, two: Effort) -> Effort {
    if place(one) < place(two) { two } else { one }
}

/// The effort of such words; `None` where they are none, or no machine player takes so much.
#[must_use]
pub fn parse(text: &str) -> Option<Effort> {
    if let Some(level) = text.strip_prefix("level ") {
        let level = level.parse().ok().filter(|level| *level <= HIGHEST_LEVEL);
        return level.map(Effort::Level);
    }
    let seconds: f64 = text.strip_suffix(" s")?.parse().ok()?;
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    // As fine as it is written.
    let time = Duration::from_millis(u64::try_from(time.as_millis()).ok()?);
    (!time.is_zero() && time <= LONGEST_TIME).then_some(Effort::Time(time))
}

#[cfg(test)]
mod tests;
