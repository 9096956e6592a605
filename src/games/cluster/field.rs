//! The tables behind [`super::swift`]: where cells lie in bits and bytes, and the columns.

use super::board::{Board, Setup};
use super::cells::{EMPTY, WALL};
use super::evaluate::{WEIGHTS, Weights};
use crate::base::random::mix;
use crate::lattice::hexagonal::Direction;

/// The most colours of both players together that the fast position knows.
pub const MOST_COLOURS: usize = 8;

/// The most columns, on a grid of edge 10.
pub const MOST_COLUMNS: usize = 19;

/// The tables of one grid with its walls. Cells are counted by their place in an array of `N`
/// bytes with a margin, so that a step from any cell stays inside: place = bit + margin.
pub struct Field<const N: usize> {
    /// What was agreed before the game.
    pub setup: Setup,
    /// Columns under each gravity.
    pub width: usize,
    /// Steps along the three axes, in bits and in places alike.
    pub steps: [usize; 3],
    /// The place of bit 0.
    pub margin: usize,
    /// A board without chips: cells are [`EMPTY`], walls and all outside [`WALL`].
    pub blank: [u8; N],
    /// For each gravity the places column by column, from the floor up to the entry.
    columns: [Vec<u16>; 6],
    starts: [Vec<u16>; 6],
    /// The place of each cell of the grid.
    pub places: Vec<u16>,
    /// The weights of the guess.
    pub weights: Weights,
    /// A random number for each chip on each place.
    pub keys: Vec<[u64; MOST_COLOURS]>,
}

impl<const N: usize> Field<N> {
    /// The tables for the board's grid and walls; `None` where `N` bytes do not hold the grid or
    /// there are too many colours.
    #[must_use]
    pub fn new(board: &Board) -> Option<Field<N>> {
        let (grid, setup) = (board.grid(), board.setup());
        let (reach, row) = (grid.reach() as usize, 2 * usize::from(setup.edge));
        let margin = row + 1;
        let width = 2 * reach + 1;
        let last = margin + 2 * reach * row;
        let fits = last + margin < N && width <= MOST_COLUMNS;
        if !fits || usize::from(setup.all_colours()) > MOST_COLOURS {
            return None;
        }
        let place = |cell: usize| {
            let hex = grid.hex(cell);
            let bit = (hex.q + grid.reach()) as usize * row;
            (margin + bit).wrapping_add_signed(hex.r as isize) as u16
        };
        let places = (0..grid.len()).map(place).collect::<Vec<_>>();
        let mut blank = [WALL; N];
        for (&value, &place) in board.cells().iter().zip(&places) {
            blank[usize::from(place)] = if value == WALL { WALL } else { EMPTY };
        }
        let mut columns: [Vec<u16>; 6] = Default::default();
        let mut starts: [Vec<u16>; 6] = Default::default();
        for gravity in Direction::ALL {
            let (columns, starts) = (&mut columns[gravity.index()], &mut starts[gravity.index()]);
            starts.push(0);
            for column in grid.columns(gravity) {
                let upwards = column.iter().rev();
                columns.extend(upwards.map(|&cell| places[usize::from(cell)]));
                starts.push(columns.len() as u16);
            }
        }
        let key = |place: usize| std::array::from_fn(|c| mix((place * 16 + c + 1) as u64));
        Some(Field {
            setup: setup.clone(),
            width,
            steps: [1, row, row - 1],
            margin,
            blank,
            columns,
            starts,
            places,
            weights: WEIGHTS,
            keys: (0..N).map(key).collect(),
        })
    }

    /// Column number `column`, counted from 0, under `gravity`: places from the floor up.
    #[must_use]
    pub fn column(&self, gravity: usize, column: usize) -> &[u16] {
        let starts = &self.starts[gravity];
        &self.columns[gravity][usize::from(starts[column])..usize::from(starts[column + 1])]
    }
}
