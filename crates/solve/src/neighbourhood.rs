//! Plan neighbourhood search: a plan made shorter by way of the states near it.
//!
//! The states that the fewest moves lead to from any state of the plan are collected, and a shortest
//! path from the start to a goal through these alone is a plan no longer than the one before. It
//! takes a few hundred thousand states to find detours of a few moves that spare dozens, wherever on
//! the plan they lie and however many there are. (Nakhost and Müller, "Action elimination and plan
//! neighborhood graph search", 2010.)

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::breadth_first::trail;
use super::hasher::Mixer;
use atom4_core::rules::Puzzle;

/// Looks for a plan shorter than `plan` through `most` states near it. `spend` is told the number of
/// successors made since the last call and says whether to give up.
///
/// ```
/// use atom4_atomix::levels;
/// use atom4_solve::breadth_first::breadth_first;
/// use atom4_solve::budget::Budget;
/// use atom4_solve::neighbourhood::shortened;
///
/// let (clock, stop) = (|| std::time::Duration::ZERO, std::sync::atomic::AtomicBool::new(false));
/// let level = &levels::own()[0].level;
/// let shortest = breadth_first(level, Budget::new(&clock, &stop)).plan.expect("water has a plan");
/// // No plan is shorter.
/// assert_eq!(shortened(level, &shortest, 10_000, |_| false), None);
/// ```
pub fn shortened<P: Puzzle>(
    puzzle: &P,
    plan: &[P::Move],
    most: usize,
    mut spend: impl FnMut(usize) -> bool,
) -> Option<Vec<P::Move>> {
    // The states near the plan; true for those that the path has met.
    let mut near: HashMap<P::State, bool, BuildHasherDefault<Mixer>> = HashMap::default();
    let (mut states, mut made) = (states(puzzle, plan)?, Vec::new());
    near.extend(states.iter().map(|state| (state.clone(), false)));
    let mut next = 0;
    while next < states.len() && states.len() < most {
        puzzle.successors(&states[next], &mut made);
        if spend(made.len()) {
            return None;
        }
        for (_, state) in made.drain(..) {
            if !near.contains_key(&state) {
                near.insert(state.clone(), false);
                states.push(state);
            }
        }
        next += 1;
    }
    drop(states);
    let mut nodes = vec![(puzzle.start(), 0_u32, None)];
    near.insert(puzzle.start(), true);
    let (mut next, mut layer_end, mut depth) = (0, 1, 1);
    while next < nodes.len() {
        if next == layer_end {
            (layer_end, depth) = (nodes.len(), depth + 1);
        }
        if depth >= plan.len() {
            return None;
        }
        puzzle.successors(&nodes[next].0, &mut made);
        if spend(made.len()) {
            return None;
        }
        for (mv, state) in made.drain(..) {
            let Some(met) = near.get_mut(&state).filter(|met| !**met) else {
                continue;
            };
            *met = true;
            let goal = puzzle.is_goal(&state);
            nodes.push((state, next as u32, Some(mv)));
            if goal {
                return Some(trail(&nodes, nodes.len() - 1));
            }
        }
        next += 1;
    }
    None
}

/// The states of a plan, the start first; `None` where a move of it cannot be made.
pub(crate) fn states<P: Puzzle>(puzzle: &P, plan: &[P::Move]) -> Option<Vec<P::State>> {
    let (mut states, mut made) = (vec![puzzle.start()], Vec::new());
    for mv in plan {
        puzzle.successors(states.last()?, &mut made);
        let next = made.drain(..).find(|(other, _)| other == mv)?;
        states.push(next.1);
    }
    Some(states)
}

#[cfg(test)]
mod tests;
