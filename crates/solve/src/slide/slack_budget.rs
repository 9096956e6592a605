//! What a state would have to do, and what its atoms may waste in doing so.

use super::board::MOST_ATOMS;
use super::matching::Matching;

/// What a state would have to do with some slides to reach one goal in one way of sharing out its
/// places.
pub struct SlackBudget {
    /// The cell that each atom goes to; none where it may take any place of its kind.
    pub places: [Option<u8>; MOST_ATOMS],
    /// The most slides that each atom may waste.
    pub caps: [i16; MOST_ATOMS],
    /// The most that all may waste together, those among them that their pairs must waste.
    pub slack: i16,
    /// What their pairs must waste.
    pub excess: i16,
    /// The goal's number.
    pub goal: usize,
    /// Its pairs with an excess.
    pub pairs: Matching,
}

impl SlackBudget {
    /// No slack budget yet.
    #[must_use]
    pub fn new() -> SlackBudget {
        SlackBudget {
            places: [None; MOST_ATOMS],
            caps: [0; MOST_ATOMS],
            slack: 0,
            excess: 0,
            goal: 0,
            pairs: Matching::new(),
        }
    }

    /// Begins one to reach a goal with this much slack: no place and no pair is known yet. One slack budget
    /// serves for all, since room for so many pairs takes long to make.
    pub fn begin(&mut self, goal: usize, slack: i16) {
        (self.places, self.caps) = ([None; MOST_ATOMS], [slack; MOST_ATOMS]);
        (self.goal, self.slack, self.excess) = (goal, slack, 0);
        self.pairs.clear();
    }

    /// Lowers the caps to what is left when each atom must waste so much: that and the excess of
    /// pairs beyond it add up over atoms that do not share a pair.
    pub fn lower(&self, least: &[u8], caps: &mut [u8]) -> Lowered {
        let all: i16 = least.iter().map(|&waste| i16::from(waste)).sum();
        if all == 0 {
            // The caps say all that the pairs have to say.
            return Lowered::Same;
        }
        let mut probe_next_bound = Matching::new();
        probe_next_bound.additive = self.pairs.additive;
        for &(atoms, excess) in self.pairs.items() {
            let (a, b) = (atoms.trailing_zeros(), atoms.ilog2());
            let more = excess - i16::from(least[a as usize]) - i16::from(least[b as usize]);
            if more > 0 {
                probe_next_bound.push((atoms, more));
            }
        }
        probe_next_bound.sort();
        let weight = probe_next_bound.weight(0);
        let mut lowered = Lowered::Same;
        for (atom, &waste) in least.iter().enumerate() {
            let others = all - i16::from(waste) + probe_next_bound.without(atom, weight);
            let cap = self.slack - others;
            if cap < i16::from(waste) {
                return Lowered::Never;
            }
            if cap < i16::from(caps[atom]) {
                caps[atom] = cap as u8;
                lowered = Lowered::Less;
            }
        }
        lowered
    }
}

/// What came of lowering caps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lowered {
    /// The atoms must waste more than there is.
    Never,
    /// No cap sank.
    Same,
    /// Some did.
    Less,
}
