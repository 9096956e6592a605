//! An expander of either width: one lane towards one goal, eight towards many.

use std::sync::Arc;

use super::super::board::{Board, Cells};
use super::super::care::Care;
use super::super::pack::Packer;
use super::super::pairs::Pairs;
use super::super::shift::Direction;
use super::super::steps::{Expander, Made};

/// An expander, whatever the width of its lanes.
pub enum AnyExpander {
    One(Expander<1>),
    Many(Expander<8>),
}

impl AnyExpander {
    pub fn new(board: &Board, direction: Direction) -> AnyExpander {
        match direction {
            Direction::Forward if board.goals.len() > 1 => {
                AnyExpander::Many(Expander::new(board, direction, &board.goals))
            }
            Direction::Forward => AnyExpander::One(Expander::new(board, direction, &board.goals)),
            Direction::Backward => {
                AnyExpander::One(Expander::new(board, direction, &[board.start]))
            }
        }
    }

    /// A new one for another thread that reads the same tables.
    pub fn another(&self, board: &Board) -> AnyExpander {
        match self {
            AnyExpander::One(one) => AnyExpander::One(one.another(board)),
            AnyExpander::Many(many) => AnyExpander::Many(many.another(board)),
        }
    }

    pub fn bound(&mut self, board: &Board, cells: &Cells) -> i16 {
        match self {
            AnyExpander::One(one) => one.bound(board, cells),
            AnyExpander::Many(many) => many.bound(board, cells),
        }
    }

    pub fn expand(
        &mut self,
        board: &Board,
        packer: &Packer,
        made: Made,
        left: i16,
        out: &mut Vec<Made>,
    ) {
        match self {
            AnyExpander::One(one) => one.expand(board, packer, made, left, out),
            AnyExpander::Many(many) => many.expand(board, packer, made, left, out),
        }
    }

    pub fn allow(mut self, bytes: usize) -> AnyExpander {
        match &mut self {
            AnyExpander::One(one) => one.allow(bytes),
            AnyExpander::Many(many) => many.allow(bytes),
        }
        self
    }

    /// Says how sharply it looks at what it makes.
    pub fn heed(&mut self, care: Care) {
        match self {
            AnyExpander::One(one) => one.care = care,
            AnyExpander::Many(many) => many.care = care,
        }
    }

    pub fn forget(&mut self) {
        match self {
            AnyExpander::One(one) => one.forget(),
            AnyExpander::Many(many) => many.forget(),
        }
    }

    pub fn arm(&mut self, pairs: &Arc<Pairs>) {
        match self {
            AnyExpander::One(one) => one.arm(pairs),
            AnyExpander::Many(many) => many.arm(pairs),
        }
    }

    pub fn bytes(&self) -> usize {
        match self {
            AnyExpander::One(one) => one.bytes(),
            AnyExpander::Many(many) => many.bytes(),
        }
    }

    pub fn growth(&self) -> usize {
        match self {
            AnyExpander::One(one) => one.growth(),
            AnyExpander::Many(many) => many.growth(),
        }
    }

    /// Takes the work counted since the last call.
    pub fn take_work(&mut self) -> u64 {
        match self {
            AnyExpander::One(one) => one.take_work(),
            AnyExpander::Many(many) => many.take_work(),
        }
    }

    pub fn counts(&mut self) -> (&mut u64, &mut bool) {
        match self {
            AnyExpander::One(one) => (&mut one.generated, &mut one.cut),
            AnyExpander::Many(many) => (&mut many.generated, &mut many.cut),
        }
    }
}
