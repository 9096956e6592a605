//! Breadth-first search, the simple solver that the tests compare the others with.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::budget::Budget;
use super::found::{Count, Found};
use super::hasher::Mixer;
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
    let mut nodes: Vec<(P::State, u32, Option<P::Move>)> = vec![(puzzle.start(), 0, None)];
    let mut known: HashMap<P::State, (), BuildHasherDefault<Mixer>> = HashMap::default();
    known.insert(puzzle.start(), ());
    let entry = size_of::<(P::State, u32, Option<P::Move>)>() + size_of::<P::State>() + 1;
    let (mut next, mut layer_end, mut depth) = (0, 1, 0);
    let mut made = Vec::new();
    if puzzle.is_goal(&nodes[0].0) {
        return count.answer(Some(Vec::new()), 0, false);
    }
    while next < nodes.len() {
        if next == layer_end {
            (layer_end, depth) = (nodes.len(), depth + 1);
        }
        made.clear();
        puzzle.successors(&nodes[next].0, &mut made);
        if count.expand(made.len(), nodes.capacity().max(known.capacity()) * entry) {
            return count.answer(None, depth + 1, false);
        }
        for (mv, state) in made.drain(..) {
            if known.insert(state.clone(), ()).is_some() {
                continue;
            }
            let goal = puzzle.is_goal(&state);
            nodes.push((state, next as u32, Some(mv)));
            if goal {
                let plan = trail(&nodes, nodes.len() - 1);
                return count.answer(Some(plan), depth + 1, false);
            }
        }
        next += 1;
    }
    count.answer(None, depth + 1, true)
}

/// The moves from the start to node `at`, read backwards along the parents.
pub(super) fn trail<S, M: Copy>(nodes: &[(S, u32, Option<M>)], mut at: usize) -> Vec<M> {
    let mut plan = Vec::new();
    while let Some(mv) = nodes[at].2 {
        plan.push(mv);
        at = nodes[at].1 as usize;
    }
    plan.reverse();
    plan
}
