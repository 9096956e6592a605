//! How to search is tried out: which ends to go on from and how sharply to look at states. What pays
//! differs from level to level.

use super::super::layered::{Answer, Layered};
use super::super::parts::Part;
use super::super::tuning::{PruningLevel, SearchDirection};
use super::super::work::{MILLISECOND, SECOND};
use super::{Solver, part};

/// When a bound takes so much work the one before is worth proving again in other manners, a round of
/// autotuning each time: the next bound takes several times as much. The first trial decides most: with a fifth of the work
/// `atomix_28` and `katomic_31` take 0.49 and 1.18 of the states, with five times as much 2.43 and 1.20.
const ROUNDS: [u64; 3] = [100 * MILLISECOND, 500 * MILLISECOND, 3 * SECOND];
/// The share of the next bound's work that autotuning may take which are not the first of their kind: it
/// is likely to be to the last one's as that to the one's before. With 0.02 or 0.1 both take the same states.
const WORTH: f64 = 0.05;
/// The share of the work so far that a bound may take from other ends. With 0.7 both take 1.08 and 1.31 times the states,
/// with 1 as many as now.
const OTHERS: f64 = 0.9;

/// What has been tried out.
pub struct Autotuning {
    /// Rounds that have been made, or left out.
    rounds: usize,
    /// Nothing more is tried out: there is no choice.
    pub ended: bool,
    /// Less work than this says nothing. With 20 ms `atomix_28` takes 1.20 times the states; with 0 both take as many as now.
    telling: u64,
}

impl Default for Autotuning {
    fn default() -> Autotuning {
        Autotuning {
            rounds: 0,
            ended: false,
            telling: 5 * MILLISECOND,
        }
    }
}

impl Solver<'_> {
    /// Chooses how to search from now on, when that has not been tried out and a bound took work
    /// enough: by autotuning on the bound before, which takes much less than this one, and than the
    /// next.
    pub(super) fn tune(
        &self,
        search: &mut Layered<'_>,
        autotuning: &mut Autotuning,
        bound: usize,
        took: u64,
    ) {
        let with_databases = search.with_databases();
        search.use_databases(took);
        if autotuning.ended {
            return;
        }
        let fresh = search.with_databases() != with_databases;
        if fresh {
            // What was tried without the tables of pairs says nothing of a search with them.
            autotuning.rounds = 0;
            search.tuning.pruning = PruningLevel::SOME;
        }
        let round = ROUNDS.iter().filter(|&&least| took >= least).count();
        let bound = bound.saturating_sub(self.rhythm.0);
        if round <= autotuning.rounds || (bound as i16) < search.bound() {
            return;
        }
        let first = autotuning.rounds == 0;
        let parts = self.board.parts;
        let directions = match parts.has(Part::SearchDirection) {
            true => &other_directions(search.tuning.direction)[..],
            false => &[],
        };
        let levels = match parts.has(Part::PruningLevel) {
            true => other_levels(search.tuning.pruning, round, first),
            false => &[],
        };
        if directions.is_empty() && levels.is_empty() {
            return;
        }
        // The work of one trial with which all of them are worth it.
        let count = (1 + directions.len() + levels.len()) as f64;
        let worth = part(took, (WORTH / count).sqrt());
        let last = round == ROUNDS.len() && !first;
        let work = self.prove(search, bound, if last { worth } else { took });
        if work.is_some_and(|work| work < autotuning.telling) {
            return;
        }
        autotuning.rounds = round;
        let Some(mut best) = work else {
            return;
        };
        // In the last round the ends stay: how fast the work grows with the bound depends on them, and
        // one bound does not tell.
        if first || !last && best <= worth {
            for &direction in directions {
                let old = std::mem::replace(&mut search.tuning.direction, direction);
                match self.prove(search, bound, part(best, OTHERS)) {
                    Some(work) => best = work,
                    None => search.tuning.direction = old,
                }
            }
        }
        for &pruning in levels {
            let old = std::mem::replace(&mut search.tuning.pruning, pruning);
            match self.prove(search, bound, part(best, handicap(old) / handicap(pruning))) {
                Some(work) => best = work,
                None => search.tuning.pruning = old,
            }
        }
    }

    /// The work of proving a bound once more; none when that is more than so much.
    fn prove(&self, search: &mut Layered<'_>, bound: usize, most: u64) -> Option<u64> {
        let begun = self.counters.work();
        search.forget_prune_cache();
        let answer = search.until(begun + most, |search| search.within(bound));
        debug_assert!(!matches!(answer, Answer::Plan(_)), "a proof was wrong");
        // A small one ends before it looks at the work.
        let took = self.counters.work() - begun;
        (matches!(answer, Answer::None) && took <= most).then_some(took)
    }
}

/// The ends to try when these are searched from.
fn other_directions(now: SearchDirection) -> [SearchDirection; 2] {
    match now {
        SearchDirection::Both => [SearchDirection::Start, SearchDirection::Goals],
        SearchDirection::Start => [SearchDirection::Goals, SearchDirection::Both],
        SearchDirection::Goals => [SearchDirection::Start, SearchDirection::Both],
    }
}

/// The pruning levels to try in a round, and whether it is the first that is made, when this one is taken.
fn other_levels(now: PruningLevel, round: usize, first: bool) -> &'static [PruningLevel] {
    match (round, now) {
        (1, _) => &[PruningLevel::NONE],
        (_, PruningLevel::NONE) => &[PruningLevel::SOME, PruningLevel::MUCH, PruningLevel::MOST],
        (_, PruningLevel::SOME) if first => {
            &[PruningLevel::MUCH, PruningLevel::MOST, PruningLevel::NONE]
        }
        (_, PruningLevel::SOME) => &[PruningLevel::MUCH, PruningLevel::MOST],
        (_, PruningLevel::MUCH) => &[PruningLevel::SOME, PruningLevel::MOST],
        _ => &[PruningLevel::SOME, PruningLevel::MUCH],
    }
}

/// By what a bound's work with this pruning level is multiplied to be compared with others: what it wins over
/// plain looks shrinks as the bound rises, and a small bound may say anything by chance. With 1 for all, `atomix_28` and
/// `katomic_31` take 1.01 and 1.02 times the states.
fn handicap(pruning: PruningLevel) -> f64 {
    match pruning {
        PruningLevel::NONE => 1.4,
        PruningLevel::MUCH => 1.15,
        PruningLevel::MOST => 1.3,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests;
