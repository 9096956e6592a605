//! The set of states met so far, their layers included: for keys of any width up to 128 bits less
//! than 16 bytes a state once there are a million, and 9 for narrow ones.
//!
//! A state lies in one of two buckets; when both are full, others are pushed to their second one
//! (cuckoo hashing with large buckets), which fills the table to 97 in 100. Segments grow one by
//! one, by small parts and at different times: the whole never stands half empty and never
//! doubles at once.

use super::order::Trail;
use super::pack::Key;
use super::place::{Home, Layout, SECOND, Shape, TAG};
use super::store::{SLOTS, Store};

/// The layers that fit.
pub const MOST_LAYERS: usize = 126;
/// Longest chain of states pushed to their other bucket to make room for one.
const MOST_PUSHED: usize = 20;
/// Buckets of an empty segment.
const LEAST: usize = 4;
/// A segment is full when so many parts of 100 are.
const MOST_FULL: usize = 97;

/// One segment.
pub struct Segment {
    store: Store,
    used: usize,
    /// The most states before it must grow.
    most: usize,
}

/// What [`Segment::insert`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It was not there and is now.
    New,
    /// It was there.
    Old,
    /// It is not there and there is no room: grow first.
    Full,
}

/// What a look through one bucket found.
enum Look {
    /// The state, and its slot.
    Here(usize),
    /// The state is not there, and this slot is free.
    Free(usize),
    /// Other states only.
    Full,
}

impl Segment {
    /// An empty segment.
    #[must_use]
    pub fn new(layout: Layout, number: usize) -> Segment {
        Segment::empty(Shape::new(layout, number, LEAST))
    }

    fn empty(shape: Shape) -> Segment {
        Segment {
            store: Store::new(shape),
            used: 0,
            most: shape.count * SLOTS * MOST_FULL / 100,
        }
    }

    /// Bytes taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.store.bytes()
    }

    /// States held.
    #[must_use]
    pub fn held(&self) -> usize {
        self.used
    }

    /// Forgets everything and keeps the room, unless it has grown beyond `most` bytes.
    pub fn clear(&mut self, most: usize) {
        if self.bytes() > most {
            *self = Segment::empty(self.store.shape.resized(LEAST));
        } else if self.used > 0 {
            self.store.clear();
            self.used = 0;
        }
    }

    /// Reads the key's cache lines, so that an insertion soon after finds them near. Returns
    /// something that depends on them.
    #[inline(always)]
    #[must_use]
    pub fn touch(&self, key: Key) -> u64 {
        self.store.touch(self.store.shape.home(key).bucket)
    }

    #[inline(always)]
    fn find(&self, bucket: usize, want: u64, extra: u64) -> Look {
        for (slot, &word) in self.store.words(bucket).iter().enumerate() {
            if word == 0 {
                return Look::Free(slot);
            }
            if word & self.store.shape.telling == want && self.store.extra(bucket, slot) == extra {
                return Look::Here(slot);
            }
        }
        Look::Full
    }

    /// Puts the state in with its layer and trail, unless it is there. One that is there in the
    /// same layer keeps the larger trail.
    #[inline]
    pub fn insert(&mut self, key: Key, layer: usize, trail: Trail) -> Inserted {
        let Home {
            mut bucket,
            mut word,
            extra,
        } = self.store.shape.home(key);
        let tag = (layer as u64 + 1) | self.store.shape.trail_bits(trail);
        loop {
            match self.find(bucket, word, extra) {
                Look::Here(slot) => {
                    self.store.renew(bucket, slot, tag);
                    return Inserted::Old;
                }
                Look::Free(_) if self.used >= self.most => return Inserted::Full,
                Look::Free(slot) => {
                    self.store.put(bucket, slot, (word | tag, extra));
                    self.used += 1;
                    return Inserted::New;
                }
                Look::Full if word & SECOND != 0 => break,
                Look::Full => {
                    bucket = self.store.shape.other(bucket, word);
                    word |= SECOND;
                }
            }
        }
        if self.used < self.most && self.push(bucket, (word | tag, extra)) {
            self.used += 1;
            return Inserted::New;
        }
        Inserted::Full
    }

    /// Puts a word and extra into a full bucket by pushing one of its states to its other bucket,
    /// and so on.
    fn push(&mut self, bucket: usize, hand: (u64, u64)) -> bool {
        let (mut at, mut hand, mut slot) = (bucket, hand, 0);
        let mut path = [(0, 0); MOST_PUSHED];
        for (length, step) in path.iter_mut().enumerate() {
            if let Some(free) = self.store.words(at).iter().position(|&word| word == 0) {
                self.store.put(at, free, hand);
                return true;
            }
            // A state whose other bucket has room ends the chain.
            let words = self.store.words(at);
            let room = |&word: &u64| {
                let other = self.store.shape.other(at, word);
                self.store.words(other)[SLOTS - 1] == 0
            };
            let any = (slot + length + (hand.0 >> 20) as usize) % SLOTS;
            slot = words.iter().position(room).unwrap_or(any);
            *step = (at, slot);
            self.store.swap(at, slot, &mut hand);
            at = self.store.shape.other(at, hand.0);
            hand.0 ^= SECOND;
        }
        for &(at, slot) in path.iter().rev() {
            hand.0 ^= SECOND;
            self.store.swap(at, slot, &mut hand);
        }
        false
    }

    /// The layer of a state; `None` when it is not there.
    #[inline]
    #[must_use]
    pub fn layer(&self, key: Key) -> Option<usize> {
        let Home {
            mut bucket,
            mut word,
            extra,
        } = self.store.shape.home(key);
        loop {
            match self.find(bucket, word, extra) {
                Look::Here(slot) => {
                    return Some((self.store.words(bucket)[slot] & TAG) as usize - 1);
                }
                Look::Free(_) => return None,
                Look::Full if word & SECOND != 0 => return None,
                Look::Full => {
                    bucket = self.store.shape.other(bucket, word);
                    word |= SECOND;
                }
            }
        }
    }

    /// Appends the states of one layer, and their trails.
    pub fn collect(&self, layer: usize, out: &mut Vec<(Key, Trail)>) {
        let push = |key, _, trail| out.push((key, trail));
        self.store.each(|l| l == layer, push);
    }

    /// Makes room: by a half while small, by a small part when large. States of layers before
    /// `oldest` are forgotten.
    pub fn grow(&mut self, oldest: usize) {
        let mut count = self.store.shape.count;
        let mut kept = self.used;
        if oldest > 0 {
            kept = 0;
            self.store
                .each(|layer| layer >= oldest, |_, _, _| kept += 1);
        }
        if kept * 10 > self.used * 7 {
            count = larger(self.store.shape);
        }
        loop {
            let mut fresh = Segment::empty(self.store.shape.resized(count));
            let mut fits = true;
            let put = |key, layer, trail| {
                fits = fits && fresh.insert(key, layer, trail) != Inserted::Full;
            };
            self.store.each(|layer| layer >= oldest, put);
            if fits {
                *self = fresh;
                return;
            }
            count += count / 8 + 1;
        }
    }
}

/// The next number of buckets: the wider the states, the closer they are kept.
fn larger(shape: Shape) -> usize {
    let (count, settled) = (shape.count, shape.settled());
    if count < settled {
        (count + count / 2 + 1).min(settled)
    } else {
        count + count / (4 + shape.extra as usize / 4)
    }
}

#[cfg(test)]
mod tests;
