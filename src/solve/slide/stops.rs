//! A sharper test where the bound leaves little room: can every stop be stopped at?
//!
//! The bound lets an atom stop anywhere. In truth it stops before a wall or before another atom,
//! and that atom must be able to come there. When a plan may waste only `slack` moves, few stops
//! are left to each atom, so the test is cheap and cuts much:
//!
//! - a move that brings an atom `k` nearer to its place wastes `1 - k` of itself; a kind that does
//!   not take its least matching wastes what that costs more;
//! - some share-out of the slack among the kinds is what the plan wastes; for each share-out, each
//!   atom collects the cells that it can stop at within its kind's share;
//! - a stop counts once the cell behind it is wall or has been collected by another atom;
//! - atoms that stand in their places and cannot afford to leave them block the way;
//! - when that grows no more, every atom must have reached its place, or the share-out fails.
//!
//! A plan within the slack makes, by induction over its moves, only stops that are collected for
//! its own share-out; so a state for which every share-out fails has no such plan. The same holds
//! backwards, where the cell behind the atom's present place must be taken instead.

use super::board::{Board, MOST_ATOMS};
use super::glance::Glance;
use super::ladder::{Ladder, WALL};
use super::steps::Direction;

/// The most slack that is tested.
pub const MOST_SLACK: i16 = 2;
/// Wastes that are told apart.
pub const LEVELS: usize = MOST_SLACK as usize + 1;

/// An atom on its way to one place.
#[derive(Clone, Copy)]
pub struct Walker {
    /// Its slot.
    pub atom: u8,
    /// Its kind.
    pub kind: u8,
    /// Where it stands.
    pub cell: u8,
    /// Where it wants to be.
    pub place: u8,
    /// What this choice of place wastes for its kind.
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
    /// What each kind may waste.
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

    /// Begins a state: no walker yet.
    pub fn begin(&mut self) {
        self.walkers.clear();
    }

    /// Makes the tables for a place, once.
    fn prepare(&mut self, board: &Board, place: u8) {
        if self.ladders[place as usize].is_none() {
            self.ladders[place as usize] = Some(Ladder::new(board, self.direction, place));
            self.glance.prepare(board, place);
        }
    }

    /// Adds a walker; all of one atom one after the other.
    pub fn add(&mut self, board: &Board, walker: Walker) {
        self.prepare(board, walker.place);
        self.walkers.push(walker);
    }

    /// Whether a plan from `cells` to `places` that wastes `slack` moves at the most may exist, at
    /// a glance, when every atom is alone in its kind.
    pub fn glance_singly(
        &mut self,
        board: &Board,
        cells: &[u8],
        places: &[u8],
        slack: i16,
    ) -> bool {
        for &place in places {
            self.prepare(board, place);
        }
        self.glance.may_pass_singly(cells, places, slack as usize)
    }

    /// Whether a plan that wastes `slack` moves at the most may exist, at a glance.
    pub fn glance(&mut self, slack: i16) -> bool {
        self.glance.may_pass(&self.walkers, slack as usize)
    }

    /// Whether a plan that wastes `slack` moves at the most may exist.
    pub fn may_pass(&mut self, board: &Board, slack: i16) -> bool {
        let kinds = board.kinds.len();
        if slack > 0 && !self.share_out(board, [slack as u8; MOST_ATOMS]) {
            // Not even if every kind had all of the slack.
            return false;
        }
        if self.share_out(board, [0; MOST_ATOMS]) {
            return true;
        }
        if slack == 0 {
            return false;
        }
        for kind in 0..kinds {
            let mark = (self.reached.len(), self.pool.len());
            if self.raise(board, kind) {
                return true;
            }
            if slack > 1 {
                for second in kind + 1..kinds {
                    let mark = (self.reached.len(), self.pool.len());
                    if self.raise(board, second) {
                        return true;
                    }
                    self.undo(mark);
                    self.share[second] = 0;
                }
            }
            self.undo(mark);
            self.share[kind] = 0;
        }
        slack > 1
            && (0..kinds).any(|kind| {
                let mut share = [0; MOST_ATOMS];
                share[kind] = 2;
                self.share_out(board, share)
            })
    }

    /// Starts afresh with what each kind may waste.
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
            if walker.cell == walker.place && alone && self.share[walker.kind as usize] < 2 {
                let (x, y) = board.place[walker.cell as usize];
                self.fixed_rows[y as usize] |= 2 << x;
                self.fixed_columns[x as usize] |= 2 << y;
            }
        }
        for number in 0..self.walkers.len() {
            let walker = self.walkers[number];
            if walker.waste <= self.share[walker.kind as usize] {
                self.reach(number as u16, walker.cell, walker.waste);
            }
        }
        self.grow(board)
    }

    /// Gives a kind one more move to waste.
    fn raise(&mut self, board: &Board, kind: usize) -> bool {
        self.share[kind] += 1;
        let share = self.share[kind];
        let known = self.reached.len();
        for number in 0..self.walkers.len() {
            let walker = self.walkers[number];
            if walker.kind as usize == kind && walker.waste == share {
                self.reach(number as u16, walker.cell, share);
            }
        }
        for number in 0..known {
            let stop = self.reached[number];
            if self.walkers[stop.walker as usize].kind as usize == kind {
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
            let share = self.share[self.walkers[stop.walker as usize].kind as usize];
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
