//! A position packed into 130 bytes, for histories and tables.

use super::keys::WHEEL_KEYS;
use super::{EMPTY, Position};
use atom4_core::lattice::triangular::{Edge, VERTICES};

/// A position in 130 bytes, without its legal vertices, hash key and verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// Two vertices a byte, the one with the even number in the lower half.
    cells: [u8; VERTICES / 2],
    wheel: u8,
    edge: Edge,
}

impl Position {
    /// Packs the board's size, the pieces and the place of the wheel.
    ///
    /// ```
    /// use atom4_atom4::round;
    /// let opening = round::opening(3);
    /// assert_eq!(opening.pack().unpack(), opening);
    /// ```
    #[must_use]
    pub fn pack(&self) -> Packed {
        let cells = std::array::from_fn(|i| self.cells[2 * i] | self.cells[2 * i + 1] << 4);
        Packed {
            cells,
            wheel: self.wheel,
            edge: self.edge,
        }
    }
}

impl Packed {
    /// Unpacks the position; its verdict is open.
    #[must_use]
    pub fn unpack(&self) -> Position {
        let mut position = Position {
            wheel: self.wheel,
            ..Position::empty_on(self.edge)
        };
        for (i, pair) in self.cells.iter().enumerate() {
            position.cells[2 * i] = pair & 15;
            position.cells[2 * i + 1] = pair >> 4;
        }
        position.pieces = position.cells.iter().filter(|&&cell| cell != EMPTY).count() as u16;
        position.legal = position.legal_from_scratch();
        position.cells_key = position.key_from_scratch() ^ WHEEL_KEYS[usize::from(self.wheel)];
        position
    }
}
