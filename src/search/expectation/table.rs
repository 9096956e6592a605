//! What is remembered of positions that were searched.

use crate::base::memory;

/// No move, in an entry.
pub(super) const NONE: u8 = u8::MAX;

/// How a remembered value stands to the true one of its depth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub key: u64,
    pub value: f32,
    pub depth: u8,
    pub bound: Bound,
    /// The best move of the first groups, by its number in the list of moves.
    pub best: [u8; 6],
}

impl Entry {
    const VACANT: Entry = Entry {
        key: 0,
        value: 0.0,
        depth: 0,
        bound: Bound::Upper,
        best: [NONE; 6],
    };

    /// Whether a search to `depth` with this window can do with the value.
    pub const fn answers(&self, depth: u32, alpha: f32, beta: f32) -> bool {
        self.depth as u32 >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= beta,
                Bound::Upper => self.value <= alpha,
            }
    }
}

/// Pairs of entries: the first keeps the deeper, the second the newer.
pub(super) struct Table(Vec<[Entry; 2]>);

impl Table {
    /// A table of about this many megabytes.
    pub fn new(megabytes: usize) -> Table {
        let entries = (megabytes.max(1) << 20) / size_of::<[Entry; 2]>();
        let pairs = (entries + 1).next_power_of_two() / 2;
        // Where memory is short it is halved, and stays a power of two.
        Table(memory::table(pairs, || [Entry::VACANT; 2]))
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill([Entry::VACANT; 2]);
    }

    /// The pair of a key: there is a power of two of them.
    const fn place(&self, key: u64) -> usize {
        (key as usize) & (self.0.len() - 1)
    }

    /// What is known of a position.
    pub fn find(&self, key: u64) -> Option<&Entry> {
        let pair = &self.0[self.place(key)];
        pair.iter().find(|entry| entry.key == key)
    }

    /// Remembers a position.
    pub fn keep(&mut self, entry: Entry) {
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
