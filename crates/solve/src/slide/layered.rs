//! Layered breadth-first search from both ends within a bound on the plan's length.
//!
//! Contract: [`Layered::within`] answers [`Answer::None`] only when no plan of that many slides or
//! fewer exists; [`Answer::Plan`] holds the states of a plan of that length or less. Both ends grow
//! layer by layer until their layers add up to the bound, each time the one that is likely to cost
//! less (`frontier_choice`), or one of them alone does. A state is kept when its layer plus its admissible
//! bound to the other end stays within the limit.
//!
//! What lies just beyond a bound that was proved is mostly found at little cost: see `next_bound_probe`.
//!
//! Each thread owns the segments of the tables whose keys begin alike, expands their states and
//! sends what belongs to another thread there; no state is locked.

mod frontier_choice;
mod next_bound_probe;
mod open;
mod step;
mod trace;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use super::board::{Cells, SlideBoard};
use super::order::trail_bits;
use super::pack::Packer;
use super::pair_databases::PairDatabases;
use super::parts::Part;
use super::place::{Layout, SEGMENT_BITS};
use super::shift::Orientation;
use super::steps::{Expand, expander};
use super::table::{Inserted, MOST_LAYERS, Segment};
use super::tuning::{SearchDirection, Tuning};
use super::work;
use crate::budget::Budget;
use frontier_choice::LayerRecord;

const SEGMENTS: usize = 1 << SEGMENT_BITS;

/// What a bounded search found.
#[derive(Debug)]
pub enum Answer {
    /// The states of a plan, start and goal included.
    Plan(Vec<Cells>),
    /// No plan is that short.
    None,
    /// No plan at all: everything was seen and the bound cut nothing.
    Impossible,
    /// Time, memory or the stop flag ended it.
    Stopped,
}

/// Counters of a search, shared by its threads.
#[derive(Default)]
pub struct Counters {
    /// States expanded.
    pub expanded: AtomicU64,
    /// States made.
    pub generated: AtomicU64,
    /// Bytes of the tables now.
    pub bytes: AtomicUsize,
    /// The most bytes so far.
    pub peak: AtomicUsize,
    /// The most states stored at once so far.
    pub stored: AtomicUsize,
    /// Whether the memory limit ended a search.
    pub memory: AtomicBool,
    /// Work so far: see [`super::work`].
    work: AtomicU64,
}

impl Counters {
    /// The work so far.
    pub fn work(&self) -> u64 {
        self.work.load(Ordering::Relaxed)
    }

    /// Counts work.
    pub fn spend(&self, work: u64) {
        self.work.fetch_add(work, Ordering::Relaxed);
    }
}

/// What a search may use.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// Time, memory, threads and stop flag.
    pub budget: Budget<'a>,
    /// Threads to use: a power of two, 64 at the most.
    pub threads: usize,
    /// Where it counts.
    pub counters: &'a Counters,
    /// The work at which it ends: where there is more to do than this it comes later, or never.
    pub work: u64,
}

impl Means<'_> {
    /// Whether the search is to end. Reads the clock, for the time limit alone: ask every few hundred
    /// states.
    pub fn expired(&self) -> bool {
        self.counters.work() >= self.work || self.budget.expired()
    }
}

struct Side {
    segments: Vec<Segment>,
    /// One for each thread.
    expanders: Vec<Box<dyn Expand>>,
    depth: usize,
    /// States in each layer, of which some may have been forgotten since, and what they cost.
    record: LayerRecord,
    cut: bool,
    pairs: Option<Arc<PairDatabases>>,
}

impl Side {
    /// States in the last layer.
    fn frontier(&self) -> usize {
        self.record.layers[self.depth].width
    }

    /// Bytes of what the expanders remember.
    fn remembered(&self) -> usize {
        let notes = self.expanders.iter().map(|expander| expander.notes());
        notes.map(|notes| notes.prune_cache.bytes()).sum()
    }
}

/// The search and its tables, kept from one bound to the next.
pub struct Layered<'a> {
    board: &'a SlideBoard,
    packer: &'a Packer,
    layout: Layout,
    means: Means<'a>,
    sides: [Side; 2],
    /// The last bound, or what was looked for beyond it: what is remembered of states counts for this
    /// one and larger ones.
    most: usize,
    /// The direction and the pruning level of the bounds to come.
    pub tuning: Tuning,
}

impl<'a> Layered<'a> {
    /// A search with empty tables.
    #[must_use]
    pub fn new(board: &'a SlideBoard, packer: &'a Packer, means: Means<'a>) -> Self {
        let trail_bits = trail_bits(packer.bits(), board.atoms);
        let layout = Layout::new(packer.low_bits, packer.high_bits, trail_bits);
        // All expanders together remember an eighth of the memory at the most.
        let memory = means.budget.memory / (16 * means.threads);
        let side = |direction| {
            let mut expanders = vec![expander(board, direction)];
            for _ in 1..means.threads {
                expanders.push(expanders[0].another(board));
            }
            for expander in &mut expanders {
                expander.notes_mut().prune_cache.allow(memory);
            }
            Side {
                segments: (0..SEGMENTS).map(|n| Segment::new(layout, n)).collect(),
                expanders,
                depth: 0,
                record: LayerRecord::default(),
                cut: false,
                pairs: None,
            }
        };
        let sides = [side(Orientation::Forward), side(Orientation::Backward)];
        let layered = Layered {
            board,
            packer,
            layout,
            means,
            sides,
            most: 0,
            tuning: Tuning::default(),
        };
        let bytes = layered.bytes();
        means.counters.bytes.fetch_add(bytes, Ordering::Relaxed);
        means.counters.peak.fetch_max(bytes, Ordering::Relaxed);
        layered
    }

    fn bytes(&self) -> usize {
        let all = self.sides.iter().flat_map(|side| &side.segments);
        let tables: usize = all.map(Segment::bytes).sum();
        let with_databases = self.sides.iter().filter_map(|side| side.pairs.as_ref());
        let pairs: usize = with_databases.map(|pairs| pairs.held()).sum();
        let remembered: usize = self.sides.iter().map(Side::remembered).sum();
        tables + pairs + remembered
    }

    fn stored(&self) -> usize {
        let all = self.sides.iter().flat_map(|side| &side.segments);
        all.map(Segment::held).sum()
    }

    /// The admissible bound of the start.
    pub fn bound(&mut self) -> i16 {
        let start = self.board.start;
        let forward = self.sides[0].expanders[0].bound(self.board, &start);
        let back = &mut self.sides[1].expanders[0];
        let goals = self.board.goals.iter();
        forward.max(
            goals
                .map(|goal| back.bound(self.board, goal))
                .min()
                .unwrap_or(0),
        )
    }

    /// Whether the sides that are expanded have their tables of pairs.
    #[must_use]
    pub fn with_databases(&self) -> bool {
        let used = match self.tuning.direction {
            SearchDirection::Both => &self.sides[..],
            SearchDirection::Start => &self.sides[..1],
            SearchDirection::Goals => &self.sides[1..],
        };
        used.iter().all(|side| side.pairs.is_some())
    }

    /// Makes the tables of pairs of the sides where that takes little beside a search that took so
    /// much work: the next one takes several times as much.
    pub fn use_databases(&mut self, took: u64) {
        if !self.board.parts.has(Part::PairDatabases) {
            return;
        }
        let starts = [self.board.start];
        for (side, goals) in self.sides.iter_mut().zip([&self.board.goals[..], &starts]) {
            let (counters, memory) = (self.means.counters, self.means.budget.memory);
            let size = PairDatabases::bytes(self.board, goals.len());
            let room = memory.saturating_sub(counters.bytes.load(Ordering::Relaxed));
            if side.pairs.is_some() || size > room / 4 || size as u64 * work::PAIR > took / 2 {
                continue;
            }
            let pairs = Arc::new(PairDatabases::new(self.board, goals));
            counters.spend(size as u64 * work::PAIR);
            let size = pairs.held();
            for expander in &mut side.expanders {
                expander.use_databases(&pairs);
            }
            side.pairs = Some(pairs);
            let bytes = counters.bytes.fetch_add(size, Ordering::Relaxed) + size;
            counters.peak.fetch_max(bytes, Ordering::Relaxed);
        }
    }

    fn begin(&mut self, most: usize) {
        if most < self.most {
            // What is remembered counts for larger bounds only.
            self.forget_prune_cache();
        }
        self.most = most;
        let before = self.bytes();
        for side in &mut self.sides {
            for segment in &mut side.segments {
                segment.clear(1 << 16);
            }
            side.depth = 0;
            side.record.layers.clear();
            side.cut = false;
        }
        let bytes = &self.means.counters.bytes;
        bytes.fetch_sub(before - self.bytes(), Ordering::Relaxed);
        let roots = [vec![self.board.start], self.board.goals.clone()];
        for (side, roots) in self.sides.iter_mut().zip(&roots) {
            let mut count = 0;
            for root in roots {
                let bound = side.expanders[0].bound(self.board, root);
                if bound as usize > most {
                    side.cut = true;
                    continue;
                }
                let key = self.packer.key(root);
                let segment = &mut side.segments[self.layout.segment(key)];
                while segment.insert(key, 0, 0) == Inserted::Full {
                    segment.grow(0);
                }
                count += 1;
            }
            side.record.add(0, count);
        }
    }

    /// Forgets what was said of states: a sharper look says more.
    pub fn forget_prune_cache(&mut self) {
        let expanders = self.sides.iter_mut().flat_map(|side| &mut side.expanders);
        expanders.for_each(|expander| expander.notes_mut().prune_cache.clear());
    }

    /// Gives the room of the tables back.
    pub fn forget(&mut self) {
        let before = self.bytes();
        for segment in self.sides.iter_mut().flat_map(|side| &mut side.segments) {
            segment.clear(0);
        }
        let bytes = &self.means.counters.bytes;
        bytes.fetch_sub(before - self.bytes(), Ordering::Relaxed);
    }

    /// Searches until so much work in all has been done at the latest.
    pub fn until<T>(&mut self, work: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        let means = self.means;
        self.means.work = means.work.min(work);
        let answer = search(self);
        self.means = means;
        answer
    }

    /// Searches until some time at the latest.
    pub fn until_time<T>(&mut self, time: Duration, search: impl FnOnce(&mut Self) -> T) -> T {
        let means = self.means;
        self.means.budget.time = Some(means.budget.time.map_or(time, |limit| limit.min(time)));
        let answer = search(self);
        self.means = means;
        answer
    }

    /// Looks for a plan of `most` slides or fewer, knowing that none is shorter.
    pub fn within(&mut self, most: usize) -> Answer {
        if most >= MOST_LAYERS {
            return Answer::Stopped;
        }
        self.begin(most);
        if self.board.goals.contains(&self.board.start) {
            return Answer::Plan(vec![self.board.start]);
        }
        self.go_on(most)
    }

    /// Expands layer after layer until the sides meet or their layers add up to `most`.
    fn go_on(&mut self, most: usize) -> Answer {
        while self.sides[0].depth + self.sides[1].depth < most {
            for side in &self.sides {
                if side.frontier() == 0 {
                    return if side.cut {
                        Answer::None
                    } else {
                        Answer::Impossible
                    };
                }
            }
            let left = most - self.sides[0].depth - self.sides[1].depth;
            let [forward, backward] = &self.sides;
            let way =
                frontier_choice::choice(self.tuning.direction, [&forward.record, &backward.record]);
            match self.step(way, most, left == 1) {
                Err(()) => return Answer::Stopped,
                Ok(Some(met)) => {
                    return match self.trace(met, way) {
                        Some(states) => Answer::Plan(states),
                        None => Answer::Stopped,
                    };
                }
                Ok(None) => {}
            }
        }
        Answer::None
    }
}

impl Drop for Layered<'_> {
    fn drop(&mut self) {
        let bytes = self.bytes();
        self.means
            .counters
            .bytes
            .fetch_sub(bytes, Ordering::Relaxed);
    }
}
