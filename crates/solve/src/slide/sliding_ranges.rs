//! What is known of a board's cells once and for all, as bit sets: rays, what holds what, moves
//! towards a place.

use super::bits::Set;
use super::board::{FAR, SlideBoard};
use super::by_place::ByPlace;
use super::problem::Way;
use super::shift::Orientation;
use super::walker::LEVELS;

/// What one generalized move may waste: it brings an atom nearer to its place by one, leaves it as
/// far as it was, or takes it farther away by one.
pub const STEPS: usize = 3;
/// There is no such cell.
const OUTSIDE: u8 = 255;

/// The cells that something holds, for each way.
pub type Held<S> = [S; 4];

fn unite<S: Set>(held: &mut Held<S>, more: &Held<S>) {
    for (held, &more) in held.iter_mut().zip(more) {
        *held |= more;
    }
}

/// What is known of the ways from one cell to one place; what is read together is in one cache line.
#[repr(C, align(64))]
pub struct RangeRow<S> {
    /// The cells that an atom holds on a way that wastes so much or less, if it may stop anywhere.
    pub near: [Held<S>; LEVELS],
    /// The moves from the cell that waste so much, by way.
    pub moves: [[S; 4]; STEPS],
    /// The cells where an atom may stop on a way that wastes so much or less.
    pub reachability: [S; LEVELS],
}

/// The tables of a board for searches of one direction.
pub struct SlidingRanges<S> {
    /// For each cell and way the cells that an atom alone passes; and those of all ways.
    ranges: Vec<([S; 4], S)>,
    /// What an atom on each cell holds: the cell beside it where another atom stops that way, or
    /// that it leaves that way.
    holds: Vec<Held<S>>,
    /// The cells that walls hold.
    pub walls: Held<S>,
    /// The rows of each place, once it is prepared.
    towards: ByPlace<RangeRow<S>>,
}

impl<S: Set> SlidingRanges<S> {
    /// For boards whose cells such a set has room for.
    #[must_use]
    pub fn new(board: &SlideBoard, direction: Orientation) -> SlidingRanges<S> {
        let cells = board.cells() as u8;
        let next = |cell: u8, way: Way| board.ray(cell, way).next().unwrap_or(OUTSIDE);
        let mut walls = [S::NONE; 4];
        let (mut ranges, mut holds) = (Vec::new(), Vec::new());
        for cell in 0..cells {
            let (mut ray, mut held) = ([S::NONE; 4], [S::NONE; 4]);
            for way in Way::ALL {
                let passed = board.ray(cell, way).map(S::one);
                ray[way.index()] = passed.fold(S::NONE, |a, b| a | b);
                let (ahead, back) = (next(cell, way), next(cell, way.opposite()));
                let (holder, other) = match direction {
                    Orientation::Forward => (ahead, back),
                    Orientation::Backward => (back, ahead),
                };
                if holder == OUTSIDE {
                    walls[way.index()] |= S::one(cell);
                }
                if other != OUTSIDE {
                    held[way.index()] = S::one(other);
                }
            }
            ranges.push((ray, ray[0] | ray[1] | ray[2] | ray[3]));
            holds.push(held);
        }
        SlidingRanges {
            ranges,
            holds,
            walls,
            towards: ByPlace::new(board.cells()),
        }
    }

    /// Makes the tables for a place, once.
    pub fn prepare(&self, board: &SlideBoard, place: u8) {
        self.towards.prepare(place, || self.make(board, place));
    }

    fn make(&self, board: &SlideBoard, place: u8) -> Vec<RangeRow<S>> {
        let cells = 0..board.cells() as u8;
        let row = |from: u8| {
            let mut row = RangeRow {
                moves: [[S::NONE; 4]; STEPS],
                near: [[S::NONE; 4]; LEVELS],
                reachability: [S::NONE; LEVELS],
            };
            for way in Way::ALL {
                for to in board.ray(from, way) {
                    let waste = 1 + board.far(to, place) - board.far(from, place);
                    // What cannot come to the place at all is as far before the move as after it.
                    if board.far(to, place) < FAR {
                        row.moves[waste as usize][way.index()] |= S::one(to);
                    }
                }
            }
            for cell in cells.clone() {
                let waste = board.far(from, cell) + board.far(cell, place) - board.far(from, place);
                if let Some(stops) = row.reachability.get_mut(waste as usize) {
                    *stops |= S::one(cell);
                    unite(&mut row.near[waste as usize], self.holds(cell));
                }
            }
            // What wastes less counts as well.
            for most in 1..LEVELS {
                let (stops, near) = (row.reachability[most - 1], row.near[most - 1]);
                row.reachability[most] |= stops;
                unite(&mut row.near[most], &near);
            }
            row
        };
        cells.clone().map(row).collect()
    }

    /// The row of a cell on the way to a place whose tables have been made.
    #[inline(always)]
    pub fn row(&self, place: u8, cell: u8) -> &RangeRow<S> {
        &self.rows(place)[cell as usize]
    }

    /// The rows of a place whose tables have been made.
    #[inline(always)]
    pub fn rows(&self, place: u8) -> &[RangeRow<S>] {
        self.towards.of(place)
    }

    /// The cells that an atom on this one holds.
    #[inline(always)]
    pub fn holds(&self, cell: u8) -> &Held<S> {
        &self.holds[cell as usize]
    }

    /// The cells, for each way, on this side of the first one that is blocked; for a way without
    /// one, all there are.
    #[inline(always)]
    pub fn open(&self, cell: u8, blocked: S) -> [S; 4] {
        let (ranges, all) = &self.ranges[cell as usize];
        if (*all & blocked).is_empty() {
            return [!S::NONE; 4];
        }
        // Cells are numbered row by row: they rise to the right and down.
        std::array::from_fn(|way| {
            let blocks = ranges[way] & blocked;
            if way % 2 == 1 {
                blocks.before_first()
            } else {
                blocks.after_last()
            }
        })
    }
}
