//! Which cells each atom can stop in, wasting so much and the others helping, on the bit sets of
//! [`super::sliding_ranges`].
//!
//! ```text
//! . a . . # . .     Forwards a comes to rest in the cell before the wall, or in the one before
//! . . . . . . .     b's cell, or in the one before any cell that another atom may stop in too.
//! . . . b . . .     Backwards it leaves its cell to the right only when the cell to its left is
//!                   wall or may be taken, and then for any cell on that side.
//! ```
//!
//! Atoms that will not move again block the way.
//!
//! | module | idea |
//! |---|---|
//! | this one | each atom alone, as if the others stopped anywhere on their ways: fast |
//! | `closure` | all together: a fixed point |
//! | `slack_split` | which atoms waste what: every way of sharing the slack out is tried |

// A way or a waste indexes several arrays at once.
#![allow(clippy::needless_range_loop)]

mod closure;
mod slack_split;
#[cfg(test)]
mod tests;
mod union;

use std::cell::Cell;
use std::sync::Arc;

use super::bits::Set;
use super::board::{MOST_ATOMS, SlideBoard};
use super::matching::Matching;
use super::shift::Orientation;
use super::sliding_ranges::{Held, STEPS, SlidingRanges};
use super::walker::{LEVELS, Walker};
use super::work;
use closure::Closure;
use union::Union;

/// What is asked: where the atoms of a state may go, and what their pairs must waste. All places
/// are prepared.
pub struct Case<'a> {
    /// The ways of the atoms, atom by atom: one at the least of each.
    pub walkers: &'a [Walker],
    /// The number of each atom's first walker, and that of all walkers.
    pub first: &'a [u16],
    /// The pairs with an excess.
    pub pairs: &'a Matching,
}

impl<'a> Case<'a> {
    fn atoms(&self) -> usize {
        self.first.len() - 1
    }

    /// The ways of an atom.
    #[inline(always)]
    fn walkers(&self, atom: usize) -> &'a [Walker] {
        &self.walkers[self.first[atom] as usize..self.first[atom + 1] as usize]
    }

    /// The cell of an atom that stands in its only place and will not move again when it wastes no
    /// more than this: a slide away and one back waste two.
    #[inline(always)]
    fn rests(&self, atom: usize, waste: u8) -> Option<u8> {
        match self.walkers(atom) {
            [walker] if walker.cell == walker.place && waste < 2 => Some(walker.cell),
            _ => None,
        }
    }
}

/// The test, and what it reuses from state to state.
pub struct Fixpoint<S> {
    direction: Orientation,
    ranges: Arc<SlidingRanges<S>>,
    /// Where atoms stand that will not move again.
    fixed: S,
    /// The atoms, those first that last came to nothing: the next state is much like this one.
    order: [u8; MOST_ATOMS],
    /// What is collected now; and what was with the least wastes, if that has been worked out.
    now: Closure<S>,
    base: Closure<S>,
    based: bool,
    /// Work since it was last taken: see [`super::work`].
    work: Cell<u64>,
}

impl<S: Set> Fixpoint<S> {
    /// For searches of this direction on boards whose cells such a set has room for.
    #[must_use]
    pub fn new(board: &SlideBoard, direction: Orientation) -> Fixpoint<S> {
        Fixpoint::with(direction, Arc::new(SlidingRanges::new(board, direction)))
    }

    /// Another one that reads the same tables.
    #[must_use]
    pub fn another(&self) -> Fixpoint<S> {
        Fixpoint::with(self.direction, Arc::clone(&self.ranges))
    }

    fn with(direction: Orientation, ranges: Arc<SlidingRanges<S>>) -> Fixpoint<S> {
        Fixpoint {
            direction,
            ranges,
            fixed: S::NONE,
            order: std::array::from_fn(|atom| atom as u8),
            now: Closure::new(),
            base: Closure::new(),
            based: false,
            work: Cell::new(0),
        }
    }

    /// Makes the tables for a place.
    pub fn prepare(&self, board: &SlideBoard, place: u8) {
        self.ranges.prepare(board, place);
    }

    /// Counts work.
    fn spend(&self, work: u64) {
        self.work.set(self.work.get() + work);
    }

    /// Takes the work counted since the last call.
    pub fn take_work(&self) -> u64 {
        self.work.take()
    }

    /// The least that each atom wastes on its way to a place of its own, none wasting more than its
    /// cap and each as if the others stopped anywhere on their ways; none when one cannot come to
    /// any.
    pub fn first_look(&mut self, case: &Case<'_>, caps: &[u8]) -> Option<[u8; MOST_ATOMS]> {
        self.fixed = self.resting(case, caps);
        let mut own = [[S::NONE; 4]; MOST_ATOMS];
        let mut all = Union::new(self.ranges.walls);
        for (atom, &cap) in caps.iter().enumerate() {
            own[atom] = self.near(case, atom, cap);
            all.add(&own[atom]);
        }
        let mut least = [0; MOST_ATOMS];
        for turn in 0..caps.len() {
            let atom = self.order[turn] as usize;
            let held = all.for_one(&own[atom]);
            let cap = caps[atom] as usize;
            let walkers = case.walkers(atom).iter();
            let wastes = walkers.filter_map(|walker| self.spread::<false>(walker, cap, &held).0);
            let Some(waste) = wastes.min() else {
                self.blame_first(turn);
                return None;
            };
            least[atom] = waste as u8;
        }
        Some(least)
    }

    /// The cells of the atoms that will not move again when they waste so much.
    fn resting(&self, case: &Case<'_>, wastes: &[u8]) -> S {
        let wastes = wastes.iter().enumerate();
        let cells = wastes.filter_map(|(atom, &waste)| case.rests(atom, waste));
        cells.map(S::one).fold(S::NONE, |a, b| a | b)
    }

    /// Looks at this turn's atom first from now on.
    fn blame_first(&mut self, turn: usize) {
        self.order[..=turn].rotate_right(1);
    }

    /// The cells that an atom holds that may stop anywhere on ways that waste so much.
    #[inline(always)]
    fn near(&self, case: &Case<'_>, atom: usize, waste: u8) -> Held<S> {
        let of = |walker: &Walker, waste: u8| {
            &self.ranges.row(walker.place, walker.cell).near[waste as usize]
        };
        if let [walker] = case.walkers(atom) {
            return *of(walker, waste);
        }
        let mut near = [S::NONE; 4];
        for walker in case.walkers(atom) {
            if let Some(left) = waste.checked_sub(walker.waste) {
                for (near, &more) in near.iter_mut().zip(of(walker, left)) {
                    *near |= more;
                }
            }
        }
        near
    }

    /// The least that a walker wastes on its way to its place when these cells are held, none when
    /// that is more than the cap; and the cells that it can stop in, all of them if asked.
    #[inline(always)]
    fn spread<const ALL: bool>(
        &self,
        walker: &Walker,
        cap: usize,
        held: &Held<S>,
    ) -> (Option<usize>, S) {
        let mut seen = S::NONE;
        let Some(left) = cap.checked_sub(walker.waste as usize) else {
            return (None, seen);
        };
        if !ALL && walker.cell != walker.place {
            // Its last slide, or backwards its first one, must be held.
            let needed = match self.direction {
                Orientation::Forward => walker.place,
                Orientation::Backward => walker.cell,
            };
            if !(held[0] | held[1] | held[2] | held[3]).has(needed) {
                return (None, seen);
            }
        }
        if left == 0 {
            let seen = self.straight::<ALL>(walker, held);
            return (seen.has(walker.place).then_some(cap), seen);
        }
        let rows = self.ranges.rows(walker.place);
        let mut least = None;
        let mut later = [S::NONE; LEVELS + STEPS];
        later[walker.waste as usize] = S::one(walker.cell);
        let mut popped = 0;
        'wastes: for waste in walker.waste as usize..=cap {
            let mut fresh = later[waste] & !seen;
            while let Some(cell) = fresh.pop() {
                popped += 1;
                if cell == walker.place {
                    least = least.or(Some(waste));
                    if !ALL {
                        break 'wastes;
                    }
                }
                seen |= S::one(cell);
                let open = self.ranges.open(cell, self.fixed);
                let moves = &rows[cell as usize].moves;
                for more in 0..STEPS.min(cap - waste + 1) {
                    let to = self.stops(cell, &moves[more], &open, held);
                    if more == 0 {
                        fresh |= to & !seen;
                    } else {
                        later[waste + more] |= to;
                    }
                }
            }
        }
        self.spend(popped * work::SPREAD);
        (least, seen)
    }

    /// The cells that a walker can stop in which wastes nothing; unless all are asked for, no more
    /// of them once its place is among them.
    #[inline(always)]
    fn straight<const ALL: bool>(&self, walker: &Walker, held: &Held<S>) -> S {
        let rows = self.ranges.rows(walker.place);
        let mut seen = S::one(walker.cell);
        let mut fresh = seen;
        let mut popped = 0;
        while let Some(cell) = fresh.pop() {
            popped += 1;
            let open = self.ranges.open(cell, self.fixed);
            let to = self.stops(cell, &rows[cell as usize].moves[0], &open, held);
            fresh |= to & !seen;
            seen |= to;
            if !ALL && seen.has(walker.place) {
                break;
            }
        }
        self.spend(popped * work::SPREAD);
        seen
    }

    /// Where some of the moves from a cell can stop.
    #[inline(always)]
    fn stops(&self, cell: u8, moves: &[S; 4], open: &[S; 4], held: &Held<S>) -> S {
        let mut to = S::NONE;
        for way in 0..4 {
            let moves = moves[way] & open[way];
            match self.direction {
                Orientation::Forward => to |= moves & held[way],
                Orientation::Backward if held[way].has(cell) => to |= moves,
                Orientation::Backward => {}
            }
        }
        to
    }
}
