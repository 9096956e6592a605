//! Sets of cells as bits, in rows of twice the edge so that no step runs into the next row.
//!
//! ```text
//!   bit of (q, r) = (q + m) * 2N + r,   m = N - 1          N = 2, rows of 4:
//!                                                           q = -1:  0  1
//!   steps: (0,+1) +1   (+1,0) +2N   (+1,-1) +2N-1           q =  0:  3  4  5
//!                                                           q = +1:  7  8
//! ```
//!
//! Between the last cell of a row and the first of the next there is always a bit that is no cell.

/// A set of up to `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// No cell.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// Takes cell `at` out.
    pub const fn clear(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    /// Adds cell `at`.
    pub const fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Whether any cell is in the set.
    #[must_use]
    pub fn any(&self) -> bool {
        self.0.iter().any(|&word| word != 0)
    }

    /// How many cells are in the set.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells in both sets.
    #[must_use]
    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The cells in either set.
    #[must_use]
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The cells in one of the two sets.
    #[must_use]
    pub fn xor(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }

    /// The cells of this set that are not in the other.
    #[must_use]
    pub fn without(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Every cell moved down by `by` bits.
    #[must_use]
    pub fn down(&self, by: usize) -> Bits<W> {
        let (words, bits) = (by / 64, by % 64);
        Bits(std::array::from_fn(|i| {
            let word = |at: usize| if at < W { self.0[at] } else { 0 };
            let low = word(i + words) >> bits;
            if bits == 0 {
                low
            } else {
                low | word(i + words + 1) << (64 - bits)
            }
        }))
    }

    /// Every cell moved up by `by` bits.
    #[must_use]
    pub fn up(&self, by: usize) -> Bits<W> {
        let (words, bits) = (by / 64, by % 64);
        Bits(std::array::from_fn(|i| {
            let word = |back: usize| if back <= i { self.0[i - back] } else { 0 };
            let high = word(words) << bits;
            if bits == 0 {
                high
            } else {
                high | word(words + 1) >> (64 - bits)
            }
        }))
    }

    /// The first cells of all runs of `length` cells in steps of `step` bits.
    #[must_use]
    pub fn runs(&self, step: usize, length: u32) -> Bits<W> {
        let mut set = *self;
        let mut have = 1;
        while have < length {
            let more = have.min(length - have);
            set = set.and(&set.down(more as usize * step));
            have += more;
        }
        set
    }
}
