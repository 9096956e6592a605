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
mod tests {
    use std::collections::HashMap;

    use super::super::order::trail_bits;
    use super::super::place::SEGMENT_BITS;
    use super::*;
    use crate::base::random::Random;

    /// Widths of low and high words: narrow, with a few bits of extra, and all the bits there are.
    const WIDTHS: [(u32, u32); 7] = [
        (44, 0),
        (58, 0),
        (64, 10),
        (60, 30),
        (64, 42),
        (61, 63),
        (64, 64),
    ];

    fn bits(random: &mut Random, bits: u32) -> u64 {
        match bits {
            0 => 0,
            bits => random.next() >> (64 - bits),
        }
    }

    struct Table {
        layout: Layout,
        /// 1 where trails are kept, else 0.
        trails: Trail,
        segments: Vec<Segment>,
    }

    impl Table {
        fn new((low, high): (u32, u32)) -> Table {
            let trail_bits = trail_bits(low + high, 15);
            let layout = Layout::new(low, high, trail_bits);
            let segments = 0..1 << SEGMENT_BITS;
            Table {
                layout,
                trails: trail_bits.min(1) as Trail,
                segments: segments.map(|n| Segment::new(layout, n)).collect(),
            }
        }

        fn insert(&mut self, key: Key, layer: usize, trail: Trail) -> bool {
            let segment = &mut self.segments[self.layout.segment(key)];
            loop {
                match segment.insert(key, layer, trail) {
                    Inserted::Full => segment.grow(0),
                    inserted => return inserted == Inserted::New,
                }
            }
        }

        fn layer(&self, key: Key) -> Option<usize> {
            self.segments[self.layout.segment(key)].layer(key)
        }

        fn held(&self) -> usize {
            self.segments.iter().map(Segment::held).sum()
        }

        /// Checks every state against the twin.
        fn equals(&self, twin: &HashMap<Key, (usize, Trail)>) {
            assert_eq!(self.held(), twin.len());
            for (&key, &(layer, _)) in twin {
                assert_eq!(self.layer(key), Some(layer), "{key:?}");
            }
            for layer in 0..MOST_LAYERS {
                let mut keys = Vec::new();
                for segment in &self.segments {
                    segment.collect(layer, &mut keys);
                }
                let trails = self.trails;
                for (key, trail) in &keys {
                    let twin = twin.get(key).map(|&(layer, trail)| (layer, trail * trails));
                    assert_eq!(twin, Some((layer, *trail)));
                }
                let want = twin.values().filter(|&&(of, _)| of == layer).count();
                assert_eq!(keys.len(), want);
            }
        }
    }

    #[test]
    fn it_holds_what_a_hash_map_holds() {
        let mut random = Random::new(7);
        for width in WIDTHS {
            let (mut table, mut twin) = (Table::new(width), HashMap::new());
            for number in 0..40_000 {
                let layer = number / 400;
                // Keys near one another in every bit, and some of them again and again.
                let base = Key {
                    low: bits(&mut random, width.0),
                    high: bits(
                        &mut random,
                        width.1.min(if number % 2 == 0 { 3 } else { 64 }),
                    ),
                };
                for low in [base.low, base.low ^ 1, base.low, base.low ^ 1 << 30] {
                    let key = Key { low, ..base };
                    let fresh = !twin.contains_key(&key);
                    let trail = random.below(61) as Trail;
                    assert_eq!(table.insert(key, layer, trail), fresh, "{width:?} {key:?}");
                    let (of, last) = twin.entry(key).or_insert((layer, trail));
                    if *of == layer {
                        *last = trail.max(*last);
                    }
                    let far = Key {
                        high: key.high ^ bits(&mut random, width.1),
                        ..key
                    };
                    assert_eq!(table.layer(far), twin.get(&far).map(|&(layer, _)| layer));
                }
            }
            table.equals(&twin);
            for segment in &mut table.segments {
                segment.grow(50);
            }
            twin.retain(|_, (layer, _)| *layer >= 50);
            table.equals(&twin);
            table.segments.iter_mut().for_each(|s| s.clear(usize::MAX));
            table.equals(&HashMap::new());
        }
    }

    #[test]
    fn no_state_takes_more_than_16_bytes() {
        let mut random = Random::new(3);
        // The most bytes a state once there are a million, narrow keys first. The widest of the
        // shared levels that can be packed, katomic_30, has 124 bits.
        let most = [9.8, 9.8, 11.0, 12.0, 14.5, 15.5, 16.0];
        for (width, most) in WIDTHS.into_iter().zip(most) {
            let mut table = Table::new(width);
            let mut held = 0;
            while held < 5 << 18 {
                let key = Key {
                    low: bits(&mut random, width.0),
                    high: bits(&mut random, width.1),
                };
                held += usize::from(table.insert(key, 5, 60));
                if held >= 1 << 20 && held % (1 << 15) == 0 {
                    let bytes: usize = table.segments.iter().map(Segment::bytes).sum();
                    let each = bytes as f64 / held as f64;
                    assert!(each <= most, "{width:?}: {each} bytes a state of {held}");
                }
            }
        }
    }

    /// A bucket has room for eight states. Of these nine each has both its buckets at the same place while the table has 17,
    /// and two different ones once it has 20.
    #[test]
    fn a_table_that_is_still_too_small_grows_on_by_a_small_part() {
        let shape = |count| Shape::new(Layout::new(44, 20, 0), 0, count);
        let buckets = |key: Key, count: usize| {
            let Home { bucket, word, .. } = shape(count).home(key);
            (bucket, shape(count).other(bucket, word))
        };
        let all = (0..1u64 << 20).map(|high| Key { low: 0, high });
        let wanted = |&key: &Key| buckets(key, 17) == (0, 0) && buckets(key, 20) == (0, 1);
        let keys: Vec<Key> = all.filter(wanted).take(SLOTS + 1).collect();
        assert_eq!(keys.len(), SLOTS + 1);
        let mut segment = Segment::empty(shape(11));
        for &key in &keys {
            assert_eq!(segment.insert(key, 5, 0), Inserted::New);
        }
        // First by a half, to 17.
        segment.grow(0);
        assert_eq!(segment.store.shape.count, 20);
        assert!(keys.iter().all(|&key| segment.layer(key) == Some(5)));
    }
}
