//! Solving a level with any of the solvers, and the result.
//!
//! One call for testing mode, screens and command line: [`solve`]. Every plan is replayed by the
//! rules of the game before it is handed out.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::generic::{DEEPEST, generic};
pub use super::options::{Algorithm, FACTOR, MOST_FACTOR, Options};
use super::spares;
use crate::board::{Position, Slide};
use crate::level::Level;
use atom4_core::lattice::square::Cell;
use atom4_solve::budget::{Budget, Limit};
use atom4_solve::found::Found;
use atom4_solve::slide::constraints::satisfy;
use atom4_solve::slide::packed::Packed;
use atom4_solve::slide::student::StudentHeuristics;
use atom4_solve::slide::{self, Aim, Problem, Unfit};

/// The proofs and the cost of a run of a solver. Files of results hold these names.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
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
    let budget = Budget {
        time: options.time,
        memory: options.memory,
        threads: options.threads,
        ..Budget::new(clock, stop)
    };
    let (plan, figures) = if level.spare_atoms() > 0 {
        let found = spares::search(level, position, options, budget)?;
        let figures = Figures::of(&found);
        (found.plan, figures)
    } else {
        let problem = problem(level, position);
        let found = match options.algorithm {
            Algorithm::Strong => {
                slide::solve_with(&problem, Aim::Shortest, options.parts, budget, progress)?
            }
            Algorithm::Anytime => {
                slide::solve_with(&problem, Aim::Soon, options.parts, budget, progress)?
            }
            Algorithm::Constraints => satisfy(&problem, DEEPEST as usize, budget)?,
            _ => packed(&problem, options, budget)?,
        };
        let figures = Figures::of(&found);
        (found.plan, figures)
    };
    let mut solution = Solution { plan, figures };
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

/// A search by one of the generic algorithms on packed states.
fn packed(problem: &Problem, options: &Options, budget: Budget<'_>) -> Result<Found<Slide>, Unfit> {
    let packed = Packed::new(problem)?;
    let bound = |state: &_| packed.bound(state);
    let Some(guess) = options.weights else {
        return Ok(generic(&packed, bound, None, options, budget));
    };
    let heuristics = StudentHeuristics::new(packed.board(), guess);
    let value = |state: &_| heuristics.value(packed.board(), &packed.cells(state));
    Ok(generic(&packed, bound, Some(&value), options, budget))
}
