use crate::state::UiState;
use crate::x11::canvas::Canvas;
use crate::x11::paint::{DrawOptions, paint};
use atom4_atom4::play::Game;
use atom4_play::save_store::NoSaveStore;
use atom4_play::seats::Seats;
use atom4_play::settings::Settings;
use atom4_play::two_player::TwoPlayerController;
use atom4_play::view::{Colour, Piece, Play, Spot, Token};

#[test]
fn from_near_the_cursor_is_in_sight_even_far_from_the_pieces() {
    let (across, down) = ([(1, 8), (2, 8), (14, 8)], [(8, 1), (8, 2), (8, 14)]);
    for [piece, other, cursor] in [across, down].map(|all| all.map(|(x, y)| Spot::new(x, y))) {
        let mut game = Game::new();
        let (mut settings, mut store) = (Settings::default(), NoSaveStore);
        let seats = Seats::TWO_PLAYERS;
        let mut view = TwoPlayerController::new(&mut game, &mut settings, &mut store, seats).view();
        let red = |spot| Piece::new(spot, Token::of(Colour::Red));
        view.board.pieces = [piece, other].map(red).to_vec();
        let mut state = UiState::new(cursor, 0);
        state.zoom = Some(true);
        let mut canvas = Canvas::new(480, 360);
        let scene = paint(&mut canvas, &view, &state, &DrawOptions::default());
        assert!(state.near.get());
        assert!(scene.place(cursor).is_some());
        assert!(scene.place(piece).is_none());
    }
}
