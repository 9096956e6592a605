//! The commands of every game.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::time::Duration;

use crate::play::registry::Kind;
use crate::play::settings::Player;

mod rows;

pub use rows::ROWS;

/// A command of every game.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Empties the board.
    Clear,
    /// Ends the program.
    Quit,
    /// Names the commands, or explains those that begin with these words.
    Help(Option<String>),
    /// The reason of the last refusal.
    Why,
    /// A fresh game of this kind.
    Choose(Kind),
    /// Something about the game.
    Show(Show),
    /// The board for people.
    DrawBoard,
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Asks a machine player.
    Ask(Ask, String),
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
    Go(Screen, Seats),
}

/// What `show` shows in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// The board for programs.
    Board,
    /// What may be done.
    Moves,
    /// Who is to play, or how it ended.
    Status,
    /// The moves so far.
    History,
    /// The settings of the machine players.
    Settings,
}

/// What a machine player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Propose a move.
    Get,
    /// Make it, too.
    Play,
    /// Say what is thought on the way.
    Analyse,
}

/// A changed setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Set {
    /// Think by level.
    Level(u32),
    /// Think by the clock.
    Time(Duration),
    /// Which player.
    Player(Player),
    /// Where random choices start.
    Seed(u64),
    /// Threads to search with.
    Threads(usize),
    /// Size of the table.
    Hash(usize),
}

/// A screen to hand over to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The full-screen terminal game.
    Interactive,
    /// The X11 window.
    Gui,
}

/// Who plays on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// The start page asks.
    Ask,
    /// A person as White against the machine.
    AsWhite,
    /// A person as Black against the machine.
    AsBlack,
    /// Two people.
    TwoPlayers,
    /// Two machines.
    TwoMachines,
}
