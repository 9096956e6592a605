//! Shortens a plan: stretches of it are solved anew, each to the shortest.

use super::board::{Cells, SlideBoard};
use super::layered::{Answer, Layered, Means};
use super::pack::Packer;
use crate::budget::Budget;

/// Replaces stretches of `window` slides by shorter ones where there are any, the last stretch by
/// the shortest way into any goal, until none gets shorter or the means are spent.
pub fn shorten(
    board: &SlideBoard,
    packer: &Packer,
    states: &mut Vec<Cells>,
    window: usize,
    means: Means<'_>,
) {
    let mut from = 0;
    let mut since = 0;
    while since < states.len() && !means.expired() {
        let length = states.len() - 1;
        if length < 2 {
            return;
        }
        from %= length;
        let to = (from + window).min(length);
        let mut part = board.clone();
        part.start = states[from];
        if to < length {
            part.goals = vec![states[to]];
        }
        let means = Means {
            budget: Budget {
                memory: means.budget.memory.min(1 << 28),
                ..means.budget
            },
            threads: 1,
            ..means
        };
        match between(&part, packer, to - from, means) {
            Some(better) => {
                states.splice(from..=to, better);
                since = 0;
                from = from.saturating_sub(window / 2);
            }
            None => {
                since += 1;
                from += 1;
            }
        }
    }
}

/// The states of the shortest plan with fewer than `length` slides.
fn between(
    board: &SlideBoard,
    packer: &Packer,
    length: usize,
    means: Means<'_>,
) -> Option<Vec<Cells>> {
    let mut search = Layered::new(board, packer, means);
    for bound in search.bound().max(0) as usize..length {
        match search.within(bound) {
            Answer::Plan(states) => return Some(states),
            Answer::None => {}
            Answer::Impossible | Answer::Stopped => return None,
        }
    }
    None
}
