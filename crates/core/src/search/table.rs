//! The transposition table, shared by all threads without locks. An entry is two words, the first xored
//! with the second, so that an entry written by two threads at once matches no key (R. Hyatt and T.
//! Mann, 2002).

use std::sync::atomic::{AtomicU64, Ordering};

use crate::base::memory::{Lines, PER_MEGABYTE};

/// Relation of a stored score to the exact value at the stored depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    /// The value equals the score.
    Exact = 3,
}

/// The stored result of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Score for the side to move; the distance of a win counts from this position.
    pub score: i32,
    /// Relation of the score to the exact value.
    pub bound: Bound,
    /// Depth of the search in plies; [`COMPLETE`] when every line ended with the game.
    pub depth: u8,
    /// Index of the best move in the position's list of moves; `None` when unknown.
    pub best: Option<u16>,
}

/// Depth of a result that no deeper search can change.
pub const COMPLETE: u8 = u8::MAX;

const GENERATIONS: u64 = 63;
const NO_MOVE: u64 = 0xffff;

/// A transposition table of fixed size, empty until the first search.
///
/// ```
/// let table = atom4_core::search::Table::new(16);
/// assert_eq!(table.megabytes(), 16);
/// ```
pub struct Table {
    /// A line is a bucket of entries: the guard, then the data of each.
    buckets: Option<Lines>,
    megabytes: usize,
    /// Number of the current search; entries of earlier ones are replaced first.
    generation: u64,
    /// Xored into every key: a new value empties the table without writing to it.
    salt: u64,
}

impl Table {
    /// Makes a table of `megabytes` mebibytes, at least 1. The memory is allocated at
    /// the first search.
    #[must_use]
    pub const fn new(megabytes: usize) -> Table {
        Table {
            buckets: None,
            megabytes: if megabytes == 0 { 1 } else { megabytes },
            generation: 0,
            salt: 0,
        }
    }

    /// Size of the table in mebibytes.
    #[must_use]
    pub const fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Prepares the table for a search: allocates the memory if needed, and empties the table when
    /// `fresh`.
    pub fn start(&mut self, fresh: bool) {
        let buckets = self
            .buckets
            .get_or_insert_with(|| Lines::new(self.megabytes));
        if self.generation == GENERATIONS {
            buckets.clear();
            self.generation = 0;
        }
        self.generation += 1;
        if fresh {
            self.salt = crate::base::random::mix(self.salt.wrapping_add(1));
        }
    }

    /// The entries where a key may stand: none before the first search.
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let Some(buckets) = &self.buckets else {
            return &[];
        };
        // The high half of the product spreads keys evenly over any number of buckets.
        let count = buckets.megabytes() * PER_MEGABYTE;
        let place = (u128::from(key) * count as u128) >> 64;
        buckets.line(place as usize)
    }

    /// The entry of the position with this key.
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|[guard, data]| {
            let data = data.load(Ordering::Relaxed);
            if guard.load(Ordering::Relaxed) ^ data == key ^ self.salt {
                unpack(data)
            } else {
                None
            }
        })
    }

    /// Stores a result. It replaces the entry of the same position or else, in its bucket, an entry
    /// of an earlier search or else the one of least depth.
    pub fn store(&self, key: u64, entry: TableEntry) {
        let data = pack(entry, self.generation);
        let mut victim = None;
        // The bucket does not depend on the salt, so that an emptied table fills like a new one.
        let bucket = self.bucket(key);
        let key = key ^ self.salt;
        for cell in bucket {
            let [guard, data] = cell;
            let old = data.load(Ordering::Relaxed);
            let worth = if guard.load(Ordering::Relaxed) ^ old == key && old != 0 {
                victim = Some((0, cell));
                break;
            } else if old >> 58 != self.generation {
                0
            } else {
                1 + (old >> 48 & 0xff)
            };
            if victim.is_none_or(|(least, _)| worth < least) {
                victim = Some((worth, cell));
            }
        }
        if let Some((_, [guard, old])) = victim {
            guard.store(key ^ data, Ordering::Relaxed);
            old.store(data, Ordering::Relaxed);
        }
    }
}

/// Packs an entry into 32 bits of score, 16 of move, 8 of depth, 2 of bound and 6 of generation. The
/// result is never 0, because no bound is 0.
fn pack(entry: TableEntry, generation: u64) -> u64 {
    u64::from(entry.score as u32)
        | entry.best.map_or(NO_MOVE, u64::from) << 32
        | u64::from(entry.depth) << 48
        | (entry.bound as u64) << 56
        | generation << 58
}

fn unpack(data: u64) -> Option<TableEntry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let best = data >> 32 & 0xffff;
    Some(TableEntry {
        score: data as u32 as i32,
        bound,
        depth: (data >> 48) as u8,
        best: (best != NO_MOVE).then_some(best as u16),
    })
}

#[cfg(test)]
mod tests;
