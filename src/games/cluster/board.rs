//! The chips on the grid.

use thiserror::Error;

use super::cells::{Cells, EMPTY, WALL};
use crate::lattice::hexagonal::{Direction, Grid, Hex, MAX_EDGE, NO_CELL};
use crate::rules::Side;

/// What is agreed before a game: the size of the board, the chips, the line to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Cells on an edge of the board, 4 to 64.
    pub edge: u8,
    /// Colours of each player, 1 to the edge.
    pub colours: u8,
    /// The length of a winning line, 2 and up.
    pub win: u32,
}

impl Default for Setup {
    /// Size 6, two colours each, four to win, as the original's configuration has it.
    fn default() -> Setup {
        Setup {
            edge: 6,
            colours: 2,
            win: 4,
        }
    }
}

/// Why something cannot be done on a board.
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
    /// A setup from numbers that somebody typed.
    ///
    /// # Errors
    /// When one of them is out of its range.
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

    /// The colours of both players together.
    #[must_use]
    pub const fn all_colours(&self) -> u8 {
        self.colours * 2
    }

    /// The player who owns `chip`.
    #[must_use]
    pub const fn owner(&self, chip: u8) -> Side {
        if chip < self.colours {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The chips of `side`.
    #[must_use]
    pub const fn chips_of(&self, side: Side) -> std::ops::Range<u8> {
        match side {
            Side::White => 0..self.colours,
            Side::Black => self.colours..self.colours * 2,
        }
    }
}

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
        let small = |v: i64| i32::try_from(v).ok().filter(|v| v.abs() <= 64);
        match (small(q), small(r), small(s)) {
            (Some(q), Some(r), Some(s)) if q + r + s == 0 => self.grid.index(Hex::new(q, r)),
            _ => None,
        }
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

    /// Measures both longest lines anew.
    fn measure(&mut self) {
        self.best = [0; 2];
        for cell in 0..self.cells.len() {
            let chip = self.cells[cell];
            if chip >= WALL {
                continue;
            }
            let best = &mut self.best[self.setup.owner(chip).index()];
            for axis in Direction::AXES {
                let before = self.grid.neighbour(cell, axis.opposite());
                if before == NO_CELL || self.cells[usize::from(before)] != chip {
                    *best = (*best).max(1 + run(self.grid, &self.cells, cell, axis));
                }
            }
        }
    }

    /// The longest line through the chip in `cell`.
    fn longest_through(&self, cell: usize) -> u32 {
        let length = |axis: Direction| {
            1 + run(self.grid, &self.cells, cell, axis)
                + run(self.grid, &self.cells, cell, axis.opposite())
        };
        Direction::AXES.map(length).into_iter().max().unwrap_or(0)
    }

    /// The cells of `side`'s longest line, the first such line in the grid's order of cells, then
    /// of axes; empty where it has no chip.
    #[must_use]
    pub fn longest_line(&self, side: Side) -> Vec<usize> {
        let best = self.best[side.index()];
        self.lines(side, best).next().unwrap_or_default()
    }

    /// Every line of `side` that is at least so long, in the grid's order of first cells, then of
    /// axes; each in its full length.
    pub fn lines(&self, side: Side, least: u32) -> impl Iterator<Item = Vec<usize>> + '_ {
        let own = move |&(_, &chip): &(usize, &u8)| chip < WALL && self.setup.owner(chip) == side;
        let firsts = self.cells.iter().enumerate().filter(own);
        // Each axis by the direction that leads to cells of higher numbers.
        let rays = firsts.flat_map(|(cell, _)| [1, 2, 3].map(|d| (cell, Direction::ALL[d])));
        rays.filter_map(move |(cell, direction)| {
            let before = self.grid.neighbour(cell, direction.opposite());
            let inside = before != NO_CELL && self.cells[usize::from(before)] == self.cells[cell];
            let length = 1 + run(self.grid, &self.cells, cell, direction);
            (!inside && length >= least).then(|| {
                let next = |&at: &usize| Some(usize::from(self.grid.neighbour(at, direction)));
                let cells = std::iter::successors(Some(cell), next);
                cells.take(length as usize).collect()
            })
        })
    }
}

/// How many chips of the colour in `cell` follow it towards `direction`.
fn run(grid: &Grid, cells: &[u8], cell: usize, direction: Direction) -> u32 {
    let chip = cells[cell];
    let mut length = 0;
    let mut next = grid.neighbour(cell, direction);
    while next != NO_CELL && cells[usize::from(next)] == chip {
        length += 1;
        next = grid.neighbour(usize::from(next), direction);
    }
    length
}
