//! The tables behind [`super::swift`]: where cells lie in bits, and how chips fall.

use super::bits::Bits;
use super::board::Board;
use super::cells::WALL;
use super::setup::Setup;
use super::weights::{FEATURES, WEIGHTS};
use crate::lattice::hexagonal::{Direction, Grid};

/// The most colours of both players together that the fast position knows.
pub const MOST_COLOURS: usize = 8;

/// The most columns, on a grid of edge 10.
pub const MOST_COLUMNS: usize = 19;

/// The tables of one grid with its walls.
pub struct Field<const W: usize> {
    /// What was agreed before the game.
    pub setup: Setup,
    /// Columns under each gravity.
    pub width: usize,
    /// Steps along the three axes, in bits.
    pub steps: [usize; 3],
    /// The cells that are no walls.
    pub open: Bits<W>,
    /// For each axis the first cells of all windows of the win length: no wall in them.
    pub windows: [Bits<W>; 3],
    /// The bit of each cell of the grid.
    pub bits: Vec<u16>,
    /// How many binary digits count the longest fall.
    pub digits: usize,
    /// How many marks tell the colours apart.
    pub marks: usize,
    /// The weights of the guess.
    pub weights: [f32; FEATURES],
    /// How chips fall under each gravity.
    pub(super) falls: [Fall<W>; 6],
}

/// How chips fall under one gravity. A *stretch* is a part of a column between walls or rim.
pub struct Fall<const W: usize> {
    /// From a cell to the one below it, in bits.
    pub step: usize,
    /// Whether gravity leads to higher bits.
    pub rising: bool,
    /// The cells whose cell 2^k steps below is in the same stretch, for each k.
    pub within: Vec<Bits<W>>,
    /// The stretches.
    pub stretches: Vec<Bits<W>>,
    /// Which of them each bit is in.
    pub stretch: Vec<u8>,
    /// The lowest cell of each stretch.
    pub floors: Vec<u16>,
    /// The stretches at the entries of the columns, by the column's number.
    pub entries: Vec<u8>,
    /// All cells of those.
    pub mouths: Bits<W>,
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
            // No wall stands on the rim: the first stretch begins at the entry.
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

    /// The stretch of the cell at bit `at`.
    pub fn stretch_of(&self, at: usize) -> &Bits<W> {
        &self.stretches[usize::from(self.stretch[at])]
    }

    /// The cells of its stretch that are not below cell `at`: itself and those above.
    pub fn not_below(&self, at: usize) -> Bits<W> {
        let stretch = self.stretch_of(at);
        if self.rising {
            stretch.without(&Bits::from(at + 1))
        } else {
            stretch.and(&Bits::from(at))
        }
    }

    /// The cell that is `height` cells above the floor of the stretch of cell `at`.
    pub fn from_floor(&self, at: usize, height: usize) -> usize {
        let floor = usize::from(self.floors[usize::from(self.stretch[at])]);
        if self.rising {
            floor - height * self.step
        } else {
            floor + height * self.step
        }
    }

    /// Every cell moved up against gravity.
    pub fn lifted(&self, cells: &Bits<W>, by: usize) -> Bits<W> {
        shifted(cells, by * self.step, !self.rising)
    }

    /// Every cell moved down with gravity.
    pub fn lowered(&self, cells: &Bits<W>, by: usize) -> Bits<W> {
        shifted(cells, by * self.step, self.rising)
    }

    /// Where a chip in the mouth of the column with number `column` comes to rest among `taken`
    /// cells.
    pub fn landing(&self, column: usize, taken: &Bits<W>) -> Option<usize> {
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
    /// The tables for the board's grid and walls; `None` where `W` words do not hold the grid or
    /// there are too many colours.
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

/// The bit of each cell of the grid.
fn bits(grid: &Grid, row: usize) -> Vec<u16> {
    let bit = |cell: usize| {
        let hex = grid.hex(cell);
        let start = (hex.q + grid.reach()) as usize * row;
        start.wrapping_add_signed(hex.r as isize) as u16
    };
    (0..grid.len()).map(bit).collect()
}
