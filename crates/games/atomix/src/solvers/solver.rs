//! Solving a level with any of the solvers, and the result.
//!
//! One call for testing mode, screens and command line: [`solve`]. Every plan is replayed by the
//! rules of the game before it is handed out.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::board::{Position, Slide};
use crate::level::Level;
use atom4_core::lattice::square::Cell;
use atom4_solve::best_first::{Weights, best_first};
use atom4_solve::breadth_first::breadth_first;
use atom4_solve::budget::{Budget, Limit};
use atom4_solve::depth_first::{depth_limited, ida_star, iterative_deepening};
use atom4_solve::found::Found;
use atom4_solve::local::local;
use atom4_solve::slide::constraints::satisfy;
use atom4_solve::slide::packed::Packed;
use atom4_solve::slide::parts::Parts;
use atom4_solve::slide::student::{StudentHeuristics, StudentWeights};
use atom4_solve::slide::{self, Aim, Problem, Unfit};

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
            memory: 4 << 30,
            threads: 2,
            seed: 1,
            factor: FACTOR,
            parts: Parts::default(),
        }
    }
}

/// The proofs and the cost of a run of a solver. Files of results hold these names.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Figures {
    /// True where it is proved that no plan is shorter.
    pub proved: bool,
    /// No plan is shorter than this, in slides.
    pub lower_bound: usize,
    /// True where it is proved that there is no plan.
    pub impossible: bool,
    /// States expanded.
    pub expanded: u64,
    /// States made.
    pub generated: u64,
    /// Seconds by the clock that the run went by, set-up included.
    pub seconds: f64,
    /// The most bytes of tables and queues at a time.
    pub peak_bytes: usize,
    /// The most states in tables at a time; 0 where that was not counted.
    pub stored: usize,
    /// The limit that ended the run before its answer was proved; old results do not say.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub ended_by: Option<Limit>,
}

impl Figures {
    /// What a line of figures says of memory: `402.1 MB`, and that it ended the run where it did.
    #[must_use]
    pub fn memory_text(&self) -> String {
        let ended = match self.ended_by {
            Some(Limit::Memory) => ", ended by the memory limit",
            _ => "",
        };
        format!("{:.1} MB{ended}", self.peak_bytes as f64 / 1e6)
    }

    /// The figures of an answer, but for the time.
    fn of<M>(found: &Found<M>) -> Figures {
        Figures {
            proved: found.proved(),
            lower_bound: found.lower_bound,
            impossible: found.impossible,
            expanded: found.expanded,
            generated: found.generated,
            seconds: 0.0,
            peak_bytes: found.peak_bytes,
            stored: found.stored,
            ended_by: found.ended_by,
        }
    }
}

/// The result of solving a level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solution {
    /// The plan, if one was found.
    pub plan: Option<Vec<Slide>>,
    /// Its proofs and its cost.
    pub figures: Figures,
}

impl Solution {
    /// The slides of the plan; none without one.
    #[must_use]
    pub fn slides(&self) -> &[Slide] {
        self.plan.as_deref().unwrap_or_default()
    }
}

/// The level as the solvers see it, with the atoms where `position` has them.
#[must_use]
pub fn problem(level: &Level, position: &Position) -> Problem {
    let board = level.board();
    let placed = |cell: Cell, class: u8| {
        let (column, row) = (board.column(cell), board.row(cell));
        (column as u8, row as u8, class)
    };
    let atoms = level.atoms().iter().zip(position.cells());
    let goals = level.goals().iter().map(|&goal| {
        let parts = level.goal_cells(goal).zip(level.parts());
        parts.map(|(cell, part)| placed(cell, part.class)).collect()
    });
    Problem {
        width: board.width(),
        height: board.height(),
        open: (0..board.cells() as Cell)
            .map(|cell| level.is_playable(cell))
            .collect(),
        atoms: atoms
            .map(|(atom, &cell)| placed(cell, atom.class))
            .collect(),
        goals: goals.collect(),
    }
}

/// Bytes below which an algorithm does not keep to its memory on a level: what it knows of the board, and half as much
/// for its tables.
#[must_use]
pub fn least_memory(level: &Level, algorithm: Algorithm) -> usize {
    let problem = problem(level, &Position::start(level));
    let cells = problem.open.iter().filter(|&&open| open).count();
    match algorithm {
        Algorithm::Strong | Algorithm::Anytime => {
            slide::of_board(problem.atoms.len(), cells) / 2 * 3
        }
        _ => 0,
    }
}

/// Solves a level from a position. `progress` is told, by several threads, what is known so far.
///
/// # Errors
/// [`Unfit`] when the level is too large for the algorithm.
pub fn solve(
    level: &Level,
    position: &Position,
    options: &Options,
    stop: &AtomicBool,
    progress: slide::ProgressListener<'_>,
) -> Result<Solution, Unfit> {
    let begun = Instant::now();
    let clock = || begun.elapsed();
    solve_by(level, position, options, &clock, stop, progress)
}

/// Solves a level from a position by a clock: the time limit and the seconds of the result are its.
///
/// # Errors
/// [`Unfit`] when the level is too large for the algorithm.
pub fn solve_by(
    level: &Level,
    position: &Position,
    options: &Options,
    clock: &(dyn Fn() -> Duration + Sync),
    stop: &AtomicBool,
    progress: slide::ProgressListener<'_>,
) -> Result<Solution, Unfit> {
    let problem = problem(level, position);
    let budget = Budget {
        time: options.time,
        memory: options.memory,
        threads: options.threads,
        ..Budget::new(clock, stop)
    };
    let found = match options.algorithm {
        Algorithm::Strong | Algorithm::Anytime => {
            let aim = match options.algorithm {
                Algorithm::Strong => Aim::Shortest,
                _ => Aim::Soon,
            };
            slide::solve_with(&problem, aim, options.parts, budget, progress)?
        }
        Algorithm::Constraints => satisfy(&problem, DEEPEST as usize, budget)?,
        _ => generic(&problem, options, budget)?,
    };
    let plan = found.plan.as_ref().map(|plan| slides(level, plan));
    let mut solution = Solution {
        plan,
        figures: Figures::of(&found),
    };
    if solution
        .plan
        .as_ref()
        .is_some_and(|plan| !replays(level, position, plan))
    {
        // No such plan was ever seen; were there one, it must not get out.
        (solution.plan, solution.figures.proved) = (None, false);
    }
    solution.figures.seconds = clock().as_secs_f64();
    Ok(solution)
}

/// True where a plan can be played from a position and ends with the molecule whole.
#[must_use]
pub fn replays(level: &Level, position: &Position, plan: &[Slide]) -> bool {
    let mut position = position.clone();
    let played = plan
        .iter()
        .all(|&slide| position.slide(level, slide).is_some());
    played && position.solved(level).is_some()
}

fn slides(level: &Level, plan: &[slide::Slide]) -> Vec<Slide> {
    let cell = |x: u8, y: u8| level.board().cell(x as usize, y as usize).unwrap_or(0);
    let slide = |slide: &slide::Slide| Slide {
        from: cell(slide.x, slide.y),
        direction: slide.way,
    };
    plan.iter().map(slide).collect()
}

/// The longest plan that iterative deepening and constraint satisfaction look for.
const DEEPEST: u32 = 120;
/// The longest plan that IDA* looks for: its bound lets it pass over many depths.
const DEEPEST_BOUNDED: u32 = 400;
/// The limit of the plain depth-first search.
const LIMIT: u32 = 60;

fn generic(
    problem: &Problem,
    options: &Options,
    budget: Budget<'_>,
) -> Result<Found<slide::Slide>, Unfit> {
    let packed = Packed::new(problem)?;
    let heuristics = options
        .weights
        .map(|guess| StudentHeuristics::new(packed.board(), guess));
    // In thousandths of a slide.
    let value = |state: &_| match &heuristics {
        Some(heuristics) => heuristics.value(packed.board(), &packed.cells(state)),
        None => u64::from(packed.bound(state)) * 1000,
    };
    let weighted = |weights| best_first(&packed, weights, 1000, value, budget);
    let admissible = heuristics.is_none();
    let (mut found, shortest): (Found<slide::Slide>, bool) = match options.algorithm {
        Algorithm::BreadthFirst => (breadth_first(&packed, budget), true),
        Algorithm::DepthFirst => (depth_limited(&packed, LIMIT, budget), false),
        Algorithm::IterativeDeepening => (iterative_deepening(&packed, DEEPEST, budget), true),
        Algorithm::UniformCost => (weighted(Weights::UNIFORM), true),
        Algorithm::Greedy => (weighted(Weights::GREEDY), false),
        Algorithm::AStar => (weighted(Weights::A_STAR), admissible),
        Algorithm::WeightedAStar => (weighted(Weights::weighted(options.factor)), false),
        Algorithm::IdaStar => {
            let bound = |state: &_| (value(state) / 1000) as u32;
            (
                ida_star(&packed, bound, DEEPEST_BOUNDED, budget),
                admissible,
            )
        }
        Algorithm::Strong | Algorithm::Anytime | Algorithm::Local | Algorithm::Constraints => (
            local(&packed, 300, usize::MAX, value, options.seed, budget),
            false,
        ),
    };
    let least = packed.bound(&atom4_core::rules::Puzzle::start(&packed)) as usize;
    found.lower_bound = match &found.plan {
        Some(plan) if shortest => plan.len(),
        _ if admissible || shortest => found.lower_bound.max(least),
        _ => least,
    };
    found.impossible &= shortest;
    Ok(found)
}
