//! Depth-first search with a depth limit, iterative deepening, and IDA*.
//!
//! Within one limit, each search remembers the least depth at which it met a state and does not search
//! the state again at that depth or deeper. No plan within the limit that is shorter is lost.

use super::budget::Budget;
use super::found::{Count, Found};
use super::nodes::Nodes;
use atom4_core::rules::Puzzle;

/// One depth-first search with its table of states met.
struct Search<'a, P: Puzzle, H> {
    puzzle: &'a P,
    bound: H,
    count: Count<'a>,
    /// The least depth of each state.
    met: Nodes<P::State, u32>,
    /// Moves of the plan in reverse order, filled once a goal is found.
    path: Vec<P::Move>,
    /// Least sum of depth and bound among the states cut off by the limit.
    next: u32,
    /// Lists of successors, kept to be filled again.
    lists: Vec<Vec<(P::Move, P::State)>>,
}

enum End {
    Goal,
    None,
    Stopped,
}

impl<P: Puzzle, H: FnMut(&P::State) -> u32> Search<'_, P, H> {
    fn visit(&mut self, state: &P::State, depth: u32, limit: u32) -> End {
        if self.puzzle.is_goal(state) {
            return End::Goal;
        }
        let least = depth + (self.bound)(state).max(1);
        if least > limit {
            self.next = self.next.min(least);
            return End::None;
        }
        if let Err(known) = self.met.find_or_add(state.clone(), depth) {
            let met = self.met.kept(known);
            if *met <= depth {
                return End::None;
            }
            *met = depth;
        }
        let mut made = self.lists.pop().unwrap_or_default();
        self.puzzle.successors(state, &mut made);
        if self.count.expand(made.len(), self.met.bytes()) {
            return End::Stopped;
        }
        for (mv, next) in made.drain(..) {
            match self.visit(&next, depth + 1, limit) {
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

/// Searches with limits that rise from the bound of the start to `most`. `bound` is an admissible
/// estimate of the moves left, or 0. With `by_one` and an admissible bound the plan is a shortest one;
/// without `by_one` only the limit `most` is tried.
fn deepen<P: Puzzle>(
    puzzle: &P,
    bound: impl FnMut(&P::State) -> u32,
    most: u32,
    by_one: bool,
    budget: Budget<'_>,
) -> Found<P::Move> {
    let mut search = Search {
        puzzle,
        bound,
        count: Count::new(budget),
        met: Nodes::new(),
        path: Vec::new(),
        next: 0,
        lists: Vec::new(),
    };
    let start = puzzle.start();
    let mut limit = if by_one { (search.bound)(&start) } else { most };
    loop {
        search.met.clear();
        search.next = u32::MAX;
        let lower = if by_one { limit as usize } else { 0 };
        match search.visit(&start, 0, limit) {
            End::Goal => {
                search.path.reverse();
                let plan = std::mem::take(&mut search.path);
                return search.count.answer(Some(plan), lower, false);
            }
            End::Stopped => return search.count.answer(None, lower, false),
            End::None if search.next == u32::MAX => return search.count.answer(None, lower, true),
            End::None if limit >= most => {
                return search.count.answer(None, limit as usize + 1, false);
            }
            End::None => limit = search.next.min(most),
        }
    }
}

/// Searches depth-first down to `limit` moves. The plan need not be a shortest one.
pub fn depth_limited<P: Puzzle>(puzzle: &P, limit: u32, budget: Budget<'_>) -> Found<P::Move> {
    deepen(puzzle, |_| 0, limit, false, budget)
}

/// Searches depth-first with limits 0, 1, 2, … up to `most` moves. The plan is a shortest one.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use atom4_atomix::levels;
/// use atom4_solve::budget::Budget;
/// use atom4_solve::depth_first::iterative_deepening;
///
/// let (clock, stop) = (|| Duration::ZERO, AtomicBool::new(false));
/// let water = &levels::own()[0];
/// let found = iterative_deepening(&water.level, 20, Budget::new(&clock, &stop));
/// assert_eq!(found.plan.map(|plan| plan.len() as u32), Some(water.shortest));
/// ```
pub fn iterative_deepening<P: Puzzle>(puzzle: &P, most: u32, budget: Budget<'_>) -> Found<P::Move> {
    deepen(puzzle, |_| 0, most, true, budget)
}

/// IDA*: iterative deepening on the sum of depth and `bound`. The plan is a shortest one when `bound`
/// is admissible.
pub fn ida_star<P: Puzzle>(
    puzzle: &P,
    bound: impl FnMut(&P::State) -> u32,
    most: u32,
    budget: Budget<'_>,
) -> Found<P::Move> {
    deepen(puzzle, bound, most, true, budget)
}
