//! One thread of one step: it owns the segments whose keys begin alike.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::super::board::SlideBoard;
use super::super::pack::{Key, Packer};
use super::super::place::Layout;
use super::super::steps::{Expand, Successor};
use super::super::table::{Inserted, Segment};
use super::open::{CHUNK, Open};
use super::{Means, SEGMENTS};

/// Keys that are inserted together, so that their cache misses overlap.
const BATCH: usize = 64;
/// Keys that travel together.
const PARCEL: usize = 2048;
/// How long a thread with nothing left waits for others to open states.
const WAIT: Duration = Duration::from_micros(100);

/// What all threads of one step share.
pub struct SharedStep<'a> {
    pub board: &'a SlideBoard,
    pub packer: &'a Packer,
    pub layout: Layout,
    pub means: Means<'a>,
    pub layer: usize,
    pub left: i16,
    pub last: bool,
    pub threads: usize,
    pub stop: AtomicBool,
    pub met: Mutex<Option<Key>>,
    pub fresh: AtomicUsize,
    /// Bytes that all may take but for what the expanders may grow by meanwhile.
    pub memory: usize,
    /// What each thread has still to expand of the segment that it is at: others that have nothing
    /// left help themselves.
    pub open: Vec<Open>,
}

impl SharedStep<'_> {
    /// Puts the states made with those on their way to the threads that own them.
    fn sort(&self, made: &mut Vec<Successor>, parcels: &mut [Vec<Successor>]) {
        let share = SEGMENTS / self.threads;
        for state in made.drain(..) {
            parcels[self.layout.segment(state.0) / share].push(state);
        }
    }
}

/// One thread of one step.
pub struct Worker<'w> {
    pub me: usize,
    pub step: &'w SharedStep<'w>,
    pub own: &'w mut [Segment],
    pub other: &'w [Segment],
    pub expander: &'w mut dyn Expand,
    pub senders: Vec<Sender<Vec<Successor>>>,
    pub receiver: Receiver<Vec<Successor>>,
}

/// What a thread has in hand.
struct Work {
    /// The states to expand.
    taken: Vec<Successor>,
    /// Those made.
    made: Vec<Successor>,
    /// Those on their way to each thread.
    parcels: Vec<Vec<Successor>>,
}

impl Worker<'_> {
    /// Works the step off.
    pub fn run(mut self) {
        let step = self.step;
        let mut states = Vec::new();
        let mut work = Work {
            taken: Vec::with_capacity(CHUNK),
            made: Vec::new(),
            parcels: vec![Vec::with_capacity(PARCEL); step.threads],
        };
        let open = step.open[self.me].begin();
        for index in 0..self.own.len() {
            states.clear();
            self.own[index].collect(step.layer, &mut states);
            open.refill(&mut states);
            while self.expand_some(self.me, &mut work) {}
            if step.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        drop(open);
        self.help(&mut work);
        step.sort(&mut work.made, &mut work.parcels);
        self.send(&mut work.parcels, 1);
        self.senders.clear();
        if step.threads > 1 {
            while let Ok(parcel) = self.receiver.recv() {
                self.deliver(&parcel);
            }
        }
    }

    /// Expands what others have still to, until they have nothing left either.
    fn help(&mut self, work: &mut Work) {
        let step = self.step;
        let others = || (0..step.threads).filter(|&other| other != self.me);
        let others: Vec<usize> = others().collect();
        loop {
            let mut helped = false;
            for &other in &others {
                helped |= self.expand_some(other, work);
            }
            let ended = |&other: &usize| step.open[other].ended();
            if step.stop.load(Ordering::Relaxed) || !helped && others.iter().all(ended) {
                return;
            }
            if !helped && let Ok(parcel) = self.receiver.recv_timeout(WAIT) {
                self.deliver(&parcel);
            }
        }
    }

    /// Expands some states that a thread has open; false when there are none or the step is over.
    fn expand_some(&mut self, whose: usize, work: &mut Work) -> bool {
        let step = self.step;
        if !step.open[whose].take(&mut work.taken) || self.interrupted() {
            return false;
        }
        for &state in &work.taken {
            self.expander
                .expand(step.board, step.packer, state, step.left, &mut work.made);
            if work.made.len() < BATCH {
                continue;
            }
            if step.threads == 1 {
                self.deliver(&work.made);
                work.made.clear();
            } else {
                step.sort(&mut work.made, &mut work.parcels);
                self.send(&mut work.parcels, PARCEL);
            }
        }
        let spent = self.expander.take_work();
        step.means.counters.spend(spent);
        true
    }

    /// Whether the step is over for everyone; looks into the post on the way.
    fn interrupted(&mut self) -> bool {
        let step = self.step;
        if step.means.expired() {
            step.stop.store(true, Ordering::Relaxed);
        }
        while let Ok(parcel) = self.receiver.try_recv() {
            self.deliver(&parcel);
        }
        step.stop.load(Ordering::Relaxed)
    }

    fn send(&mut self, parcels: &mut [Vec<Successor>], full: usize) {
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

    fn deliver(&mut self, states: &[Successor]) {
        let step = self.step;
        let first = self.me * self.own.len();
        for states in states.chunks(BATCH) {
            let near = |&(key, _): &Successor| {
                let segment = step.layout.segment(key) - first;
                if step.last {
                    self.other[segment].touch(key)
                } else {
                    self.own[segment].touch(key)
                }
            };
            let sum = states.iter().map(near).fold(0, |a, b| a ^ b);
            std::hint::black_box(sum);
            if step.last {
                for &(key, _) in states {
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
            for &(key, trail) in states {
                let number = step.layout.segment(key) - first;
                loop {
                    match self.own[number].insert(key, step.layer + 1, trail) {
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
        let (counters, memory) = (step.means.counters, step.memory);
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
