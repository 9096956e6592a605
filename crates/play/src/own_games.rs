//! Games that the machine player plays against itself, to learn from or to look for puzzles in: its moves at a level, and
//! stray ones.

use std::sync::atomic::AtomicBool;

use super::game::Request;
use super::settings::{Effort, Settings};
use super::two_player_game::TwoPlayers;
use atom4_core::base::Random;

/// A new game; its round comes from `seed`, and so do the hands where they are drawn.
#[must_use]
pub fn fresh<G: TwoPlayers + Default>(seed: u64) -> G {
    let mut game = G::default();
    let rounds = game.rounds().map_or(1, |rounds| rounds.count());
    game.begin(1 + (seed % u64::from(rounds)) as u32);
    if let Some(hands) = game.drawn_hands() {
        hands.shuffle(seed);
        hands.deal();
    }
    game
}

/// The machine player's move at a level; `None` where it has none.
#[must_use]
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

/// A move at random; `None` where there is none.
#[must_use]
pub fn stray<G: TwoPlayers>(game: &G, random: &mut Random) -> Option<G::Move> {
    random.pick(&game.moves()).copied()
}
