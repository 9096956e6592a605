//! Pegs and cells, and their names.

use std::fmt;
use std::str::FromStr;

/// One of the sixteen pegs.
///
/// ```
/// use atom4_score_four::Peg;
/// let peg: Peg = "b3".parse()?;
/// assert_eq!((peg.row(), peg.column(), peg.number()), (1, 2, 6));
/// assert_eq!(peg.to_string(), "B3");
/// # Ok::<(), atom4_score_four::notation::NoSuchPeg>(())
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct Peg(u8);

impl Peg {
    /// All pegs in the order A1, A2, A3, A4, B1 … D4.
    pub fn all() -> impl DoubleEndedIterator<Item = Peg> {
        (0..16).map(Peg)
    }

    /// The peg with this number: A1 has 0, A2 has 1, D4 has 15. `None` above 15.
    #[must_use]
    pub const fn new(number: usize) -> Option<Peg> {
        if number < 16 {
            Some(Peg(number as u8))
        } else {
            None
        }
    }

    /// The peg in row `letter` (0 for A) and column `number` (0 for 1); `None` when either is above
    /// 3.
    #[must_use]
    pub const fn at(letter: usize, number: usize) -> Option<Peg> {
        if letter < 4 && number < 4 {
            Peg::new(letter * 4 + number)
        } else {
            None
        }
    }

    /// Number of the peg, 0 to 15.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Row of the peg, 0 for A.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / 4
    }

    /// Column of the peg, 0 for 1.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % 4
    }

    /// Set of the four cells on the peg.
    #[must_use]
    pub const fn cells(self) -> u64 {
        0x0001_0001_0001_0001 << self.0
    }
}

impl fmt::Display for Peg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = ['A', 'B', 'C', 'D'][self.row()];
        write!(f, "{letter}{}", self.column() + 1)
    }
}

impl fmt::Debug for Peg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text that was read instead of a peg.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no peg; a peg is a letter A to D and a number 1 to 4, such as B3")]
pub struct NoSuchPeg(pub String);

impl From<Peg> for u8 {
    fn from(peg: Peg) -> u8 {
        peg.0
    }
}

impl TryFrom<u8> for Peg {
    type Error = NoSuchPeg;

    /// The peg of a number.
    fn try_from(number: u8) -> Result<Peg, NoSuchPeg> {
        Peg::new(number.into()).ok_or_else(|| NoSuchPeg(number.to_string()))
    }
}

impl FromStr for Peg {
    type Err = NoSuchPeg;

    /// Reads a letter A to D in either case followed by a digit 1 to 4.
    fn from_str(text: &str) -> Result<Peg, NoSuchPeg> {
        let peg = |bytes: &[u8]| {
            let &[letter, digit] = bytes else {
                return None;
            };
            let row = usize::from(letter.to_ascii_uppercase().wrapping_sub(b'A'));
            let column = usize::from(digit.wrapping_sub(b'1'));
            Peg::at(row, column)
        };
        peg(text.as_bytes()).ok_or_else(|| NoSuchPeg(text.to_owned()))
    }
}

/// One of the 64 places for a bead: a peg and a level.
///
/// ```
/// use atom4_score_four::{Cell, Peg};
/// let peg: Peg = "A2".parse().expect("a peg");
/// let cell = Cell::new(peg, 2).expect("levels go from 0 to 3");
/// assert_eq!(cell.to_string(), "A2-3");
/// assert_eq!(cell.set(), 1 << 33);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    peg: Peg,
    level: u8,
}

impl Cell {
    /// The cell on `peg` at `level`, 0 for the lowest; `None` above 3.
    #[must_use]
    pub const fn new(peg: Peg, level: usize) -> Option<Cell> {
        if level < 4 {
            Some(Cell {
                peg,
                level: level as u8,
            })
        } else {
            None
        }
    }

    /// The cell with this bit number; higher bits than 63 wrap around.
    #[must_use]
    pub const fn of_bit(bit: usize) -> Cell {
        Cell {
            peg: Peg(bit as u8 & 15),
            level: bit as u8 >> 4 & 3,
        }
    }

    /// The four cells of a line, sorted by peg and then by level.
    #[must_use]
    pub fn of_line(line: u64) -> [Cell; 4] {
        let mut rest = line;
        let mut cells = [0; 4].map(|_: u8| {
            let cell = Cell::of_bit(rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            cell
        });
        cells.sort_unstable();
        cells
    }

    /// Peg of the cell.
    #[must_use]
    pub const fn peg(self) -> Peg {
        self.peg
    }

    /// Level of the cell, 0 for the lowest.
    #[must_use]
    pub const fn level(self) -> usize {
        self.level as usize
    }

    /// Set with this cell alone.
    #[must_use]
    pub const fn set(self) -> u64 {
        1 << (self.level as usize * 16 + self.peg.number())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.peg, self.level + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests;
