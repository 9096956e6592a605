//! The turning point of a game alone, for those who have many games to go through: each move gets a glance, and the moves
//! near the end and the one that the glance points at get the first values. All work is counted, so that the same game
//! gives the same answer.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::gone_over::Judged;
use super::pass::Pass;
use super::reviewer::Reviewer;
use super::{Review, Situation};
use crate::two_player_game::TwoPlayers;
use atom4_core::rules::{Side, Verdict};
use atom4_core::search::Limits;

/// Memory of the tables, in megabytes.
const MEGABYTES: usize = 8;
/// Moves from the last one back that get first values until the turning point is among them.
const NEAR: usize = 12;
/// Moves that get first values at the most, those near the end among them.
const MOST: usize = 16;

/// The turning point of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Turning {
    /// Moves that were made after it.
    pub behind: usize,
    /// The move and its judgement.
    pub judged: Judged<String>,
}

/// The last move that gave a result away, which nobody gave back; in a game that was won, the last one of the side that lost.
/// `None` where no move did, where the game cannot be judged, or where `stop` came up.
pub fn turning<G: Review + TwoPlayers>(game: &G, stop: &AtomicBool) -> Option<Turning> {
    game.may_review().ok()?;
    let clock = Instant::now();
    let limits = Limits::new(&clock, stop);
    let mut reviewer: Reviewer<G::Situation> = Reviewer::new(game, MEGABYTES, Pass::GLANCE);
    let loser = match game.verdict() {
        Some(Verdict::Win(side)) => Some(side.other()),
        _ => None,
    };
    let place = found(&mut reviewer, loser, &limits)?;
    let judged = reviewer.judged().get(place)?.clone()?;
    Some(Turning {
        behind: reviewer.len() - 1 - place,
        judged: judged.named(|&mv| game.move_text(mv)),
    })
}

/// The place of the turning point among the moves, by first values; of the moves of this side alone, where one is named.
fn found<S: Situation>(
    reviewer: &mut Reviewer<S>,
    of: Option<Side>,
    limits: &Limits<'_>,
) -> Option<usize> {
    if reviewer.is_empty() || !reviewer.run(Pass::GLANCE, limits, &mut |_| {}) {
        return None;
    }
    let last = reviewer.len() - 1;
    for looked in 0..MOST {
        let gave_away = |judged: &Option<Judged<S::Move>>| {
            judged.as_ref().is_some_and(|judged| {
                judged.gave_away() && of.is_none_or(|side| judged.side == side)
            })
        };
        let candidate = reviewer.judged().iter().rposition(gave_away);
        let pass = |place: usize| Some(reviewer.judged().get(place)?.as_ref()?.pass);
        let next = match candidate {
            Some(place) if pass(place) == Some(Pass::FIRST) => return Some(place),
            _ if looked < NEAR && looked <= last => last - looked,
            Some(place) => place,
            None => return None,
        };
        if !reviewer.judge_again(next, limits) {
            return None;
        }
    }
    None
}
