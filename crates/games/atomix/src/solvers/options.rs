//! Which solver is asked, and how.

use std::time::Duration;

use atom4_core::base::memory;
use atom4_solve::slide::parts::Parts;
use atom4_solve::slide::student::StudentWeights;

/// A solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The strong one: shortest, proved.
    Strong,
    /// The strong one, after a plan first and for shorter ones then.
    Anytime,
    /// Breadth-first.
    BreadthFirst,
    /// Depth-first to a limit of 60 slides.
    DepthFirst,
    /// Depth-first with rising limits.
    IterativeDeepening,
    /// Uniform cost.
    UniformCost,
    /// Greedy best-first.
    Greedy,
    /// A*.
    AStar,
    /// A* with the heuristic counted several times.
    WeightedAStar,
    /// Iterative-deepening A*.
    IdaStar,
    /// Local search.
    Local,
    /// Constraint satisfaction with rising lengths.
    Constraints,
}

impl Algorithm {
    /// All of them, in the order of their declaration, with the names that they are asked for by.
    pub const ALL: [(&str, Algorithm); 12] = [
        ("strong", Algorithm::Strong),
        ("anytime", Algorithm::Anytime),
        ("bfs", Algorithm::BreadthFirst),
        ("dfs", Algorithm::DepthFirst),
        ("iddfs", Algorithm::IterativeDeepening),
        ("uniform-cost", Algorithm::UniformCost),
        ("greedy", Algorithm::Greedy),
        ("a-star", Algorithm::AStar),
        ("weighted-a-star", Algorithm::WeightedAStar),
        ("ida-star", Algorithm::IdaStar),
        ("local", Algorithm::Local),
        ("constraints", Algorithm::Constraints),
    ];

    /// The name that it is asked for by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Algorithm::ALL[self as usize].0
    }

    /// Whether a heuristic leads it that can be chosen.
    #[must_use]
    pub const fn is_led(self) -> bool {
        matches!(
            self,
            Algorithm::Greedy
                | Algorithm::AStar
                | Algorithm::WeightedAStar
                | Algorithm::IdaStar
                | Algorithm::Local
        )
    }

    /// The algorithm called so, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<Algorithm> {
        let mut all = Algorithm::ALL.into_iter();
        let found = all.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, algorithm)| algorithm)
    }
}

/// The options of a solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// By which algorithm.
    pub algorithm: Algorithm,
    /// The heuristic of greedy, A*, weighted A*, IDA* and the local search: none for the
    /// admissible bound, else the student project's with these weights.
    pub weights: Option<StudentWeights>,
    /// The time; none: until solved or stopped.
    pub time: Option<Duration>,
    /// Bytes for tables and queues.
    pub memory: usize,
    /// Threads.
    pub threads: usize,
    /// The seed of the local search.
    pub seed: u64,
    /// By how much weighted A* multiplies the heuristic.
    pub factor: u64,
    /// The parts of the strong solver.
    pub parts: Parts,
}

/// The usual factor of weighted A*.
pub const FACTOR: u64 = 4;
/// The largest factor of weighted A*.
pub const MOST_FACTOR: u64 = 1000;

impl Default for Options {
    fn default() -> Options {
        Options {
            algorithm: Algorithm::Strong,
            weights: None,
            time: None,
            memory: memory::budget(4 << 10),
            threads: 2,
            seed: 1,
            factor: FACTOR,
            parts: Parts::default(),
        }
    }
}
