//! An expander of either width: one lane towards one goal, eight towards many.

use std::sync::Arc;

use super::super::board::{Board, Cells};
use super::super::pack::Packer;
use super::super::pair_databases::PairDatabases;
use super::super::shift::Direction;
use super::super::steps::{Expander, Made};
use super::super::tuning::PruningLevel;

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
    pub fn set_pruning(&mut self, pruning: PruningLevel) {
        match self {
            AnyExpander::One(one) => one.pruning = pruning,
            AnyExpander::Many(many) => many.pruning = pruning,
        }
    }

    pub fn forget(&mut self) {
        match self {
            AnyExpander::One(one) => one.forget(),
            AnyExpander::Many(many) => many.forget(),
        }
    }

    pub fn use_databases(&mut self, pairs: &Arc<PairDatabases>) {
        match self {
            AnyExpander::One(one) => one.use_databases(pairs),
            AnyExpander::Many(many) => many.use_databases(pairs),
        }
    }

    pub fn bytes(&self) -> usize {
        match self {
            AnyExpander::One(one) => one.bytes(),
            AnyExpander::Many(many) => many.bytes(),
        }
    }

    pub fn room_to_grow(&self) -> usize {
        match self {
            AnyExpander::One(one) => one.room_to_grow(),
            AnyExpander::Many(many) => many.room_to_grow(),
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
