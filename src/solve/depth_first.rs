//! Depth-first searches with a limit on the depth: once, or deepened one by one; and IDA*.
//!
//! All of them remember, within one limit, the least depth at which a state was met, and go no
//! deeper from where that was no more. That cuts no plan within the limit that is shorter.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::budget::Budget;
use super::found::{Count, Found};
use super::hasher::Mixer;
use crate::rules::Puzzle;

struct Dive<'a, P: Puzzle, H> {
    puzzle: &'a P,
    bound: H,
    count: Count<'a>,
    met: HashMap<P::State, u32, BuildHasherDefault<Mixer>>,
    /// Moves of the path, last first once a goal is found.
    path: Vec<P::Move>,
    /// The least sum of depth and bound beyond the limit.
    next: u32,
    /// One list of successors for each depth, to be used again.
    lists: Vec<Vec<(P::Move, P::State)>>,
}

enum End {
    Goal,
    None,
    Stopped,
}

impl<P: Puzzle, H: FnMut(&P::State) -> u32> Dive<'_, P, H> {
    fn dive(&mut self, state: &P::State, depth: u32, limit: u32) -> End {
        if self.puzzle.is_goal(state) {
            return End::Goal;
        }
        let least = depth + (self.bound)(state).max(1);
        if least > limit {
            self.next = self.next.min(least);
            return End::None;
        }
        match self.met.get_mut(state) {
            Some(met) if *met <= depth => return End::None,
            Some(met) => *met = depth,
            None => {
                self.met.insert(state.clone(), depth);
            }
        }
        let mut made = self.lists.pop().unwrap_or_default();
        self.puzzle.successors(state, &mut made);
        let entry = size_of::<(P::State, u32)>() + 1;
        if self.count.expand(made.len(), self.met.capacity() * entry) {
            return End::Stopped;
        }
        for (mv, next) in made.drain(..) {
            match self.dive(&next, depth + 1, limit) {
                End::None => {}
                End::Goal => {
                    self.path.push(mv);
                    return End::Goal;
                }
                End::Stopped => return End::Stopped,
            }
        }
        self.lists.push(made);
        End::None
    }
}

/// Limits that rise from the bound of the start to `most`; `bound` is admissible, or 0 for plain
/// deepening. The plan is shortest when `by_one` steps are taken and the bound is admissible; with
/// `by_one` false only the limit `most` itself is tried.
fn deepen<P: Puzzle>(
    puzzle: &P,
    bound: impl FnMut(&P::State) -> u32,
    most: u32,
    by_one: bool,
    budget: Budget<'_>,
) -> Found<P::Move> {
    let mut dive = Dive {
        puzzle,
        bound,
        count: Count::new(budget),
        met: HashMap::default(),
        path: Vec::new(),
        next: 0,
        lists: Vec::new(),
    };
    let start = puzzle.start();
    let mut limit = if by_one { (dive.bound)(&start) } else { most };
    loop {
        dive.met.clear();
        dive.next = u32::MAX;
        let lower = if by_one { limit as usize } else { 0 };
        match dive.dive(&start, 0, limit) {
            End::Goal => {
                dive.path.reverse();
                let plan = std::mem::take(&mut dive.path);
                return dive.count.answer(Some(plan), lower, false);
            }
            End::Stopped => return dive.count.answer(None, lower, false),
            End::None if dive.next == u32::MAX => return dive.count.answer(None, lower, true),
            End::None if limit >= most => {
                return dive.count.answer(None, limit as usize + 1, false);
            }
            End::None => limit = dive.next.min(most),
        }
    }
}

/// Depth-first to a limit. The plan need not be shortest.
pub fn depth_limited<P: Puzzle>(puzzle: &P, limit: u32, budget: Budget<'_>) -> Found<P::Move> {
    deepen(puzzle, |_| 0, limit, false, budget)
}

/// Depth-first with limits 0, 1, 2, … up to `most`. The plan is shortest.
pub fn iterative_deepening<P: Puzzle>(puzzle: &P, most: u32, budget: Budget<'_>) -> Found<P::Move> {
    deepen(puzzle, |_| 0, most, true, budget)
}

/// Iterative deepening on depth plus bound. The plan is shortest when the bound is admissible.
pub fn ida_star<P: Puzzle>(
    puzzle: &P,
    bound: impl FnMut(&P::State) -> u32,
    most: u32,
    budget: Budget<'_>,
) -> Found<P::Move> {
    deepen(puzzle, bound, most, true, budget)
}
