//! What the test of stops said of states lately: the same ones are made again and again.
//!
//! ```text
//! entry: the key's two words | the slides left before the state, and in the last bit the answer
//! ```
//!
//! A state's place holds the last one tested that belongs there. The cache starts small and grows
//! with the tests made, so that a small level does not feel it.

use super::pack::Key;

/// The cache of answers.
#[derive(Default)]
pub struct Verdicts {
    entries: Vec<[u64; 3]>,
    /// Notes taken since the last growth.
    notes: usize,
    /// The most entries.
    most: usize,
}

impl Verdicts {
    const LEAST: usize = 1 << 12;
    const MOST: usize = 1 << 20;

    /// Lets it take so many bytes, within reason.
    pub fn allow(&mut self, bytes: usize) {
        let entries = (bytes / size_of::<[u64; 3]>()).max(1);
        self.most = (1 << entries.ilog2()).clamp(Verdicts::LEAST, Verdicts::MOST);
    }

    /// Bytes taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<[u64; 3]>()
    }

    fn place(&self, key: Key) -> usize {
        // The leading bits are the table's segment, which is worked off one after the other.
        (key.low ^ key.low >> 20 ^ key.high) as usize & (self.entries.len() - 1)
    }

    /// What was said of a state with so many slides left; none when it is not known any more.
    pub fn recall(&self, key: Key, left: i16) -> Option<bool> {
        if self.entries.is_empty() {
            return None;
        }
        let [low, high, verdict] = self.entries[self.place(key)];
        let same = (low, high) == (key.low, key.high) && verdict >> 1 == left as u64;
        same.then_some(verdict & 1 == 1)
    }

    /// Remembers what was said.
    pub fn note(&mut self, key: Key, left: i16, passed: bool) {
        let size = self.entries.len();
        if size == 0 || self.notes > size && size < self.most {
            // No state is tested with 0 slides left, so an entry of zeros is nobody's.
            let old = std::mem::take(&mut self.entries);
            self.entries = vec![[0; 3]; (size * 4).min(self.most).max(Verdicts::LEAST)];
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
