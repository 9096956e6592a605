//! What the test of stops said of states lately: the same ones are made again and again.
//!
//! ```text
//! entry: the key's two words | the slides left before the state, and in the last bit the answer
//! ```
//!
//! A state's place holds the last one tested that belongs there. The cache starts small and grows
//! with the tests made, so that a small level does not feel it.

use std::cmp::Ordering;

use super::pack::Key;

/// The cache of answers.
#[derive(Default)]
pub struct PruneCache {
    entries: Vec<[u64; 3]>,
    /// Notes taken since the last growth.
    notes: usize,
    /// The most entries.
    most: usize,
}

impl PruneCache {
    const LEAST: usize = 1 << 12;
    const MOST: usize = 1 << 20;

    /// Lets it take so many bytes, within reason.
    pub fn allow(&mut self, bytes: usize) {
        let entries = (bytes / size_of::<[u64; 3]>()).max(1);
        self.most = (1 << entries.ilog2()).clamp(PruneCache::LEAST, PruneCache::MOST);
    }

    /// Bytes taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<[u64; 3]>()
    }

    /// Bytes that it may still come to take.
    #[must_use]
    pub fn room_to_grow(&self) -> usize {
        (self.most * size_of::<[u64; 3]>()).saturating_sub(self.bytes())
    }

    fn place(&self, key: Key) -> usize {
        // The leading bits are the table's segment, which is worked off one after the other.
        (key.low ^ key.low >> 20 ^ key.high) as usize & (self.entries.len() - 1)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill([0; 3]);
    }

    /// Reads what is remembered in a state's place, so that it is at hand when it is asked for.
    #[must_use]
    pub fn touch(&self, key: Key) -> u64 {
        if self.entries.is_empty() {
            return 0;
        }
        self.entries[self.place(key)][0]
    }

    /// Whether a state may pass with so many slides left before it; none when it is not known any
    /// more. One that was met with more of them left, within this bound or a smaller one, was met
    /// in an earlier layer, and need not be met again.
    pub fn recall(&self, key: Key, left: i16) -> Option<bool> {
        if self.entries.is_empty() {
            return None;
        }
        let [low, high, verdict] = self.entries[self.place(key)];
        if (low, high) != (key.low, key.high) {
            return None;
        }
        let (then, passed) = ((verdict >> 1) as i16, verdict & 1 == 1);
        match then.cmp(&left) {
            Ordering::Greater => Some(false),
            Ordering::Equal => Some(passed),
            // It passes all the more with more slides left.
            Ordering::Less => passed.then_some(true),
        }
    }

    /// Remembers what was said.
    pub fn note(&mut self, key: Key, left: i16, passed: bool) {
        let size = self.entries.len();
        if size == 0 || self.notes > size && size < self.most {
            // No state is tested with 0 slides left, so an entry of zeros is nobody's.
            let old = std::mem::take(&mut self.entries);
            self.entries = vec![[0; 3]; (size * 4).min(self.most).max(PruneCache::LEAST)];
            self.notes = 0;
            for entry in old {
                let [low, high, _] = entry;
                let place = self.place(Key { low, high });
                self.entries[place] = entry;
            }
        }
        self.notes += 1;
        let place = self.place(key);
        self.entries[place] = [key.low, key.high, (left as u64) << 1 | u64::from(passed)];
    }
}

#[cfg(test)]
mod tests;
