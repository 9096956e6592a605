//! Layered breadth-first search from both ends within a bound on the plan's length.
//!
//! Contract: [`Layered::within`] answers [`Answer::None`] only when no plan of that many slides or
//! fewer exists; [`Answer::Plan`] holds the states of a plan of that length or less. Both ends grow
//! layer by layer, the cheaper one first, until their layers add up to the bound. A state is kept
//! when its layer plus its admissible bound to the other end stays within the limit.
//!
//! Each thread owns the segments of the tables whose keys begin alike, expands their states and
//! sends what belongs to another thread there; no state is locked.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use super::board::{Board, Cells, FAR};
use super::pack::{Key, Packer};
use super::place::{Layout, SEGMENT_BITS};
use super::steps::{Direction, Expander};
use super::table::{Inserted, MOST_LAYERS, Segment};
use crate::solve::budget::Budget;

const SEGMENTS: usize = 1 << SEGMENT_BITS;
/// Keys that are inserted together, so that their cache misses overlap.
const BATCH: usize = 64;
/// Keys that travel together.
const PARCEL: usize = 2048;
/// Below this many states a layer is expanded on one thread.
const WORTH_THREADS: usize = 4000;

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
}

enum AnyExpander {
    One(Expander<1>),
    Many(Expander<8>),
}

impl AnyExpander {
    fn new(board: &Board, direction: Direction) -> AnyExpander {
        match direction {
            Direction::Forward if board.goals.len() > 1 => {
                AnyExpander::Many(Expander::new(board, direction, &board.goals))
            }
            Direction::Forward => AnyExpander::One(Expander::new(board, direction, &board.goals)),
            Direction::Backward => {
                AnyExpander::One(Expander::new(board, direction, &[board.start]))
            }
        }
    }

    fn bound(&mut self, board: &Board, cells: &Cells) -> i16 {
        match self {
            AnyExpander::One(one) => one.bound(board, cells),
            AnyExpander::Many(many) => many.bound(board, cells),
        }
    }

    fn expand(&mut self, board: &Board, packer: &Packer, key: Key, left: i16, out: &mut Vec<Key>) {
        match self {
            AnyExpander::One(one) => one.expand(board, packer, key, left, out),
            AnyExpander::Many(many) => many.expand(board, packer, key, left, out),
        }
    }

    fn allow(mut self, bytes: usize) -> AnyExpander {
        match &mut self {
            AnyExpander::One(one) => one.allow(bytes),
            AnyExpander::Many(many) => many.allow(bytes),
        }
        self
    }

    fn bytes(&self) -> usize {
        match self {
            AnyExpander::One(one) => one.bytes(),
            AnyExpander::Many(many) => many.bytes(),
        }
    }

    fn counts(&mut self) -> (&mut u64, &mut bool) {
        match self {
            AnyExpander::One(one) => (&mut one.generated, &mut one.cut),
            AnyExpander::Many(many) => (&mut many.generated, &mut many.cut),
        }
    }
}

struct Side {
    segments: Vec<Segment>,
    /// One for each thread.
    expanders: Vec<AnyExpander>,
    depth: usize,
    frontier: usize,
    /// States made by the last expansion, for each state expanded.
    branching: f64,
    cut: bool,
}

/// The search and its tables, kept from one bound to the next.
pub struct Layered<'a> {
    board: &'a Board,
    packer: &'a Packer,
    layout: Layout,
    means: Means<'a>,
    sides: [Side; 2],
}

/// What all threads of one step share.
struct Step<'a> {
    board: &'a Board,
    packer: &'a Packer,
    layout: Layout,
    means: Means<'a>,
    layer: usize,
    left: i16,
    last: bool,
    threads: usize,
    stop: AtomicBool,
    met: Mutex<Option<Key>>,
    fresh: AtomicUsize,
}

impl<'a> Layered<'a> {
    /// A search with empty tables.
    #[must_use]
    pub fn new(board: &'a Board, packer: &'a Packer, means: Means<'a>) -> Self {
        let layout = Layout::new(packer.low_bits, packer.high_bits);
        // All expanders together remember an eighth of the memory at the most.
        let memory = means.budget.memory / (16 * means.threads);
        let side = |direction| Side {
            segments: (0..SEGMENTS).map(|n| Segment::new(layout, n)).collect(),
            expanders: (0..means.threads)
                .map(|_| AnyExpander::new(board, direction).allow(memory))
                .collect(),
            depth: 0,
            frontier: 0,
            branching: 1.0,
            cut: false,
        };
        let sides = [side(Direction::Forward), side(Direction::Backward)];
        let layered = Layered {
            board,
            packer,
            layout,
            means,
            sides,
        };
        let bytes = layered.bytes();
        means.counters.bytes.fetch_add(bytes, Ordering::Relaxed);
        means.counters.peak.fetch_max(bytes, Ordering::Relaxed);
        layered
    }

    fn bytes(&self) -> usize {
        let all = self.sides.iter().flat_map(|side| &side.segments);
        let tables: usize = all.map(Segment::bytes).sum();
        let expanders = self.sides.iter().flat_map(|side| &side.expanders);
        tables + expanders.map(AnyExpander::bytes).sum::<usize>()
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

    fn begin(&mut self, most: usize) {
        let before = self.bytes();
        for side in &mut self.sides {
            for segment in &mut side.segments {
                segment.clear(1 << 16);
            }
            side.depth = 0;
            side.frontier = 0;
            side.branching = 1.0;
            side.cut = false;
        }
        let bytes = &self.means.counters.bytes;
        bytes.fetch_sub(before - self.bytes(), Ordering::Relaxed);
        let roots = [vec![self.board.start], self.board.goals.clone()];
        for (side, roots) in self.sides.iter_mut().zip(&roots) {
            for root in roots {
                let bound = side.expanders[0].bound(self.board, root);
                if bound as usize > most {
                    side.cut |= bound < FAR;
                    continue;
                }
                let key = self.packer.key(root);
                let segment = &mut side.segments[self.layout.segment(key)];
                while segment.insert(key, 0) == Inserted::Full {
                    segment.grow(0);
                }
                side.frontier += 1;
            }
        }
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

    /// Looks for a plan of `most` slides or fewer, knowing that none is shorter.
    pub fn within(&mut self, most: usize) -> Answer {
        if most >= MOST_LAYERS {
            return Answer::Stopped;
        }
        self.begin(most);
        if self.board.goals.contains(&self.board.start) {
            return Answer::Plan(vec![self.board.start]);
        }
        while self.sides[0].depth + self.sides[1].depth < most {
            for side in &self.sides {
                if side.frontier == 0 {
                    return if side.cut {
                        Answer::None
                    } else {
                        Answer::Impossible
                    };
                }
            }
            let cost = |side: &Side| side.frontier as f64 * side.branching;
            let way = usize::from(cost(&self.sides[1]) < cost(&self.sides[0]));
            let last = self.sides[0].depth + self.sides[1].depth + 1 == most;
            match self.step(way, most, last) {
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

    /// Expands one layer of one side. In the last step nothing is stored: what is made is looked
    /// up on the other side, and the state where the two meet is returned.
    fn step(&mut self, way: usize, most: usize, last: bool) -> Result<Option<Key>, ()> {
        let (forward, backward) = self.sides.split_at_mut(1);
        let (side, other) = if way == 0 {
            (&mut forward[0], &mut backward[0])
        } else {
            (&mut backward[0], &mut forward[0])
        };
        let threads = if side.frontier < WORTH_THREADS {
            1
        } else {
            self.means.threads
        };
        let step = Step {
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
        };
        let before: usize = side.expanders.iter().map(AnyExpander::bytes).sum();
        let share = SEGMENTS / threads;
        let posts: Vec<_> = (0..threads).map(|_| channel()).collect();
        let senders: Vec<Sender<Vec<Key>>> = posts.iter().map(|post| post.0.clone()).collect();
        let own = side.segments.chunks_mut(share);
        let others = other.segments.chunks(share);
        let workers = own.zip(others).zip(&mut side.expanders).zip(posts);
        let mut workers = workers
            .enumerate()
            .map(|(me, (((own, other), expander), post))| Worker {
                me,
                step: &step,
                own,
                other,
                expander,
                senders: senders.clone(),
                receiver: post.1,
            });
        if threads == 1 {
            if let Some(worker) = workers.next() {
                worker.run();
            }
        } else {
            let workers: Vec<_> = workers.collect();
            drop(senders);
            std::thread::scope(|scope| {
                for worker in workers {
                    scope.spawn(|| worker.run());
                }
            });
        }
        let expanded = side.frontier;
        let mut generated = 0;
        let counters = self.means.counters;
        let after: usize = side.expanders.iter().map(AnyExpander::bytes).sum();
        let bytes = counters.bytes.fetch_add(after - before, Ordering::Relaxed) + after - before;
        counters.peak.fetch_max(bytes, Ordering::Relaxed);
        for expander in &mut side.expanders {
            let (made, cut) = expander.counts();
            generated += std::mem::take(made);
            side.cut |= std::mem::take(cut);
        }
        counters
            .expanded
            .fetch_add(expanded as u64, Ordering::Relaxed);
        counters.generated.fetch_add(generated, Ordering::Relaxed);
        side.branching = generated as f64 / expanded as f64;
        side.frontier = step.fresh.load(Ordering::Relaxed);
        let met = *step.met.lock().unwrap_or_else(PoisonError::into_inner);
        let stopped = step.stop.load(Ordering::Relaxed) && met.is_none();
        counters.stored.fetch_max(self.stored(), Ordering::Relaxed);
        if stopped {
            return Err(());
        }
        self.sides[way].depth += 1;
        Ok(met)
    }

    /// The states of the plan through the state where the sides met; `None` when the layers that
    /// lead there have been forgotten and finding them again was stopped.
    fn trace(&self, met: Key, way: usize) -> Option<Vec<Cells>> {
        let (middle, total) = (
            self.packer.cells(self.packer.unscramble(met)),
            self.depths(),
        );
        let mut depth = total;
        let other = 1 - way;
        let segment = &self.sides[other].segments[self.layout.segment(met)];
        depth[other] = segment.layer(met)?;
        let mut states = self.chain(0, middle, depth[0])?;
        states.reverse();
        states.push(middle);
        states.extend(self.chain(1, middle, depth[1])?);
        Some(states)
    }

    fn depths(&self) -> [usize; 2] {
        [self.sides[0].depth, self.sides[1].depth]
    }

    /// The states on one side from `middle` (excluded), met in layer `depth`, to that side's root.
    fn chain(&self, way: usize, middle: Cells, depth: usize) -> Option<Vec<Cells>> {
        let direction = [Direction::Backward, Direction::Forward][way];
        let mut back = AnyExpander::new(self.board, direction);
        let (mut states, mut at, mut made) = (Vec::new(), self.packer.key(&middle), Vec::new());
        for layer in (0..depth).rev() {
            made.clear();
            back.expand(self.board, self.packer, at, i16::MAX, &mut made);
            let before = made.iter().find(|&&key| {
                let segment = &self.sides[way].segments[self.layout.segment(key)];
                segment.layer(key) == Some(layer)
            });
            let Some(&before) = before else {
                let (from, to) = (self.packer.cells(self.packer.unscramble(at)), layer + 1);
                states.extend(self.again(way, from, to)?);
                return Some(states);
            };
            at = before;
            states.push(self.packer.cells(self.packer.unscramble(at)));
        }
        Some(states)
    }

    /// Finds forgotten layers once more: a plan of `most` slides between a state and a root.
    fn again(&self, way: usize, from: Cells, most: usize) -> Option<Vec<Cells>> {
        let mut board = self.board.clone();
        if way == 0 {
            board.goals = vec![from];
        } else {
            board.start = from;
        }
        let mut search = Layered::new(&board, self.packer, self.means);
        for bound in search.bound() as usize..=most {
            match search.within(bound) {
                Answer::None => {}
                Answer::Plan(mut states) => {
                    if way == 0 {
                        states.reverse();
                    }
                    return Some(states.split_off(1));
                }
                Answer::Impossible | Answer::Stopped => return None,
            }
        }
        None
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

/// One thread of one step.
struct Worker<'w> {
    me: usize,
    step: &'w Step<'w>,
    own: &'w mut [Segment],
    other: &'w [Segment],
    expander: &'w mut AnyExpander,
    senders: Vec<Sender<Vec<Key>>>,
    receiver: Receiver<Vec<Key>>,
}

impl Worker<'_> {
    fn run(mut self) {
        let step = self.step;
        let share = SEGMENTS / step.threads;
        let (mut keys, mut made) = (Vec::new(), Vec::new());
        let mut parcels = vec![Vec::with_capacity(PARCEL); step.threads];
        'all: for index in 0..self.own.len() {
            keys.clear();
            self.own[index].collect(step.layer, &mut keys);
            for (number, &key) in keys.iter().enumerate() {
                if number % 256 == 0 && self.interrupted() {
                    break 'all;
                }
                self.expander
                    .expand(step.board, step.packer, key, step.left, &mut made);
                if made.len() < BATCH {
                    continue;
                }
                if step.threads == 1 {
                    self.deliver(&made);
                } else {
                    for &key in &made {
                        parcels[step.layout.segment(key) / share].push(key);
                    }
                    self.send(&mut parcels, PARCEL);
                }
                made.clear();
            }
        }
        for &key in &made {
            parcels[step.layout.segment(key) / share].push(key);
        }
        self.send(&mut parcels, 1);
        self.senders.clear();
        if step.threads > 1 {
            while let Ok(parcel) = self.receiver.recv() {
                self.deliver(&parcel);
            }
        }
    }

    /// Whether the step is over for everyone; looks into the post on the way.
    fn interrupted(&mut self) -> bool {
        let step = self.step;
        if step.means.budget.expired() {
            step.stop.store(true, Ordering::Relaxed);
        }
        while let Ok(parcel) = self.receiver.try_recv() {
            self.deliver(&parcel);
        }
        step.stop.load(Ordering::Relaxed)
    }

    fn send(&mut self, parcels: &mut [Vec<Key>], full: usize) {
        for (to, parcel) in parcels.iter_mut().enumerate() {
            if to == self.me && parcel.len() >= BATCH.min(full) {
                let mut keys = std::mem::take(parcel);
                self.deliver(&keys);
                keys.clear();
                *parcel = keys;
            } else if parcel.len() >= full {
                let keys = std::mem::replace(parcel, Vec::with_capacity(PARCEL));
                // The other end is gone only when its thread has panicked; the scope tells.
                let _ = self.senders[to].send(keys);
            }
        }
    }

    fn deliver(&mut self, keys: &[Key]) {
        let step = self.step;
        let first = self.me * self.own.len();
        for keys in keys.chunks(BATCH) {
            let near = |key: &Key| {
                let segment = step.layout.segment(*key) - first;
                if step.last {
                    self.other[segment].touch(*key)
                } else {
                    self.own[segment].touch(*key)
                }
            };
            let sum = keys.iter().map(near).fold(0, |a, b| a ^ b);
            std::hint::black_box(sum);
            if step.last {
                for &key in keys {
                    if self.other[step.layout.segment(key) - first]
                        .layer(key)
                        .is_some()
                    {
                        let mut met = step.met.lock().unwrap_or_else(PoisonError::into_inner);
                        *met = Some(key);
                        step.stop.store(true, Ordering::Relaxed);
                        return;
                    }
                }
                continue;
            }
            let mut fresh = 0;
            for &key in keys {
                let number = step.layout.segment(key) - first;
                loop {
                    match self.own[number].insert(key, step.layer + 1) {
                        Inserted::New => fresh += 1,
                        Inserted::Old => {}
                        Inserted::Full => {
                            if !self.grow(number) {
                                return;
                            }
                            continue;
                        }
                    }
                    break;
                }
            }
            step.fresh.fetch_add(fresh, Ordering::Relaxed);
        }
    }

    /// Makes room in a segment, at the cost of old layers when memory runs short; false when
    /// there is none left.
    fn grow(&mut self, number: usize) -> bool {
        let (step, segment) = (self.step, &mut self.own[number]);
        let (counters, memory) = (step.means.counters, step.means.budget.memory);
        let short = counters.bytes.load(Ordering::Relaxed) > memory / 10 * 7;
        let before = segment.bytes();
        // While it grows both its old and its new room are taken.
        let room = before * 2 + before / 2;
        if counters.bytes.load(Ordering::Relaxed) + room > memory {
            counters.memory.store(true, Ordering::Relaxed);
            step.stop.store(true, Ordering::Relaxed);
            return false;
        }
        segment.grow(if short {
            step.layer.saturating_sub(2)
        } else {
            0
        });
        let more = segment.bytes() - before;
        let bytes = counters.bytes.fetch_add(more, Ordering::Relaxed) + more;
        counters.peak.fetch_max(bytes, Ordering::Relaxed);
        true
    }
}
