//! The one random generator of the project: splitmix64 (Steele, Lea and Flood, 2014).
//!
//! Its stream is ours to keep: answers that depend on a seed must not change when a crate does.

/// The step of the splitmix64 sequence, 2^64 divided by the golden ratio.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A seeded stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The stream of `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next 64 random bits.
    #[allow(clippy::should_implement_trait)] // An endless stream; iterator adapters would not fit.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GAMMA);
        mix(self.state)
    }

    /// A number from 0 to `bound - 1`, each equally likely. `bound` is at least 1.
    pub const fn below(&mut self, bound: u64) -> u64 {
        // Lemire's multiplication, with rejection of the few values that would favour some results.
        loop {
            let product = self.next() as u128 * bound as u128;
            if (product as u64) >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// One of `items`, each equally likely; `None` when there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Puts `items` into a random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// Scrambles 64 bits so that every bit of the input reaches every bit of the output.
#[must_use]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stream_is_the_published_one() {
        // First outputs for seed 1234567, from the reference implementation (S. Vigna, 2015).
        let mut random = Random::new(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn below_reaches_every_value_and_no_other() {
        let mut random = Random::new(1);
        let mut seen = [0u32; 5];
        for _ in 0..5000 {
            seen[random.below(5) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (800..1200).contains(&n)), "{seen:?}");
    }
}
