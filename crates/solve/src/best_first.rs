//! Best-first searches: uniform cost, greedy best-first, A* and weighted A*.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::BuildHasherDefault;

use super::breadth_first::trail;
use super::budget::Budget;
use super::found::{Count, Found};
use super::hasher::Mixer;
use atom4_core::rules::Puzzle;

/// The priority of a state is `path` times its distance from the start plus `guess` times its heuristic
/// value; the smallest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Factor of the number of moves made.
    pub path: u64,
    /// Factor of the heuristic value.
    pub guess: u64,
}

impl Weights {
    /// Uniform-cost search.
    pub const UNIFORM: Weights = Weights { path: 1, guess: 0 };
    /// Greedy best-first search.
    pub const GREEDY: Weights = Weights { path: 0, guess: 1 };
    /// A*.
    pub const A_STAR: Weights = Weights { path: 1, guess: 1 };

    /// Weighted A*, which multiplies the heuristic value by `guess`.
    #[must_use]
    pub const fn weighted(guess: u64) -> Weights {
        Weights { path: 1, guess }
    }
}

/// Expands the state with the smallest weighted sum first; among equals the one with the smaller
/// heuristic value. A state reached again by a shorter path is opened again. With weights 1 and 1 (or 1
/// and 0) and an admissible heuristic the plan is a shortest one, and only then `lower_bound` holds.
/// `scale` is the number of units of the heuristic that make one move.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use atom4_atomix::levels;
/// use atom4_solve::best_first::{Weights, best_first};
/// use atom4_solve::budget::Budget;
///
/// let (clock, stop) = (|| Duration::ZERO, AtomicBool::new(false));
/// let level = &levels::own()[0].level;
/// let found = best_first(level, Weights::UNIFORM, 1, |_| 0, Budget::new(&clock, &stop));
/// assert!(found.plan.is_some());
/// ```
pub fn best_first<P: Puzzle>(
    puzzle: &P,
    weights: Weights,
    scale: u64,
    mut guess: impl FnMut(&P::State) -> u64,
    budget: Budget<'_>,
) -> Found<P::Move> {
    let mut count = Count::new(budget);
    let start = puzzle.start();
    let mut nodes = vec![(start.clone(), 0_u32, None)];
    let mut far: Vec<(u32, bool)> = vec![(0, false)];
    let mut known: HashMap<P::State, u32, BuildHasherDefault<Mixer>> = HashMap::default();
    known.insert(start.clone(), 0);
    let first = guess(&start);
    let mut open = BinaryHeap::from([Reverse((weights.guess * first, first, 0_u32))]);
    let entry = size_of::<(P::State, u32, Option<P::Move>)>() + size_of::<(P::State, u32)>() + 9;
    let mut made = Vec::new();
    let mut lower = 0;
    while let Some(Reverse((sum, _, at))) = open.pop() {
        let (moves, closed) = far[at as usize];
        if closed {
            continue;
        }
        far[at as usize].1 = true;
        if weights.path > 0 && weights.guess <= weights.path {
            lower = lower.max(sum.div_ceil(weights.path * scale) as usize);
        }
        if puzzle.is_goal(&nodes[at as usize].0) {
            return count.answer(Some(trail(&nodes, at as usize)), lower, false);
        }
        made.clear();
        puzzle.successors(&nodes[at as usize].0, &mut made);
        let queue = open.capacity() * size_of::<(u64, u64, u32)>();
        let bytes = nodes.capacity().max(known.capacity()) * entry + queue;
        if count.expand(made.len(), bytes) {
            return count.answer(None, lower, false);
        }
        for (mv, state) in made.drain(..) {
            let new = nodes.len() as u32;
            let value = match known.get(&state) {
                Some(&old) => {
                    if weights.path == 0 || far[old as usize].0 <= moves + 1 {
                        continue;
                    }
                    // The old node is superseded: its entries in the queue are
                    // skipped as closed.
                    far[old as usize].1 = true;
                    guess(&state)
                }
                None => guess(&state),
            };
            known.insert(state.clone(), new);
            nodes.push((state, at, Some(mv)));
            far.push((moves + 1, false));
            let path = weights.path * scale * u64::from(moves + 1);
            open.push(Reverse((path + weights.guess * value, value, new)));
        }
    }
    count.answer(None, lower, true)
}
