//! A sharper test where the bound leaves little room: can every stop be stopped at?
//!
//! The bound lets an atom stop anywhere. In truth it stops before a wall or before another atom,
//! and that atom must be able to come there. When a plan may waste only `slack` moves, few stops
//! are left to each atom, so the test is cheap and cuts much:
//!
//! - a move that brings an atom `k` nearer to its place wastes `1 - k`; which atom goes to which
//!   place is settled before, and what that wastes is off the slack;
//! - no atom may waste more than its cap, which is what the other atoms' pairs leave of the slack;
//!   each atom collects the cells that it can stop at within its cap;
//! - a stop counts once the cell behind it is wall or has been collected by another atom;
//! - atoms that stand in their places and cannot afford to leave them block the way;
//! - when that grows no more, every atom must have reached its place, or the state has no plan;
//! - where one slide may be wasted and no pair must waste it, some one atom wastes it: each atom in
//!   turn is given the slack alone.
//!
//! A plan within the slack makes, by induction over its moves, only stops that are collected. The
//! same holds backwards, where the cell behind the atom's present place must be taken instead.

use super::board::{Board, Cells, MOST_ATOMS};
use super::glance::Glance;
use super::ladder::{Ladder, WALL};
use super::partition::Claim;
use super::steps::Direction;

/// The most slack that is tested.
pub const MOST_SLACK: i16 = 4;
/// Wastes that are told apart.
pub const LEVELS: usize = MOST_SLACK as usize + 1;

/// An atom on its way to one place.
#[derive(Clone, Copy)]
pub struct Walker {
    /// Its slot.
    pub atom: u8,
    /// Where it stands.
    pub cell: u8,
    /// Where it wants to be.
    pub place: u8,
    /// What this choice of place wastes.
    pub waste: u8,
}

/// A stop that was collected, and what to put back when it is taken away again.
#[derive(Clone, Copy)]
struct Reached {
    walker: u16,
    cell: u8,
    waste: u8,
    fresh: bool,
}

/// A rung that waits for its cell to be taken.
#[derive(Clone, Copy)]
struct Waiting {
    walker: u16,
    to: u8,
    waste: u8,
    need: u8,
    next: u16,
}

/// The test and what it reuses from state to state.
pub struct Stops {
    direction: Direction,
    glance: Glance,
    ladders: Vec<Option<Ladder>>,
    walkers: Vec<Walker>,
    /// For each walker the cells reached with exactly that waste.
    seen: Vec<[[u64; 4]; LEVELS]>,
    /// Atoms that can stop in a cell, as bits.
    here: [u32; 256],
    /// The rungs that wait for a cell: the last one in `pool`, plus 1.
    waiting: [u16; 256],
    pool: Vec<Waiting>,
    reached: Vec<Reached>,
    /// How many of `reached` have been climbed from.
    climbed: usize,
    /// What each atom may waste.
    share: [u8; MOST_ATOMS],
    /// How many of an atom's walkers are there.
    there: [u8; MOST_ATOMS],
    /// Atoms that have reached no place.
    missing: usize,
    fixed_rows: [u64; 64],
    fixed_columns: [u64; 64],
}

impl Stops {
    /// The test for searches of this direction.
    #[must_use]
    pub fn new(board: &Board, direction: Direction) -> Stops {
        Stops {
            direction,
            glance: Glance::new(board, direction),
            ladders: (0..board.cells()).map(|_| None).collect(),
            walkers: Vec::new(),
            seen: Vec::new(),
            here: [0; 256],
            waiting: [0; 256],
            pool: Vec::new(),
            reached: Vec::new(),
            climbed: 0,
            share: [0; MOST_ATOMS],
            there: [0; MOST_ATOMS],
            missing: 0,
            fixed_rows: [0; 64],
            fixed_columns: [0; 64],
        }
    }

    /// Makes the tables for a place, once.
    fn prepare(&mut self, board: &Board, place: u8) {
        if self.ladders[place as usize].is_none() {
            self.ladders[place as usize] = Some(Ladder::new(board, self.direction, place));
            self.glance.prepare(board, place);
        }
    }

    /// Whether what a state would have to do can be done, at a glance.
    pub fn glance(&mut self, board: &Board, cells: &Cells, claim: &Claim) -> bool {
        let (mut places, mut caps) = ([0; MOST_ATOMS], [0; MOST_ATOMS]);
        for slot in 0..board.atoms {
            let (Some(place), 0..=MOST_SLACK) = (claim.places[slot], claim.caps[slot]) else {
                return true;
            };
            self.prepare(board, place);
            (places[slot], caps[slot]) = (place, claim.caps[slot] as u8);
        }
        let atoms = board.atoms;
        let (places, caps) = (&places[..atoms], &caps[..atoms]);
        self.glance
            .may_pass(&cells[..atoms], places, caps, claim.slack as usize)
    }

    /// Whether what a state would have to do can be done.
    pub fn may_pass(&mut self, board: &Board, cells: &Cells, goal: &Cells, claim: &Claim) -> bool {
        let mut caps = [0; MOST_ATOMS];
        self.walkers.clear();
        for slot in 0..board.atoms {
            if claim.caps[slot] > MOST_SLACK {
                return true;
            }
            caps[slot] = claim.caps[slot] as u8;
            let mut add = |place: u8, waste: i16| {
                self.prepare(board, place);
                self.walkers.push(Walker {
                    atom: slot as u8,
                    cell: cells[slot],
                    place,
                    waste: waste as u8,
                });
            };
            if let Some(place) = claim.places[slot] {
                add(place, 0);
                continue;
            }
            let kind = board.kinds[board.kind_of[slot] as usize];
            let places = &goal[kind.first..kind.first + kind.count];
            let far = |place: &u8| board.far(cells[slot], *place);
            let nearest = places.iter().map(far).min().unwrap_or(0);
            for place in places {
                if far(place) - nearest <= claim.caps[slot] {
                    add(*place, far(place) - nearest);
                }
            }
        }
        if !self.share_out(board, caps) {
            // Not even if every atom wasted as much as it may.
            return false;
        }
        if claim.excess > 0 || claim.slack != 1 || self.share_out(board, [0; MOST_ATOMS]) {
            return true;
        }
        (0..board.atoms).any(|atom| {
            let mark = (self.reached.len(), self.pool.len());
            let raised = self.raise(board, atom);
            self.undo(mark);
            self.share[atom] = 0;
            raised
        })
    }

    /// Starts afresh with what each atom may waste.
    fn share_out(&mut self, board: &Board, share: [u8; MOST_ATOMS]) -> bool {
        self.seen.clear();
        self.seen.resize(self.walkers.len(), [[0; 4]; LEVELS]);
        self.here = [0; 256];
        self.waiting = [0; 256];
        self.pool.clear();
        self.reached.clear();
        self.climbed = 0;
        self.share = share;
        self.there = [0; MOST_ATOMS];
        self.missing = board.atoms;
        self.fixed_rows = [0; 64];
        self.fixed_columns = [0; 64];
        for number in 0..self.walkers.len() {
            let walker = self.walkers[number];
            let alone = (number == 0 || self.walkers[number - 1].atom != walker.atom)
                && self
                    .walkers
                    .get(number + 1)
                    .is_none_or(|next| next.atom != walker.atom);
            if walker.cell == walker.place && alone && self.share[walker.atom as usize] < 2 {
                let (x, y) = board.place[walker.cell as usize];
                self.fixed_rows[y as usize] |= 2 << x;
                self.fixed_columns[x as usize] |= 2 << y;
            }
        }
        for number in 0..self.walkers.len() {
            let walker = self.walkers[number];
            if walker.waste <= self.share[walker.atom as usize] {
                self.reach(number as u16, walker.cell, walker.waste);
            }
        }
        self.grow(board)
    }

    /// Gives an atom one more move to waste.
    fn raise(&mut self, board: &Board, atom: usize) -> bool {
        self.share[atom] += 1;
        let share = self.share[atom];
        let known = self.reached.len();
        for number in 0..self.walkers.len() {
            let walker = self.walkers[number];
            if walker.atom as usize == atom && walker.waste == share {
                self.reach(number as u16, walker.cell, share);
            }
        }
        for number in 0..known {
            let stop = self.reached[number];
            if self.walkers[stop.walker as usize].atom as usize == atom {
                self.climb(board, stop, share - stop.waste);
            }
        }
        self.grow(board)
    }

    fn undo(&mut self, (reached, pool): (usize, usize)) {
        for stop in self.reached.drain(reached..).rev() {
            let walker = self.walkers[stop.walker as usize];
            let (word, bit) = (stop.cell as usize / 64, 1_u64 << (stop.cell % 64));
            self.seen[stop.walker as usize][stop.waste as usize][word] &= !bit;
            if stop.fresh {
                self.here[stop.cell as usize] &= !(1 << walker.atom);
            }
            if stop.cell == walker.place {
                self.there[walker.atom as usize] -= 1;
                self.missing += usize::from(self.there[walker.atom as usize] == 0);
            }
        }
        for waiting in self.pool.drain(pool..).rev() {
            self.waiting[waiting.need as usize] = waiting.next;
        }
        self.climbed = reached;
    }

    /// Climbs on from every new stop; true when all atoms have reached a place.
    fn grow(&mut self, board: &Board) -> bool {
        while self.missing > 0 && self.climbed < self.reached.len() {
            let stop = self.reached[self.climbed];
            self.climbed += 1;
            let share = self.share[self.walkers[stop.walker as usize].atom as usize];
            for waste in 0..=share - stop.waste {
                self.climb(board, stop, waste);
            }
        }
        self.missing == 0
    }

    fn known(&self, walker: u16, cell: u8, waste: u8) -> bool {
        let (word, bit) = (cell as usize / 64, 1_u64 << (cell % 64));
        let seen = &self.seen[walker as usize];
        seen[..=waste as usize]
            .iter()
            .any(|level| level[word] & bit != 0)
    }

    /// Notes a stop and wakes the rungs that waited for it.
    fn reach(&mut self, number: u16, cell: u8, waste: u8) {
        if self.known(number, cell, waste) {
            return;
        }
        let walker = self.walkers[number as usize];
        self.seen[number as usize][waste as usize][cell as usize / 64] |= 1 << (cell % 64);
        let fresh = self.here[cell as usize] & 1 << walker.atom == 0;
        self.here[cell as usize] |= 1 << walker.atom;
        self.reached.push(Reached {
            walker: number,
            cell,
            waste,
            fresh,
        });
        if cell == walker.place {
            self.missing -= usize::from(self.there[walker.atom as usize] == 0);
            self.there[walker.atom as usize] += 1;
        }
        if fresh {
            let mut next = self.waiting[cell as usize];
            while next > 0 {
                let rung = self.pool[next as usize - 1];
                next = rung.next;
                if self.walkers[rung.walker as usize].atom != walker.atom {
                    self.reach(rung.walker, rung.to, rung.waste);
                }
            }
        }
    }

    /// Tries the rungs of one waste from a stop.
    fn climb(&mut self, board: &Board, stop: Reached, waste: u8) {
        let walker = self.walkers[stop.walker as usize];
        let Some(ladder) = self.ladders[walker.place as usize].take() else {
            return;
        };
        let all = stop.waste + waste;
        for rung in ladder.rungs(stop.cell, waste) {
            if self.known(stop.walker, rung.to, all) || self.barred(board, stop.cell, rung.to) {
                continue;
            }
            let free = rung.need == WALL;
            if free || self.here[rung.need as usize] & !(1 << walker.atom) != 0 {
                self.reach(stop.walker, rung.to, all);
            } else {
                self.pool.push(Waiting {
                    walker: stop.walker,
                    to: rung.to,
                    waste: all,
                    need: rung.need,
                    next: self.waiting[rung.need as usize],
                });
                self.waiting[rung.need as usize] = self.pool.len() as u16;
            }
        }
        self.ladders[walker.place as usize] = Some(ladder);
    }

    /// Whether an atom that will not move again stands on the way or at its end.
    fn barred(&self, board: &Board, from: u8, to: u8) -> bool {
        let (x, y) = board.place[from as usize];
        let (tx, ty) = board.place[to as usize];
        let (line, a, b) = if y == ty {
            (self.fixed_rows[y as usize], x, tx)
        } else {
            (self.fixed_columns[x as usize], y, ty)
        };
        // The bits of the cells after `a` up to and with `b`, or from `b` on to before `a`.
        let bits = if a < b {
            (2_u64 << (b + 1)) - (2_u64 << (a + 1))
        } else {
            (2_u64 << a) - (2_u64 << b)
        };
        line & bits != 0
    }
}
