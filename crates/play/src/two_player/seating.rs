//! The seats of the two players, the efforts of their machines, and the side of each.

use crate::names::{SideNames, nameless};
use crate::seats::{self, HINTS, Seat, Seated};
use crate::settings::Effort;
use atom4_core::rules::Side;

/// The two players and their seats. Players are 0 and 1; people call them 1 and 2.
#[derive(Clone)]
pub(super) struct Seating {
    /// The seat of each player.
    pub seats: [Seat; 2],
    /// The effort of the machine of each player.
    pub efforts: [Effort; 2],
    /// What they were when the game ended; later changes are for the next one. `None` while it goes on.
    pub ended_at: Option<[Effort; 2]>,
    /// The effort of hints, whoever plays.
    pub hints: Effort,
    /// The player who has White.
    pub white: usize,
    /// What each player is called; empty for one without a name.
    pub called: [String; 2],
}

impl Seating {
    pub fn new(seats: [Seat; 2], effort: Effort) -> Seating {
        Seating {
            seats,
            efforts: [effort; 2],
            ended_at: None,
            hints: HINTS,
            white: 0,
            called: Default::default(),
        }
    }

    /// Who sits where, with the games each has won.
    pub const fn seated(&self, won: [u32; 2]) -> Seated {
        Seated {
            seats: self.seats,
            efforts: self.efforts,
            hints: self.hints,
            white: self.white,
            won,
            pace: None,
            clocks: None,
        }
    }

    /// The player who has this side.
    pub const fn player(&self, side: Side) -> usize {
        self.white ^ side.index()
    }

    /// The seat of this side's player.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats[self.player(side)]
    }

    /// The side of this player.
    pub const fn side(&self, player: usize) -> Side {
        match self.white == player {
            true => Side::White,
            false => Side::Black,
        }
    }

    /// The name of this side's player, or `Player 1`.
    pub fn name(&self, side: Side) -> String {
        self.called(self.player(side))
    }

    /// The name of a player, 0 or 1, or `Player 1`.
    pub fn called(&self, player: usize) -> String {
        match self.called.get(player).map_or("", String::as_str) {
            "" => nameless(player),
            name => name.to_owned(),
        }
    }

    /// The names of the sides.
    pub fn names(&self) -> SideNames {
        let [white, black] = Side::BOTH.map(|side| self.name(side));
        SideNames::of_board([&white, &black])
    }

    /// True where nobody at the screen plays.
    pub fn machines_only(&self) -> bool {
        self.seats == [Seat::Machine; 2]
    }

    /// True where a machine plays.
    pub fn has_machine(&self) -> bool {
        self.seats.contains(&Seat::Machine)
    }

    /// The player whose seat alone is a machine's.
    pub fn lone_machine(&self) -> Option<usize> {
        match self.seats {
            [Seat::Machine, Seat::Person] => Some(0),
            [Seat::Person, Seat::Machine] => Some(1),
            _ => None,
        }
    }

    /// Notes whether the game is over: its efforts are those that it ended at.
    pub const fn note_end(&mut self, over: bool) {
        self.ended_at = match (over, self.ended_at) {
            (false, _) => None,
            (true, None) => Some(self.efforts),
            (true, ended_at) => ended_at,
        };
    }

    /// The effort at which a player's machine plays the game that is shown, or has played it.
    pub fn shown_effort(&self, player: usize) -> Effort {
        self.ended_at.unwrap_or(self.efforts)[player]
    }

    /// The effort with which a hint is looked for: no less than that of a machine that plays.
    pub fn hint_effort(&self) -> Effort {
        match self.lone_machine() {
            Some(machine) => seats::greater(self.hints, self.efforts[machine]),
            None => self.hints,
        }
    }

    /// The effort of the machine that plays, the first one of two.
    pub fn machine_effort(&self) -> Effort {
        let machine = self.seats.iter().position(|seat| *seat == Seat::Machine);
        self.efforts[machine.unwrap_or(0)]
    }

    /// Changes the efforts of the machines by some steps, without any that of hints. Says what has changed.
    pub fn change_efforts(&mut self, steps: i32) -> String {
        if !self.has_machine() {
            self.hints = seats::step(self.hints, steps);
            return format!("Hints are those of {}.", seats::told(self.hints));
        }
        for player in 0..2 {
            if self.seats[player] == Seat::Machine {
                self.efforts[player] = seats::step(self.efforts[player], steps);
            }
        }
        format!(
            "The machine plays at {}.",
            seats::told(self.machine_effort())
        )
    }
}
