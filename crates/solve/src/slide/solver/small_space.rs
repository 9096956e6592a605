//! Levels with few states in all: plain A* searches them once.
//!
//! Bound after bound from both ends pays where a bound cuts most states. With three or four atoms the
//! bound of the start is often a quarter of the shortest plan: then each of twenty bounds searches
//! nearly all states again, and A*, which expands none twice, makes a tenth of the states. So once the
//! proofs have taken a millisecond, A* gets a few more.

use std::sync::atomic::{AtomicBool, Ordering};

use super::super::layered::Answer;
use super::super::packed::Packed;
use super::super::parts::Part;
use super::super::work::{self, MILLISECOND};
use super::Solver;
use crate::best_first::{Weights, best_first};
use crate::budget::Budget;

/// Ways in which the atoms may stand up to which the space is small: four atoms on 48 cells.
const SMALL: f64 = 5e6;
/// Work after which A* is tried.
pub const AFTER: u64 = MILLISECOND;
/// Work that A* may take: about 10,000 states expanded.
const MOST: u64 = 15 * MILLISECOND;

impl Solver<'_> {
    /// Whether A* is worth a try.
    pub(super) fn is_small_space(&self) -> bool {
        self.board.parts.has(Part::SmallSpace) && self.board.states() <= SMALL
    }

    /// Searches by A* with the admissible bound: [`Answer::Plan`] holds a shortest plan.
    pub(super) fn search_small_space(&self) -> Answer {
        let Ok(packed) = Packed::new(self.problem) else {
            return Answer::Stopped;
        };
        let over = AtomicBool::new(false);
        let mut spent = 0;
        let bound = |state: &_| {
            let bound = packed.bound(state);
            spent += work::QUEUED + packed.take_work();
            if spent > MOST {
                over.store(true, Ordering::Relaxed);
            }
            u64::from(bound)
        };
        let budget = Budget {
            stop: &over,
            memory: self.budget.memory / 4,
            ..self.budget
        };
        let found = best_first(&packed, Weights::A_STAR, 1, bound, budget);
        let counters = &self.counters;
        counters.spend(spent);
        counters
            .expanded
            .fetch_add(found.expanded, Ordering::Relaxed);
        counters
            .generated
            .fetch_add(found.generated, Ordering::Relaxed);
        let bytes = counters.bytes.load(Ordering::Relaxed) + found.peak_bytes;
        counters.peak.fetch_max(bytes, Ordering::Relaxed);
        match found.plan {
            Some(plan) => Answer::Plan(packed.plan_cells(&plan)),
            None if found.impossible => Answer::Impossible,
            None => Answer::Stopped,
        }
    }
}
