//! What the search leaves out or looks at less deeply: null moves, reductions, and what is pruned near the leaves.

use crate::rules::Hints;
use crate::search::limits::WIN_BOUND;
use crate::search::parts::Part;
use crate::search::worker::{Node, Worker};

/// Depth up to which a position counts as near the leaves.
const LOW_DEPTH: i32 = 4;
/// So many moves are tried for each ply of depth before a late one is left out.
const LATE: usize = 4;

impl<G: Hints> Worker<'_, G> {
    /// Late move pruning: says whether the move at place `i` of the order is left out near the leaves, because it is quiet and enough
    /// others come before it.
    pub(super) fn left_out(&self, depth: i32, i: usize, mv: G::Move) -> bool {
        self.shared.options.parts.has(Part::LatePruning)
            && i > LATE * depth as usize
            && self.position.is_quiet(mv)
    }

    /// The estimate of a position near the leaves in which no loss threatens.
    pub(super) fn estimate(&self, node: &Node) -> Option<i32> {
        G::MARGIN?;
        let near = !node.pv && node.depth <= LOW_DEPTH && node.beta.abs() < WIN_BOUND;
        let parts = self.shared.options.parts;
        (near && !parts.is_exact()).then(|| self.position.evaluate())
    }

    /// Reverse futility pruning: the value of a position that stands above `beta` by more than the rest of the search is likely to
    /// change.
    pub(super) fn far_above(&mut self, node: &Node) -> Option<i32> {
        let (margin, value) = (G::MARGIN?, node.value?);
        if !self.shared.options.parts.has(Part::ReverseFutility)
            || value - margin * node.depth < node.beta
        {
            return None;
        }
        self.horizon = true;
        Some(value)
    }

    /// Null-move pruning: a score of at least `beta` when the position is so good even after a
    /// pass. Two passes never follow each other.
    pub(super) fn null_move(&mut self, node: &Node, passed: bool) -> Option<i32> {
        let &Node {
            depth, ply, beta, ..
        } = node;
        let may_pass = self.shared.options.parts.has(Part::NullMove)
            && !(node.pv || passed)
            && depth >= 3
            && beta.abs() < WIN_BOUND;
        if !may_pass {
            return None;
        }
        let undo = self.position.pass(beta)?;
        let horizon_before = self.horizon;
        let rest = depth - 3 - depth / 4;
        let score = -self.node(rest, ply + 1, -beta, -beta + 1, true);
        self.position.undo(undo);
        if score >= beta && !self.halted {
            // The result rests on the assumption that some move is at least as good as a
            // pass.
            self.horizon = true;
            Some(score.min(WIN_BOUND - 1))
        } else {
            self.horizon = horizon_before;
            None
        }
    }

    /// Number of plies by which the first search of a late move is shortened.
    pub(super) fn reduction(&self, depth: i32, i: usize, mv: G::Move, pv: bool) -> i32 {
        let late = (i as u32 + 1).ilog2() as i32;
        let deep = (depth as u32).ilog2() as i32;
        let mut reduction = 1 + (late * deep) / 2;
        if pv {
            reduction -= 1;
        }
        reduction -= self.order.past(&self.position, mv) / 4096;
        reduction.clamp(0, depth - 2)
    }
}
