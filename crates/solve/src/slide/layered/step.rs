//! One layer of one side, on one thread or several.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};

use super::super::pack::Key;
use super::super::parts::Part;
use super::super::steps::Successor;
use super::super::tuning::PruningLevel;
use super::open::Open;
use super::worker::{SharedStep, Worker};
use super::{Layered, SEGMENTS};
use atom4_core::base::threads;

/// Below this many states a layer is expanded on one thread.
const WORTH_THREADS: usize = 500;

impl Layered<'_> {
    /// Expands one layer of one side. In the last step nothing is stored: what is made is looked
    /// up on the other side, and the state where the two meet is returned.
    pub(super) fn step(&mut self, way: usize, most: usize, last: bool) -> Result<Option<Key>, ()> {
        let (forward, backward) = self.sides.split_at_mut(1);
        let (side, other) = if way == 0 {
            (&mut forward[0], &mut backward[0])
        } else {
            (&mut backward[0], &mut forward[0])
        };
        let threads = if side.frontier() < WORTH_THREADS {
            1
        } else {
            self.means.threads
        };
        let step = SharedStep {
            board: self.board,
            packer: self.packer,
            layout: self.layout,
            means: self.means,
            layer: side.depth,
            left: (most - side.depth) as i16,
            last,
            threads,
            stop: AtomicBool::new(false),
            met: Mutex::new(None),
            fresh: AtomicUsize::new(0),
            open: (0..threads).map(|_| Open::default()).collect(),
            memory: {
                let notes = side.expanders.iter().map(|expander| expander.notes());
                let growth = notes.map(|notes| notes.prune_cache.room_to_grow());
                self.means.budget.memory.saturating_sub(growth.sum())
            },
        };
        // To look a state up on the other side takes less time than to test it.
        let parts = self.board.parts;
        let mut pruning = if last || !parts.has(Part::RelaxedReachability) {
            PruningLevel::NONE
        } else {
            self.tuning.pruning
        };
        if !parts.has(Part::SlackSplit) {
            pruning.shared = PruningLevel::NONE.shared;
        }
        for expander in &mut side.expanders {
            expander.notes_mut().pruning = pruning;
        }
        let begun = self.means.counters.work();
        let before = side.remembered();
        let share = SEGMENTS / threads;
        let posts: Vec<_> = (0..threads).map(|_| channel()).collect();
        let senders: Vec<Sender<Vec<Successor>>> =
            posts.iter().map(|post| post.0.clone()).collect();
        let own = side.segments.chunks_mut(share);
        let others = other.segments.chunks(share);
        let workers = own.zip(others).zip(&mut side.expanders).zip(posts);
        let workers = workers
            .enumerate()
            .map(|(me, (((own, other), expander), post))| Worker {
                me,
                step: &step,
                own,
                other,
                expander: expander.as_mut(),
                senders: senders.clone(),
                receiver: post.1,
            });
        let workers: Vec<_> = workers.collect();
        drop(senders);
        let mut workers = workers.into_iter();
        if let Some(own) = workers.next() {
            threads::beside(workers.map(|worker| || worker.run()), || own.run());
        }
        let expanded = side.frontier();
        let mut generated = 0;
        let counters = self.means.counters;
        let after = side.remembered();
        let bytes = counters.bytes.fetch_add(after - before, Ordering::Relaxed) + after - before;
        counters.peak.fetch_max(bytes, Ordering::Relaxed);
        for expander in &mut side.expanders {
            let notes = expander.notes_mut();
            generated += std::mem::take(&mut notes.generated);
            side.cut |= std::mem::take(&mut notes.cut);
        }
        counters
            .expanded
            .fetch_add(expanded as u64, Ordering::Relaxed);
        counters.generated.fetch_add(generated, Ordering::Relaxed);
        let took = counters.work() - begun;
        side.record.expanded(side.depth, took as f64);
        // Where layers are expanded again, some of the next one are there already.
        side.record
            .add(side.depth + 1, step.fresh.load(Ordering::Relaxed));
        let met = *step.met.lock().unwrap_or_else(PoisonError::into_inner);
        let stopped = step.stop.load(Ordering::Relaxed) && met.is_none();
        counters.stored.fetch_max(self.stored(), Ordering::Relaxed);
        if stopped {
            return Err(());
        }
        self.sides[way].depth += 1;
        Ok(met)
    }
}

#[cfg(test)]
mod tests;
