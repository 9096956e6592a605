//! The transposition table: sixteen bytes an entry with the full key, shared by all threads.

use super::state::State;
use atom4_core::base::memory::{Line, Lines};
use atom4_core::base::random::mix;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Number of bits of the key that the index of the bucket determines. An entry stores data in their
/// place: ten bits of result, and in the low four bits the size of the tree behind it.
const DATA: u32 = 14;
/// Number of bits for the size of the tree.
const WORK: u32 = 4;

/// Bucket and remaining key of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    first: u64,
    second: u64,
    bucket: usize,
}

/// A hash table with full keys: an entry found belongs to the position asked for.
///
/// The 128 bits of a position are mixed reversibly. Fourteen of them follow from the index of the
/// bucket and are not stored.
pub struct Table {
    buckets: Lines,
    megabytes: usize,
}

impl Table {
    /// Makes a table of `megabytes` mebibytes, at least one, with 65,536 entries each; smaller when
    /// memory is short.
    #[must_use]
    pub fn new(megabytes: usize) -> Table {
        Table::of(Lines::new(megabytes))
    }

    /// As [`Table::new`], for work of seconds; see [`Lines::in_large_pages`].
    #[must_use]
    pub fn for_long_work(megabytes: usize) -> Table {
        Table::of(Lines::in_large_pages(megabytes))
    }

    fn of(buckets: Lines) -> Table {
        let megabytes = buckets.megabytes();
        Table { buckets, megabytes }
    }

    /// Size of the table in mebibytes.
    #[must_use]
    pub const fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Bucket and remaining key of `state`.
    #[inline]
    #[must_use]
    pub(crate) fn key(&self, state: &State) -> Key {
        let (first, second) = state.words();
        // This can be undone when `first` is known, so the two words still determine the
        // position.
        let second = second ^ mix(first.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let spread = mix(second.wrapping_add(first)) >> 32;
        let row = (spread * self.megabytes as u64) >> 32;
        Key {
            first,
            second: second >> DATA,
            bucket: (row << DATA | second & ((1 << DATA) - 1)) as usize,
        }
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Line {
        self.buckets.line(key.bucket)
    }

    /// Loads the bucket of this key. A caller that loads early can do other work before
    /// [`Table::read`] while the memory answers.
    #[inline]
    #[must_use]
    pub(crate) fn fetch(&self, key: Key) -> [u64; 4] {
        self.bucket(key)
            .each_ref()
            .map(|entry| entry[1].load(Relaxed))
    }

    /// The ten bits stored for the position with this key, whose bucket was loaded by
    /// [`Table::fetch`]; `None` when there is no entry.
    #[inline]
    #[must_use]
    pub(crate) fn read(&self, key: Key, fetched: [u64; 4]) -> Option<u16> {
        let bucket = self.bucket(key);
        bucket.iter().zip(fetched).find_map(|(entry, word)| {
            holds(entry, word, key).then_some((word >> WORK & 0x3ff) as u16)
        })
    }

    /// The ten bits stored for the position with this key; `None` when there is no entry.
    #[inline]
    #[must_use]
    pub(crate) fn get(&self, key: Key) -> Option<u16> {
        self.read(key, self.fetch(key))
    }

    /// Stores ten bits for a position in place of its old entry. `nodes` is the size of the tree
    /// behind them: in a full bucket the entry with the smallest tree is replaced.
    #[inline]
    pub(crate) fn put(&self, key: Key, data: u16, nodes: u64) {
        let bucket = self.bucket(key);
        let same = bucket
            .iter()
            .find(|entry| holds(entry, entry[1].load(Relaxed), key));
        let chosen = same.unwrap_or_else(|| {
            bucket
                .iter()
                .min_by_key(|entry| entry[1].load(Relaxed) & ((1 << WORK) - 1))
                .unwrap_or(&bucket[0])
        });
        // The value starts at 1, so that an entry in use is never all zero.
        let work = u64::from(nodes.max(1).ilog2() / 2 + 1).min((1 << WORK) - 1);
        let word = key.second << DATA | u64::from(data & 0x3ff) << WORK | work;
        // The first word is stored xored with the second: an entry that two threads wrote at
        // once matches no key.
        chosen[0].store(word ^ key.first, Relaxed);
        chosen[1].store(word, Relaxed);
    }
}

/// Says whether an entry with this second word belongs to this key.
#[inline]
fn holds(entry: &[AtomicU64; 2], word: u64, key: Key) -> bool {
    word >> DATA == key.second
        && word & ((1 << WORK) - 1) != 0
        && word ^ key.first == entry[0].load(Relaxed)
}
