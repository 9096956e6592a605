use crate::line::Line;
use crate::state::{Overlay, UiState};
use crate::x11::canvas::Canvas;
use crate::x11::paint::{DrawOptions, paint};
use atom4_atom4::play::Game;
use atom4_play::keys::Prompt;
use atom4_play::save_store::NoSaveStore;
use atom4_play::seats::Seats;
use atom4_play::settings::Settings;
use atom4_play::two_player::TwoPlayerController;
use atom4_play::view::{Play, Spot};

#[test]
fn a_proposed_name_is_marked_until_somebody_types() {
    let mut game = Game::new();
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let seats = Seats::TWO_PLAYERS;
    let view = TwoPlayerController::new(&mut game, &mut settings, &mut store, seats).view();
    let painted = |line| {
        let mut state = UiState::new(Spot::new(0, 0), 0);
        state.overlay = Overlay::Line(Prompt::Save, line);
        let mut canvas = Canvas::new(480, 360);
        paint(&mut canvas, &view, &state, &DrawOptions::default());
        canvas.pixels().to_vec()
    };
    assert!(painted(Line::proposed("game.txt")) != painted(Line::typed("game.txt")));
}
