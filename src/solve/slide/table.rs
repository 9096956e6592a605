//! The set of states met so far: 8 to 16 bytes a state, its layer included.
//!
//! A key's leading bits choose a segment and a bucket of one cache line; only the bits that the
//! place does not tell are stored, so nothing is lost. Segments grow one by one, by a quarter, and
//! start at staggered sizes: the whole never stands half empty and never doubles at once.
//!
//! ```text
//! word:  payload, low 56 bits | in its second bucket, 1 bit | layer + 1, 7 bits (0: free)
//! extra: the payload's further bits
//! ```
//!
//! A state lies in one of two buckets; when both are full, others are pushed to their second one
//! (cuckoo hashing with large buckets), which fills the table to 95 in 100.

use super::pack::{Key, Packer};

/// The layers that fit.
pub const MOST_LAYERS: usize = 126;
const TAG: u64 = 0x7f;
const SECOND: u64 = 0x80;
const SHIFT: u32 = 8;
const PAYLOAD: u32 = 64 - SHIFT;
/// Longest chain of states pushed to their other bucket to make room for one.
const MOST_PUSHED: usize = 40;
/// 2 to this many segments.
pub const SEGMENT_BITS: u32 = 6;

/// What a slot holds beyond its word.
pub trait Extra: Copy + Default + Eq + Send + Sync + 'static {
    /// Its width.
    const BITS: u32;
    /// The low bits of `bits`.
    fn of(bits: u128) -> Self;
    /// As a number.
    fn wide(self) -> u128;
}

macro_rules! extra {
    ($($kind:ty),*) => {$(
        impl Extra for $kind {
            const BITS: u32 = <$kind>::BITS;
            fn of(bits: u128) -> Self {
                bits as $kind
            }
            fn wide(self) -> u128 {
                u128::from(self)
            }
        }
    )*};
}
extra!(u8, u16, u32, u64);

impl Extra for () {
    const BITS: u32 = 0;
    fn of(_: u128) {}
    fn wide(self) -> u128 {
        0
    }
}

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Bucket<E, const S: usize> {
    word: [u64; S],
    extra: [E; S],
}

/// Which bits a table stores.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    low_bits: u32,
    /// Least logarithm of a segment's buckets.
    least: u32,
}

impl Layout {
    /// The layout for keys of this packer with slots of `PAYLOAD` + `extra` bits.
    #[must_use]
    pub fn new(packer: &Packer, extra: u32) -> Layout {
        let within = packer.bits() - SEGMENT_BITS;
        Layout {
            low_bits: packer.low_bits,
            least: within.saturating_sub(PAYLOAD + extra).max(2),
        }
    }

    /// The segment of a key.
    #[inline(always)]
    #[must_use]
    pub fn segment(&self, key: Key) -> usize {
        (key.low >> (self.low_bits - SEGMENT_BITS)) as usize
    }
}

/// Where in a segment a key belongs and what is stored of it.
struct Home {
    bucket: usize,
    word: u64,
    extra: u128,
}

/// One segment.
pub struct Segment<E, const S: usize> {
    shape: Shape,
    buckets: Vec<Bucket<E, S>>,
    used: usize,
}

#[derive(Clone, Copy)]
struct Shape {
    layout: Layout,
    number: usize,
    /// Bits of the remainder kept in the payload.
    kept: u32,
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

impl<E: Extra, const S: usize> Segment<E, S> {
    /// An empty segment.
    #[must_use]
    pub fn new(layout: Layout, number: usize) -> Self {
        let base = 1_usize << layout.least;
        let count = base + base * number / (4 << SEGMENT_BITS);
        let mut segment = Segment {
            shape: Shape {
                layout,
                number,
                kept: 0,
            },
            buckets: Vec::new(),
            used: 0,
        };
        segment.resize(count);
        segment
    }

    fn resize(&mut self, count: usize) -> Vec<Bucket<E, S>> {
        let fresh = vec![
            Bucket {
                word: [0; S],
                extra: [E::default(); S],
            };
            count
        ];
        self.shape.kept = self.shape.layout.low_bits - SEGMENT_BITS - count.ilog2();
        self.used = 0;
        std::mem::replace(&mut self.buckets, fresh)
    }

    /// Bytes taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket<E, S>>()
    }

    /// States held.
    #[must_use]
    pub fn held(&self) -> usize {
        self.used
    }

    /// Forgets everything and keeps the room, unless it has grown beyond `most` bytes.
    pub fn clear(&mut self, most: usize) {
        if self.bytes() > most {
            let base = 1_usize << self.shape.layout.least;
            self.resize(base + base * self.shape.number / (4 << SEGMENT_BITS));
        } else if self.used > 0 {
            for bucket in &mut self.buckets {
                bucket.word = [0; S];
            }
            self.used = 0;
        }
    }

    #[inline(always)]
    fn home(&self, key: Key) -> Home {
        let within = self.shape.layout.low_bits - SEGMENT_BITS;
        let remainder = key.low & (u64::MAX >> (64 - within));
        let leading = remainder >> (within - 32);
        let bucket = (leading * self.buckets.len() as u64) >> 32;
        let rest = remainder & ((1 << self.shape.kept) - 1);
        let payload = (u128::from(key.high) << self.shape.kept) | u128::from(rest);
        Home {
            bucket: bucket as usize,
            word: (payload as u64) << SHIFT,
            extra: payload >> PAYLOAD,
        }
    }

    /// Reads the key's cache line, so that an insertion soon after finds it near. Returns
    /// something that depends on it.
    #[inline(always)]
    #[must_use]
    pub fn touch(&self, key: Key) -> u64 {
        self.buckets[self.home(key).bucket].word[0]
    }

    /// The other bucket of a payload that has `bucket` as one of its two.
    #[inline(always)]
    fn other(&self, bucket: usize, word: u64, extra: u128) -> usize {
        other(self.buckets.len(), bucket, word, extra)
    }

    /// Puts the state in with its layer, unless it is there.
    #[inline]
    pub fn insert(&mut self, key: Key, layer: usize) -> Inserted {
        let home = self.home(key);
        let extra = E::of(home.extra);
        let tag = layer as u64 + 1;
        let room = self.used * 20 < self.buckets.len() * S * 19;
        let bucket = &mut self.buckets[home.bucket];
        for slot in 0..S {
            let word = bucket.word[slot];
            if word == 0 {
                if !room {
                    return Inserted::Full;
                }
                bucket.word[slot] = home.word | tag;
                bucket.extra[slot] = extra;
                self.used += 1;
                return Inserted::New;
            }
            if word & !TAG == home.word && bucket.extra[slot] == extra {
                return Inserted::Old;
            }
        }
        let second = self.other(home.bucket, home.word, home.extra);
        let word = home.word | SECOND;
        let bucket = &mut self.buckets[second];
        for slot in 0..S {
            if bucket.word[slot] == 0 {
                if !room {
                    return Inserted::Full;
                }
                bucket.word[slot] = word | tag;
                bucket.extra[slot] = extra;
                self.used += 1;
                return Inserted::New;
            }
            if bucket.word[slot] & !TAG == word && bucket.extra[slot] == extra {
                return Inserted::Old;
            }
        }
        if room && self.push(second, word | tag, extra) {
            self.used += 1;
            return Inserted::New;
        }
        Inserted::Full
    }

    /// Puts a word into a full bucket by pushing one of its states to its other bucket, and so on.
    fn push(&mut self, bucket: usize, word: u64, extra: E) -> bool {
        let (mut at, mut hand, mut slot) = (bucket, (word, extra), 0);
        let mut path = [(0, 0); MOST_PUSHED];
        for (length, step) in path.iter_mut().enumerate() {
            if let Some(free) = self.buckets[at].word.iter().position(|&word| word == 0) {
                self.buckets[at].word[free] = hand.0;
                self.buckets[at].extra[free] = hand.1;
                return true;
            }
            slot = (slot + length + (hand.0 >> 20) as usize) % S;
            *step = (at, slot);
            self.swap(at, slot, &mut hand);
            at = self.other(at, hand.0, hand.1.wide());
            hand.0 ^= SECOND;
        }
        for &(at, slot) in path.iter().rev() {
            hand.0 ^= SECOND;
            self.swap(at, slot, &mut hand);
        }
        false
    }

    fn swap(&mut self, at: usize, slot: usize, hand: &mut (u64, E)) {
        std::mem::swap(&mut self.buckets[at].word[slot], &mut hand.0);
        std::mem::swap(&mut self.buckets[at].extra[slot], &mut hand.1);
    }

    /// The layer of a state; `None` when it is not there.
    #[inline]
    #[must_use]
    pub fn layer(&self, key: Key) -> Option<usize> {
        let home = self.home(key);
        let extra = E::of(home.extra);
        let (mut at, mut want) = (home.bucket, home.word);
        loop {
            let bucket = &self.buckets[at];
            for slot in 0..S {
                let word = bucket.word[slot];
                if word == 0 {
                    return None;
                }
                if word & !TAG == want && bucket.extra[slot] == extra {
                    return Some((word & TAG) as usize - 1);
                }
            }
            if want & SECOND != 0 {
                return None;
            }
            at = self.other(at, want, home.extra);
            want |= SECOND;
        }
    }

    /// Hands out every state with its layer.
    fn each(
        shape: Shape,
        buckets: &[Bucket<E, S>],
        wanted: impl Fn(usize) -> bool,
        mut out: impl FnMut(Key, usize),
    ) {
        let within = shape.layout.low_bits - SEGMENT_BITS;
        let (count, kept) = (buckets.len(), shape.kept);
        let leading = (shape.number as u64) << within;
        for (at, bucket) in buckets.iter().enumerate() {
            for slot in 0..S {
                let word = bucket.word[slot];
                if word == 0 {
                    break;
                }
                let layer = (word & TAG) as usize - 1;
                if !wanted(layer) {
                    continue;
                }
                let wide = bucket.extra[slot].wide();
                let home = if word & SECOND == 0 {
                    at
                } else {
                    other(count, at, word, wide)
                };
                let payload = u128::from(word >> SHIFT) | wide << PAYLOAD;
                let rest = payload as u64 & ((1 << kept) - 1);
                // The remainder is the first number of the bucket's range that ends in `rest`.
                let first = ((home as u64) << 32).div_ceil(count as u64) << (within - 32);
                let remainder = first + (rest.wrapping_sub(first) & ((1 << kept) - 1));
                let high = (payload >> kept) as u64;
                out(
                    Key {
                        low: leading | remainder,
                        high,
                    },
                    layer,
                );
            }
        }
    }

    /// Appends the states of one layer.
    pub fn collect(&self, layer: usize, out: &mut Vec<Key>) {
        let out = |key, _| out.push(key);
        Self::each(self.shape, &self.buckets, |l| l == layer, out);
    }

    /// Makes room: by a half while small, by a quarter when large. States of layers before
    /// `oldest` are forgotten.
    pub fn grow(&mut self, oldest: usize) {
        let mut count = self.buckets.len();
        if oldest > 0 {
            let mut kept = 0;
            let wanted = |layer| layer >= oldest;
            Self::each(self.shape, &self.buckets, wanted, |_, _| kept += 1);
            if kept * 10 > self.used * 7 {
                count += count / 4 + 1;
            }
        } else if self.bytes() < 1 << 16 {
            count += count / 2 + 1;
        } else {
            count += count / 4 + 1;
        }
        loop {
            let shape = self.shape;
            let old = self.resize(count);
            let mut fits = true;
            let put = |key, layer| fits &= self.insert(key, layer) != Inserted::Full;
            Self::each(shape, &old, |layer| layer >= oldest, put);
            if fits {
                return;
            }
            self.shape = shape;
            self.buckets = old;
            count += count / 8 + 1;
        }
    }
}

/// The other one of a payload's two buckets; it takes either to the other.
#[inline(always)]
fn other(count: usize, bucket: usize, word: u64, extra: u128) -> usize {
    let mixed = ((word >> SHIFT) ^ (extra as u64).wrapping_mul(0xd6e8_feb8_6659_fd93))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let sum = ((mixed >> 32) * count as u64) >> 32;
    let other = sum as usize + count - bucket;
    if other >= count { other - count } else { other }
}
