//! Atomix in the command language.

mod commands;

use super::play::kind::KIND;
use super::play::records::Records;
use super::play::{Game, PuzzleController};
use atom4_play::lent::Lent;
use atom4_play::save_store::SaveStore;
use atom4_play::seats::Seats;
use atom4_play::view::Play;
use atom4_repl::game::SavedGames;
use atom4_repl::{Commands, PlayContext};

/// Atomix, to be chosen in a session.
pub static ENTRY: Commands<Game> = Commands {
    kind: KIND,
    rows: &commands::ROWS,
    here: &commands::HERE,
    study: None,
    controller,
};

/// Plays a level; the level page comes first where nobody said how to play.
fn controller<'a>(
    _: &Commands<Game>,
    game: Lent<'a, Game>,
    context: PlayContext<'a>,
) -> Box<dyn Play + Send + 'a> {
    let records = Records::open(context.profile.state_file("atomix-records"));
    let choose = matches!(context.seats, Seats::Ask);
    let saved = SavedGames {
        scripts: context.saved,
        kind: KIND,
    };
    let store = Lent::Given(Box::new(saved) as Box<dyn SaveStore<Game> + 'a>);
    let controller = PuzzleController::with(game, context.settings, store, records, choose);
    Box::new(controller.working_at(context.workplace))
}
