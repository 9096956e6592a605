//! Own games: the strong player against itself, with stray moves.

use std::sync::atomic::AtomicBool;

use atom4::base::Random;
use atom4::play::{Effort, Request, Settings, TwoPlayers};

/// A move of the strong player at a level.
pub fn strong<G: TwoPlayers>(game: &G, level: u32, seed: u64) -> Option<G::Move> {
    let settings = Settings {
        effort: Effort::Level(level),
        seed,
        ..Settings::default()
    };
    let stop = AtomicBool::new(false);
    let request = Request {
        who: game.mover().into(),
        settings: &settings,
        stop: &stop,
    };
    game.propose(request, &mut |_| {}).ok()
}

/// A move at random.
pub fn stray<G: TwoPlayers>(game: &G, random: &mut Random) -> Option<G::Move> {
    random.pick(&game.moves()).copied()
}

/// A new game; hands are drawn from `seed`.
pub fn fresh<G: TwoPlayers + Default>(seed: u64) -> G {
    let mut game = G::default();
    game.begin(1 + (seed % 6) as u32);
    if let Some(hands) = game.drawn_hands() {
        hands.shuffle(seed);
        hands.deal();
    }
    game
}
