//! All atoms help one another to come to stops: a fixed point.

use super::super::bits::Set;
use super::super::board::MOST_ATOMS;
use super::super::sliding_ranges::{Held, SlidingRanges};
use super::union::Union;
use super::{Case, Fixpoint};

/// In place of what an atom wastes that comes to no place of its own.
const LOST: u8 = u8::MAX;

/// What the atoms have collected together so far.
pub struct Closure<S> {
    /// The cells that each atom can stop in.
    taken: [S; MOST_ATOMS],
    /// The cells that each atom holds, and that all do together.
    own: [Held<S>; MOST_ATOMS],
    all: Union<S>,
    /// What was held on its ways for each walker when it was last looked at.
    last: Vec<Option<Held<S>>>,
    /// The least that each atom wastes on its way to a place of its own; `LOST` where it comes to
    /// none.
    least: [u8; MOST_ATOMS],
}

impl<S: Set> Closure<S> {
    /// Nothing.
    #[must_use]
    pub fn new() -> Closure<S> {
        Closure {
            taken: [S::NONE; MOST_ATOMS],
            own: [[S::NONE; 4]; MOST_ATOMS],
            all: Union::new([S::NONE; 4]),
            last: Vec::new(),
            least: [LOST; MOST_ATOMS],
        }
    }

    /// Becomes like another one of so many atoms.
    pub fn copy(&mut self, other: &Closure<S>, atoms: usize) {
        self.taken[..atoms].copy_from_slice(&other.taken[..atoms]);
        self.own[..atoms].copy_from_slice(&other.own[..atoms]);
        (self.all, self.least) = (other.all, other.least);
        self.last.clone_from(&other.last);
    }

    /// Looks at a walker again even if nothing more is held for it.
    pub fn wake(&mut self, walker: usize) {
        self.last[walker] = None;
    }

    /// The cells that an atom can stop in.
    pub fn taken(&self, atom: usize) -> S {
        self.taken[atom]
    }

    /// The cells that walls and other atoms hold.
    #[inline(always)]
    pub fn held(&self, atom: usize) -> Held<S> {
        self.all.for_one(&self.own[atom])
    }

    /// Notes that an atom can stop in these cells. Returns whether that was new of one.
    #[inline(always)]
    fn take(&mut self, ranges: &SlidingRanges<S>, atom: usize, cells: S) -> bool {
        let mut fresh = cells & !self.taken[atom];
        if fresh.is_empty() {
            return false;
        }
        self.taken[atom] |= fresh;
        let mut more = [S::NONE; 4];
        while let Some(cell) = fresh.pop() {
            for (more, &held) in more.iter_mut().zip(ranges.holds(cell)) {
                *more |= held;
            }
        }
        for (more, own) in more.iter_mut().zip(&mut self.own[atom]) {
            *more = *more & !*own;
            *own |= *more;
        }
        self.all.add(&more);
        true
    }
}

impl<S: Set> Fixpoint<S> {
    /// The least that each atom wastes, none more than its cap, when all help one another until
    /// nothing grows any more; none when one cannot come to any place of its own.
    pub fn settle(&mut self, case: &Case<'_>, caps: &[u8]) -> Option<[u8; MOST_ATOMS]> {
        let now = &mut self.now;
        now.taken[..caps.len()].fill(S::NONE);
        now.own[..caps.len()].fill([S::NONE; 4]);
        now.all = Union::new(self.ranges.walls);
        now.least = [LOST; MOST_ATOMS];
        now.last.clear();
        now.last.resize(case.walkers.len(), None);
        for walker in case.walkers {
            now.take(&self.ranges, walker.atom as usize, S::one(walker.cell));
        }
        self.grow(case, caps)
    }

    /// The same from what is collected already.
    pub fn grow(&mut self, case: &Case<'_>, caps: &[u8]) -> Option<[u8; MOST_ATOMS]> {
        let mut grown = true;
        while std::mem::take(&mut grown) {
            for (number, walker) in case.walkers.iter().enumerate() {
                let atom = walker.atom as usize;
                let Some(left) = caps[atom].checked_sub(walker.waste) else {
                    continue;
                };
                let held = self.now.held(atom);
                let stops = self.ranges.row(walker.place, walker.cell).reachability[left as usize];
                let matters = held.map(|held| held & stops);
                // Compared one by one: whole arrays are compared by a call, which takes longer.
                let same = |last: &Held<S>| (0..4).all(|way| last[way] == matters[way]);
                if self.now.last[number].as_ref().is_some_and(same) {
                    continue;
                }
                self.now.last[number] = Some(matters);
                let (waste, cells) = self.spread::<true>(walker, caps[atom] as usize, &held);
                if let Some(waste) = waste {
                    self.now.least[atom] = self.now.least[atom].min(waste as u8);
                }
                grown |= self.now.take(&self.ranges, atom, cells);
            }
        }
        let least = &self.now.least;
        let lost = least[..caps.len()].contains(&LOST);
        (!lost).then_some(*least)
    }
}
