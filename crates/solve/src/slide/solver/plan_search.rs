//! The solver's search for plans: beams again and again, and stretches of the best plan solved anew.

use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::beam::{self, BeamCounts, BeamOptions};
use super::super::board::Cells;
use super::super::layered::Means;
use super::super::packed::Packed;
use super::super::parts::Part;
use super::super::shift::Orientation;
use super::super::shorten::shorten;
use super::super::work;
use super::{LONGEST, Solver};
use crate::budget::Budget;
use crate::neighbourhood::shortened;
use atom4_core::base::threads;

/// States near the best plan that the first round of shortening collects; twice as many each time.
const LEAST_NEAR: usize = 20_000;
/// Bytes of a state near the plan: in the table, in the list of states and in that of the path.
const NEAR_BYTES: usize = 160;
/// Memory that a beam needs: it takes up to twice of it more before it notices that there is no more.
const LEAST: usize = 400 << 10;

impl Solver<'_> {
    /// Memory for beams beside the tables.
    fn spare(&self) -> usize {
        let taken = self.counters.bytes.load(Ordering::Relaxed);
        let left = self.budget.memory.saturating_sub(taken);
        // A beam notices too late, when its tables have doubled and a layer is made.
        (left / 3).min(self.budget.memory / 4).min(2 << 30)
    }

    /// Whether the tables leave so little memory that a beam would take too much before it notices.
    pub(super) fn cramped(&self) -> bool {
        self.spare() < LEAST * self.budget.threads.max(1)
    }

    /// Runs beams as long as the time limit lets it; without one, with as much work again as was done
    /// before, and no less than `least`.
    pub(super) fn search_plans_to_the_end(&self, least: u64) {
        let work = (2 * self.counters.work()).max(least);
        self.search_plans_until(self.budget.time.map_or(work, |_| u64::MAX));
    }

    /// Runs beams until so much work in all has been done, or until the bounds meet.
    pub(super) fn search_plans_until(&self, until: u64) {
        if self.no_plan() && !self.board.parts.has(Part::Beams) {
            return;
        }
        let stop = AtomicBool::new(false);
        let means = Means {
            budget: Budget {
                memory: self.spare() / self.budget.threads.max(1),
                ..self.budget
            },
            threads: 1,
            counters: &self.counters,
            work: until,
        };
        let work = || {
            while !means.expired() && !stop.load(Ordering::Relaxed) {
                let round = self.rounds.fetch_add(1, Ordering::Relaxed);
                self.search_round(round, &means);
                let length = self.length.load(Ordering::Relaxed);
                let lower = self.lower.load(Ordering::Relaxed);
                if length <= lower {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        threads::beside((1..self.budget.threads).map(|_| work), work);
    }

    /// One beam, or one round of shortening: near the whole plan, or stretch by stretch.
    fn search_round(&self, round: usize, means: &Means<'_>) {
        let length = self.length.load(Ordering::Relaxed);
        let parts = self.board.parts;
        if !self.no_plan() && (round % 3 == 2 || !parts.has(Part::Beams)) {
            let number = round / 3;
            let near = parts.has(Part::Neighbourhood);
            if near && (number.is_multiple_of(2) || !parts.has(Part::Stretches)) {
                return self.search_near(number / 2, means);
            }
            if parts.has(Part::Stretches)
                && let (Some(packer), Some(mut states)) = (self.packer, self.best_states())
            {
                shorten(self.board, packer, &mut states, 6 + number, *means);
                return self.take(states);
            }
        }
        let direction = [Orientation::Backward, Orientation::Forward][round % 2];
        let options = BeamOptions {
            direction,
            width: (100 << (round / 4).min(11)).min(200_000),
            most: LONGEST.min(length.saturating_sub(1)),
            helper: [4, 2, 8, 0][round / 2 % 4],
            noise: [1, 2, 4, 8][round / 8 % 4],
            seed: round as u64,
        };
        let best = || self.length.load(Ordering::Relaxed).saturating_sub(1);
        let mut tally = BeamCounts::default();
        let many = direction == Orientation::Forward && self.board.goals.len() > 1;
        let found = if many {
            beam::run::<8>(self.board, &options, means, &best, &mut tally)
        } else {
            beam::run::<1>(self.board, &options, means, &best, &mut tally)
        };
        self.counters
            .expanded
            .fetch_add(tally.expanded, Ordering::Relaxed);
        self.counters
            .generated
            .fetch_add(tally.generated, Ordering::Relaxed);
        // The other threads' beams may be as large at the same time.
        let counters = &self.counters;
        let beams = tally.bytes * self.budget.threads.max(1);
        let bytes = counters.bytes.load(Ordering::Relaxed) + beams;
        counters.peak.fetch_max(bytes, Ordering::Relaxed);
        if let Some(states) = found {
            self.take(states);
            // A beam's plan has detours that are soon found.
            if parts.has(Part::Neighbourhood) {
                self.search_near(round / 6, means);
            }
        }
    }

    /// The states of the best plan.
    fn best_states(&self) -> Option<Vec<Cells>> {
        let best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        best.clone()
    }

    /// Shortens the best plan by way of the states near it, of which there are more in each round,
    /// until that makes it no shorter.
    fn search_near(&self, number: usize, means: &Means<'_>) {
        let plan = self.best_states().and_then(|states| self.slides(&states));
        if self.length.load(Ordering::Relaxed) <= self.lower.load(Ordering::Relaxed) {
            return;
        }
        let (Some(mut plan), Ok(packed)) = (plan, Packed::new(self.problem)) else {
            return;
        };
        let most = (LEAST_NEAR << number.min(20)).min(means.budget.memory / NEAR_BYTES);
        let (mut calls, mut expired) = (0_u64, false);
        let counters = &self.counters;
        let mut spend = |made: usize| {
            calls += 1;
            counters.expanded.fetch_add(1, Ordering::Relaxed);
            counters.generated.fetch_add(made as u64, Ordering::Relaxed);
            counters.spend(work::EXPANDED + made as u64 * (work::PACKED + work::QUEUED));
            if calls.is_multiple_of(256) {
                expired = means.expired();
            }
            expired
        };
        while let Some(shorter) = shortened(&packed, &plan, most, &mut spend) {
            plan = shorter;
            self.take(packed.plan_cells(&plan));
        }
        let bytes = counters.bytes.load(Ordering::Relaxed) + most * NEAR_BYTES;
        counters.peak.fetch_max(bytes, Ordering::Relaxed);
    }
}
