//! Cluster in the command language.

mod commands;

use super::play::Game;
use super::play::kind::KIND;
use super::play::puzzles::BOOK;
use atom4_play::kind::Kind;
use atom4_play::refusal::Refusal;
use atom4_play::study::Study;
use atom4_repl::{Commands, GameEntry, Here, Row, ScreenContext};
use atom4_screens::screen::Ending;

/// Cluster, to be chosen in a session.
pub static ENTRY: GameEntry = GameEntry::of::<ClusterCommands>();

/// The commands of Cluster.
pub struct ClusterCommands;

impl Commands for ClusterCommands {
    type Game = Game;
    const KIND: Kind = KIND;

    fn rows() -> &'static [Row<Game>] {
        &commands::ROWS
    }

    fn here() -> &'static [Here] {
        &commands::HERE
    }

    fn play_on(game: &mut Game, screen: &mut ScreenContext<'_>) -> Result<Ending, Refusal> {
        screen.play_for_two::<Self>(game)
    }

    fn study() -> Option<Study<Game>> {
        Some(Study::with_puzzles(&BOOK))
    }
}
