//! The chips on the grid.

mod lines;

use super::cells::{Cells, EMPTY, WALL};
use super::setup::{Refusal, Setup};
use atom4_core::lattice::hexagonal::{Direction, Grid, Hex};
use atom4_core::rules::Side;

/// A grid with walls and chips, and the direction in which chips fall.
///
/// ```
/// use atom4_cluster::{Board, Setup};
/// use atom4_core::rules::Side;
/// let setup = Setup::new(4, 1, 3)?;
/// let mut board = Board::new(setup, &[])?;
/// for _ in 0..3 {
///     board.drop_chip(0, 0)?;
/// }
/// assert_eq!(board.best(), [3, 0]);
/// assert_eq!(board.winner(), Some(Side::White));
/// # Ok::<(), atom4_cluster::Refusal>(())
/// ```
#[derive(Clone)]
pub struct Board {
    grid: &'static Grid,
    setup: Setup,
    gravity: Direction,
    cells: Cells,
    best: [u32; 2],
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.setup == other.setup && self.gravity == other.gravity && self.cells == other.cells
    }
}

impl Eq for Board {}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{:?} gravity {}", self.setup, self.gravity.index())?;
        for (cell, &value) in self.cells.iter().enumerate() {
            if value != EMPTY {
                let hex = self.grid.hex(cell);
                write!(f, "{},{}:{value} ", hex.q, hex.r)?;
            }
        }
        Ok(())
    }
}

impl Board {
    /// Makes an empty board with walls at `walls` and gravity towards the bottom.
    ///
    /// # Errors
    /// A wall lies outside the board or on its rim.
    pub fn new(setup: Setup, walls: &[Hex]) -> Result<Board, Refusal> {
        let grid = setup.grid();
        let mut cells = Cells::empty(grid.len());
        for &hex in walls {
            let (q, r, s) = (hex.q, hex.r, hex.s());
            let cell = grid.index(hex).ok_or(Refusal::NoCell(
                q.into(),
                r.into(),
                s.into(),
                grid.reach(),
            ))?;
            if grid.on_rim(cell) {
                return Err(Refusal::RimWall(q, r, s));
            }
            cells[cell] = WALL;
        }
        Ok(Board {
            grid,
            setup,
            gravity: Direction::BOTTOM,
            cells,
            best: [0; 2],
        })
    }

    /// The board without its chips, with gravity towards the bottom.
    #[must_use]
    pub fn cleared(&self) -> Board {
        let mut board = self.clone();
        for value in board.cells.iter_mut().filter(|value| **value != WALL) {
            *value = EMPTY;
        }
        board.gravity = Direction::BOTTOM;
        board.best = [0; 2];
        board
    }

    /// The grid of the board.
    #[must_use]
    pub const fn grid(&self) -> &'static Grid {
        self.grid
    }

    /// Size, colours and win length of the board.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The direction in which chips fall.
    #[must_use]
    pub const fn gravity(&self) -> Direction {
        self.gravity
    }

    /// Content of each cell, in the grid's order: the colour number of a chip, [`EMPTY`] or
    /// [`WALL`].
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Colour number of the chip in `cell`; `None` without a chip.
    #[must_use]
    pub fn chip(&self, cell: usize) -> Option<u8> {
        Some(self.cells[cell]).filter(|&value| value < WALL)
    }

    /// Length of each player's longest line, in chips.
    #[must_use]
    pub const fn best(&self) -> [u32; 2] {
        self.best
    }

    /// The player with the longer longest line, if it reaches the win length; `None` when neither
    /// line does or both have the same length.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let [white, black] = self.best;
        if white == black || white.max(black) < self.setup.win {
            return None;
        }
        Some(if white > black {
            Side::White
        } else {
            Side::Black
        })
    }

    /// The cells of column `pos`, from the rim cell where chips enter downwards.
    ///
    /// # Errors
    /// The grid has no such column, or a chip blocks its entry.
    pub fn open_column(&self, pos: i64) -> Result<&'static [u16], Refusal> {
        let column = self
            .grid
            .column(self.gravity, pos)
            .ok_or(Refusal::NoColumn(pos, self.grid.reach()))?;
        if self.cells[usize::from(column[0])] != EMPTY {
            return Err(Refusal::Full(pos));
        }
        Ok(column)
    }

    /// Numbers of the columns that take a chip, the lowest first.
    pub fn open_columns(&self) -> impl Iterator<Item = i32> + '_ {
        let reach = self.grid.reach();
        (-reach..=reach)
            .zip(self.grid.columns(self.gravity))
            .filter(|(_, column)| self.cells[usize::from(column[0])] == EMPTY)
            .map(|(pos, _)| pos)
    }

    /// Converts the number of a colour of this game.
    ///
    /// # Errors
    /// The game has no such colour.
    pub fn known_chip(&self, chip: i64) -> Result<u8, Refusal> {
        let last = self.setup.all_colours() - 1;
        u8::try_from(chip)
            .ok()
            .filter(|&chip| chip <= last)
            .ok_or(Refusal::NoChip(chip, last))
    }

    /// Drops a chip into column `pos` and returns the cell where it comes to rest.
    ///
    /// # Errors
    /// The first that applies: no such column, column full, no such chip. The board stays as it is.
    pub fn drop_chip(&mut self, pos: i64, chip: i64) -> Result<usize, Refusal> {
        let column = self.open_column(pos)?;
        let chip = self.known_chip(chip)?;
        let rest = column
            .iter()
            .take_while(|&&cell| self.cells[usize::from(cell)] == EMPTY)
            .last()
            .map_or(usize::from(column[0]), |&cell| usize::from(cell));
        self.cells[rest] = chip;
        let length = self.longest_through(rest);
        let best = &mut self.best[self.setup.owner(chip).index()];
        *best = length.max(*best);
        Ok(rest)
    }

    /// Turns gravity to `gravity`: the chips of each stretch between walls and rim fall in that
    /// direction and keep their order.
    pub fn rotate(&mut self, gravity: Direction) {
        self.gravity = gravity;
        for column in self.grid.columns(gravity) {
            // The cell below which everything has come to rest.
            let mut floor = column.len();
            for from in (0..column.len()).rev() {
                let cell = usize::from(column[from]);
                match self.cells[cell] {
                    EMPTY => {}
                    WALL => floor = from,
                    chip => {
                        floor -= 1;
                        self.cells[cell] = EMPTY;
                        self.cells[usize::from(column[floor])] = chip;
                    }
                }
            }
        }
        self.measure();
    }

    /// Number of the cell at `q r s`.
    ///
    /// # Errors
    /// The sum of the three is not 0, or the place lies outside the board.
    pub fn cell_at(&self, q: i64, r: i64, s: i64) -> Result<usize, Refusal> {
        Hex::at(q, r, s)
            .and_then(|hex| self.grid.index(hex))
            .ok_or(Refusal::NoCell(q, r, s, self.grid.reach()))
    }

    /// Puts a chip on a free cell. It does not fall.
    ///
    /// # Errors
    /// The game has no such chip, or the cell holds a chip or a wall.
    pub fn place(&mut self, cell: usize, chip: i64) -> Result<(), Refusal> {
        let chip = self.known_chip(chip)?;
        let hex = self.grid.hex(cell);
        let (q, r, s) = (hex.q, hex.r, hex.s());
        match self.cells[cell] {
            EMPTY => self.cells[cell] = chip,
            WALL => return Err(Refusal::Taken(q, r, s, "wall")),
            _ => return Err(Refusal::Taken(q, r, s, "chip")),
        }
        self.measure();
        Ok(())
    }

    /// Removes the chip from a cell. No other chip falls.
    ///
    /// # Errors
    /// The cell holds no chip.
    pub fn remove(&mut self, cell: usize) -> Result<(), Refusal> {
        let hex = self.grid.hex(cell);
        if self.chip(cell).is_none() {
            return Err(Refusal::NoChipAt(hex.q, hex.r, hex.s()));
        }
        self.cells[cell] = EMPTY;
        self.measure();
        Ok(())
    }
}
