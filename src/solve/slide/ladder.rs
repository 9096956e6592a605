//! Ladders: all generalized moves towards a place, with what each wastes and what it needs to stop.

use super::board::Board;
use super::problem::Way;
use super::steps::Direction;
use super::stops::{LEVELS, MOST_SLACK};

/// No cell is needed: a wall is there.
pub const WALL: u8 = 255;

/// One generalized move of an atom on its way to a place.
#[derive(Clone, Copy)]
pub struct Rung {
    /// Where it leads.
    pub to: u8,
    /// The cell that must be taken, or [`WALL`].
    pub need: u8,
}

/// All moves towards one place. Those from `cell` with `waste` begin at
/// `first[cell * LEVELS + waste]`.
pub struct Ladder {
    first: Vec<u32>,
    rungs: Vec<Rung>,
}

impl Ladder {
    /// The moves of atoms towards `place` in searches of this direction.
    pub fn new(board: &Board, direction: Direction, place: u8) -> Ladder {
        let mut ladder = Ladder {
            first: vec![0],
            rungs: Vec::new(),
        };
        for cell in 0..board.cells() as u8 {
            let far = board.far(cell, place);
            let mut levels = [const { Vec::new() }; LEVELS];
            for way in Way::ALL {
                let behind = board.ray(cell, way.opposite()).next();
                let mut ray = board.ray(cell, way).peekable();
                while let Some(to) = ray.next() {
                    let need = match direction {
                        Direction::Forward => ray.peek().copied(),
                        Direction::Backward => behind,
                    };
                    let waste = 1 + board.far(to, place) - far;
                    if waste <= MOST_SLACK {
                        let need = need.unwrap_or(WALL);
                        levels[waste as usize].push(Rung { to, need });
                    }
                }
            }
            for level in levels {
                ladder.rungs.extend(level);
                ladder.first.push(ladder.rungs.len() as u32);
            }
        }
        ladder
    }

    /// The moves from a cell that waste just so much.
    #[inline]
    pub fn rungs(&self, cell: u8, waste: u8) -> &[Rung] {
        let first = &self.first[cell as usize * LEVELS + waste as usize..];
        &self.rungs[first[0] as usize..first[1] as usize]
    }
}
