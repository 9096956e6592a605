//! Sets of cells as bits: of a board of up to 64 or 128 cells in one number, of a larger one in two.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Cells as bits.
pub trait Set:
    Copy
    + Send
    + Sync
    + 'static
    + Debug
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// No cell.
    const NONE: Self;
    /// The cell alone.
    fn one(cell: u8) -> Self;
    /// Takes out the first cell.
    fn pop(&mut self) -> Option<u8>;
    /// The cells before the first one; all there are when there is none.
    fn before_first(self) -> Self;
    /// The cells after the last one; all there are when there is none.
    fn after_last(self) -> Self;

    /// Whether there is no cell.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether it holds a cell.
    #[inline(always)]
    fn has(self, cell: u8) -> bool {
        !(self & Self::one(cell)).is_empty()
    }
}

/// A number whose bits stand for cells.
macro_rules! bits {
    ($number:ty) => {
        impl Set for $number {
            const NONE: $number = 0;

            #[inline(always)]
            fn one(cell: u8) -> $number {
                1 << cell
            }

            #[inline(always)]
            fn pop(&mut self) -> Option<u8> {
                let first = (*self != 0).then(|| self.trailing_zeros() as u8);
                *self &= self.wrapping_sub(1);
                first
            }

            #[inline(always)]
            fn before_first(self) -> $number {
                (self & self.wrapping_neg()).wrapping_sub(1)
            }

            #[inline(always)]
            fn after_last(self) -> $number {
                let upto = <$number>::MAX.checked_shr(self.leading_zeros());
                !upto.unwrap_or(0)
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// The cells up to 127 and those from 128 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide(u128, u128);

impl BitAnd for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitand(self, other: Wide) -> Wide {
        Wide(self.0 & other.0, self.1 & other.1)
    }
}

impl BitOr for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitor(self, other: Wide) -> Wide {
        Wide(self.0 | other.0, self.1 | other.1)
    }
}

impl BitOrAssign for Wide {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Wide) {
        *self = *self | other;
    }
}

impl Not for Wide {
    type Output = Wide;
    #[inline(always)]
    fn not(self) -> Wide {
        Wide(!self.0, !self.1)
    }
}

impl Set for Wide {
    const NONE: Wide = Wide(0, 0);

    #[inline(always)]
    fn one(cell: u8) -> Wide {
        if cell < 128 {
            Wide(u128::one(cell), 0)
        } else {
            Wide(0, u128::one(cell - 128))
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<u8> {
        self.0.pop().or_else(|| self.1.pop().map(|cell| cell + 128))
    }

    #[inline(always)]
    fn before_first(self) -> Wide {
        let rest = if self.0 == 0 {
            self.1.before_first()
        } else {
            0
        };
        Wide(self.0.before_first(), rest)
    }

    #[inline(always)]
    fn after_last(self) -> Wide {
        let rest = if self.1 == 0 { self.0.after_last() } else { 0 };
        Wide(rest, self.1.after_last())
    }
}

#[cfg(test)]
mod tests;
