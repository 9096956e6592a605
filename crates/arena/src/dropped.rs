//! Programs that fail again and again: they are stopped, and left out of what a series says.

use std::collections::{BTreeMap, BTreeSet};

use super::outcome::Score;
use super::results::Summary;
use super::schedule::{Pairing, Schedule};

/// The engine that lost a game by a fault.
pub(super) fn at_fault(pairing: Pairing, game: &Summary) -> Option<usize> {
    let loser = match game.score {
        Score::White => pairing.black,
        _ => pairing.white,
    };
    game.reason.is_fault().then_some(loser)
}

/// The engines that have lost so many games running by faults, in the order of the schedule, as far as it is played.
#[must_use]
pub fn dropped(
    schedule: &Schedule,
    games: &BTreeMap<usize, Summary>,
    running: Option<usize>,
) -> BTreeSet<usize> {
    let Some(running) = running else {
        return BTreeSet::new();
    };
    let mut faults: BTreeMap<usize, usize> = BTreeMap::new();
    let mut dropped = BTreeSet::new();
    for (&number, game) in games {
        let pairing = schedule.game(number);
        let loser = at_fault(pairing, game);
        for engine in [pairing.white, pairing.black] {
            let faults = faults.entry(engine).or_default();
            *faults = if loser == Some(engine) {
                *faults + 1
            } else {
                0
            };
            if *faults >= running {
                dropped.insert(engine);
            }
        }
    }
    dropped
}

#[cfg(test)]
mod tests;
