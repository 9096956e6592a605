//! Sets of cells as bits, in rows of twice the edge, so that no step runs into the next row.
//!
//! ```text
//!   bit of (q, r) = (q + m) * 2N + r,   m = N - 1          N = 2, rows of 4:
//!                                                           q = -1:  0  1
//!   steps: (0,+1) +1   (+1,0) +2N   (+1,-1) +2N-1           q =  0:  3  4  5
//!                                                           q = +1:  7  8
//! ```
//!
//! At least one bit that is no cell lies between the last cell of a row and the first of the next.

/// A set of up to `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub(crate) const EMPTY: Bits<W> = Bits([0; W]);

    /// Adds cell `at`.
    pub(crate) const fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Says whether cell `at` is in the set.
    #[must_use]
    pub(crate) const fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    /// Says whether the set holds a cell.
    #[must_use]
    pub(crate) fn any(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) != 0
    }

    /// Number of cells in the set.
    #[must_use]
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest cell; `None` for the empty set.
    #[must_use]
    pub(crate) fn lowest(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The highest cell; `None` for the empty set.
    #[must_use]
    pub(crate) fn highest(&self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(64 * word + 63 - self.0[word].leading_zeros() as usize)
    }

    /// The set of all cells from `at` on.
    #[must_use]
    pub(crate) fn from(at: usize) -> Bits<W> {
        Bits(std::array::from_fn(|i| match i.cmp(&(at / 64)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => !0 << (at % 64),
            std::cmp::Ordering::Greater => !0,
        }))
    }

    /// The cells in both sets.
    #[must_use]
    pub(crate) fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The cells in at least one of the two sets.
    #[must_use]
    pub(crate) fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The cells in exactly one of the two sets.
    #[must_use]
    pub(crate) fn xor(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }

    /// The cells of this set that are not in the other.
    #[must_use]
    pub(crate) fn without(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The set with every cell moved down by `by` bits; cells below bit 0 are lost.
    #[must_use]
    pub(crate) fn down(&self, by: usize) -> Bits<W> {
        if by >= 64 * W {
            return Bits::EMPTY;
        }
        if by < 64 {
            // Two shifts for what comes from the next word, since one by 64 is none.
            return Bits(std::array::from_fn(|i| {
                let next = if i + 1 < W { self.0[i + 1] } else { 0 };
                self.0[i] >> by | (next << 1) << (63 - by)
            }));
        }
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

    /// The set with every cell moved up by `by` bits; cells beyond the last word are lost.
    #[must_use]
    pub(crate) fn up(&self, by: usize) -> Bits<W> {
        if by >= 64 * W {
            return Bits::EMPTY;
        }
        if by < 64 {
            return Bits(std::array::from_fn(|i| {
                let previous = if i > 0 { self.0[i - 1] } else { 0 };
                self.0[i] << by | (previous >> 1) >> (63 - by)
            }));
        }
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

    /// The first cells of all runs of `length` cells at distances of `step` bits.
    #[must_use]
    pub(crate) fn runs(&self, step: usize, length: u32) -> Bits<W> {
        let mut set = *self;
        let mut have = 1;
        while have < length {
            let more = have.min(length - have);
            set = set.and(&set.down(more as usize * step));
            have += more;
        }
        set
    }

    /// The first cells of all stretches of `length` cells at distances of `step` bits that contain
    /// a cell of this set.
    #[must_use]
    pub(crate) fn touched(&self, step: usize, length: u32) -> Bits<W> {
        let mut set = *self;
        let mut have = 1;
        while have < length {
            let more = have.min(length - have);
            set = set.or(&set.down(more as usize * step));
            have += more;
        }
        set
    }
}

#[cfg(test)]
mod tests;
