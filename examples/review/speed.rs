//! The processor time that a review takes.

use std::sync::atomic::AtomicBool;

use ::atom4::play::own_games::{fresh, strong};
use ::atom4::play::review::{Pass, Review, Reviewer, review};
use ::atom4::play::{Settings, TwoPlayers};
use ::atom4::search::{Clock, Limits};

use crate::work_clock::WorkClock;

/// Moves of the game.
const MOVES: usize = 60;
/// The level at which it is played.
const LEVEL: u32 = 2;

/// Plays the first own game of so many moves and prints how long it takes to go over it: until the first move has a value,
/// until all have one, and as a whole.
pub fn tell<G: Review + TwoPlayers + Default>(name: &str) {
    let Some(game) = (1..).find_map(long_game::<G>) else {
        return;
    };
    let settings = Settings::default();
    let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop);
    let mut reviewer: Reviewer<G::Situation> = Reviewer::new(&game, settings.hash_mb, Pass::GLANCE);
    reviewer.step(&limits);
    let first = clock.elapsed().as_secs_f64();
    reviewer.run(Pass::GLANCE, &limits, &mut |_| {});
    let glance = clock.elapsed().as_secs_f64();
    let clock = WorkClock::start();
    let moves = match review(&game, None, &settings, &stop, &mut |_| {}) {
        Ok(gone_over) => gone_over.moves.len(),
        Err(_) => 0,
    };
    println!(
        "{name}: {moves} moves; first value after {first:.2} s, all after {glance:.2} s, the review {:.1} s",
        clock.elapsed().as_secs_f64()
    );
}

fn long_game<G: Review + TwoPlayers + Default>(seed: u64) -> Option<G> {
    let mut game: G = fresh(seed);
    let from = game.length();
    while game.length() < from + MOVES {
        let mv = strong(&game, LEVEL, seed)?;
        game.play(mv).ok()?;
        if game.verdict().is_some() && game.length() < from + MOVES {
            return None;
        }
    }
    Some(game)
}
