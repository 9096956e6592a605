//! A sliding puzzle for the generic searches: packed states, real slides.

use std::cell::RefCell;

use super::board::{Cells, SlideBoard};
use super::bound::Meter;
use super::pack::{Key, Packer};
use super::problem::{Problem, Slide, Unfit, Way};
use super::shift::Occupied;
use atom4_core::rules::Puzzle;

/// The puzzle. Its states are two words.
pub struct Packed {
    board: SlideBoard,
    packer: Packer,
    occupied: RefCell<Occupied>,
    meter: RefCell<Meter<8>>,
}

impl Packed {
    /// Compiles a problem.
    ///
    /// # Errors
    /// [`Unfit`] when it is too large for two words a state.
    pub fn new(problem: &Problem) -> Result<Packed, Unfit> {
        let board = SlideBoard::new(problem)?;
        let packer = Packer::new(&board).ok_or(Unfit::States(board.atoms, board.cells()))?;
        Ok(Packed {
            occupied: RefCell::new(Occupied::new(&board)),
            meter: RefCell::new(Meter::new(&board, &board.goals)),
            packer,
            board,
        })
    }

    /// The admissible bound of a state.
    #[must_use]
    pub fn bound(&self, state: &Key) -> u32 {
        let cells = self.packer.cells(*state);
        self.meter.borrow_mut().set(&self.board, &cells).max(0) as u32
    }

    /// Takes the work that bounds have taken since the last call, in units of [`super::work`].
    pub(super) fn take_work(&self) -> u64 {
        self.meter.borrow_mut().take_work()
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &SlideBoard {
        &self.board
    }

    /// The cells of a state's atoms.
    #[must_use]
    pub fn cells(&self, state: &Key) -> Cells {
        self.packer.cells(*state)
    }

    /// The cells of the atoms in the states of a plan, the start first; none where it cannot be played.
    #[must_use]
    pub(super) fn plan_cells(&self, plan: &[Slide]) -> Vec<Cells> {
        let (mut state, mut made) = (self.start(), Vec::new());
        let mut cells = vec![self.cells(&state)];
        for slide in plan {
            self.successors(&state, &mut made);
            let Some((_, next)) = made.drain(..).find(|(other, _)| other == slide) else {
                return Vec::new();
            };
            state = next;
            cells.push(self.cells(&state));
        }
        cells
    }
}

impl Clone for Packed {
    fn clone(&self) -> Packed {
        Packed {
            board: self.board.clone(),
            packer: self.packer.clone(),
            occupied: RefCell::new(Occupied::new(&self.board)),
            meter: RefCell::new(Meter::new(&self.board, &self.board.goals)),
        }
    }
}

impl Puzzle for Packed {
    type Move = Slide;
    type State = Key;

    fn start(&self) -> Key {
        self.packer.words(&self.board.start)
    }

    fn successors(&self, state: &Key, out: &mut Vec<(Slide, Key)>) {
        let board = &self.board;
        let cells = self.packer.cells(*state);
        let mut occupied = self.occupied.borrow_mut();
        for &cell in &cells[..board.atoms] {
            occupied.toggle(board, cell);
        }
        for slot in 0..board.atoms {
            let room = occupied.room(board, cells[slot]);
            let (x, y) = board.place[cells[slot] as usize];
            for way in Way::ALL {
                let steps = i32::from(room[way.index()]);
                if steps == 0 {
                    continue;
                }
                let (dx, dy) = super::problem::step(way);
                let (tx, ty) = (i32::from(x) + dx * steps, i32::from(y) + dy * steps);
                let mut after = cells;
                board.shift(&mut after, slot, board.at[(ty * 64 + tx) as usize]);
                let kind = self.board.kinds[self.board.kind_of[slot] as usize];
                let words = self.packer.rewords(*state, &cells, &after, kind);
                out.push((Slide { x, y, way }, words));
            }
        }
        for &cell in &cells[..board.atoms] {
            occupied.toggle(board, cell);
        }
    }

    fn is_goal(&self, state: &Key) -> bool {
        let cells = self.packer.cells(*state);
        self.board.goals.contains(&cells)
    }
}
