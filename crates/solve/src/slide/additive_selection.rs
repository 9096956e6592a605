//! The sharper bound of a state and of its neighbours: pairs that share no atom add up.
//!
//! The heaviest matching of atoms by the excess of their pairs is added to the bound, chosen anew
//! for each state: dynamically partitioned pattern databases of two atoms. Atoms of one kind may
//! take each other's places. A state passes when it does with any way of sharing the places out.
//!
//! What the pairs must waste the others cannot: an atom may waste no more than what the heaviest
//! matching without it leaves of the slack. These caps make the tests of stops sharp.

use std::sync::Arc;

use super::assignment::{Assigner, LOOSE, Question};
use super::assignment_bound::{AssignmentBound, Moved};
use super::board::{Cells, MOST_ATOMS, SlideBoard};
use super::pair_databases::PairDatabases;
use super::parts::Part;
use super::slack_budget::SlackBudget;
use super::work;

/// The most ways of sharing out the places that are looked at in a state.
const MOST_ASSIGNMENTS: usize = 64;

/// Looks at the neighbours of a state.
pub struct AdditiveSelection {
    pairs: Option<Arc<PairDatabases>>,
    goals: Vec<Cells>,
    targets: Vec<AssignmentBound>,
    cells: Cells,
    /// The targets, the most promising first: the slides that may be wasted at the most in any
    /// neighbour, and the target's number.
    ranks: Vec<(i16, usize)>,
    assigner: Assigner,
    slack_budget: SlackBudget,
    /// Work since it was last taken.
    work: u64,
}

impl AdditiveSelection {
    /// Towards these goals, without tables: no pair has an excess.
    #[must_use]
    pub fn new(goals: &[Cells]) -> AdditiveSelection {
        AdditiveSelection {
            pairs: None,
            goals: goals.to_vec(),
            targets: Vec::new(),
            cells: [0; MOST_ATOMS],
            ranks: Vec::new(),
            assigner: Assigner::default(),
            slack_budget: SlackBudget::new(),
            work: 0,
        }
    }

    /// From now on with the tables of the same goals.
    pub fn use_databases(&mut self, pairs: &Arc<PairDatabases>) {
        self.pairs = Some(Arc::clone(pairs));
    }

    /// Whether it has tables.
    #[must_use]
    pub fn with_databases(&self) -> bool {
        self.pairs.is_some()
    }

    /// Turns to a state with `left` slides left, where each goal costs as much as `bound` says at
    /// the least; false when there is too much to look at.
    pub fn set(
        &mut self,
        board: &SlideBoard,
        cells: &Cells,
        left: i16,
        bound: impl Fn(usize) -> i16,
    ) -> bool {
        self.cells = *cells;
        self.ranks.clear();
        let (targets, ranks) = (&mut self.targets, &mut self.ranks);
        for goal in (0..self.goals.len()).filter(|&goal| bound(goal) <= left) {
            let question = Question {
                board,
                pairs: self.pairs.as_deref(),
                cells,
                goal,
                places: &self.goals[goal],
                left,
            };
            let mut ways = 0;
            let all = self.assigner.list(&question, &mut |way| {
                ways += 1;
                let number = ranks.len();
                if number == targets.len() {
                    targets.push(AssignmentBound::new());
                }
                let room = targets[number].set(board, goal, left, way);
                if room >= 0 {
                    ranks.push((room, number));
                }
                ranks.len() <= MOST_ASSIGNMENTS
            });
            self.work += work::LISTED + ways * work::ASSIGNED;
            if !all {
                return false;
            }
        }
        self.ranks.sort_unstable_by_key(|rank| -rank.0);
        true
    }

    /// What an atom costs more alone when it stands elsewhere.
    #[inline(always)]
    fn change(&self, board: &SlideBoard, target: &AssignmentBound, (slot, to): Moved) -> i16 {
        let places = &self.goals[target.goal];
        let from = self.cells[slot];
        let place = target.place_of[slot];
        if place != LOOSE {
            let place = places[place as usize];
            return board.far(to, place) - board.far(from, place);
        }
        let kind = board.kinds[board.kind_of[slot] as usize];
        let places = &places[kind.first..kind.first + kind.count];
        let far = |cell: u8| places.iter().map(|&place| board.far(cell, place)).min();
        far(to).unwrap_or(0) - far(from).unwrap_or(0)
    }

    /// The slides that may be wasted at the most, with `left` slides left, in the neighbour in
    /// which an atom stands elsewhere; negative when there is no way. Any number above `enough`
    /// may stand for a larger one. Not to be asked when there is too much to look at.
    #[inline]
    pub fn room(&mut self, board: &SlideBoard, moved: Moved, left: i16, enough: i16) -> i16 {
        let mut most = -1;
        for &(best, number) in &self.ranks {
            if best <= most {
                break;
            }
            let target = &self.targets[number];
            let slack = left - target.cost - self.change(board, target, moved);
            if slack <= most {
                continue;
            }
            let excess = match &self.pairs {
                None => 0,
                Some(pairs) => {
                    let target = &mut self.targets[number];
                    target.moved(pairs, &self.cells, moved, (slack, enough))
                }
            };
            most = most.max(slack - excess);
            if most > enough {
                return most;
            }
        }
        most
    }

    /// Takes the work counted since the last call; that of [`room`](AdditiveSelection::room) is the caller's.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Whether that neighbour can never come to any goal; the selection then stands on no bound.
    pub fn dead_end(&mut self, board: &SlideBoard, cells: &Cells, moved: Moved) -> bool {
        let Some(pairs) = self.pairs.clone() else {
            return false;
        };
        self.set(board, cells, i16::MAX, |_| 0)
            && self.targets[..self.ranks.len()]
                .iter()
                .all(|target| target.never(&pairs, cells, moved))
    }

    /// Whether what that neighbour would have to do, in some way there is, stands the test; it is
    /// given the neighbour and what it would have to do.
    pub fn any(
        &mut self,
        board: &SlideBoard,
        moved: Moved,
        left: i16,
        mut test: impl FnMut(&Cells, &SlackBudget) -> bool,
    ) -> bool {
        let mut cells = self.cells;
        cells[moved.0] = moved.1;
        for &(_, number) in &self.ranks {
            let target = &self.targets[number];
            let slack = left - target.cost - self.change(board, target, moved);
            if slack < 0 {
                continue;
            }
            let slack_budget = &mut self.slack_budget;
            slack_budget.begin(target.goal, slack);
            slack_budget.pairs.additive = board.parts.has(Part::AdditiveSelection);
            if let Some(pairs) = &self.pairs {
                let target = &mut self.targets[number];
                slack_budget.excess = target.moved(pairs, &self.cells, moved, (slack, slack));
                if slack_budget.excess > slack {
                    continue;
                }
                if !target.caps(pairs, &self.cells, moved, slack_budget) {
                    continue;
                }
            }
            let target = &self.targets[number];
            for slot in 0..board.atoms {
                let place = target.place_of[slot];
                if place != LOOSE {
                    slack_budget.places[slot] = Some(self.goals[target.goal][place as usize]);
                }
            }
            if test(&cells, slack_budget) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests;
