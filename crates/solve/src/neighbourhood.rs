//! Plan neighbourhood search: a plan made shorter by way of the states near it.
//!
//! The states that the fewest moves lead to from any state of the plan are collected, and a shortest
//! path from the start to a goal through these alone is a plan no longer than the one before. It
//! takes a few hundred thousand states to find detours of a few moves that spare dozens, wherever on
//! the plan they lie and however many there are. (Nakhost and Müller, "Action elimination and plan
//! neighborhood graph search", 2010.)

use super::nodes::{Link, Nodes, trail};
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
    // The states near the plan, each with the way to it once the path has met it.
    let mut near: Nodes<P::State, Option<Link<P::Move>>> = Nodes::new();
    let mut made = Vec::new();
    for state in states(puzzle, plan)? {
        let _ = near.find_or_add(state, None);
    }
    let mut next = 0;
    while next < near.len() && near.len() < most {
        puzzle.successors(near.state(next), &mut made);
        if spend(made.len()) {
            return None;
        }
        for (_, state) in made.drain(..) {
            let _ = near.find_or_add(state, None);
        }
        next += 1;
    }
    // The start is the first of the plan's states.
    *near.kept(0) = Some(Link::START);
    let mut met = vec![0_u32];
    let (mut next, mut layer_end, mut depth) = (0, 1, 1);
    while let Some(&at) = met.get(next) {
        if next == layer_end {
            (layer_end, depth) = (met.len(), depth + 1);
        }
        if depth >= plan.len() {
            return None;
        }
        puzzle.successors(near.state(at as usize), &mut made);
        if spend(made.len()) {
            return None;
        }
        for (mv, state) in made.drain(..) {
            let Some(number) = near.find(&state) else {
                continue;
            };
            let link = near.kept(number);
            if link.is_some() {
                continue;
            }
            *link = Some(Link::by(at as usize, mv));
            met.push(number as u32);
            if puzzle.is_goal(&state) {
                return Some(trail(number, |at| near.kept(at).unwrap_or(Link::START)));
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
