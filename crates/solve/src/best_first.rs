//! Best-first searches: uniform cost, greedy best-first, A* and weighted A*.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::budget::Budget;
use super::found::{Count, Found};
use super::nodes::{Link, Nodes, trail};
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
    let mut nodes: Nodes<P::State, Node<P::Move>> = Nodes::new();
    let first = guess(&start);
    // The first node has the number 0.
    let _ = nodes.find_or_add(start, Node::new(Link::START, 0));
    let mut open = BinaryHeap::from([Reverse((weights.guess * first, first, 0_u32))]);
    let mut made = Vec::new();
    let mut lower = 0;
    let mut longest_queue = 0;
    while let Some(Reverse((sum, _, at))) = open.pop() {
        let at = at as usize;
        let node = nodes.kept(at);
        if node.closed {
            continue;
        }
        node.closed = true;
        let moves = node.moves + 1;
        if weights.path > 0 && weights.guess <= weights.path {
            lower = lower.max(sum.div_ceil(weights.path * scale) as usize);
        }
        if puzzle.is_goal(nodes.state(at)) {
            let plan = trail(at, |at| nodes.kept(at).link);
            return count.answer(Some(plan), lower, false);
        }
        made.clear();
        puzzle.successors(nodes.state(at), &mut made);
        longest_queue = longest_queue.max(open.len());
        let queue = longest_queue * size_of::<Reverse<(u64, u64, u32)>>();
        if count.expand(made.len(), nodes.bytes() + queue) {
            return count.answer(None, lower, false);
        }
        for (mv, state) in made.drain(..) {
            let node = Node::new(Link::by(at, mv), moves);
            let new = match nodes.find_or_add(state, node) {
                Ok(new) => new,
                Err(old) => {
                    let known = nodes.kept(old);
                    if weights.path == 0 || known.moves <= moves {
                        continue;
                    }
                    // Entries of the old node in the queue are skipped as closed.
                    known.closed = true;
                    nodes.supersede(old, node)
                }
            };
            let value = guess(nodes.state(new));
            let path = weights.path * scale * u64::from(moves);
            open.push(Reverse((path + weights.guess * value, value, new as u32)));
        }
    }
    count.answer(None, lower, true)
}

/// What the search keeps of a state.
#[derive(Clone, Copy)]
struct Node<M> {
    link: Link<M>,
    /// Moves from the start.
    moves: u32,
    /// True where its queue entry is not looked at any more.
    closed: bool,
}

impl<M> Node<M> {
    fn new(link: Link<M>, moves: u32) -> Node<M> {
        Node {
            link,
            moves,
            closed: false,
        }
    }
}
