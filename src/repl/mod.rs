//! The command language: bytes to commands, commands to answers.
//!
//! | module | contents |
//! |---|---|
//! | [`reader`] | bytes to commands |
//! | [`grammar`] | the table of commands, and which row a command fits |
//! | [`game`] | what the language asks of a game; the list of games to choose from |
//! | [`context`] | what a game's command is run with, and what it answers |
//! | [`session`] | what happens to each command |
//! | [`serve`], [`prompt`] | sessions in a pipe and at a terminal |
//! | [`screens`], [`saved_games`] | the game on a screen, and its files |

pub mod context;
pub mod game;
pub mod grammar;
mod helper;
pub mod prompt;
pub mod reader;
mod run;
pub mod saved_games;
pub mod screens;
pub mod serve;
pub mod session;
mod suggest;
pub mod words;

pub use context::{Context, Reply};
pub use game::{AnyGame, Commands, GameEntry, GameList};
pub use grammar::{Here, Row, Values, Words};
pub use screens::ScreenContext;
pub use session::{Flow, Session, SessionOptions};
