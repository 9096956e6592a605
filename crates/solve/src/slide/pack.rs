//! States as numbers: every kind's cells by their rank among all sets of that size, mixed radix.
//!
//! The number fills a low word first and a high word if need be. The low word is then scrambled
//! by a bijection, so that its leading bits serve as hash and the rest as what is left to store.

// A slot or a waste indexes several arrays at once.
#![allow(clippy::needless_range_loop)]

use super::board::{AtomKind, Cells, MOST_ATOMS, SlideBoard};

/// A packed and scrambled state. Equal keys mean equal states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Key {
    /// The low word, [`Packer::low_bits`] wide, scrambled.
    pub low: u64,
    /// The high word, plain.
    pub high: u64,
}

/// A run of slots of one kind that is ranked together.
#[derive(Clone, Copy, Debug)]
struct Run {
    first: u8,
    count: u8,
    high: bool,
    /// Number of sets of cells of this size.
    radix: u64,
    /// Weight of the rank in its word.
    weight: u64,
}

impl Run {
    /// The words after the run's rank has grown by so much, modulo 2 to the 64th.
    #[inline(always)]
    fn changed(&self, mut words: Key, ranks: u64) -> Key {
        let word = if self.high {
            &mut words.high
        } else {
            &mut words.low
        };
        *word = word.wrapping_add(ranks.wrapping_mul(self.weight));
        words
    }
}

/// Turns states into keys and back.
#[derive(Clone)]
pub struct Packer {
    runs: Vec<Run>,
    run_of: [u8; MOST_ATOMS],
    /// `binomial[j][cell]`: ways to choose j + 1 of the first `cell` cells.
    binomial: Vec<Vec<u64>>,
    /// Bits of the low word.
    pub low_bits: u32,
    /// Bits of the high word.
    pub high_bits: u32,
}

const MOST_RANKED: usize = 8;
/// Below this the leading bits would not spread.
const LEAST_LOW: u32 = 44;
const ODD: [u64; 3] = [
    0x9e37_79b9_7f4a_7c15,
    0xd6e8_feb8_6659_fd93,
    0xff51_afd7_ed55_8ccd,
];

impl Packer {
    /// A packer for this board; `None` when a state needs more than two words.
    #[must_use]
    pub fn new(board: &SlideBoard) -> Option<Packer> {
        let cells = board.cells();
        let mut binomial = vec![vec![0_u64; cells + 1]; MOST_RANKED];
        for cell in 0..=cells {
            binomial[0][cell] = cell as u64;
        }
        for j in 1..MOST_RANKED {
            for cell in 1..=cells {
                binomial[j][cell] = binomial[j][cell - 1] + binomial[j - 1][cell - 1];
            }
        }
        let mut runs = Vec::new();
        let mut run_of = [0; MOST_ATOMS];
        for kind in &board.kinds {
            let mut first = kind.first;
            let end = kind.first + kind.count;
            while first < end {
                let count = (end - first).min(MOST_RANKED);
                run_of[first..first + count].fill(runs.len() as u8);
                runs.push(Run {
                    first: first as u8,
                    count: count as u8,
                    high: false,
                    radix: binomial[count - 1][cells].max(1),
                    weight: 1,
                });
                first += count;
            }
        }
        let (mut low, mut high) = (1_u128, 1_u128);
        for run in &mut runs {
            let radix = u128::from(run.radix);
            if low * radix <= 1 << 64 {
                run.weight = low as u64;
                low *= radix;
            } else if high * radix <= 1 << 64 {
                run.high = true;
                run.weight = high as u64;
                high *= radix;
            } else {
                return None;
            }
        }
        let bits = |product: u128| 128 - (product - 1).leading_zeros();
        Some(Packer {
            runs,
            run_of,
            binomial,
            low_bits: bits(low).max(LEAST_LOW),
            high_bits: bits(high),
        })
    }

    /// Bits of a key.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.low_bits + self.high_bits
    }

    #[inline(always)]
    fn rank(&self, run: &Run, cells: &[u8]) -> u64 {
        let mut rank = 0;
        for j in 0..run.count as usize {
            rank += self.binomial[j][cells[run.first as usize + j] as usize];
        }
        rank
    }

    /// The plain words of a state.
    #[must_use]
    pub fn words(&self, cells: &Cells) -> Key {
        let mut key = Key::default();
        for run in &self.runs {
            let part = self.rank(run, cells) * run.weight;
            if run.high {
                key.high += part;
            } else {
                key.low += part;
            }
        }
        key
    }

    /// The plain words after an atom of this kind has moved; `words` are those before.
    #[inline(always)]
    #[must_use]
    pub fn rewords(&self, words: Key, before: &Cells, after: &Cells, kind: AtomKind) -> Key {
        let first = self.run_of[kind.first] as usize;
        let last = self.run_of[kind.first + kind.count - 1] as usize;
        // A large kind has several runs, and the atom may have gone from one to another.
        self.runs[first..=last].iter().fold(words, |words, run| {
            let ranks = self.rank(run, after).wrapping_sub(self.rank(run, before));
            run.changed(words, ranks)
        })
    }

    /// The same for an atom alone in its kind: it goes from one cell to another.
    #[inline(always)]
    #[must_use]
    pub fn reword_single(&self, words: Key, slot: usize, from: u8, to: u8) -> Key {
        let run = &self.runs[self.run_of[slot] as usize];
        run.changed(words, u64::from(to).wrapping_sub(u64::from(from)))
    }

    /// Plain words to key: a bijection.
    #[inline(always)]
    #[must_use]
    pub fn scramble(&self, words: Key) -> Key {
        let (mask, half) = (u64::MAX >> (64 - self.low_bits), self.low_bits.div_ceil(2));
        let mut low = words.low ^ (Packer::fold(words.high) & mask);
        low = low.wrapping_mul(ODD[0]) & mask;
        low ^= low >> half;
        low = low.wrapping_mul(ODD[1]) & mask;
        low ^= low >> half;
        Key {
            low,
            high: words.high,
        }
    }

    fn fold(high: u64) -> u64 {
        let mixed = high.wrapping_mul(ODD[2]);
        mixed ^ (mixed >> 32)
    }

    /// Key to plain words.
    #[inline(always)]
    #[must_use]
    pub fn unscramble(&self, key: Key) -> Key {
        const BACK: [u64; 2] = [inverse(ODD[0]), inverse(ODD[1])];
        let (mask, half) = (u64::MAX >> (64 - self.low_bits), self.low_bits.div_ceil(2));
        let mut low = key.low;
        low ^= low >> half;
        low = low.wrapping_mul(BACK[1]) & mask;
        low ^= low >> half;
        low = low.wrapping_mul(BACK[0]) & mask;
        Key {
            low: low ^ (Packer::fold(key.high) & mask),
            high: key.high,
        }
    }

    /// The key of a state.
    #[must_use]
    pub fn key(&self, cells: &Cells) -> Key {
        self.scramble(self.words(cells))
    }

    /// The state of plain words.
    #[must_use]
    pub fn cells(&self, words: Key) -> Cells {
        let mut cells = [0; MOST_ATOMS];
        let (mut low, mut high) = (words.low, words.high);
        for run in &self.runs {
            let word = if run.high { &mut high } else { &mut low };
            let mut rank = *word % run.radix;
            *word /= run.radix;
            let first = run.first as usize;
            if run.count == 1 {
                cells[first] = rank as u8;
                continue;
            }
            for j in (1..run.count as usize).rev() {
                let ways = &self.binomial[j];
                let cell = ways.partition_point(|&w| w <= rank) - 1;
                cells[first + j] = cell as u8;
                rank -= ways[cell];
            }
            cells[first] = rank as u8;
        }
        cells
    }
}

/// The inverse of an odd number modulo 2 to the 64th, by Newton's iteration.
const fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    let mut i = 0;
    while i < 6 {
        x = x.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(x)));
        i += 1;
    }
    x
}
