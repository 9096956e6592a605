//! The chips on the grid.

mod lines;

use super::cells::{Cells, EMPTY, WALL};
use super::setup::{Refusal, Setup};
use crate::lattice::hexagonal::{Direction, Grid, Hex};
use crate::rules::Side;

/// A grid with walls and chips, and the direction in which chips fall.
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
    /// An empty board with walls at `walls`, gravity towards the bottom.
    ///
    /// # Errors
    /// When a wall is off the board or on its rim.
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

    /// The same board without a chip on it, gravity towards the bottom.
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

    /// The grid under the chips.
    #[must_use]
    pub const fn grid(&self) -> &'static Grid {
        self.grid
    }

    /// What was agreed before the game.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The direction in which chips fall.
    #[must_use]
    pub const fn gravity(&self) -> Direction {
        self.gravity
    }

    /// One byte a cell, in the grid's order: a chip, [`EMPTY`] or [`WALL`].
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The chip in cell `cell`, if one is there.
    #[must_use]
    pub fn chip(&self, cell: usize) -> Option<u8> {
        Some(self.cells[cell]).filter(|&value| value < WALL)
    }

    /// The length of each player's longest line.
    #[must_use]
    pub const fn best(&self) -> [u32; 2] {
        self.best
    }

    /// The player who has won: the one with the longer of the two longest lines, if it is long
    /// enough. Equal lengths win for nobody, and it does not matter who moved.
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

    /// The column `pos` as cells from its entry down, if it exists and takes a chip.
    ///
    /// # Errors
    /// When there is no such column, or its entry is taken.
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

    /// The numbers of the columns that take a chip, lowest first.
    pub fn open_columns(&self) -> impl Iterator<Item = i32> + '_ {
        let reach = self.grid.reach();
        (-reach..=reach)
            .zip(self.grid.columns(self.gravity))
            .filter(|(_, column)| self.cells[usize::from(column[0])] == EMPTY)
            .map(|(pos, _)| pos)
    }

    /// Checks that `chip` is one of the game's chips.
    ///
    /// # Errors
    /// When it is none.
    pub fn known_chip(&self, chip: i64) -> Result<u8, Refusal> {
        let last = self.setup.all_colours() - 1;
        u8::try_from(chip)
            .ok()
            .filter(|&chip| chip <= last)
            .ok_or(Refusal::NoChip(chip, last))
    }

    /// Drops `chip` into column `pos`; the cell where it comes to rest.
    ///
    /// # Errors
    /// In this order: no such column, column full, no such chip. The board is then unchanged.
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

    /// Lets gravity point to `gravity`: between walls and rim every stretch is packed towards it,
    /// its order kept.
    pub fn rotate(&mut self, gravity: Direction) {
        self.gravity = gravity;
        for column in self.grid.columns(gravity) {
            // The lowest cell that is still free for what falls from above.
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

    /// The number of the cell at `q r s`.
    ///
    /// # Errors
    /// When the three do not add up to nothing, or the place is off the board.
    pub fn cell_at(&self, q: i64, r: i64, s: i64) -> Result<usize, Refusal> {
        Hex::at(q, r, s)
            .and_then(|hex| self.grid.index(hex))
            .ok_or(Refusal::NoCell(q, r, s, self.grid.reach()))
    }

    /// Puts a chip on a free cell, floating if need be.
    ///
    /// # Errors
    /// When there is no such chip, or the cell is not free.
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

    /// Takes the chip from a cell; nothing falls.
    ///
    /// # Errors
    /// When no chip is there.
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
