//! The command language: bytes to commands, commands to answers.
//!
//! | module | contents |
//! |---|---|
//! | [`reader`] | bytes to commands |
//! | `row`, [`grammar`] | the table of commands, and which row a command fits |
//! | [`game`] | what the language asks of a game; the list of games to choose from |
//! | [`context`] | what a game's command is run with, and what it answers |
//! | [`setting`] | what a command can set |
//! | [`session`] | what happens to each command |
//! | [`suggest`], [`people`] | what is said of a command that fits no row, to programs and to people |
//! | `helper`, `fitting` | completion and hints at the prompt |
//! | [`stop`], [`status_line`] | what stops a computation, and what tells how far it has come |
//! | [`plain_file`] | files that a person names |
//! | [`serve`], `prompt` | sessions in a pipe, and at a terminal |
//! | [`saved_games`] | the files of games that a screen saves and opens |

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

// Lines for a reader who may be gone: these hide the standard library's.
#[macro_use]
extern crate atom4_screens as _;

pub mod context;
#[cfg(any(unix, windows))]
mod fitting;
pub mod game;
pub mod grammar;
#[cfg(any(unix, windows))]
pub mod helper;
#[cfg_attr(not(unix), path = "no_pager.rs")]
mod pager;
pub mod people;
pub mod plain_file;
#[cfg(any(unix, windows))]
pub mod prompt;
pub mod reader;
mod row;
pub mod session;
pub mod setting;
pub mod status_line;
pub mod stop;
pub mod suggest;
pub mod words;

pub use context::{Context, Reply};
pub use game::{AnyCommands, AnyGame, Commands, GameEntry, GameList, PlayContext};
pub use grammar::{Here, Row, Values, Words};
pub use session::{Flow, Session, SessionOptions, saved_games, serve};
