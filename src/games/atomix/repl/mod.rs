//! Atomix in the command language.

mod commands;

use super::play::kind::KIND;
use super::play::records::Records;
use super::play::{Game, PuzzleController};
use crate::play::kind::Kind;
use crate::play::refusal::Refusal;
use crate::play::seats::Seats;
use crate::repl::{Commands, GameEntry, Here, Row, ScreenContext};
use crate::ui::screen::Ending;

/// Atomix, to be chosen in a session.
pub static ENTRY: GameEntry = GameEntry::of::<Game>();

impl Commands for Game {
    const KIND: Kind = KIND;

    fn rows() -> &'static [Row<Game>] {
        &commands::ROWS
    }

    fn here() -> &'static [Here] {
        &commands::HERE
    }

    /// Plays a level; the level page comes first where nobody said how to play.
    fn play_on(&mut self, screen: &mut ScreenContext<'_>) -> Result<Ending, Refusal> {
        let records = Records::open(screen.profile.state_file("atomix-records"));
        let choose = matches!(screen.seats, Seats::Ask);
        let (settings, saved) = (&mut *screen.settings, &mut screen.saved);
        let mut controller = PuzzleController::new(self, settings, saved, records, choose);
        Ok(screen.screen.play(&mut controller))
    }
}
