//! Size, colours and win length of a game, and the errors of a board.

use thiserror::Error;

use atom4_core::lattice::hexagonal::{Grid, MAX_EDGE};
use atom4_core::rules::Side;

/// Size of the board, number of colours, and win length.
///
/// ```
/// use atom4_cluster::{Refusal, Setup};
/// let setup = Setup::new(5, 2, 4)?;
/// assert_eq!(setup.grid().len(), 61);
/// assert_eq!(Setup::new(5, 9, 4), Err(Refusal::Colours(9, 5)));
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Number of cells on an edge of the board, 4 to 64.
    pub edge: u8,
    /// Number of colours of each player, 1 to `edge`.
    pub colours: u8,
    /// Length of a winning line in chips, at least 2.
    pub win: u32,
}

impl Default for Setup {
    /// The original's configuration: edge 6, two colours each, four to win.
    fn default() -> Setup {
        Setup {
            edge: 6,
            colours: 2,
            win: 4,
        }
    }
}

/// The reason why a board or a setup is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The edge is too small or too large.
    #[error("size {0} is not between 4 and 64")]
    Edge(i64),
    /// More colours than the edge, or none.
    #[error("colours {0} is not between 1 and the size, {1}")]
    Colours(i64, u8),
    /// A win length below 2.
    #[error("win {0} is not 2 or more")]
    Win(i64),
    /// There is no such column.
    #[error("there is no column {0}; columns go from -{1} to {1}")]
    NoColumn(i64, i32),
    /// The entry of the column is taken.
    #[error("column {0} is full")]
    Full(i64),
    /// There is no such chip.
    #[error("there is no chip {0}; chips go from 0 to {1}")]
    NoChip(i64, u8),
    /// There is no such direction.
    #[error("there is no direction {0}; directions go from 0 to 5")]
    NoDirection(i64),
    /// There is no such cell.
    #[error("there is no cell {0} {1} {2}; each goes from -{3} to {3}, and they add up to 0")]
    NoCell(i64, i64, i64, i32),
    /// A chip or a wall is there.
    #[error("{0} {1} {2} holds a {3}")]
    Taken(i32, i32, i32, &'static str),
    /// No chip is there.
    #[error("{0} {1} {2} holds no chip")]
    NoChipAt(i32, i32, i32),
    /// Walls never stand on the rim.
    #[error("{0} {1} {2} is on the rim, where no wall may stand")]
    RimWall(i32, i32, i32),
}

impl Setup {
    /// Checks numbers that a user typed.
    ///
    /// # Errors
    /// One of the numbers is out of its range.
    pub fn new(edge: i64, colours: i64, win: i64) -> Result<Setup, Refusal> {
        let small = u8::try_from(edge)
            .ok()
            .filter(|e| (4..=MAX_EDGE).contains(e))
            .ok_or(Refusal::Edge(edge))?;
        if colours < 1 || colours > edge {
            return Err(Refusal::Colours(colours, small));
        }
        if win < 2 {
            return Err(Refusal::Win(win));
        }
        Ok(Setup {
            edge: small,
            colours: colours as u8,
            win: u32::try_from(win).unwrap_or(u32::MAX),
        })
    }

    /// The grid of this size.
    #[must_use]
    pub fn grid(&self) -> &'static Grid {
        Grid::of(self.edge.clamp(1, MAX_EDGE)).expect("clamped to an edge that exists")
    }

    /// Number of colours of both players together.
    #[must_use]
    pub const fn all_colours(&self) -> u8 {
        self.colours * 2
    }

    /// The player who owns chips of colour `chip`.
    #[must_use]
    pub const fn owner(&self, chip: u8) -> Side {
        if chip < self.colours {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Colour numbers of `side`.
    #[must_use]
    pub const fn chips_of(&self, side: Side) -> std::ops::Range<u8> {
        match side {
            Side::White => 0..self.colours,
            Side::Black => self.colours..self.colours * 2,
        }
    }
}
