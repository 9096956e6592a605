//! Tables of the fast position [`super::fast`]: bits of the cells, and the ways in which chips fall.

use super::bits::Bits;
use super::board::Board;
use super::cells::WALL;
use super::setup::Setup;
use super::weights::{COUNT, WEIGHTS};
use atom4_core::lattice::hexagonal::{Direction, Grid};

/// Largest number of colours of both players together in a fast position.
pub(crate) const MOST_COLOURS: usize = 8;

/// Largest number of columns in a fast position: those of a grid of edge 10.
pub(crate) const MOST_COLUMNS: usize = 19;

/// The tables of a grid with walls.
pub struct Field<const W: usize> {
    /// Size, colours and win length of the board.
    pub(crate) setup: Setup,
    /// Number of columns under each gravity.
    pub(crate) width: usize,
    /// Step along each of the three axes, in bits.
    pub(crate) steps: [usize; 3],
    /// The cells without a wall.
    pub(crate) open: Bits<W>,
    /// For each axis, the first cells of all windows of the win length without a wall.
    pub(crate) windows: [Bits<W>; 3],
    /// Bit of each cell of the grid.
    pub(crate) bits: Vec<u16>,
    /// Number of binary digits of the longest fall.
    pub(crate) digits: usize,
    /// Number of marks that distinguish the colours.
    pub(crate) marks: usize,
    /// Weights of the evaluation.
    pub weights: [f32; COUNT],
    /// The ways in which chips fall under each gravity.
    pub(super) falls: [Fall<W>; 6],
}

/// The way in which chips fall under one gravity. A *stretch* is a part of a column between walls or
/// rim.
pub(crate) struct Fall<const W: usize> {
    /// Distance in bits between a cell and the one below it.
    pub(crate) step: usize,
    /// Gravity leads to higher bits.
    pub(crate) rising: bool,
    /// For each k, the cells whose cell 2^k steps below lies in the same stretch.
    pub(crate) within: Vec<Bits<W>>,
    /// The stretches.
    pub(crate) stretches: Vec<Bits<W>>,
    /// Number of the stretch of each bit.
    pub(crate) stretch: Vec<u8>,
    /// Lowest cell of each stretch.
    pub(crate) floors: Vec<u16>,
    /// For each column, number of the stretch where chips enter.
    pub(crate) entries: Vec<u8>,
    /// All cells of the stretches where chips enter.
    pub(crate) mouths: Bits<W>,
}

impl<const W: usize> Fall<W> {
    fn new(board: &Board, gravity: Direction, bits: &[u16], digits: usize) -> Fall<W> {
        let grid = board.grid();
        let mut stretches: Vec<Bits<W>> = Vec::new();
        let mut stretch = vec![0; 64 * W];
        let (mut entries, mut mouths) = (Vec::new(), Bits::EMPTY);
        let mut step = 0;
        for column in grid.columns(gravity) {
            let bit = |&cell: &u16| i32::from(bits[usize::from(cell)]);
            if let [first, second, ..] = column {
                step = bit(second) - bit(first);
            }
            entries.push(stretches.len() as u8);
            let wall = |&cell: &u16| board.cells()[usize::from(cell)] == WALL;
            for part in column.split(wall).filter(|part| !part.is_empty()) {
                let mut cells = Bits::EMPTY;
                for cell in part {
                    cells.set(bit(cell) as usize);
                    stretch[bit(cell) as usize] = stretches.len() as u8;
                }
                stretches.push(cells);
            }
            // The rim has no walls, so the first stretch of a column begins at its entry.
            mouths = mouths.or(&stretches[usize::from(entries[entries.len() - 1])]);
        }
        let rising = step > 0;
        let step = step.unsigned_abs() as usize;
        let within = (0..digits).map(|k| {
            let mut cells = Bits::EMPTY;
            for stretch in &stretches {
                let moved = shifted(stretch, step << k, !rising);
                cells = cells.or(&moved.and(stretch));
            }
            cells
        });
        let floor = |stretch: &Bits<W>| {
            let lowest = if rising {
                stretch.highest()
            } else {
                stretch.lowest()
            };
            lowest.unwrap_or(0) as u16
        };
        Fall {
            floors: stretches.iter().map(floor).collect(),
            step,
            rising,
            within: within.collect(),
            stretches,
            stretch,
            entries,
            mouths,
        }
    }

    /// The stretch of cell `at`.
    pub(crate) fn stretch_of(&self, at: usize) -> &Bits<W> {
        &self.stretches[usize::from(self.stretch[at])]
    }

    /// Cell `at` and the cells above it in its stretch.
    pub(crate) fn not_below(&self, at: usize) -> Bits<W> {
        let stretch = self.stretch_of(at);
        if self.rising {
            stretch.without(&Bits::from(at + 1))
        } else {
            stretch.and(&Bits::from(at))
        }
    }

    /// The cell `height` cells above the floor of the stretch of cell `at`.
    pub(crate) fn above_floor(&self, at: usize, height: usize) -> usize {
        let floor = usize::from(self.floors[usize::from(self.stretch[at])]);
        if self.rising {
            floor - height * self.step
        } else {
            floor + height * self.step
        }
    }

    /// The set moved `by` cells against gravity.
    pub(crate) fn lifted(&self, cells: &Bits<W>, by: usize) -> Bits<W> {
        shifted(cells, by * self.step, !self.rising)
    }

    /// The set moved `by` cells with gravity.
    pub(crate) fn lowered(&self, cells: &Bits<W>, by: usize) -> Bits<W> {
        shifted(cells, by * self.step, self.rising)
    }

    /// The cell where a chip dropped into `column` (counted from 0) comes to rest while the cells
    /// of `taken` hold chips; `None` when the column is full.
    pub(crate) fn landing(&self, column: usize, taken: &Bits<W>) -> Option<usize> {
        let mouth = &self.stretches[usize::from(self.entries[column])];
        let here = mouth.and(taken);
        if self.rising {
            match here.lowest() {
                None => mouth.highest(),
                Some(top) => top.checked_sub(self.step).filter(|&at| mouth.has(at)),
            }
        } else {
            match here.highest() {
                None => mouth.lowest(),
                Some(top) => Some(top + self.step).filter(|&at| at < 64 * W && mouth.has(at)),
            }
        }
    }
}

fn shifted<const W: usize>(cells: &Bits<W>, by: usize, up: bool) -> Bits<W> {
    if up { cells.up(by) } else { cells.down(by) }
}

impl<const W: usize> Field<W> {
    /// Makes the tables for the grid and the walls of `board`; `None` when `W` words do not hold
    /// the grid or the game has too many colours.
    #[must_use]
    pub fn new(board: &Board) -> Option<Field<W>> {
        let (grid, setup) = (board.grid(), board.setup());
        let (reach, row) = (grid.reach() as usize, 2 * usize::from(setup.edge));
        let width = 2 * reach + 1;
        let fits = 2 * reach * row < 64 * W && width <= MOST_COLUMNS;
        if !fits || usize::from(setup.all_colours()) > MOST_COLOURS {
            return None;
        }
        let bits = bits(grid, row);
        let mut open = Bits::EMPTY;
        for (&value, &bit) in board.cells().iter().zip(&bits) {
            if value != WALL {
                open.set(bit.into());
            }
        }
        let steps = [1, row, row - 1];
        let long = setup.win as usize > width;
        let digits = width.ilog2() as usize + 1;
        let windows = steps.map(|step| match long {
            true => Bits::EMPTY,
            false => open.runs(step, setup.win),
        });
        Some(Field {
            falls: Direction::ALL.map(|gravity| Fall::new(board, gravity, &bits, digits)),
            setup: setup.clone(),
            width,
            steps,
            open,
            windows,
            bits,
            digits,
            weights: WEIGHTS,
            marks: match setup.colours {
                1 => 1,
                2 => 2,
                _ => 3,
            },
        })
    }
}

/// Bit of each cell of the grid.
fn bits(grid: &Grid, row: usize) -> Vec<u16> {
    let bit = |cell: usize| {
        let hex = grid.hex(cell);
        let start = (hex.q + grid.reach()) as usize * row;
        start.wrapping_add_signed(hex.r as isize) as u16
    };
    (0..grid.len()).map(bit).collect()
}
