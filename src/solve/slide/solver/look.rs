//! The solver's search for plans: beams again and again, and stretches of the best plan solved anew.

use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::beam::{self, Manner, Tally};
use super::super::layered::Means;
use super::super::shift::Direction;
use super::super::shorten::shorten;
use super::{LONGEST, Solver};
use crate::solve::budget::Budget;

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
    pub(super) fn look_to_the_end(&self, least: u64) {
        let work = (2 * self.counters.work()).max(least);
        self.look_until(self.budget.time.map_or(work, |_| u64::MAX));
    }

    /// Runs beams until so much work in all has been done, or until the bounds meet.
    pub(super) fn look_until(&self, until: u64) {
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
                self.look(round, &means);
                let length = self.length.load(Ordering::Relaxed);
                let lower = self.lower.load(Ordering::Relaxed);
                if length <= lower {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.budget.threads {
                scope.spawn(work);
            }
            work();
        });
    }

    /// One beam, or one round of shortening.
    fn look(&self, round: usize, means: &Means<'_>) {
        let length = self.length.load(Ordering::Relaxed);
        if !self.no_plan()
            && round % 3 == 2
            && let Some(packer) = self.packer
        {
            let best = self
                .best
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone();
            if let Some(mut states) = best {
                shorten(self.board, packer, &mut states, 6 + round / 3, *means);
                self.take(states);
            }
            return;
        }
        let direction = [Direction::Backward, Direction::Forward][round % 2];
        let manner = Manner {
            direction,
            width: (100 << (round / 4).min(11)).min(200_000),
            most: LONGEST.min(length.saturating_sub(1)),
            helper: [4, 2, 8, 0][round / 2 % 4],
            noise: [1, 2, 4, 8][round / 8 % 4],
            seed: round as u64,
        };
        let best = || self.length.load(Ordering::Relaxed).saturating_sub(1);
        let mut tally = Tally::default();
        let many = direction == Direction::Forward && self.board.goals.len() > 1;
        let found = if many {
            beam::run::<8>(self.board, &manner, means, &best, &mut tally)
        } else {
            beam::run::<1>(self.board, &manner, means, &best, &mut tally)
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
        }
    }
}
