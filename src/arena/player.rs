//! Whom the arena asks for moves: a program, or a script in a test.

use std::time::Duration;

use super::log::Log;
use super::outcome::{Fault, Trouble};
use crate::rules::Side;

/// A move as it was answered, not looked at yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move without its period.
    pub text: String,
    /// How long it took.
    pub thought: Duration,
}

/// One player of a game that is spoken in testing mode. It is believed nothing.
pub trait Player {
    /// Begins a game: the commands that set up board and opening, each with whether it is
    /// answered by `Done.`; `seed` is for players that can be told one.
    ///
    /// # Errors
    /// What it did wrong, or that the series is being stopped.
    fn begin(&mut self, setup: &[(String, bool)], seed: u64, log: &Log) -> Result<(), Trouble>;

    /// Tells a move that was made. It may be passed on as late as with the next question: by then
    /// the board is the same.
    fn tell(&mut self, command: &str);

    /// Asks for a move.
    ///
    /// # Errors
    /// As [`Player::begin`].
    fn choose(&mut self, side: Side, patience: Duration) -> Result<Answer, Trouble>;

    /// Told of its own fault: whatever state it is in, the next game begins afresh.
    fn discard(&mut self, fault: &Fault);

    /// Told that the game is over.
    fn rest(&mut self);
}
