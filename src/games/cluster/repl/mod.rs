//! Cluster in the command language.

mod commands;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::play::Game;
use super::play::kind::KIND;
use super::play::puzzles::BOOK;
use crate::play::kind::Kind;
use crate::play::puzzles::{Puzzle, PuzzleBook, Puzzles};
use crate::play::refusal::Refusal;
use crate::play::review::{GoneOver, review};
use crate::play::settings::Settings;
use crate::play::study::Study;
use crate::repl::{Commands, GameEntry, Here, Row, ScreenContext};
use crate::ui::screen::Ending;

/// Cluster, to be chosen in a session.
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
        screen.play_and_study(self, Study::with_puzzles(&BOOK))
    }

    fn book() -> Option<&'static dyn PuzzleBook> {
        Some(&BOOK)
    }

    fn set_puzzle(&mut self, puzzle: &Puzzle) -> Result<(), Refusal> {
        Puzzles::set_puzzle(self, &puzzle.position)
    }

    fn review(
        &self,
        time: Option<Duration>,
        settings: &Settings,
        stop: &AtomicBool,
    ) -> Result<GoneOver<String>, Refusal> {
        review(self, time, settings, stop)
    }
}
