//! The commands of every game.

use std::time::Duration;

use crate::game::{Ask, GameEntry};
use crate::setting::Set;
use atom4_play::seats::Seats;
use atom4_play::text_game::TextGame;
use atom4_screens::screen::Device;

mod rows;

pub use rows::{CommonRow, ROWS};

/// A command of every game.
#[derive(Clone)]
pub enum Command {
    /// Empties the board.
    Clear,
    /// Ends the program.
    Quit,
    /// Names the commands, or explains those that begin with these words.
    Help(Option<String>),
    /// The reason of the last refusal.
    Why,
    /// A fresh game of this entry.
    Choose(&'static GameEntry),
    /// Writes something about the game.
    Show(fn(&dyn TextGame, &mut String)),
    /// The settings of the machine players.
    ShowSettings,
    /// The board for people.
    DrawBoard,
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Asks a machine player for a move of this side, as the command names it.
    Ask(Ask, String),
    /// Goes over the game so far, within this time where one is named.
    Review(Option<Duration>),
    /// The puzzles, one a line.
    ShowPuzzles,
    /// The puzzle that was loaded last.
    ShowPuzzle,
    /// Sets up the board of the puzzle with this number.
    LoadPuzzle(String),
    /// Changes one of the settings.
    Set(Set),
    /// Counts move sequences.
    Perft(u32),
    /// Writes the game to a new file.
    SaveTo(String),
    /// Writes it to the same file once more.
    SaveAgain,
    /// Runs the commands of a file.
    Run(String),
    /// Hands over to a screen.
    Go(Device, Seats),
}
