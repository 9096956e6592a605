//! The turning point of a game alone, for those who have many games to go through: the usual work, from the last move back
//! to the turning point. All work is counted, and a review does the same, so that both name the same move.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::Review;
use super::gone_over::{Judged, turned};
use super::pass::Pass;
use super::reviewer::Reviewer;
use crate::settings::Settings;
use crate::two_player_game::TwoPlayers;
use atom4_core::search::Limits;

/// The turning point of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Turning {
    /// Moves that were made after it.
    pub behind: usize,
    /// The move and its judgement.
    pub judged: Judged<String>,
}

/// The turning point that a review of the game would name. `None` where there is none, where the game cannot be judged, or
/// where `stop` came up.
pub fn turning<G: Review + TwoPlayers>(game: &G, stop: &AtomicBool) -> Option<Turning> {
    game.may_review().ok()?;
    let clock = Instant::now();
    let limits = Limits::new(&clock, stop);
    let megabytes = Settings::default().hash_mb;
    let mut reviewer: Reviewer<G::Situation> = Reviewer::new(game, megabytes, Pass::USUAL);
    for left in (0..reviewer.len()).rev() {
        reviewer.step(&limits)?;
        let moves = reviewer.judged().iter().flatten();
        if let Some(judged) = turned(moves.clone(), left == 0) {
            let behind = moves.filter(|other| other.number > judged.number).count();
            let judged = judged.clone().named(|&mv| game.move_text(mv));
            return Some(Turning { behind, judged });
        }
    }
    None
}
