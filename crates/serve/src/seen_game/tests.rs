use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use atom4_atom4::play::Game;
use atom4_play::lent::Lent;
use atom4_play::save_store::NoSaveStore;
use atom4_play::seats::Seats;
use atom4_play::settings::Settings;
use atom4_play::two_player::TwoPlayerController;

/// A game that counts how often it makes its view.
struct Counted(TwoPlayerController<'static, Game>, Arc<AtomicU32>);

impl Play for Counted {
    fn view(&self) -> View {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.view()
    }

    fn rules(&self) -> Vec<Rich> {
        self.0.rules()
    }

    fn act(&mut self, action: Action) {
        self.0.act(action);
    }

    fn tick(&mut self, now: Instant) -> bool {
        self.0.tick(now)
    }

    fn wake(&self) -> Option<Duration> {
        self.0.wake()
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

#[test]
fn the_view_is_made_once_for_each_change() {
    let play = TwoPlayerController::with(
        Lent::from(Game::new()),
        Lent::from(Settings::default()),
        Lent::Given(Box::new(NoSaveStore)),
        Seats::TWO_PLAYERS,
    );
    let made = Arc::new(AtomicU32::new(0));
    let play: Box<dyn Play + Send> = Box::new(Counted(play, made.clone()));
    let mut game = SeenGame::from(play);
    let places = game.view().board.marks.legal.clone();
    let counts = |game: &SeenGame| {
        let (first, second) = (game.view(), game.view());
        assert!(Arc::ptr_eq(&first, &second));
        (made.load(Ordering::Relaxed), first.moves.len())
    };
    assert_eq!(counts(&game), (1, 0));
    game.act(Action::Aim(None));
    assert!(!game.tick(Instant::now()));
    assert_eq!(counts(&game), (1, 0));
    game.act(Action::Aim(places.first().copied()));
    assert!(game.view().aim.is_some());
    assert_eq!(counts(&game), (2, 0));
    game.act(Action::Place(places[0]));
    assert_eq!(counts(&game), (3, 1));
    game.forget();
    game.act(Action::Undo);
    assert_eq!(counts(&game), (4, 1));
    game.was_seen();
    assert_eq!(counts(&game), (5, 1));
}
