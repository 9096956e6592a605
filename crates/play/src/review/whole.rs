//! A whole review at once, for those who wait for it.

use std::fmt;
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

/// How far a review has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looked {
    /// The look at all moves that is under way, from 1.
    pub look: u32,
    /// The number of the last look; `None` where the time decides.
    pub looks: Option<u32>,
    /// Moves that it has judged.
    pub done: usize,
    /// Moves of the game.
    pub of: usize,
}

/// Writes `look 1 of 2: 12 of 40 moves`.
impl fmt::Display for Looked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "look {}", self.look)?;
        if let Some(looks) = self.looks {
            write!(f, " of {looks}")?;
        }
        write!(f, ": {} of {} moves", self.done, self.of)
    }
}

/// The moves of a game gone over: with the usual work, which is repeatable, or as deep as `time` allows. When `stop` comes up
/// the answer is what there is by then. `told` hears after each move how far that is.
///
/// # Errors
/// When the game cannot be judged, or the review was stopped before every move had a value.
pub fn review<G: Review + TwoPlayers>(
    game: &G,
    time: Option<Duration>,
    settings: &Settings,
    stop: &AtomicBool,
    told: &mut dyn FnMut(Looked),
) -> Result<GoneOver<String>, Refusal> {
    game.may_review()?;
    let clock = Instant::now();
    let limits = Limits::new(&clock, stop);
    let (limits, begin, last) = match time {
        None => (limits, Pass::FIRST, Pass::USUAL),
        Some(time) => (limits.with_time(time), Pass::GLANCE, Pass::DEEPEST),
    };
    let mut reviewer: Reviewer<G::Situation> = Reviewer::new(game, settings.hash_mb, begin);
    let looks = time.is_none().then_some(last.0 - begin.0 + 1);
    let of = reviewer.len();
    let mut done = 0;
    reviewer.run(last, &limits, &mut |pass| {
        done = done % of.max(1) + 1;
        told(Looked {
            look: pass.0 - begin.0 + 1,
            looks,
            done,
            of,
        });
    });
    let gone_over = reviewer.gone_over().ok_or_else(|| {
        Refusal::new("the time was over before every move had a value; give it longer")
    })?;
    Ok(gone_over.named(|&mv| game.move_text(mv)))
}
