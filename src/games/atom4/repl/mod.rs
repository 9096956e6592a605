//! Atom-4 in the command language.

mod commands;

use super::play::Game;
use super::play::kind::KIND;
use super::play::puzzles::BOOK;
use crate::play::kind::Kind;
use crate::play::refusal::Refusal;
use crate::play::study::Study;
use crate::repl::{Commands, GameEntry, Here, Row, ScreenContext};
use crate::ui::screen::Ending;

/// Atom-4, to be chosen in a session.
pub static ENTRY: GameEntry = GameEntry::of::<Game>();

impl Commands for Game {
    const KIND: Kind = KIND;

    fn rows() -> &'static [Row<Game>] {
        &commands::ROWS
    }

    fn here() -> &'static [Here] {
        &commands::HERE
    }

    fn play_on(&mut self, screen: &mut ScreenContext<'_>) -> Result<Ending, Refusal> {
        screen.play_for_two(self)
    }

    fn study() -> Option<Study<Game>> {
        Some(Study::with_puzzles(&BOOK))
    }
}
