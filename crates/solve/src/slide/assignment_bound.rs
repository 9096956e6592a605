//! One way in which a state's atoms may take the places of a goal, and what its pairs cost there.

use super::assignment::{Assignment, LOOSE};
use super::board::{Cells, MOST_ATOMS, SlideBoard};
use super::matching::Matching;
use super::pair_databases::{NEVER, PairDatabases};
use super::parts::Part;
use super::slack_budget::SlackBudget;

/// A weight that is not known yet.
const UNKNOWN: i16 = -1;

/// One way of sharing out the places of one goal among the atoms of a state.
pub struct AssignmentBound {
    pub goal: usize,
    /// What the atoms cost singly.
    pub cost: i16,
    /// The slot of the place that each atom takes.
    pub place_of: [u8; MOST_ATOMS],
    /// Pairs with an excess, and what those of each atom weigh.
    matching: Matching,
    sum_of: [i16; MOST_ATOMS],
    /// The weight of the heaviest matching, and of that without each atom.
    weight: i16,
    without: [i16; MOST_ATOMS],
    /// The same without the atom in focus and another one.
    without_two: [i16; MOST_ATOMS],
    focus: usize,
}

/// An atom and the cell where it stands in a neighbour.
pub type Moved = (usize, u8);

impl AssignmentBound {
    /// No target yet.
    #[must_use]
    pub fn new() -> AssignmentBound {
        AssignmentBound {
            goal: 0,
            cost: 0,
            place_of: [0; MOST_ATOMS],
            matching: Matching::new(),
            sum_of: [0; MOST_ATOMS],
            weight: UNKNOWN,
            without: [UNKNOWN; MOST_ATOMS],
            without_two: [UNKNOWN; MOST_ATOMS],
            focus: MOST_ATOMS,
        }
    }

    /// Becomes another one, with `left` slides left. Returns how many of them may be wasted in a
    /// neighbour at the most: a slide brings no pair nearer to its places by more than one. Negative
    /// when its pairs waste too much; it is not to be used then.
    pub fn set(&mut self, board: &SlideBoard, goal: usize, left: i16, way: &Assignment<'_>) -> i16 {
        let atoms = board.atoms;
        self.matching.additive = board.parts.has(Part::AdditiveSelection);
        (self.goal, self.cost, self.place_of) = (goal, way.cost, *way.place_of);
        self.matching.clear();
        for &item in way.pairs {
            self.matching.push(item);
        }
        self.matching.sort();
        self.weight = self.matching.weight(0);
        let room = left - self.cost - self.weight;
        if room >= 0 {
            self.focus = MOST_ATOMS;
            self.sum_of[..atoms].fill(0);
            self.without[..atoms].fill(UNKNOWN);
            for &(pair, excess) in self.matching.items() {
                self.sum_of[pair.trailing_zeros() as usize] += excess;
                self.sum_of[pair.ilog2() as usize] += excess;
            }
        }
        room
    }

    fn weight_without(&mut self, slot: usize) -> i16 {
        if self.sum_of[slot] == 0 {
            return self.weight;
        }
        if self.without[slot] == UNKNOWN {
            self.without[slot] = self.matching.weight(1 << slot);
        }
        self.without[slot]
    }

    fn weight_without_two(&mut self, slot: usize, other: usize) -> i16 {
        if self.sum_of[other] == 0 {
            return self.weight_without(slot);
        }
        if self.focus != slot {
            self.focus = slot;
            self.without_two = [UNKNOWN; MOST_ATOMS];
        }
        if self.without_two[other] == UNKNOWN {
            self.without_two[other] = self.matching.weight(1 << slot | 1 << other);
        }
        self.without_two[other]
    }

    /// The weight of the heaviest matching when an atom stands elsewhere. Where it is beyond `slack`
    /// any number beyond it may stand for it; where it leaves more than `enough`, any that does.
    #[inline(always)]
    pub fn moved(
        &mut self,
        pairs: &PairDatabases,
        cells: &Cells,
        (slot, to): Moved,
        (slack, enough): (i16, i16),
    ) -> i16 {
        let place = self.place_of[slot];
        if place == LOOSE {
            return self.weight_without(slot);
        }
        let most = pairs.most(self.goal, place, to);
        let rest = self.matching.sum() - self.sum_of[slot];
        if rest + most < slack - enough {
            return rest + most;
        }
        let mut weight = self.weight_without(slot);
        if weight + most < slack - enough {
            return weight + most;
        }
        let others = if self.matching.additive { weight } else { 0 };
        let row = pairs.row(self.goal, place, to);
        for other in 0..pairs.atoms {
            let its = self.place_of[other];
            if other == slot || its == LOOSE || weight > slack {
                continue;
            }
            let excess = i16::from(row[its as usize * pairs.cells + cells[other] as usize]);
            if excess > 0 && others + excess > weight {
                let beside = match self.matching.additive {
                    true => self.weight_without_two(slot, other),
                    false => 0,
                };
                weight = weight.max(beside + excess);
            }
        }
        weight
    }

    /// Whether some pair can never come to its places when an atom stands elsewhere.
    pub fn never(&self, pairs: &PairDatabases, cells: &Cells, (slot, to): Moved) -> bool {
        let lost = i16::from(NEVER);
        let others = self.matching.items().iter();
        let mut others = others.filter(|(atoms, _)| atoms >> slot & 1 == 0);
        others.any(|&(_, excess)| excess == lost)
            || self
                .beside(pairs, cells, (slot, to))
                .any(|(_, excess)| excess == lost)
    }

    /// The other atoms that have an excess with one that stands elsewhere.
    fn beside<'a>(
        &'a self,
        pairs: &'a PairDatabases,
        cells: &'a Cells,
        (slot, to): Moved,
    ) -> impl Iterator<Item = (usize, i16)> + 'a {
        let place = self.place_of[slot];
        let row = (place != LOOSE).then(|| pairs.row(self.goal, place, to));
        row.into_iter().flat_map(move |row| {
            let others = (0..pairs.atoms).filter(move |&other| other != slot);
            others.filter_map(move |other| {
                let its = self.place_of[other];
                if its == LOOSE {
                    return None;
                }
                let excess = row[its as usize * pairs.cells + cells[other] as usize];
                (excess > 0).then_some((other, i16::from(excess)))
            })
        })
    }

    /// Notes a slack budget's pairs and lowers its caps to what those of the other atoms leave of its slack
    /// when one atom stands elsewhere; false when they leave less than nothing. The slack budget's
    /// excess is known.
    pub fn caps(
        &self,
        pairs: &PairDatabases,
        cells: &Cells,
        moved: Moved,
        slack_budget: &mut SlackBudget,
    ) -> bool {
        let slot = moved.0;
        for (other, excess) in self.beside(pairs, cells, moved) {
            slack_budget.pairs.push((1 << slot | 1 << other, excess));
        }
        for &(atoms, excess) in self.matching.items() {
            if atoms >> slot & 1 == 0 {
                slack_budget.pairs.push((atoms, excess));
            }
        }
        slack_budget.pairs.sort();
        for (atom, cap) in slack_budget.caps[..pairs.atoms].iter_mut().enumerate() {
            *cap -= slack_budget.pairs.without(atom, slack_budget.excess);
        }
        slack_budget.caps[..pairs.atoms].iter().all(|&cap| cap >= 0)
    }
}
