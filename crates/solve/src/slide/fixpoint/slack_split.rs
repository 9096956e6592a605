//! Which atoms waste what: a state passes when some way of sharing its slack out does.
//!
//! With caps that any atom may use up, each for itself, too much passes: ten atoms that may waste
//! one slide each together waste ten. So the wastes begin with the least that there are and rise by
//! one for one atom at a time, as long as there is slack. Which atoms are worth trying a *conflict*
//! tells: a set of atoms of which one must waste more, whatever the others do.
//!
//! - A pair with an excess that its two atoms do not waste yet is a conflict.
//! - So is an atom that cannot come to its place, together with those whose wasting more would let
//!   it. Of all other atoms it is assumed that they waste all that is left.
//!
//! Where one slide is left the atom that wastes it must be in every conflict.

use super::super::bits::Set;
use super::super::board::MOST_ATOMS;
use super::super::sliding_ranges::Held;
use super::union::Union;
use super::{Case, Fixpoint};

/// A part of the slack shared out.
#[derive(Clone, Copy)]
struct Split<S> {
    /// What each atom wastes, and the most that it may.
    wastes: [u8; MOST_ATOMS],
    caps: [u8; MOST_ATOMS],
    /// What is left to be wasted.
    left: u8,
    /// The cells that the atoms may hold.
    all: Union<S>,
    /// Where atoms stand that will not move again.
    fixed: S,
    /// The atoms known to come to their places while the others stop anywhere on their ways.
    pass: u32,
}

impl<S: Set> Split<S> {
    /// The most that an atom may waste when all that is left is its.
    fn most(&self, atom: usize) -> u8 {
        (self.wastes[atom] + self.left).min(self.caps[atom])
    }
}

/// Sets of atoms of each of which one must waste more.
struct Conflicts {
    /// The atoms that may waste more.
    may: u32,
    /// How much.
    left: u8,
    /// The smallest set, all atoms if there is none.
    least: u32,
    /// The atoms in all of them.
    common: u32,
    /// Those in some that share none, and how many these are.
    apart: u32,
    count: u8,
}

impl Conflicts {
    /// Adds a set; false when what is left cannot answer all.
    fn add(&mut self, set: u32) -> bool {
        let set = set & self.may;
        self.common &= set;
        if set.count_ones() < self.least.count_ones() {
            self.least = set;
        }
        if self.apart & set == 0 {
            self.apart |= set;
            self.count += 1;
        }
        set != 0 && self.count <= self.left && (self.left > 1 || self.common != 0)
    }

    /// The atoms of which one must waste more; none when there is no conflict.
    fn answer(&self) -> Option<u32> {
        match self.left {
            _ if self.count == 0 => None,
            1 => Some(self.common),
            _ => Some(self.least),
        }
    }
}

impl<S: Set> Fixpoint<S> {
    /// Whether some way of sharing out `left` slides beside these least wastes lets all atoms come
    /// to their places together, none wasting more than its cap and all pairs their excess.
    pub fn share(&mut self, case: &Case<'_>, least: &[u8], caps: &[u8], left: u8) -> bool {
        let mut root = Split {
            wastes: [0; MOST_ATOMS],
            caps: [0; MOST_ATOMS],
            left,
            all: Union::new(self.ranges.walls),
            fixed: self.resting(case, least),
            pass: 0,
        };
        root.wastes[..least.len()].copy_from_slice(least);
        root.caps[..caps.len()].copy_from_slice(caps);
        for (atom, &waste) in least.iter().enumerate() {
            root.all.add(&self.near(case, atom, waste));
        }
        self.based = false;
        self.stands(case, root, &root)
    }

    /// Whether these shares, or some that are larger, do.
    fn stands(&mut self, case: &Case<'_>, mut shares: Split<S>, root: &Split<S>) -> bool {
        let atoms = case.atoms();
        let may = (0..atoms).filter(|&atom| shares.most(atom) > shares.wastes[atom]);
        let may = may.fold(0, |all, atom| all | 1 << atom);
        let mut conflicts = Conflicts {
            may,
            left: shares.left,
            least: u32::MAX,
            common: may,
            apart: 0,
            count: 0,
        };
        for &(pair, excess) in case.pairs.items() {
            let (a, b) = (pair.trailing_zeros(), pair.ilog2());
            let wasted = shares.wastes[a as usize] + shares.wastes[b as usize];
            let lacks = excess - i16::from(wasted);
            if lacks <= 0 {
                continue;
            }
            if lacks > i16::from(shares.left) || !conflicts.add(pair) {
                return false;
            }
            // No smaller conflict is worth looking for.
            if shares.left > 1 {
                return self.raise_one(case, shares, pair, root);
            }
        }
        self.fixed = shares.fixed;
        for turn in 0..atoms {
            let atom = self.order[turn] as usize;
            if shares.pass >> atom & 1 == 1 {
                continue;
            }
            let own = self.near(case, atom, shares.wastes[atom]);
            let held = shares.all.for_one(&own);
            if self.comes(case, atom, shares.wastes[atom], &held) {
                shares.pass |= 1 << atom;
                continue;
            }
            let among = if shares.left == 1 {
                conflicts.common
            } else {
                may
            };
            if shares.left == 0 || !conflicts.add(self.conflict(case, &shares, atom, held, among)) {
                self.blame_first(turn);
                return false;
            }
            if shares.left > 1 && conflicts.least.count_ones() <= 2 {
                break;
            }
        }
        if let Some(set) = conflicts.answer() {
            return self.raise_one(case, shares, set, root);
        }
        if self.settles(case, &shares, root) {
            return true;
        }
        let set =
            (0..atoms).filter(|&atom| may >> atom & 1 == 1 && self.grows(case, &shares, atom));
        let set = set.fold(0, |all, atom| all | 1 << atom);
        self.raise_one(case, shares, set, root)
    }

    /// Whether an atom can come to a place of its own when these cells are held.
    fn comes(&self, case: &Case<'_>, atom: usize, waste: u8, held: &Held<S>) -> bool {
        let comes = |walker| {
            self.spread::<false>(walker, waste as usize, held)
                .0
                .is_some()
        };
        case.walkers(atom).iter().any(comes)
    }

    /// Lets each of these atoms in turn waste one slide more.
    fn raise_one(
        &mut self,
        case: &Case<'_>,
        mut shares: Split<S>,
        mut set: u32,
        root: &Split<S>,
    ) -> bool {
        while set != 0 {
            let atom = set.trailing_zeros() as usize;
            set &= set - 1;
            if shares.most(atom) > shares.wastes[atom] {
                let raised = self.raised(case, shares, atom);
                if self.stands(case, raised, root) {
                    return true;
                }
                // All ways in which it wastes more have been tried.
                shares.caps[atom] = shares.wastes[atom];
            }
        }
        false
    }

    /// The shares when an atom wastes one slide more.
    fn raised(&self, case: &Case<'_>, mut shares: Split<S>, atom: usize) -> Split<S> {
        let waste = shares.wastes[atom];
        let (before, after) = (
            self.near(case, atom, waste),
            self.near(case, atom, waste + 1),
        );
        let fresh = std::array::from_fn(|way| after[way] & !before[way]);
        shares.all.add(&fresh);
        if let (Some(cell), None) = (case.rests(atom, waste), case.rests(atom, waste + 1)) {
            shares.fixed = shares.fixed & !S::one(cell);
        }
        shares.wastes[atom] += 1;
        shares.left -= 1;
        shares
    }

    /// Atoms of which one must waste more if a lost one is to come to its place, for which these
    /// cells are held; those that are not `among` them need not be named.
    fn conflict(
        &mut self,
        case: &Case<'_>,
        shares: &Split<S>,
        lost: usize,
        mut held: Held<S>,
        among: u32,
    ) -> u32 {
        let waste = shares.wastes[lost];
        let mut stops = S::NONE;
        for walker in case.walkers(lost) {
            if let Some(left) = waste.checked_sub(walker.waste) {
                stops |= self.ranges.row(walker.place, walker.cell).reachability[left as usize];
            }
        }
        let mut set = 0;
        let others = (0..case.atoms()).filter(|&atom| atom != lost && among >> atom & 1 == 1);
        for atom in others {
            let near = self.near(case, atom, shares.most(atom));
            let more: Held<S> = std::array::from_fn(|way| held[way] | near[way]);
            let mut helps = (0..4).any(|way| !(near[way] & stops & !held[way]).is_empty());
            let fixed = self.fixed;
            if let Some(cell) = case.rests(atom, shares.wastes[atom])
                && case.rests(atom, shares.most(atom)).is_none()
            {
                self.fixed = fixed & !S::one(cell);
                helps = true;
            }
            if helps && self.comes(case, lost, waste, &more) {
                set |= 1 << atom;
                self.fixed = fixed;
            } else if shares.left > 1 {
                // This one and some after it may well help together.
                held = more;
            } else {
                self.fixed = fixed;
            }
        }
        if among >> lost & 1 == 1 && self.comes(case, lost, shares.most(lost), &held) {
            set |= 1 << lost;
        }
        self.fixed = shares.fixed;
        set
    }

    /// Whether all atoms come to their places together; if not, what they collect is at hand. The
    /// fixed point of the least wastes lies within all others, so that those go on from it.
    fn settles(&mut self, case: &Case<'_>, shares: &Split<S>, root: &Split<S>) -> bool {
        let atoms = case.atoms();
        if root.left < 2 || shares.fixed != root.fixed {
            return self.settle(case, &shares.wastes[..atoms]).is_some();
        }
        if self.based {
            self.now.copy(&self.base, atoms);
        } else {
            self.based = true;
            self.settle(case, &root.wastes[..atoms]);
            self.base.copy(&self.now, atoms);
        }
        for (number, walker) in case.walkers.iter().enumerate() {
            let atom = walker.atom as usize;
            if shares.wastes[atom] > root.wastes[atom] {
                self.now.wake(number);
            }
        }
        self.grow(case, &shares.wastes[..atoms]).is_some()
    }

    /// Whether more would be collected if an atom wasted all that is left.
    fn grows(&self, case: &Case<'_>, shares: &Split<S>, atom: usize) -> bool {
        let most = shares.most(atom);
        if case.rests(atom, shares.wastes[atom]).is_some() && case.rests(atom, most).is_none() {
            return true;
        }
        let held = self.now.held(atom);
        let fresh = |walker| {
            let cells = self.spread::<true>(walker, most as usize, &held).1;
            !(cells & !self.now.taken(atom)).is_empty()
        };
        case.walkers(atom).iter().any(fresh)
    }
}
