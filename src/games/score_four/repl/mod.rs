//! Score Four in the command language.

mod commands;

use super::play::Game;
use super::play::kind::KIND;
use super::play::puzzles::BOOK;
use atom4_play::study::Study;
use atom4_repl::Commands;

/// Score Four, to be chosen in a session.
pub static ENTRY: Commands<Game> = Commands::for_two(
    KIND,
    &commands::ROWS,
    &commands::HERE,
    Some(Study::with_puzzles(&BOOK)),
);
