//! The seam between the referee and whoever plays: a program behind a protocol, or a script in a
//! test.

use super::clock::Clock;
use super::log::Log;
use super::outcome::{Fault, Trouble};
use super::refereed::{Command, Made, Refereed};
use atom4_core::rules::Side;

/// A move that was made, as players hear of it.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The move.
    pub made: &'a Made,
    /// The side that made it.
    pub by: Side,
    /// It has ended the game.
    pub last: bool,
}

/// One player of a game on the board `B`. The referee trusts nothing that it says.
pub trait Player<B: Refereed> {
    /// Starts its program where it does not run, and takes a seat. Both players are started before
    /// either begins, so that their programs start at once.
    ///
    /// # Errors
    /// The program's fault, or that the series is being stopped.
    fn start(&mut self, side: Side, seed: u64, log: &Log) -> Result<(), Trouble>;

    /// Begins a game on `board`; `setup` are the commands that lead to it, the opening's among them. It has begun when
    /// [`Player::advance`] has nothing left to do.
    ///
    /// # Errors
    /// As [`Player::start`].
    fn begin(&mut self, board: &B, setup: &[Command]) -> Result<(), Trouble>;

    /// Takes the answer to what was sent last and sends what comes next; whether an answer to that is to come.
    ///
    /// # Errors
    /// As [`Player::start`].
    fn advance(&mut self) -> Result<bool, Trouble> {
        Ok(false)
    }

    /// Tells a move. It may be passed on as late as with the next question: by then the board is
    /// the same.
    fn tell(&mut self, told: &Told<'_>);

    /// Waits until its program has done with what it was told, or should have: nobody works while another one thinks. A
    /// fault is told of when the program is asked.
    fn await_told(&mut self) {}

    /// Asks for a move and charges the clock for it.
    ///
    /// # Errors
    /// As [`Player::start`].
    fn choose(&mut self, board: &B, side: Side, clock: &mut Clock) -> Result<B::Answer, Trouble>;

    /// Takes its own fault into its log. The next game finds a fresh program.
    fn discard(&mut self, fault: &Fault);

    /// Ends the game. A program that is not kept is told to end itself.
    fn rest(&mut self);
}
