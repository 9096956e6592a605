//! Breadth-first search, the simple solver that the tests compare the others with.

use super::budget::Budget;
use super::found::{Count, Found};
use super::nodes::{Link, Nodes, trail};
use atom4_core::rules::Puzzle;

/// Expands states in the order of their distance from the start, so that the plan is a shortest one.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Instant;
/// use atom4_atomix::levels;
/// use atom4_solve::breadth_first::breadth_first;
/// use atom4_solve::budget::Budget;
///
/// let (start, stop) = (Instant::now(), AtomicBool::new(false));
/// let clock = move || start.elapsed();
/// let water = &levels::own()[0];
/// let found = breadth_first(&water.level, Budget::new(&clock, &stop));
/// assert_eq!(found.plan.map(|plan| plan.len() as u32), Some(water.shortest));
/// ```
pub fn breadth_first<P: Puzzle>(puzzle: &P, budget: Budget<'_>) -> Found<P::Move> {
    let mut count = Count::new(budget);
    let mut nodes: Nodes<P::State, Link<P::Move>> = Nodes::new();
    let start = puzzle.start();
    if puzzle.is_goal(&start) {
        return count.answer(Some(Vec::new()), 0, false);
    }
    // The first node has the number 0.
    let _ = nodes.find_or_add(start, Link::START);
    let (mut next, mut layer_end, mut depth) = (0, 1, 0);
    let mut made = Vec::new();
    while next < nodes.len() {
        if next == layer_end {
            (layer_end, depth) = (nodes.len(), depth + 1);
        }
        made.clear();
        puzzle.successors(nodes.state(next), &mut made);
        if count.expand(made.len(), nodes.bytes()) {
            return count.answer(None, depth + 1, false);
        }
        for (mv, state) in made.drain(..) {
            let goal = puzzle.is_goal(&state);
            if let Ok(new) = nodes.find_or_add(state, Link::by(next, mv))
                && goal
            {
                let plan = trail(new, |at| *nodes.kept(at));
                return count.answer(Some(plan), depth + 1, false);
            }
        }
        next += 1;
    }
    count.answer(None, depth + 1, true)
}
