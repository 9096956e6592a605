//! The seats of the two players, the efforts of their machines, and the side of each.

use crate::seats::{self, Seat, Seated};
use crate::settings::Effort;
use atom4_core::rules::Side;

/// The two players and their seats. Players are 0 and 1; people call them 1 and 2.
#[derive(Clone, Copy)]
pub(super) struct Seating {
    /// The seat of each player.
    pub seats: [Seat; 2],
    /// The effort of the machine of each player.
    pub efforts: [Effort; 2],
    /// The player who has White.
    pub white: usize,
}

impl Seating {
    pub const fn new(seats: [Seat; 2], effort: Effort) -> Seating {
        Seating {
            seats,
            efforts: [effort; 2],
            white: 0,
        }
    }

    /// Who sits where, with the games each has won.
    pub const fn seated(&self, won: [u32; 2]) -> Seated {
        Seated {
            seats: self.seats,
            efforts: self.efforts,
            white: self.white,
            won,
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

    /// `Player 1`.
    pub fn name(&self, side: Side) -> String {
        format!("Player {}", self.player(side) + 1)
    }

    /// True where nobody at the screen plays.
    pub fn machines_only(&self) -> bool {
        self.seats == [Seat::Machine; 2]
    }

    /// True where a machine plays.
    pub fn has_machine(&self) -> bool {
        self.seats.contains(&Seat::Machine)
    }

    /// Changes the efforts of the machines by some steps, without any those of both players: a hint
    /// thinks as hard as the machine of the person's side would. Returns the effort to tell.
    pub fn change_efforts(&mut self, steps: i32) -> Effort {
        for player in 0..2 {
            if self.seats[player] == Seat::Machine || !self.has_machine() {
                self.efforts[player] = seats::step(self.efforts[player], steps);
            }
        }
        let machine = self.seats.iter().position(|seat| *seat == Seat::Machine);
        self.efforts[machine.unwrap_or(0)]
    }
}
