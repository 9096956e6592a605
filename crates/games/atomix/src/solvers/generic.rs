//! The generic searches on any form of a level.

use super::options::{Algorithm, Options};
use atom4_core::rules::Puzzle;
use atom4_solve::best_first::{Weights, best_first};
use atom4_solve::breadth_first::breadth_first;
use atom4_solve::budget::Budget;
use atom4_solve::depth_first::{depth_limited, ida_star, iterative_deepening};
use atom4_solve::found::Found;
use atom4_solve::local::local;

/// The longest plan that iterative deepening and constraint satisfaction look for.
pub(super) const DEEPEST: u32 = 120;
/// The longest plan that IDA* looks for: its bound lets it pass over many depths.
const DEEPEST_BOUNDED: u32 = 400;
/// The limit of the plain depth-first search.
const LIMIT: u32 = 60;

/// A heuristic value of a state, in thousandths of a slide.
pub(super) type Guess<'a, P> = &'a dyn Fn(&<P as Puzzle>::State) -> u64;

/// A search by one of the generic algorithms. `bound` is admissible; `value`, in thousandths of a slide, leads the search in its
/// place where there is one.
pub(super) fn generic<P: Puzzle>(
    puzzle: &P,
    bound: impl Fn(&P::State) -> u32,
    value: Option<Guess<'_, P>>,
    options: &Options,
    budget: Budget<'_>,
) -> Found<P::Move> {
    let admissible = value.is_none();
    let value = |state: &P::State| match value {
        Some(value) => value(state),
        None => u64::from(bound(state)) * 1000,
    };
    let weighted = |weights| best_first(puzzle, weights, 1000, value, budget);
    let (mut found, shortest): (Found<P::Move>, bool) = match options.algorithm {
        Algorithm::BreadthFirst => (breadth_first(puzzle, budget), true),
        Algorithm::DepthFirst => (depth_limited(puzzle, LIMIT, budget), false),
        Algorithm::IterativeDeepening => (iterative_deepening(puzzle, DEEPEST, budget), true),
        Algorithm::UniformCost => (weighted(Weights::UNIFORM), true),
        Algorithm::Greedy => (weighted(Weights::GREEDY), false),
        Algorithm::AStar => (weighted(Weights::A_STAR), admissible),
        Algorithm::WeightedAStar => (weighted(Weights::weighted(options.factor)), false),
        Algorithm::IdaStar => {
            let bound = |state: &P::State| (value(state) / 1000) as u32;
            (ida_star(puzzle, bound, DEEPEST_BOUNDED, budget), admissible)
        }
        Algorithm::Strong | Algorithm::Anytime | Algorithm::Local | Algorithm::Constraints => (
            local(puzzle, 300, usize::MAX, value, options.seed, budget),
            false,
        ),
    };
    let least = bound(&puzzle.start()) as usize;
    found.lower_bound = match &found.plan {
        Some(plan) if shortest => plan.len(),
        _ if admissible || shortest => found.lower_bound.max(least),
        _ => least,
    };
    found.impossible &= shortest;
    found
}
