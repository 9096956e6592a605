//! A sharper test where the bound leaves little room: can every stop be stopped at?
//!
//! The bound lets an atom stop anywhere. In truth it stops before a wall or before another atom,
//! and that atom must be able to come there. When a plan may waste only `slack` moves, few stops
//! are left to each atom, so the test is cheap and cuts much:
//!
//! - a move that brings an atom `k` nearer to its place wastes `1 - k`; which atom goes to which
//!   place is settled before, and what that wastes is off the slack;
//! - no atom may waste more than its cap, which is what the other atoms' pairs leave of the slack;
//!   each atom collects the cells that it can stop at within its cap: see [`super::fixpoint`];
//! - a stop counts once the cell behind it is wall or has been collected by another atom;
//! - atoms that stand in their places and cannot afford to leave them block the way;
//! - when that grows no more, every atom must have reached its place, or the state has no plan;
//! - what an atom must waste to reach it the others cannot: their caps sink, and all is collected
//!   anew, until nothing changes;
//! - not all atoms can use their caps up together: if asked, every way of sharing the slack out is
//!   tried.
//!
//! A plan within the slack makes, by induction over its moves, only stops that are collected. The
//! same holds backwards, where the cell behind the atom's present place must be taken instead.

use std::sync::Arc;

use super::bits::{Set, Wide};
use super::board::{Cells, MOST_ATOMS, SlideBoard};
use super::fixpoint::{Case, Fixpoint};
use super::prefilter::Glance;
use super::shift::Orientation;
use super::slack_budget::{Lowered, SlackBudget};
use super::walker::{MOST_SLACK, Walker};
use super::work;

/// The most that is shared out: the ways of doing so grow fast.
const MOST_SHARED: i16 = 4;
/// The looks at a state, in sets of whatever size.
trait Looks: Send {
    /// Others that read the same tables.
    fn another(&self) -> Box<dyn Looks>;

    /// Makes the tables for a place.
    fn prepare(&self, board: &SlideBoard, place: u8);

    /// See [`Glance::may_pass`].
    fn prefilter(&self, cells: &[u8], places: &[u8], caps: &[u8], slack: usize) -> bool;

    /// See [`Reachability::may_pass`].
    fn may_pass(
        &mut self,
        case: &Case<'_>,
        slack_budget: &SlackBudget,
        caps: &mut [u8],
        shared: bool,
    ) -> bool;

    /// Takes the work counted since the last call.
    fn take_work(&self) -> u64;
}

struct Sets<S> {
    prefilter: Arc<Glance<S>>,
    reach: Fixpoint<S>,
}

impl<S: Set> Sets<S> {
    fn looks(board: &SlideBoard, direction: Orientation) -> Box<dyn Looks> {
        Box::new(Sets::<S> {
            prefilter: Arc::new(Glance::new(board, direction)),
            reach: Fixpoint::new(board, direction),
        })
    }
}

impl<S: Set> Looks for Sets<S> {
    fn another(&self) -> Box<dyn Looks> {
        Box::new(Sets {
            prefilter: Arc::clone(&self.prefilter),
            reach: self.reach.another(),
        })
    }

    fn prepare(&self, board: &SlideBoard, place: u8) {
        self.prefilter.prepare(board, place);
        self.reach.prepare(board, place);
    }

    fn prefilter(&self, cells: &[u8], places: &[u8], caps: &[u8], slack: usize) -> bool {
        self.prefilter.may_pass(cells, places, caps, slack)
    }

    fn may_pass(
        &mut self,
        case: &Case<'_>,
        slack_budget: &SlackBudget,
        caps: &mut [u8],
        shared: bool,
    ) -> bool {
        passes(&mut self.reach, case, slack_budget, caps, shared)
    }

    fn take_work(&self) -> u64 {
        self.reach.take_work()
    }
}

/// The test and what it reuses from state to state.
pub struct Reachability {
    looks: Box<dyn Looks>,
    prepared: Vec<bool>,
    walkers: Vec<Walker>,
    /// Work since it was last taken, that of the looks apart.
    work: u64,
}

impl Reachability {
    /// The test for searches of this direction.
    #[must_use]
    pub fn new(board: &SlideBoard, direction: Orientation) -> Reachability {
        Reachability {
            looks: match board.cells() {
                0..=64 => Sets::<u64>::looks(board, direction),
                65..=128 => Sets::<u128>::looks(board, direction),
                _ => Sets::<Wide>::looks(board, direction),
            },
            prepared: vec![false; board.cells()],
            walkers: Vec::new(),
            work: 0,
        }
    }

    /// The test for another thread: both read the same tables.
    #[must_use]
    pub fn another(&self) -> Reachability {
        Reachability {
            looks: self.looks.another(),
            prepared: vec![false; self.prepared.len()],
            walkers: Vec::new(),
            work: 0,
        }
    }

    /// Makes the tables for a place, once.
    #[inline(always)]
    fn prepare(&mut self, board: &SlideBoard, place: u8) {
        if !self.prepared[place as usize] {
            self.prepare_now(board, place);
        }
    }

    #[cold]
    fn prepare_now(&mut self, board: &SlideBoard, place: u8) {
        self.prepared[place as usize] = true;
        self.work += (board.cells() * board.cells()) as u64 * work::TABLED;
        self.looks.prepare(board, place);
    }

    /// Whether what a state would have to do can be done, at a glance.
    pub fn prefilter(
        &mut self,
        board: &SlideBoard,
        cells: &Cells,
        slack_budget: &SlackBudget,
    ) -> bool {
        self.work += board.atoms as u64 * work::PREFILTERED;
        let (mut places, mut caps) = ([0; MOST_ATOMS], [0; MOST_ATOMS]);
        for slot in 0..board.atoms {
            let (Some(place), 0..=MOST_SLACK) =
                (slack_budget.places[slot], slack_budget.caps[slot])
            else {
                return true;
            };
            self.prepare(board, place);
            (places[slot], caps[slot]) = (place, slack_budget.caps[slot] as u8);
        }
        let (atoms, slack) = (board.atoms, slack_budget.slack as usize);
        let (cells, places, caps) = (&cells[..atoms], &places[..atoms], &caps[..atoms]);
        self.looks.prefilter(cells, places, caps, slack)
    }

    /// Whether what a state would have to do can be done; if asked, `shared` out in every way
    /// there is, and otherwise as if each atom might waste all that the others leave it.
    pub fn may_pass(
        &mut self,
        board: &SlideBoard,
        cells: &Cells,
        goal: &Cells,
        slack_budget: &SlackBudget,
        shared: bool,
    ) -> bool {
        self.work += work::REACHED;
        let mut caps = [0; MOST_ATOMS];
        let caps = &mut caps[..board.atoms];
        for (cap, &most) in caps.iter_mut().zip(&slack_budget.caps) {
            if most > MOST_SLACK {
                return true;
            }
            *cap = most as u8;
        }
        self.gather(board, cells, goal, slack_budget);
        // Each atom has a walker at the least: one to its nearest place.
        let mut first = [0; MOST_ATOMS + 1];
        for (number, walker) in self.walkers.iter().enumerate() {
            first[walker.atom as usize + 1] = number as u16 + 1;
        }
        let case = Case {
            walkers: &self.walkers,
            first: &first[..=board.atoms],
            pairs: &slack_budget.pairs,
        };
        self.looks.may_pass(&case, slack_budget, caps, shared)
    }

    /// Takes the work counted since the last call.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work) + self.looks.take_work()
    }

    /// Lists the ways of every atom to its place, or to the places of its kind.
    fn gather(
        &mut self,
        board: &SlideBoard,
        cells: &Cells,
        goal: &Cells,
        slack_budget: &SlackBudget,
    ) {
        self.walkers.clear();
        for (slot, &cell) in cells[..board.atoms].iter().enumerate() {
            let mut add = |place: u8, waste: i16| {
                self.prepare(board, place);
                self.walkers.push(Walker {
                    atom: slot as u8,
                    cell,
                    place,
                    waste: waste as u8,
                });
            };
            if let Some(place) = slack_budget.places[slot] {
                add(place, 0);
                continue;
            }
            let kind = board.kinds[board.kind_of[slot] as usize];
            let places = &goal[kind.first..kind.first + kind.count];
            let far = |place: &u8| board.far(cell, *place);
            let nearest = places.iter().map(far).min().unwrap_or(0);
            for place in places {
                if far(place) - nearest <= slack_budget.caps[slot] {
                    add(*place, far(place) - nearest);
                }
            }
        }
    }
}

/// Lowers the caps by what each atom must waste as long as that changes anything, and if asked
/// shares out what is left.
fn passes<S: Set>(
    reach: &mut Fixpoint<S>,
    case: &Case<'_>,
    slack_budget: &SlackBudget,
    caps: &mut [u8],
    shared: bool,
) -> bool {
    // With slack the fixed point says too little to be worth its time.
    let last = if slack_budget.slack > slack_budget.excess || shared {
        Look::First
    } else {
        Look::Sharp
    };
    let mut look = Look::First;
    loop {
        let least = match look {
            Look::First => reach.first_look(case, caps),
            Look::Sharp => reach.settle(case, caps),
        };
        let Some(least) = least else {
            return false;
        };
        let least = &least[..caps.len()];
        match slack_budget.lower(least, caps) {
            Lowered::Never => return false,
            Lowered::Less => {}
            Lowered::Same if look != last => look = last,
            Lowered::Same if shared => {
                let left =
                    slack_budget.slack - least.iter().map(|&waste| i16::from(waste)).sum::<i16>();
                return left > MOST_SHARED || reach.share(case, least, caps, left as u8);
            }
            Lowered::Same => return true,
        }
    }
}

/// How sharply is looked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    First,
    Sharp,
}

#[cfg(test)]
mod tests;
