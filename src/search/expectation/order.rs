//! The order in which the moves of a position are searched.

use std::ops::Range;

use super::node::{GROUPS, Values};
use crate::rules::Chance;

/// A move of a position.
pub(super) struct Branch<P: Chance> {
    /// Number in the list of moves.
    pub(super) number: u8,
    pub(super) group: u8,
    pub(super) mv: P::Move,
    /// Its place in the history.
    pub(super) slot: usize,
    /// The position after it, once it is needed.
    pub(super) after: Option<P>,
    /// Its value by the game's estimate, for the player who makes it; where that was not asked for,
    /// what the position is thought to be worth.
    pub(super) guess: f32,
    /// The greater, the earlier.
    pub(super) promise: f32,
}

/// The moves of a position, those of a group together.
pub(super) struct Branches<'p, P: Chance> {
    position: &'p P,
    pub(super) all: Vec<Branch<P>>,
    /// The groups whose moves are sorted by the game's estimate, one bit each.
    pub(super) seen: u8,
}

impl<'p, P: Chance> Branches<'p, P> {
    /// Sorts moves: those of a group together, the remembered one first, then by promise.
    pub(super) fn sorted(
        position: &'p P,
        mut all: Vec<Branch<P>>,
        remembered: &[u8; 6],
    ) -> Branches<'p, P> {
        for branch in &mut all {
            if remembered.get(usize::from(branch.group)) == Some(&branch.number) {
                branch.promise = f32::INFINITY;
            }
        }
        all.sort_by(|a, b| {
            let groups = a.group.cmp(&b.group);
            groups.then(b.promise.total_cmp(&a.promise))
        });
        Branches {
            position,
            all,
            seen: 0,
        }
    }

    /// Sorts the moves of a group by promise.
    pub(super) fn sort(&mut self, group: usize) {
        let range = self.of(group);
        self.all[range].sort_by(|a, b| b.promise.total_cmp(&a.promise));
    }

    /// Takes this value of a group for the guess of its remembered move, until it is looked at.
    pub(super) fn expect(&mut self, group: usize, value: f32) {
        let first = self.of(group).start;
        if self.seen >> group & 1 == 0
            && let Some(branch) = self.all.get_mut(first)
        {
            branch.guess = value;
        }
    }

    /// Places of the moves of `group`.
    pub(super) fn of(&self, group: usize) -> Range<usize> {
        let before = |branch: &Branch<P>| usize::from(branch.group) < group;
        let within = |branch: &Branch<P>| usize::from(branch.group) <= group;
        self.all.partition_point(before)..self.all.partition_point(within)
    }

    /// Takes out the position after the move at this place.
    pub(super) fn after(&mut self, place: usize) -> P {
        let branch = &mut self.all[place];
        let (position, mv) = (self.position, branch.mv);
        branch.after.take().unwrap_or_else(|| position.after(mv))
    }

    /// The best guess of each group.
    pub(super) fn best_guesses(&self) -> Values {
        let mut best = [-1.0f32; GROUPS];
        for branch in &self.all {
            let most = &mut best[usize::from(branch.group)];
            *most = most.max(branch.guess);
        }
        best
    }
}
