//! The random generator that every module uses: splitmix64 (Steele, Lea and Flood, 2014). It stands
//! here and not in a crate, because games and tests that name a seed must stay the same when
//! dependencies change.

/// Increment of the splitmix64 sequence: 2^64 divided by the golden ratio.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of random numbers that its seed determines.
///
/// ```
/// use atom4_core::base::Random;
/// let (mut one, mut two) = (Random::new(7), Random::new(7));
/// assert_eq!(one.next(), two.next());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts the stream of `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Draws the next 64 random bits.
    #[allow(clippy::should_implement_trait)] // The stream never ends, so iterator adapters would not fit.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GAMMA);
        mix(self.state)
    }

    /// Draws a number from 0 to `bound - 1`, each equally likely; `bound` is at least 1.
    ///
    /// ```
    /// let mut random = atom4_core::base::Random::new(1);
    /// assert!((0..100).all(|_| random.below(6) < 6));
    /// ```
    pub const fn below(&mut self, bound: u64) -> u64 {
        // Lemire's multiplication; the loop rejects the few products that would favour some
        // results.
        loop {
            let product = self.next() as u128 * bound as u128;
            if (product as u64) >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Draws one of `items`, each equally likely; `None` when `items` is empty.
    ///
    /// ```
    /// let mut random = atom4_core::base::Random::new(1);
    /// assert!(random.pick(&["rock", "paper"]).is_some());
    /// assert_eq!(random.pick::<u8>(&[]), None);
    /// ```
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Puts `items` into a random order, each order equally likely.
    ///
    /// ```
    /// let mut cards = [1, 2, 3, 4];
    /// atom4_core::base::Random::new(5).shuffle(&mut cards);
    /// cards.sort();
    /// assert_eq!(cards, [1, 2, 3, 4]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// A key of some bytes, the same in every version.
///
/// ```
/// use atom4_core::base::random::key_of;
/// assert_ne!(key_of(b"1 2"), key_of(b"2 1"));
/// ```
#[must_use]
pub fn key_of(bytes: &[u8]) -> u64 {
    let put = |key: u64, &byte: &u8| mix(key ^ mix(u64::from(byte) + 1));
    bytes.iter().fold(0, put)
}

/// Mixes 64 bits reversibly so that each bit of `z` changes about half of the bits of the result.
#[must_use]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests;
