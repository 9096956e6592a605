//! Atomix in the command language.

mod commands;

use super::play::kind::KIND;
use super::play::records::Records;
use super::play::{Game, PuzzleController};
use atom4_play::refusal::Refusal;
use atom4_play::seats::Seats;
use atom4_repl::game::SavedGames;
use atom4_repl::{Commands, ScreenContext};
use atom4_screens::screen::Ending;

/// Atomix, to be chosen in a session.
pub static ENTRY: Commands<Game> = Commands {
    kind: KIND,
    rows: &commands::ROWS,
    here: &commands::HERE,
    study: None,
    play_on,
};

/// Plays a level; the level page comes first where nobody said how to play.
fn play_on(
    _: &Commands<Game>,
    game: &mut Game,
    screen: &mut ScreenContext<'_>,
) -> Result<Ending, Refusal> {
    let records = Records::open(screen.profile.state_file("atomix-records"));
    let choose = matches!(screen.seats, Seats::Ask);
    let mut saved = SavedGames {
        scripts: &mut *screen.saved,
        kind: KIND,
    };
    let settings = &mut *screen.settings;
    let mut controller = PuzzleController::new(game, settings, &mut saved, records, choose);
    Ok(screen.screen.play(&mut controller))
}
