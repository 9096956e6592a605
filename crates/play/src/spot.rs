//! A place on a board, and a way on the screen.

/// A place on a board. The meaning of its numbers depends on the lattice:
///
/// | lattice | `x` | `y` | `z` |
/// |---|---|---|---|
/// | triangular | column from 0 at the left | row from 0 at the top; odd rows lie half a cell to the right | 0 |
/// | square | column from 0 | row from 0 | 0 |
/// | hexagons, pieces and walls | first axial coordinate | second; the third is `-x - y` | 0 |
/// | hexagons, cursor and moves | number of the column | 0 | 0 |
/// | pegs | letter, A is 0 | number less one | height of the piece, 0 at the foot; 0 for the peg itself |
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Default,
    serde::Serialize,
    serde::Deserialize,
)]
pub struct Spot {
    /// See the table above.
    pub x: i16,
    /// See the table above.
    pub y: i16,
    /// See the table above.
    pub z: i16,
}

impl Spot {
    /// The place `x y` on the ground.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Spot {
        Spot { x, y, z: 0 }
    }

    /// The place so high above this one.
    #[must_use]
    pub const fn at_height(self, z: i16) -> Spot {
        Spot { z, ..self }
    }

    /// The place on the ground below.
    #[must_use]
    pub const fn ground(self) -> Spot {
        self.at_height(0)
    }
}

/// The way in which an arrow or keypad key points on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)] // The names say it.
pub enum Way {
    Left,
    Right,
    Up,
    Down,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}
