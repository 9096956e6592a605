//! Which cells each atom can stop in, wasting so much and the others helping: a fixed point, on the
//! bit sets of [`super::rays`].
//!
//! ```text
//! . a . . # . .     Forwards a comes to rest in the cell before the wall, or in the one before
//! . . . . . . .     b's cell, or in the one before any cell that another atom may stop in too.
//! . . . b . . .     Backwards it leaves its cell to the right only when the cell to its left is
//!                   wall or may be taken, and then for any cell on that side.
//! ```
//!
//! Atoms that will not move again block the way.

// A way or a waste indexes several arrays at once.
#![allow(clippy::needless_range_loop)]

use super::bits::Set;
use super::board::{Board, MOST_ATOMS};
use super::rays::{Held, Rays, STEPS};
use super::steps::Direction;
use super::stops::{LEVELS, Walker};

/// How sharply is looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// As if the other atoms stopped anywhere on their ways: fast, most of all where an atom cannot
    /// come to its place.
    First,
    /// To the fixed point.
    Sharp,
}

/// The fixed point, and what it reuses from state to state.
pub struct Reach<S> {
    direction: Direction,
    rays: Rays<S>,
    /// What was held for each walker when it was last looked at.
    last: Vec<Held<S>>,
    /// The cells that each atom holds, those that any does, and those that walls or two atoms do.
    own: [Held<S>; MOST_ATOMS],
    once: Held<S>,
    twice: Held<S>,
    /// Where atoms stand that will not move again.
    fixed: S,
    /// The atom that last came to nothing: the next state is much like this one.
    killer: usize,
}

impl<S: Set> Reach<S> {
    /// For searches of this direction on boards whose cells such a set has room for.
    #[must_use]
    pub fn new(board: &Board, direction: Direction) -> Reach<S> {
        Reach {
            direction,
            rays: Rays::new(board, direction),
            last: Vec::new(),
            own: [[S::NONE; 4]; MOST_ATOMS],
            once: [S::NONE; 4],
            twice: [S::NONE; 4],
            fixed: S::NONE,
            killer: 0,
        }
    }

    /// Makes the tables for a place.
    pub fn prepare(&mut self, board: &Board, place: u8) {
        self.rays.prepare(board, place);
    }

    /// The least that each atom wastes on its way to a place of its own, none wasting more than its
    /// cap; none when one cannot come to any. Those stand fixed that will not move again. All
    /// places are prepared.
    pub fn look(
        &mut self,
        walkers: &[Walker],
        caps: &[u8],
        fixed: impl Iterator<Item = u8>,
        look: Look,
    ) -> Option<[u8; MOST_ATOMS]> {
        self.fixed = fixed.map(S::one).fold(S::NONE, |a, b| a | b);
        match look {
            Look::First => self.sift(walkers, caps),
            Look::Sharp => self.settle(walkers, caps),
        }
    }

    /// Lets all atoms help one another until nothing grows any more.
    fn settle(&mut self, walkers: &[Walker], caps: &[u8]) -> Option<[u8; MOST_ATOMS]> {
        let atoms = caps.len();
        let mut taken = [S::NONE; MOST_ATOMS];
        self.own[..atoms].fill([S::NONE; 4]);
        self.once = [S::NONE; 4];
        self.twice = self.rays.walls;
        for walker in walkers {
            self.take(&mut taken, walker.atom as usize, S::one(walker.cell));
        }
        self.last.clear();
        // Nothing is ever held nowhere: a wall stands somewhere.
        self.last.resize(walkers.len(), [S::NONE; 4]);
        let mut least = [u8::MAX; MOST_ATOMS];
        let mut grown = true;
        while std::mem::take(&mut grown) {
            for (number, walker) in walkers.iter().enumerate() {
                let atom = walker.atom as usize;
                let held = self.held(atom);
                if held == self.last[number] {
                    continue;
                }
                self.last[number] = held;
                let (waste, cells) = self.spread::<true>(walker, caps[atom] as usize, &held);
                if let Some(waste) = waste {
                    least[atom] = least[atom].min(waste as u8);
                }
                grown |= self.take(&mut taken, atom, cells);
            }
        }
        let come = |&waste: &u8| waste < u8::MAX;
        least[..atoms].iter().all(come).then_some(least)
    }

    /// Notes that an atom can stop in these cells. Returns whether that was new of one.
    #[inline(always)]
    fn take(&mut self, taken: &mut [S; MOST_ATOMS], atom: usize, cells: S) -> bool {
        let mut fresh = cells & !taken[atom];
        let grown = !fresh.is_empty();
        taken[atom] |= fresh;
        while let Some(cell) = fresh.pop() {
            self.rays.each_held(cell, |way, held| {
                self.twice[way] |= self.once[way] & held;
                self.once[way] |= held;
                self.own[atom][way] |= held;
            });
        }
        grown
    }

    /// Looks at each atom alone, as if the others stopped anywhere on their ways.
    fn sift(&mut self, walkers: &[Walker], caps: &[u8]) -> Option<[u8; MOST_ATOMS]> {
        let atoms = caps.len();
        self.own[..atoms].fill([S::NONE; 4]);
        for walker in walkers {
            let (atom, cap) = (walker.atom as usize, caps[walker.atom as usize]);
            if let Some(towards) = self.rays.towards(walker.place)
                && walker.waste <= cap
            {
                let near = &towards.near[walker.cell as usize][(cap - walker.waste) as usize];
                for (own, &near) in self.own[atom].iter_mut().zip(near) {
                    *own |= near;
                }
            }
        }
        self.once = [S::NONE; 4];
        self.twice = self.rays.walls;
        for own in &self.own[..atoms] {
            for way in 0..4 {
                self.twice[way] |= self.once[way] & own[way];
                self.once[way] |= own[way];
            }
        }
        let mut least = [0; MOST_ATOMS];
        let mut comes = |atom: usize| {
            let held = self.held(atom);
            let own = walkers.iter().filter(|walker| walker.atom as usize == atom);
            let cap = caps[atom] as usize;
            let wastes = own.filter_map(|walker| self.spread::<false>(walker, cap, &held).0);
            let waste = wastes.min();
            least[atom] = waste.unwrap_or(0) as u8;
            waste.is_some()
        };
        if self.killer < atoms && !comes(self.killer) {
            return None;
        }
        if let Some(lost) = (0..atoms).find(|&atom| atom != self.killer && !comes(atom)) {
            self.killer = lost;
            return None;
        }
        Some(least)
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
        let Some(towards) = self.rays.towards(walker.place) else {
            return (None, seen);
        };
        let mut least = None;
        let mut later = [S::NONE; LEVELS + STEPS];
        later[walker.waste as usize] = S::one(walker.cell);
        for waste in walker.waste as usize..=cap {
            let mut fresh = later[waste] & !seen;
            while let Some(cell) = fresh.pop() {
                if cell == walker.place {
                    least = least.or(Some(waste));
                    if !ALL {
                        return (least, seen);
                    }
                }
                seen |= S::one(cell);
                let open = self.rays.open(cell, self.fixed);
                let moves = &towards.moves[cell as usize];
                for more in 0..STEPS.min(cap - waste + 1) {
                    let mut to = S::NONE;
                    for way in 0..4 {
                        let moves = moves[more][way] & open[way];
                        match self.direction {
                            Direction::Forward => to |= moves & held[way],
                            Direction::Backward if held[way].has(cell) => to |= moves,
                            Direction::Backward => {}
                        }
                    }
                    if more == 0 {
                        fresh |= to & !seen;
                    } else {
                        later[waste + more] |= to;
                    }
                }
            }
        }
        (least, seen)
    }

    /// The cells that walls and other atoms hold. What the atom itself takes changes nothing about
    /// it.
    #[inline(always)]
    fn held(&self, atom: usize) -> Held<S> {
        std::array::from_fn(|way| self.twice[way] | self.once[way] & !self.own[atom][way])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::bits::Wide;
    use super::super::board::FAR;
    use super::super::problem::Way;
    use super::super::small::small;
    use super::*;
    use crate::base::random::Random;

    /// The same by trying every move of every atom from every cell over and over.
    fn plain(
        board: &Board,
        direction: Direction,
        walkers: &[Walker],
        caps: &[u8],
        fixed: &[u8],
    ) -> Option<Vec<u8>> {
        let mut stops: BTreeSet<(usize, u8, i16)> = BTreeSet::new();
        for (number, walker) in walkers.iter().enumerate() {
            if walker.waste <= caps[walker.atom as usize] {
                stops.insert((number, walker.cell, i16::from(walker.waste)));
            }
        }
        // Where atoms stand counts even for those that may not go to any place.
        let stands = |cell: u8, atom: u8| walkers.iter().any(|w| w.cell == cell && w.atom != atom);
        loop {
            let mut more = Vec::new();
            for &(number, cell, waste) in &stops {
                let Walker { atom, place, .. } = walkers[number];
                for way in Way::ALL {
                    let mut ray = board.ray(cell, way).peekable();
                    while let Some(to) = ray.next() {
                        if fixed.contains(&to) {
                            break;
                        }
                        let holder = match direction {
                            Direction::Forward => ray.peek().copied(),
                            Direction::Backward => board.ray(cell, way.opposite()).next(),
                        };
                        let taken = |&(other, at, _): &(usize, u8, i16)| {
                            walkers[other].atom != atom && Some(at) == holder
                        };
                        let held = holder.is_none_or(|holder| stands(holder, atom))
                            || stops.iter().any(taken);
                        let waste = waste + 1 + board.far(to, place) - board.far(cell, place);
                        if held && board.far(to, place) < FAR && waste <= caps[atom as usize].into()
                        {
                            more.push((number, to, waste));
                        }
                    }
                }
            }
            let before = stops.len();
            stops.extend(more);
            if stops.len() == before {
                break;
            }
        }
        let least = |atom: usize| {
            let home = |(number, cell, _): &&(usize, u8, i16)| {
                walkers[*number].atom as usize == atom && walkers[*number].place == *cell
            };
            stops.iter().filter(home).map(|stop| stop.2 as u8).min()
        };
        (0..caps.len()).map(least).collect()
    }

    fn check<S: Set>(seed: u64) -> [usize; 3] {
        let mut random = Random::new(seed);
        let mut counts = [0; 3];
        for case in 0..400 {
            let (atoms, kinds) = (2 + random.below(4) as usize, 1 + random.below(4));
            let problem = small(&mut random, atoms, kinds);
            let board = Board::new(&problem).expect("it fits");
            let Some(goal) = board.goals.first() else {
                continue;
            };
            for direction in [Direction::Forward, Direction::Backward] {
                let mut reach = Reach::<S>::new(&board, direction);
                let caps: Vec<u8> = (0..board.atoms).map(|_| random.below(4) as u8).collect();
                let walkers: Vec<Walker> = (0..board.atoms)
                    .map(|slot| Walker {
                        atom: slot as u8,
                        cell: board.start[slot],
                        place: goal[slot],
                        waste: 0,
                    })
                    .collect();
                let home = |walker: &&Walker| walker.cell == walker.place;
                let fixed = walkers.iter().filter(home).map(|walker| walker.cell);
                let fixed: Vec<u8> = fixed.collect();
                for walker in &walkers {
                    reach.prepare(&board, walker.place);
                }
                let expected = plain(&board, direction, &walkers, &caps, &fixed);
                let mut looks = [Look::First, Look::Sharp].map(|look| {
                    let fixed = fixed.iter().copied();
                    let least = reach.look(&walkers, &caps, fixed, look);
                    least.map(|least| least[..board.atoms].to_vec())
                });
                assert_eq!(
                    looks[1], expected,
                    "case {case}, {direction:?}: {problem:?}"
                );
                let (first, sharp) = (looks[0].take(), looks[1].take());
                if let Some(sharp) = &sharp {
                    let first = first
                        .as_ref()
                        .expect("the first look passes what the sharp one does");
                    assert!(first.iter().zip(sharp).all(|(a, b)| a <= b), "case {case}");
                }
                counts[usize::from(first.is_some()) + usize::from(sharp.is_some())] += 1;
            }
        }
        counts
    }

    #[test]
    fn what_atoms_must_waste_is_what_a_plain_search_finds() {
        for counts in [check::<u128>(1), check::<Wide>(2)] {
            // Lost at first look, lost at the sharp one only, not lost.
            assert!(
                counts[0] > 50 && counts[1] > 5 && counts[2] > 50,
                "{counts:?}"
            );
        }
    }
}
