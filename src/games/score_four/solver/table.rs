//! A table of positions: full keys in sixteen bytes an entry, shared by all threads.

use super::state::State;
use crate::base::memory;
use crate::base::random::mix;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Four entries of two words: one line of a processor's cache.
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; 4]);

/// Bits of the key that the place in the table stands for. An entry holds data in their room:
/// what is known in the upper ten, in the lower four the size of the tree that it took.
const DATA: u32 = 14;
/// Of these the bits for the size of the tree.
const WORK: u32 = 4;

/// Where a position is looked for, and what it is told by.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    first: u64,
    second: u64,
    bucket: usize,
}

/// A hash table with full keys: an entry found is the position asked for, never another one.
///
/// A position has 128 bits. They are scrambled reversibly; 14 of them choose, with others, the
/// bucket, and need not be kept.
pub struct Table {
    buckets: Vec<Bucket>,
    megabytes: usize,
}

impl Table {
    /// A table of this many megabytes, at least one: 65,536 entries each; smaller where memory is short.
    #[must_use]
    pub fn new(megabytes: usize) -> Table {
        let empty = || Bucket([(); 4].map(|()| [AtomicU64::new(0), AtomicU64::new(0)]));
        let mut buckets = memory::table(megabytes.max(1) << DATA, empty);
        let megabytes = (buckets.len() >> DATA).max(1);
        buckets.resize_with(megabytes << DATA, empty);
        Table { buckets, megabytes }
    }

    /// The size, in megabytes.
    #[must_use]
    pub const fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Where this position is looked for.
    #[inline]
    #[must_use]
    pub fn key(&self, state: &State) -> Key {
        let (first, second) = state.words();
        // With `first` known this can be undone, so that both words stand for both of the key.
        let second = second ^ mix(first.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let spread = mix(second.wrapping_add(first)) >> 32;
        let row = (spread * self.megabytes as u64) >> 32;
        Key {
            first,
            second: second >> DATA,
            bucket: (row << DATA | second & ((1 << DATA) - 1)) as usize,
        }
    }

    /// The bucket of this key. Memory takes long to answer: who asks early can do something else
    /// before [`Table::read`].
    #[inline]
    #[must_use]
    pub fn fetch(&self, key: Key) -> [u64; 4] {
        let [a, b, c, d] = &self.buckets[key.bucket].0;
        [
            a[1].load(Relaxed),
            b[1].load(Relaxed),
            c[1].load(Relaxed),
            d[1].load(Relaxed),
        ]
    }

    /// The ten bits kept for the position with this key, whose bucket has been fetched; `None` where
    /// nothing is.
    #[inline]
    #[must_use]
    pub fn read(&self, key: Key, fetched: [u64; 4]) -> Option<u16> {
        let bucket = &self.buckets[key.bucket].0;
        bucket.iter().zip(fetched).find_map(|(entry, word)| {
            holds(entry, word, key).then_some((word >> WORK & 0x3ff) as u16)
        })
    }

    /// The ten bits kept for the position with this key; `None` where nothing is.
    #[inline]
    #[must_use]
    pub fn get(&self, key: Key) -> Option<u16> {
        self.read(key, self.fetch(key))
    }

    /// Keeps ten bits for a position, in place of what was kept for it before. `nodes` is the
    /// size of the tree behind them: in a full bucket the entry with the smallest one goes.
    #[inline]
    pub fn put(&self, key: Key, data: u16, nodes: u64) {
        let bucket = &self.buckets[key.bucket].0;
        let same = bucket
            .iter()
            .find(|entry| holds(entry, entry[1].load(Relaxed), key));
        let chosen = same.unwrap_or_else(|| {
            bucket
                .iter()
                .min_by_key(|entry| entry[1].load(Relaxed) & ((1 << WORK) - 1))
                .unwrap_or(&bucket[0])
        });
        // From 1 up, so that no entry in use is all zero.
        let work = u64::from(nodes.max(1).ilog2() / 2 + 1).min((1 << WORK) - 1);
        let word = key.second << DATA | u64::from(data & 0x3ff) << WORK | work;
        // The first word is kept mixed with the second: an entry that two threads wrote at once
        // is found by neither key.
        chosen[0].store(word ^ key.first, Relaxed);
        chosen[1].store(word, Relaxed);
    }
}

/// Whether an entry with this second word holds this key.
#[inline]
fn holds(entry: &[AtomicU64; 2], word: u64, key: Key) -> bool {
    word >> DATA == key.second
        && word & ((1 << WORK) - 1) != 0
        && word ^ key.first == entry[0].load(Relaxed)
}
