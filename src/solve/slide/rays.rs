//! What is known of a board's cells once and for all, as bit sets: rays, what holds what, moves
//! towards a place.

use super::bits::Set;
use super::board::{Board, FAR};
use super::problem::Way;
use super::steps::Direction;
use super::stops::LEVELS;

/// What one generalized move may waste: it brings an atom nearer to its place by one, leaves it as
/// far as it was, or takes it farther away by one.
pub const STEPS: usize = 3;
/// There is no such cell.
const OUTSIDE: u8 = 255;

/// The cells that something holds, for each way.
pub type Held<S> = [S; 4];

/// What is known of the cells for one place.
pub struct Towards<S> {
    /// From each cell the moves that waste so much, by way.
    pub moves: Vec<[[S; 4]; STEPS]>,
    /// The cells that an atom holds on its way from each cell that wastes so much or less, if it
    /// may stop anywhere.
    pub near: Vec<[Held<S>; LEVELS]>,
}

/// The tables of a board for searches of one direction.
pub struct Rays<S> {
    /// For each cell and way the cells that an atom alone passes; and those of all ways.
    rays: Vec<([S; 4], S)>,
    /// For each cell and way the cell that an atom on it holds: the one beside it where another
    /// atom stops that way, or that it leaves that way.
    holds: Vec<[u8; 4]>,
    /// The cells that walls hold.
    pub walls: Held<S>,
    /// For each place, once it is prepared.
    towards: Vec<Option<Towards<S>>>,
}

impl<S: Set> Rays<S> {
    /// For boards whose cells such a set has room for.
    #[must_use]
    pub fn new(board: &Board, direction: Direction) -> Rays<S> {
        let cells = board.cells() as u8;
        let next = |cell: u8, way: Way| board.ray(cell, way).next().unwrap_or(OUTSIDE);
        let mut walls = [S::NONE; 4];
        let (mut rays, mut holds) = (Vec::new(), Vec::new());
        for cell in 0..cells {
            let (mut ray, mut held) = ([S::NONE; 4], [OUTSIDE; 4]);
            for way in Way::ALL {
                let passed = board.ray(cell, way).map(S::one);
                ray[way.index()] = passed.fold(S::NONE, |a, b| a | b);
                let (ahead, back) = (next(cell, way), next(cell, way.opposite()));
                let (holder, other) = match direction {
                    Direction::Forward => (ahead, back),
                    Direction::Backward => (back, ahead),
                };
                if holder == OUTSIDE {
                    walls[way.index()] |= S::one(cell);
                }
                held[way.index()] = other;
            }
            rays.push((ray, ray[0] | ray[1] | ray[2] | ray[3]));
            holds.push(held);
        }
        let towards = (0..cells).map(|_| None).collect();
        Rays {
            rays,
            holds,
            walls,
            towards,
        }
    }

    /// Makes the tables for a place.
    pub fn prepare(&mut self, board: &Board, place: u8) {
        let cells = 0..board.cells() as u8;
        let moves = cells.clone().map(|cell| {
            let mut moves = [[S::NONE; 4]; STEPS];
            for way in Way::ALL {
                for to in board.ray(cell, way) {
                    let waste = 1 + board.far(to, place) - board.far(cell, place);
                    // What cannot come to the place at all is as far before the move as after it.
                    if board.far(to, place) < FAR {
                        moves[waste as usize][way.index()] |= S::one(to);
                    }
                }
            }
            moves
        });
        let moves = moves.collect();
        let near = cells.clone().map(|from| {
            let mut near = [[S::NONE; 4]; LEVELS];
            for cell in cells.clone() {
                let waste = board.far(from, cell) + board.far(cell, place) - board.far(from, place);
                for held in near.iter_mut().skip(waste as usize) {
                    self.each_held(cell, |way, cell| held[way] |= cell);
                }
            }
            near
        });
        let near = near.collect();
        self.towards[place as usize] = Some(Towards { moves, near });
    }

    /// The tables for a place, if they have been made.
    #[inline(always)]
    pub fn towards(&self, place: u8) -> Option<&Towards<S>> {
        self.towards[place as usize].as_ref()
    }

    /// Calls `each` with every way and the cell, alone in a set, that an atom on this one holds.
    #[inline(always)]
    pub fn each_held(&self, cell: u8, mut each: impl FnMut(usize, S)) {
        for (way, &held) in self.holds[cell as usize].iter().enumerate() {
            if held != OUTSIDE {
                each(way, S::one(held));
            }
        }
    }

    /// The cells, for each way, on this side of the first one that is blocked; for a way without
    /// one, all there are.
    #[inline(always)]
    pub fn open(&self, cell: u8, blocked: S) -> [S; 4] {
        let (rays, all) = &self.rays[cell as usize];
        if (*all & blocked).is_empty() {
            return [!S::NONE; 4];
        }
        // Cells are numbered row by row: they rise to the right and down.
        std::array::from_fn(|way| {
            let blocks = rays[way] & blocked;
            if way % 2 == 1 {
                blocks.before_first()
            } else {
                blocks.after_last()
            }
        })
    }
}
