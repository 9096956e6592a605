//! Tables of a wide position: where its cells stand in a row of bytes.

use crate::board::Board;
use crate::cells::{EMPTY, WALL};
use crate::setup::Setup;
use crate::weights::{COUNT, WEIGHTS};
use atom4_core::lattice::hexagonal::Direction;

/// The tables of a grid with walls. The cells stand in rows of twice the edge, as the bits of a fast position do, with a row
/// of walls before and behind, so that whoever leaves the grid in any direction meets a wall.
pub struct WideField {
    /// Size, colours and win length of the board.
    pub(crate) setup: Setup,
    /// Number of columns under each gravity.
    pub(crate) width: usize,
    /// Length of a winning line; more than any line has where the grid is too small for one.
    pub(super) win: usize,
    /// The board without chips, one byte a place.
    pub(super) vacant: Box<[u8]>,
    /// The place of each cell of the grid.
    pub(super) places: Vec<u16>,
    /// Step along each of the three axes.
    pub(super) axes: [usize; 3],
    /// Step of a falling chip under each gravity.
    pub(super) falls: [isize; 6],
    /// The place where chips enter each column, by gravity.
    pub(super) entries: [Vec<u16>; 6],
    /// The lowest place of the stretch of each place, by gravity.
    pub(super) floors: [Vec<u16>; 6],
    /// Says for each place whether chips that enter can reach it, by gravity.
    pub(super) reached: [Vec<bool>; 6],
    /// Weights of the evaluation.
    pub weights: [f32; COUNT],
}

impl WideField {
    /// Makes the tables for the grid and the walls of `board`.
    #[must_use]
    pub fn new(board: &Board) -> WideField {
        let (grid, setup) = (board.grid(), board.setup());
        let (reach, row) = (grid.reach(), 2 * i32::from(setup.edge));
        let places = grid.hexes().iter().map(|hex| {
            let place = (hex.q + reach + 1) * row + hex.r;
            place as u16
        });
        let places: Vec<u16> = places.collect();
        let mut vacant = vec![WALL; (row * (2 * reach + 3)) as usize].into_boxed_slice();
        for (&value, &place) in board.cells().iter().zip(&places) {
            if value != WALL {
                vacant[usize::from(place)] = EMPTY;
            }
        }
        let row = row as isize;
        let falls = Direction::ALL.map(|gravity| {
            let (q, r) = gravity.step();
            q as isize * row + r as isize
        });
        let mut reached = [(); 6].map(|()| vec![false; vacant.len()]);
        let entries = Direction::ALL.map(|gravity| {
            let columns = grid.columns(gravity);
            let entry = columns.map(|column| places[usize::from(column[0])]);
            let entries: Vec<u16> = entry.collect();
            for &entry in &entries {
                let mut at = usize::from(entry);
                while vacant[at] == EMPTY {
                    reached[gravity.index()][at] = true;
                    at = at.wrapping_add_signed(falls[gravity.index()]);
                }
            }
            entries
        });
        let floors = falls.map(|fall| {
            let mut floors: Vec<u16> = (0..vacant.len()).map(|place| place as u16).collect();
            let mut rest = |place: usize| {
                let below = place.wrapping_add_signed(fall);
                if vacant[place] == EMPTY && vacant[below] == EMPTY {
                    floors[place] = floors[below];
                }
            };
            // What lies below a place comes before it.
            match fall > 0 {
                true => (0..vacant.len()).rev().for_each(&mut rest),
                false => (0..vacant.len()).for_each(&mut rest),
            }
            floors
        });
        let width = 2 * reach as usize + 1;
        WideField {
            width,
            win: usize::try_from(setup.win)
                .unwrap_or(usize::MAX)
                .min(width + 1),
            setup: setup.clone(),
            axes: [1, row as usize, row as usize - 1],
            vacant,
            places,
            falls,
            entries,
            floors,
            reached,
            weights: WEIGHTS,
        }
    }
}
