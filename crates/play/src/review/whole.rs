//! A whole review at once, for those who wait for it.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::Review;
use super::gone_over::GoneOver;
use super::pass::Pass;
use super::reviewer::Reviewer;
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::two_player_game::TwoPlayers;
use atom4_core::search::Limits;

/// The moves of a game gone over: with the usual work, which is repeatable, or as deep as `time` allows. When `stop` comes up
/// the answer is what there is by then.
///
/// # Errors
/// When the game cannot be judged, or the review was stopped before every move had a value.
pub fn review<G: Review + TwoPlayers>(
    game: &G,
    time: Option<Duration>,
    settings: &Settings,
    stop: &AtomicBool,
) -> Result<GoneOver<String>, Refusal> {
    game.may_review()?;
    let clock = Instant::now();
    let limits = Limits::new(&clock, stop);
    let (limits, begin, last) = match time {
        None => (limits, Pass::FIRST, Pass::USUAL),
        Some(time) => (limits.with_time(time), Pass::GLANCE, Pass::DEEPEST),
    };
    let mut reviewer: Reviewer<G::Situation> = Reviewer::new(game, settings.hash_mb, begin);
    reviewer.run(last, &limits);
    let gone_over = reviewer.gone_over().ok_or_else(|| {
        Refusal::new("the time was over before every move had a value; give it longer")
    })?;
    Ok(gone_over.named(|&mv| game.move_text(mv)))
}
