//! The seam between the referee and the true board of a game, whatever its protocol.

use super::outcome::{Fault, Outcome};
use atom4_core::rules::Side;

/// The state of a game between two moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This side is to move.
    Of(Side),
    /// The rules have ended the game.
    Over(Outcome),
}

/// The true board of a game, with the answers that its protocol brings.
pub trait Refereed {
    /// A move as a player's program named it, not looked at yet.
    type Answer;

    /// Prepares the next turn (deals a hand where the game has hands).
    fn turn(&mut self) -> Turn;

    /// Makes the move of an answer.
    ///
    /// # Errors
    /// The fault in it; the board has not changed then.
    fn play(&mut self, answer: &Self::Answer) -> Result<Made, Fault>;

    /// The commands that set a program up before the opening, for protocols that have such.
    fn setup(&self) -> Vec<Command>;

    /// The first lines of a script that replays a game from here.
    fn script(&self) -> String;
}

/// A command for programs in testing mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The command with its period, without a line end.
    pub text: String,
    /// Programs answer it by `Done.`
    pub answered: bool,
}

impl Command {
    /// A command that programs answer by `Done.`
    pub fn answered(text: impl Into<String>) -> Command {
        Command {
            text: text.into(),
            answered: true,
        }
    }

    /// A command that programs say nothing to.
    pub fn silent(text: impl Into<String>) -> Command {
        Command {
            text: text.into(),
            answered: false,
        }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The move in the game's own spelling: `B3`.
    pub text: String,
    /// The command that makes it: `add white bead to B3.`
    pub command: String,
}
