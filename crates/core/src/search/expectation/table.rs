//! The transposition table of the expectation search.

use crate::base::memory;

/// Stands for "no move" in an entry.
pub(super) const NONE: u16 = u16::MAX;

/// Number of groups of moves, the first ones, whose best move an entry keeps.
pub(super) const REMEMBERED: usize = 5;

/// Relation of a stored value to the exact value at its depth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// The stored result of one position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(crate) key: u64,
    pub(crate) value: f32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// For the first groups the index of the best move in the list of moves.
    pub(crate) best: [u16; REMEMBERED],
}

impl Entry {
    const VACANT: Entry = Entry {
        key: 0,
        value: 0.0,
        depth: 0,
        bound: Bound::Upper,
        best: [NONE; REMEMBERED],
    };

    /// Says whether the stored value decides a search to `depth` with this window.
    pub(crate) const fn answers(&self, depth: u32, alpha: f32, beta: f32) -> bool {
        self.depth as u32 >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= beta,
                Bound::Upper => self.value <= alpha,
            }
    }
}

/// Entries in pairs: the first of a pair keeps the deepest result, the second the latest.
pub(super) struct Table(Vec<[Entry; 2]>);

impl Table {
    /// Makes a table of about `megabytes` mebibytes.
    pub(crate) fn new(megabytes: usize) -> Table {
        let entries = (megabytes.max(1) << 20) / size_of::<[Entry; 2]>();
        let pairs = (entries + 1).next_power_of_two() / 2;
        // When memory is short the number of pairs is halved, so it stays a power of two.
        Table(memory::table(pairs, || [Entry::VACANT; 2]))
    }

    /// Empties the table.
    pub(crate) fn clear(&mut self) {
        self.0.fill([Entry::VACANT; 2]);
    }

    /// Index of the pair for a key; the number of pairs is a power of two.
    const fn place(&self, key: u64) -> usize {
        (key as usize) & (self.0.len() - 1)
    }

    /// The entry of the position with this key.
    pub(crate) fn find(&self, key: u64) -> Option<&Entry> {
        let pair = &self.0[self.place(key)];
        pair.iter().find(|entry| entry.key == key)
    }

    /// Stores a result.
    pub(crate) fn keep(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let [deeper, newer] = &mut self.0[place];
        if deeper.key == entry.key || entry.depth >= deeper.depth {
            if deeper.key != entry.key {
                *newer = *deeper;
            }
            *deeper = entry;
        } else {
            *newer = entry;
        }
    }
}
