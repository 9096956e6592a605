//! How to search is tried out: which ends to go on from and how sharply to look at states. What pays
//! differs from level to level.

use super::super::care::Care;
use super::super::layered::{Answer, Ends, Layered};
use super::super::work::{MILLISECOND, SECOND};
use super::{Solver, part};

/// When a bound takes so much work the one before is worth proving again in other manners, a round of
/// trials each time: the next bound takes several times as much.
const ROUNDS: [u64; 3] = [100 * MILLISECOND, 500 * MILLISECOND, 3 * SECOND];
/// The share of the next bound's work that trials may take which are not the first of their kind: it
/// is likely to be to the last one's as that to the one's before.
const WORTH: f64 = 0.05;
/// The share of the work so far that a bound may take from other ends.
const OTHERS: f64 = 0.9;

/// What has been tried out.
pub struct Trials {
    /// Rounds that have been made, or left out.
    rounds: usize,
    /// Nothing more is tried out: there is no choice.
    pub ended: bool,
    /// Less work than this says nothing.
    telling: u64,
}

impl Default for Trials {
    fn default() -> Trials {
        Trials {
            rounds: 0,
            ended: false,
            telling: 5 * MILLISECOND,
        }
    }
}

impl Solver<'_> {
    /// Chooses how to search from now on, when that has not been tried out and a bound took work
    /// enough: by trials on the bound before, which takes much less than this one, and than the
    /// next.
    pub(super) fn choose_manner(
        &self,
        search: &mut Layered<'_>,
        trials: &mut Trials,
        bound: usize,
        took: u64,
    ) {
        let armed = search.armed();
        search.arm(took);
        if trials.ended {
            return;
        }
        let fresh = search.armed() != armed;
        if fresh {
            // What was tried without the tables of pairs says nothing of a search with them.
            trials.rounds = 0;
            search.care = Care::SOME;
        }
        let round = ROUNDS.iter().filter(|&&least| took >= least).count();
        let bound = bound.saturating_sub(self.rhythm.0);
        if round <= trials.rounds || (bound as i16) < search.bound() {
            return;
        }
        let first = trials.rounds == 0;
        let ends = other_ends(search.ends);
        let cares = other_cares(search.care, round, first);
        // The work of one trial with which all of them are worth it.
        let count = (1 + ends.len() + cares.len()) as f64;
        let worth = part(took, (WORTH / count).sqrt());
        let last = round == ROUNDS.len() && !first;
        let work = self.prove(search, bound, if last { worth } else { took });
        if work.is_some_and(|work| work < trials.telling) {
            return;
        }
        trials.rounds = round;
        let Some(mut best) = work else {
            return;
        };
        // In the last round the ends stay: how fast the work grows with the bound depends on them, and
        // one bound does not tell.
        if first || !last && best <= worth {
            for ends in ends {
                let old = std::mem::replace(&mut search.ends, ends);
                match self.prove(search, bound, part(best, OTHERS)) {
                    Some(work) => best = work,
                    None => search.ends = old,
                }
            }
        }
        for &care in cares {
            let old = std::mem::replace(&mut search.care, care);
            match self.prove(search, bound, part(best, handicap(old) / handicap(care))) {
                Some(work) => best = work,
                None => search.care = old,
            }
        }
    }

    /// The work of proving a bound once more; none when that is more than so much.
    fn prove(&self, search: &mut Layered<'_>, bound: usize, most: u64) -> Option<u64> {
        let begun = self.counters.work();
        search.forget_verdicts();
        let answer = search.until(begun + most, |search| search.within(bound));
        debug_assert!(!matches!(answer, Answer::Plan(_)), "a proof was wrong");
        // A small one ends before it looks at the work.
        let took = self.counters.work() - begun;
        (matches!(answer, Answer::None) && took <= most).then_some(took)
    }
}

/// The ends to try when these are searched from.
fn other_ends(now: Ends) -> [Ends; 2] {
    match now {
        Ends::Both => [Ends::Start, Ends::Goals],
        Ends::Start => [Ends::Goals, Ends::Both],
        Ends::Goals => [Ends::Start, Ends::Both],
    }
}

/// The cares to try in a round, and whether it is the first that is made, when this one is taken.
fn other_cares(now: Care, round: usize, first: bool) -> &'static [Care] {
    match (round, now) {
        (1, _) => &[Care::NONE],
        (_, Care::NONE) => &[Care::SOME, Care::MUCH, Care::MOST],
        (_, Care::SOME) if first => &[Care::MUCH, Care::MOST, Care::NONE],
        (_, Care::SOME) => &[Care::MUCH, Care::MOST],
        (_, Care::MUCH) => &[Care::SOME, Care::MOST],
        _ => &[Care::SOME, Care::MUCH],
    }
}

/// By what a bound's work with this care is multiplied to be compared with others: what it wins over
/// plain looks shrinks as the bound rises, and a small bound may say anything by chance.
fn handicap(care: Care) -> f64 {
    match care {
        Care::NONE => 1.4,
        Care::MUCH => 1.15,
        Care::MOST => 1.3,
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
    use super::super::super::small::{crowded, small};
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
            let mut trials = Trials {
                telling: MILLISECOND / 10,
                ..Trials::default()
            };
            solver.choose_manner(&mut search, &mut trials, bound, LONG);
            if trials.rounds == 0 {
                continue;
            }
            let manner = (search.ends, search.care);
            // None where a smaller bound already tells that there is no plan at all.
            let mut work = |ends, care| {
                (search.ends, search.care) = (ends, care);
                let work = solver.prove(&mut search, bound - solver.rhythm.0, LONG);
                work.map(|work| work as f64)
            };
            let Some(plain) = work(manner.0, Care::SOME) else {
                continue;
            };
            for ends in other_ends(manner.0) {
                let other = work(ends, Care::SOME);
                assert!(
                    other.is_none_or(|other| plain * OTHERS < other * 1.1),
                    "{manner:?} {problem:?}"
                );
            }
            let best = work(manner.0, manner.1).expect("it was chosen by its work");
            assert!(
                best * handicap(manner.1) < plain * 1.1,
                "{manner:?} {problem:?}"
            );
            chosen.push(manner);
        }
        chosen.sort_by_key(|(ends, care)| (*ends as usize, care.tested, care.shared));
        chosen.dedup();
        assert!(chosen.len() > 2, "{chosen:?}");
    }
}
