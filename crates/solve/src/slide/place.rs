//! Where in the table a key belongs, and which of its bits are stored there.
//!
//! A key's leading bits choose a segment and a bucket. Only the bits that the place does not tell
//! are stored, so nothing is lost and a larger table stores fewer bits a state:
//!
//! ```text
//! word:  payload | trail, up to 8 bits | in its second bucket, 1 bit | layer + 1, 7 bits (0: free)
//! extra: the payload's further bits, as many as there are
//! ```

use super::order::Trail;
use super::pack::Key;

/// The layer of a word, plus one.
pub const TAG: u64 = 0x7f;
/// Set in a word that lies in its second bucket.
pub const SECOND: u64 = 0x80;
/// Bits before the trail.
const BEFORE: u32 = 8;
/// 2 to this many segments.
pub const SEGMENT_BITS: u32 = 6;

/// Which bits a table tells apart.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    low_bits: u32,
    high_bits: u32,
    trail_bits: u32,
}

impl Layout {
    /// The layout for keys of low words of 44 to 64 bits and high words of up to 64, with so many
    /// bits for each state's trail.
    #[must_use]
    pub fn new(low_bits: u32, high_bits: u32, trail_bits: u32) -> Layout {
        Layout {
            low_bits,
            high_bits,
            trail_bits,
        }
    }

    /// The segment of a key.
    #[inline(always)]
    #[must_use]
    pub fn segment(&self, key: Key) -> usize {
        (key.low >> (self.low_bits - SEGMENT_BITS)) as usize
    }
}

/// Where in a segment a key belongs first, and what is stored of it.
pub struct Home {
    pub bucket: usize,
    /// Without layer and trail, as in its first bucket.
    pub word: u64,
    pub extra: u64,
}

/// One segment of so many buckets.
#[derive(Clone, Copy)]
pub struct Shape {
    layout: Layout,
    number: usize,
    /// Buckets.
    pub count: usize,
    /// Low bits of a key that the bucket does not tell.
    kept: u32,
    /// Bits of an extra.
    pub extra: u32,
    /// Bits of a word before its payload.
    shift: u32,
    /// The bits of a word that tell states apart.
    pub telling: u64,
}

impl Shape {
    pub fn new(layout: Layout, number: usize, count: usize) -> Shape {
        let kept = layout.low_bits - SEGMENT_BITS - count.ilog2();
        let shift = BEFORE + layout.trail_bits;
        Shape {
            layout,
            number,
            count,
            kept,
            extra: (kept + layout.high_bits).saturating_sub(64 - shift),
            shift,
            telling: u64::MAX << shift | SECOND,
        }
    }

    /// This segment with another number of buckets.
    pub fn resized(self, count: usize) -> Shape {
        Shape::new(self.layout, self.number, count)
    }

    /// The size above which segments grow by a small part: each has its own, so that they never
    /// stand half empty, and never grow, all at once.
    pub fn settled(self) -> usize {
        (8 << SEGMENT_BITS) + 2 * self.number
    }

    #[inline(always)]
    pub fn home(&self, key: Key) -> Home {
        let within = self.layout.low_bits - SEGMENT_BITS;
        let remainder = key.low & (u64::MAX >> (64 - within));
        let leading = remainder >> (within - 32);
        let bucket = (leading * self.count as u64) >> 32;
        let rest = remainder & ((1 << self.kept) - 1);
        let payload = (u128::from(key.high) << self.kept) | u128::from(rest);
        Home {
            bucket: bucket as usize,
            word: (payload as u64) << self.shift,
            extra: (payload >> (64 - self.shift)) as u64,
        }
    }

    /// The bits of a word that hold its trail.
    #[inline(always)]
    pub fn trail(&self, word: u64) -> u64 {
        word & !self.telling & !TAG
    }

    /// A trail as those bits, none where they do not hold one.
    #[inline(always)]
    pub fn trail_bits(&self, trail: Trail) -> u64 {
        self.trail(u64::from(trail) << BEFORE)
    }

    /// The trail in a word.
    #[inline(always)]
    pub fn trail_of(&self, word: u64) -> Trail {
        (self.trail(word) >> BEFORE) as Trail
    }

    /// The other one of a word's two buckets; it takes either to the other.
    #[inline(always)]
    pub fn other(&self, bucket: usize, word: u64) -> usize {
        let mixed = (word >> self.shift).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let sum = ((mixed >> 32) * self.count as u64) >> 32;
        let other = sum as usize + self.count - bucket;
        if other >= self.count {
            other - self.count
        } else {
            other
        }
    }

    /// The first remainder of a bucket's range.
    #[inline(always)]
    pub fn first(&self, bucket: usize) -> u64 {
        let within = self.layout.low_bits - SEGMENT_BITS;
        ((bucket as u64) << 32).div_ceil(self.count as u64) << (within - 32)
    }

    /// The key that is stored so, `first` being the first remainder of its first bucket.
    #[inline(always)]
    pub fn key(&self, first: u64, word: u64, extra: u64) -> Key {
        let within = self.layout.low_bits - SEGMENT_BITS;
        let payload = u128::from(word >> self.shift) | u128::from(extra) << (64 - self.shift);
        let mask = (1 << self.kept) - 1;
        // The remainder is the first number of the bucket's range that ends like the payload.
        let remainder = first + ((payload as u64).wrapping_sub(first) & mask);
        Key {
            low: (self.number as u64) << within | remainder,
            high: (payload >> self.kept) as u64,
        }
    }
}
