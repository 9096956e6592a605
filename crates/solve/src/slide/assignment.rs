//! The ways in which a state's atoms may take the places of a goal, without those that waste too much.
//!
//! Atoms of one kind may take each other's places: two kinds of four have 576 ways together. Kind
//! after kind is given an order, and what the pairs of the kinds so far must waste together with what
//! the orders cost ends most ways early:
//!
//! ```text
//! single atoms ── order of kind a ── order of kind b ── a way      wasted so far, and no more
//!              │                  └─ order of kind b ─ ×           than the slack
//!              └─ order of kind a ─ ×
//! ```

#[cfg(test)]
mod tests;

use super::board::{Cells, MOST_ATOMS, SlideBoard};
use super::matching::Item;
use super::pair_databases::PairDatabases;
use super::parts::Part;
use super::permutations::{MOST_EQUAL, orders};

/// The place of an atom that has none of its own: it may take any of its kind.
pub const LOOSE: u8 = u8::MAX;

/// A state and a goal, of which the ways are asked.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub board: &'a SlideBoard,
    /// The tables of the pairs; without them no pair wastes anything.
    pub pairs: Option<&'a PairDatabases>,
    /// Where the atoms stand.
    pub cells: &'a Cells,
    /// The goal's number in those tables, and its places.
    pub goal: usize,
    pub places: &'a Cells,
    /// The most that the way may cost.
    pub left: i16,
}

/// A way of sharing out the places.
pub struct Assignment<'a> {
    /// What the atoms cost singly.
    pub cost: i16,
    /// The slot of the place that each atom takes, or [`LOOSE`].
    pub place_of: &'a [u8; MOST_ATOMS],
    /// The pairs with an excess.
    pub pairs: &'a [Item],
}

/// An order in which the atoms of a kind may take their places.
#[derive(Clone, Copy)]
struct Choice {
    order: &'static [u8],
    /// What it costs more than the best order of the kind.
    more: i16,
    /// Its pairs with single atoms and within the kind: from the first item to that after the last.
    items: (usize, usize),
}

/// The atoms of a kind, few enough that their orders are told apart.
#[derive(Clone, Copy)]
struct EqualAtoms {
    /// Their first slot.
    first: usize,
    count: usize,
    /// Their choices: the first one and that after the last.
    choices: (usize, usize),
}

impl EqualAtoms {
    /// Where an atom goes in a choice.
    #[inline(always)]
    fn stand(&self, choice: &Choice, number: usize) -> Stand {
        Stand {
            slot: self.first + number,
            place: self.first + choice.order[number] as usize,
        }
    }
}

/// An atom, and the slot of the place that it takes.
#[derive(Clone, Copy)]
struct Stand {
    slot: usize,
    place: usize,
}

/// What pairs that share no atom waste.
#[derive(Clone, Copy)]
struct Apart {
    atoms: u32,
    waste: i16,
    /// Whether pairs that share no atom add up; else the one heaviest counts.
    additive: bool,
}

impl Apart {
    #[inline(always)]
    fn add(&mut self, &(atoms, excess): &Item) {
        if !self.additive {
            self.waste = self.waste.max(excess);
        } else if self.atoms & atoms == 0 {
            self.atoms |= atoms;
            self.waste += excess;
        }
    }
}

/// Lists the ways; it reuses its lists from state to state.
#[derive(Default)]
pub struct Assigner {
    choices: Vec<Choice>,
    /// The pairs of all choices.
    items: Vec<Item>,
    equal: Vec<EqualAtoms>,
    /// The slots of the atoms that have one place.
    single: Vec<usize>,
    /// For each two choices of different kinds their pairs, once they are looked up: from the first item in
    /// `joint` to that after the last.
    joints: Vec<Option<(u32, u32)>>,
    joint: Vec<Item>,
    /// The pairs of the way so far, and its choices.
    way: Vec<Item>,
    chosen: Vec<usize>,
    place_of: [u8; MOST_ATOMS],
}

impl Assigner {
    /// Calls `each` with every way that costs no more than what is left, the pairs' waste counted as
    /// far as it adds up at a glance, until one call says to stop; false when it did.
    pub fn list(
        &mut self,
        ask: &Question<'_>,
        each: &mut dyn FnMut(&Assignment<'_>) -> bool,
    ) -> bool {
        self.choices.clear();
        self.items.clear();
        self.equal.clear();
        self.single.clear();
        self.way.clear();
        self.place_of = [LOOSE; MOST_ATOMS];
        let Some(cost) = self.costs(ask) else {
            return true;
        };
        let slack = ask.left - cost;
        let mut apart = Apart {
            atoms: 0,
            waste: 0,
            additive: ask.board.parts.has(Part::AdditiveSelection),
        };
        for (number, &slot) in self.single.iter().enumerate() {
            let place = Stand { slot, place: slot };
            let others = self.single[number + 1..].iter();
            let others = others.map(|&slot| Stand { slot, place: slot });
            note(ask, place, others, &mut self.way, &mut apart);
        }
        if apart.waste > slack || !self.narrow(ask, apart, slack) {
            return true;
        }
        // Those with the fewest choices first.
        self.equal
            .sort_by_key(|equal| equal.choices.1 - equal.choices.0);
        let ends = self.equal.iter().map(|equal| equal.choices.1);
        let choices = ends.max().unwrap_or(0);
        self.choices.truncate(choices);
        self.joints.clear();
        self.joints.resize(choices * choices, None);
        self.joint.clear();
        self.chosen.clear();
        self.choose(ask, 0, (cost, apart), each)
    }

    /// The least that the atoms cost singly; none when that is more than what is left. Lists the
    /// single atoms, the equal atoms and their choices.
    fn costs(&mut self, ask: &Question<'_>) -> Option<i16> {
        let far = |slot: usize, place: usize| ask.board.far(ask.cells[slot], ask.places[place]);
        let mut all = 0;
        for kind in &ask.board.kinds {
            let (first, count) = (kind.first, kind.count);
            all += match count {
                1 => {
                    self.place_of[first] = first as u8;
                    self.single.push(first);
                    far(first, first)
                }
                2..=MOST_EQUAL => {
                    let from = self.choices.len();
                    let mut costs = [[0; MOST_EQUAL]; MOST_EQUAL];
                    for (j, costs) in costs[..count].iter_mut().enumerate() {
                        for (p, cost) in costs[..count].iter_mut().enumerate() {
                            *cost = far(first + j, first + p);
                        }
                    }
                    for order in orders(count) {
                        let costs = order.iter().zip(&costs);
                        let more = costs.map(|(&p, costs)| costs[p as usize]).sum();
                        let items = (0, 0);
                        self.choices.push(Choice { order, more, items });
                    }
                    let choices = &mut self.choices[from..];
                    let least = choices.iter().map(|choice| choice.more).min().unwrap_or(0);
                    choices.iter_mut().for_each(|choice| choice.more -= least);
                    self.equal.push(EqualAtoms {
                        first,
                        count,
                        choices: (from, self.choices.len()),
                    });
                    least
                }
                _ => {
                    let nearest = |slot| (first..first + count).map(|place| far(slot, place)).min();
                    (first..first + count).filter_map(nearest).sum()
                }
            };
            if all > ask.left {
                return None;
            }
        }
        Some(all)
    }

    /// Leaves the choices that waste no more than the slack beside the single atoms; false when a
    /// kind has none.
    fn narrow(&mut self, ask: &Question<'_>, apart: Apart, slack: i16) -> bool {
        let mut kept = 0;
        for equal in &mut self.equal {
            let from = kept;
            for number in equal.choices.0..equal.choices.1 {
                let mut choice = self.choices[number];
                if apart.waste + choice.more > slack {
                    continue;
                }
                let (mut apart, begin) = (apart, self.items.len());
                for j in 0..equal.count {
                    if apart.waste + choice.more > slack {
                        break;
                    }
                    let singles = self.single.iter().map(|&slot| Stand { slot, place: slot });
                    let others = (0..j).map(|i| equal.stand(&choice, i));
                    let others = singles.chain(others);
                    note(
                        ask,
                        equal.stand(&choice, j),
                        others,
                        &mut self.items,
                        &mut apart,
                    );
                }
                if apart.waste + choice.more > slack {
                    self.items.truncate(begin);
                    continue;
                }
                choice.items = (begin, self.items.len());
                self.choices[kept] = choice;
                kept += 1;
            }
            equal.choices = (from, kept);
            if from == kept {
                return false;
            }
        }
        true
    }

    /// The pairs of a choice of a kind with that chosen for a kind before it, looked up once: many ways have both.
    #[inline(always)]
    fn joint(
        &mut self,
        ask: &Question<'_>,
        kinds: (usize, usize),
        chosen: usize,
    ) -> (usize, usize) {
        let at = self.chosen[kinds.0] * self.choices.len() + chosen;
        let (from, to) = match self.joints[at] {
            Some(known) => known,
            None => self.look_up(ask, kinds, chosen),
        };
        (from as usize, to as usize)
    }

    fn look_up(&mut self, ask: &Question<'_>, kinds: (usize, usize), chosen: usize) -> (u32, u32) {
        let (before, equal) = (self.equal[kinds.0], self.equal[kinds.1]);
        let (other, choice) = (self.choices[self.chosen[kinds.0]], self.choices[chosen]);
        let from = self.joint.len() as u32;
        // Only the list is wanted: how it adds up depends on the way.
        let mut apart = Apart {
            atoms: 0,
            waste: 0,
            additive: true,
        };
        for j in 0..equal.count {
            let others = (0..before.count).map(|i| before.stand(&other, i));
            note(
                ask,
                equal.stand(&choice, j),
                others,
                &mut self.joint,
                &mut apart,
            );
        }
        let range = (from, self.joint.len() as u32);
        self.joints[self.chosen[kinds.0] * self.choices.len() + chosen] = Some(range);
        range
    }

    /// Chooses an order for a kind and those after it; the ones before have theirs.
    fn choose(
        &mut self,
        ask: &Question<'_>,
        number: usize,
        (cost, apart): (i16, Apart),
        each: &mut dyn FnMut(&Assignment<'_>) -> bool,
    ) -> bool {
        let Some(&equal) = self.equal.get(number) else {
            return each(&Assignment {
                cost,
                place_of: &self.place_of,
                pairs: &self.way,
            });
        };
        let length = self.way.len();
        for chosen in equal.choices.0..equal.choices.1 {
            let Choice { order, more, items } = self.choices[chosen];
            let (mut apart, cost) = (apart, cost + more);
            if cost + apart.waste > ask.left {
                continue;
            }
            for item in &self.items[items.0..items.1] {
                apart.add(item);
                self.way.push(*item);
            }
            for (j, &place) in order.iter().enumerate() {
                self.place_of[equal.first + j] = equal.first as u8 + place;
            }
            for before in 0..number {
                if cost + apart.waste > ask.left {
                    break;
                }
                let (from, to) = self.joint(ask, (before, number), chosen);
                for item in &self.joint[from..to] {
                    apart.add(item);
                    self.way.push(*item);
                }
            }
            self.chosen.push(chosen);
            let go_on =
                cost + apart.waste > ask.left || self.choose(ask, number + 1, (cost, apart), each);
            self.chosen.pop();
            self.way.truncate(length);
            if !go_on {
                return false;
            }
        }
        true
    }
}

/// Notes the excess of an atom and others on their ways to their places, where they have one.
#[inline(always)]
fn note(
    ask: &Question<'_>,
    atom: Stand,
    others: impl Iterator<Item = Stand>,
    items: &mut Vec<Item>,
    apart: &mut Apart,
) {
    let Some(pairs) = ask.pairs else {
        return;
    };
    let row = pairs.row(ask.goal, atom.place as u8, ask.cells[atom.slot]);
    for other in others {
        let excess = i16::from(row[other.place * pairs.cells + ask.cells[other.slot] as usize]);
        if excess > 0 {
            let item = (1 << atom.slot | 1 << other.slot, excess);
            apart.add(&item);
            items.push(item);
        }
    }
}
