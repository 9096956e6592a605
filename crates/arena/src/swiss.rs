//! Rounds of a Swiss tournament: who has made about as many points meets, and nobody meets anybody twice while there
//! are others.

use std::collections::{BTreeMap, BTreeSet};

use super::results::Summary;
use super::schedule::Schedule;
use atom4_core::rules::Side;

/// Steps of the search for a round without a meeting that was before.
const STEPS: usize = 100_000;

/// What is known of the players before a round.
#[derive(Clone, Debug)]
pub struct Before {
    /// Half points of each.
    pub half_points: Vec<u64>,
    /// The pairs that have met, the smaller number first.
    pub met: BTreeSet<(usize, usize)>,
    /// Who has sat out a round.
    pub sat_out: BTreeSet<usize>,
}

/// Pairs the rounds that follow from these games, the one after the last that is played among them; whether there is one
/// more than before.
pub fn pair_rounds(schedule: &mut Schedule, games: &BTreeMap<usize, Summary>) -> bool {
    let before = schedule.known();
    while schedule.known() < schedule.len()
        && games.range(..schedule.known()).count() == schedule.known()
    {
        let next = round(&Before::of(schedule, games));
        schedule.pair(next);
    }
    schedule.known() > before
}

impl Before {
    /// What the paired rounds, all played, say of the players.
    fn of(schedule: &Schedule, games: &BTreeMap<usize, Summary>) -> Before {
        let players = schedule.engines();
        let mut before = Before {
            half_points: vec![0; players],
            met: BTreeSet::new(),
            sat_out: BTreeSet::new(),
        };
        for round in schedule.paired() {
            let playing: BTreeSet<usize> = round.iter().flat_map(|&(a, b)| [a, b]).collect();
            let met = round.iter().map(|&(a, b)| (a.min(b), a.max(b)));
            before.met.extend(met);
            for player in (0..players).filter(|player| !playing.contains(player)) {
                // Sitting out counts as two games won.
                before.half_points[player] += 4;
                before.sat_out.insert(player);
            }
        }
        for (&number, game) in games.range(..schedule.known()) {
            let pairing = schedule.game(number);
            for (player, side) in [(pairing.white, Side::White), (pairing.black, Side::Black)] {
                before.half_points[player] += u64::from(game.score.half_points(side));
            }
        }
        before
    }
}

/// The meetings of the next round, the best first. Of an odd number of players the last one that has not sat out yet
/// does so.
#[must_use]
pub fn round(before: &Before) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..before.half_points.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(before.half_points[player]), player));
    if order.len() % 2 == 1 {
        let last = order
            .iter()
            .rposition(|player| !before.sat_out.contains(player));
        order.remove(last.unwrap_or(order.len() - 1));
    }
    let mut steps = STEPS;
    let mut pairs = Vec::new();
    if !search(&order, &before.met, &mut pairs, &mut steps) {
        // Everybody has met everybody that is left: neighbours meet again.
        pairs = order.chunks_exact(2).map(|two| (two[0], two[1])).collect();
    }
    pairs
}

/// Pairs the first of these with the nearest that it has not met, and so on.
fn search(
    left: &[usize],
    met: &BTreeSet<(usize, usize)>,
    pairs: &mut Vec<(usize, usize)>,
    steps: &mut usize,
) -> bool {
    let Some((&first, others)) = left.split_first() else {
        return true;
    };
    for (at, &second) in others.iter().enumerate() {
        if met.contains(&(first.min(second), first.max(second))) {
            continue;
        }
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        pairs.push((first, second));
        let mut rest = others.to_vec();
        rest.remove(at);
        if search(&rest, met, pairs, steps) {
            return true;
        }
        pairs.pop();
    }
    false
}

#[cfg(test)]
mod tests;
