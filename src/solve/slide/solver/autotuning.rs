//! How to search is tried out: which ends to go on from and how sharply to look at states. What pays
//! differs from level to level.

use super::super::layered::{Answer, Layered};
use super::super::parts::Part;
use super::super::tuning::{PruningLevel, SearchDirection};
use super::super::work::{MILLISECOND, SECOND};
use super::{Solver, part};

/// When a bound takes so much work the one before is worth proving again in other manners, a round of
/// autotuning each time: the next bound takes several times as much.
const ROUNDS: [u64; 3] = [100 * MILLISECOND, 500 * MILLISECOND, 3 * SECOND];
/// The share of the next bound's work that autotuning may take which are not the first of their kind: it
/// is likely to be to the last one's as that to the one's before.
const WORTH: f64 = 0.05;
/// The share of the work so far that a bound may take from other ends.
const OTHERS: f64 = 0.9;

/// What has been tried out.
pub struct Autotuning {
    /// Rounds that have been made, or left out.
    rounds: usize,
    /// Nothing more is tried out: there is no choice.
    pub ended: bool,
    /// Less work than this says nothing.
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

/// The cares to try in a round, and whether it is the first that is made, when this one is taken.
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
/// plain looks shrinks as the bound rises, and a small bound may say anything by chance.
fn handicap(pruning: PruningLevel) -> f64 {
    match pruning {
        PruningLevel::NONE => 1.4,
        PruningLevel::MUCH => 1.15,
        PruningLevel::MOST => 1.3,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, AtomicUsize};
    use std::time::Duration;

    use super::super::super::board::Board;
    use super::super::super::layered::{Counters, Means};
    use super::super::super::pack::Packer;
    use super::super::super::test_problems::{crowded, small};
    use super::super::super::tuning::Tuning;
    use super::super::NO_PLAN;
    use super::*;
    use crate::base::random::Random;
    use crate::solve::budget::Budget;

    const LONG: u64 = 3600 * SECOND;

    #[test]
    fn what_is_chosen_takes_no_longer_than_what_was_tried() {
        let clock = || Duration::ZERO;
        let stop = AtomicBool::new(false);
        let budget = Budget::new(&clock, &stop);
        let mut random = Random::new(91);
        let mut chosen = Vec::new();
        while chosen.len() < 60 {
            let problem = match random.below(2) {
                0 => crowded(&mut random, 2, 3),
                _ => small(&mut random, 5, 4),
            };
            let board = Board::new(&problem).expect("it fits");
            let packer = Packer::new(&board).expect("it fits");
            let solver = Solver {
                problem: &problem,
                board: &board,
                packer: Some(&packer),
                budget,
                counters: Counters::default(),
                progress: &|_| {},
                best: Mutex::new(None),
                length: AtomicUsize::new(NO_PLAN),
                lower: AtomicUsize::new(0),
                rhythm: board.rhythm(),
                rounds: AtomicUsize::new(0),
            };
            let means = Means {
                budget,
                threads: 1,
                counters: &solver.counters,
                work: u64::MAX,
            };
            let mut search = Layered::new(&board, &packer, means);
            let bound = (search.bound().max(0) as usize..40)
                .filter(|bound| bound % solver.rhythm.0 == solver.rhythm.1)
                .take_while(|&bound| matches!(search.within(bound), Answer::None))
                .last();
            let Some(bound) = bound else {
                continue;
            };
            let mut autotuning = Autotuning {
                telling: MILLISECOND / 10,
                ..Autotuning::default()
            };
            solver.tune(&mut search, &mut autotuning, bound, LONG);
            if autotuning.rounds == 0 {
                continue;
            }
            let tuning = search.tuning;
            // None where a smaller bound already tells that there is no plan at all.
            let mut work = |direction, pruning| {
                search.tuning = Tuning { direction, pruning };
                let work = solver.prove(&mut search, bound - solver.rhythm.0, LONG);
                work.map(|work| work as f64)
            };
            let Some(plain) = work(tuning.direction, PruningLevel::SOME) else {
                continue;
            };
            for direction in other_directions(tuning.direction) {
                let other = work(direction, PruningLevel::SOME);
                assert!(
                    other.is_none_or(|other| plain * OTHERS < other * 1.1),
                    "{tuning:?} {problem:?}"
                );
            }
            let best = work(tuning.direction, tuning.pruning).expect("it was chosen by its work");
            assert!(
                best * handicap(tuning.pruning) < plain * 1.1,
                "{tuning:?} {problem:?}"
            );
            chosen.push(tuning);
        }
        chosen.sort_by_key(|tuning| {
            (
                tuning.direction as usize,
                tuning.pruning.tested,
                tuning.pruning.shared,
            )
        });
        chosen.dedup();
        assert!(chosen.len() > 2, "{chosen:?}");
    }
}
