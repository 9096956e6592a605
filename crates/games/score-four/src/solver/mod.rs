//! The exact value of a position: win, draw or loss with best play on both sides.
//!
//! [`solve`] finds the value, the length of the game and the moves that keep the value; [`decide`]
//! finds one good move for a player, [`resist`] a move for a player who has lost. The search goes on to
//! the full board, with
//!
//! * positions decided by threats within three plies (`search::quick_verdict`) or by a sequence of
//!   threats ([`threats`]),
//! * the follow-up strategy of the side that answers ([`parity`]),
//! * positions reduced to what can still affect the result ([`state`]), so that most meet in the
//!   [`table`],
//! * moves ordered by their success in other positions (`history`, `order`),
//! * depth-first search for small trees (`search`) and proof-number search above it (`proof`).
//!
//! `docs/score-four-solver.md` explains the ideas.
//!
//! ```
//! use atom4_score_four::notation::parse_position;
//! use atom4_score_four::solver::{Means, Value, solve};
//! use atom4_core::rules::Side;
//!
//! let board = parse_position(
//!     "WWW/WBWB/BWBW/WBWB/BBB/WBWB/BWBW/WBWB/WBWB/BWBW/WBWB/BWBW/WBWB/BWBW/WBWB/BWBW",
//! )
//! .expect("a board");
//! let means = Means { megabytes: 16, threads: 1, lengths: None, halt: &|_| false };
//! let solution = solve(&board, Side::White, &means).expect("never halted");
//! assert_eq!((solution.value, solution.plies), (Value::Win, Some(1)));
//! assert_eq!(solution.keeping[0].to_string(), "A1");
//! ```

pub(crate) mod distance;
pub(crate) mod history;
pub(crate) mod order;
pub mod parity;
pub(crate) mod proof;
pub mod resist;
pub(crate) mod search;
pub mod state;
pub mod table;
pub mod threats;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::board::Board;
use super::cell::Peg;
use super::lines::cells;
use atom4_core::base::threads;
use atom4_core::rules::Side;
use distance::Distance;
use proof::Proof;
use search::Search;
use state::State;
use table::Table;

/// A function that is called every few thousand nodes with the number of nodes so far and returns true
/// to stop the search.
pub type Halt<'a> = &'a (dyn Fn(u64) -> bool + Sync);

/// Result of a game for the side to move with best play on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// The side to move loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

/// The exact value of a position and the moves that keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Value for the side to move.
    pub value: Value,
    /// Number of plies to the end of a won or lost game with best play; `None` for a draw, and when the length was not found in time.
    pub plies: Option<u32>,
    /// The moves that keep the value, in board order; all moves of a lost position.
    pub keeping: Vec<Peg>,
    /// Number of positions searched.
    pub nodes: u64,
}

/// The state of a search in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of moves whose value is known as far as needed.
    pub settled: usize,
    /// Number of moves.
    pub moves: usize,
    /// Number of positions searched.
    pub nodes: u64,
}

/// Resources and limits of a search for the exact value.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// Memory of the tables, in mebibytes.
    pub megabytes: usize,
    /// Number of threads, at least one.
    pub threads: usize,
    /// Limit of the positions searched for the length of a won or lost game once its value is known.
    pub lengths: Option<u64>,
    /// A function that is called now and then and returns true to stop the search.
    pub halt: &'a (dyn Fn(Progress) -> bool + Sync),
}

/// Nodes of a first attempt with a small table, which is allocated faster.
const SMALL_NODES: u64 = 100_000;

/// Solves `board` with `side` to move; lines that are finished already do not count. `None` when the
/// search was halted before the value and the moves that keep it were known.
#[must_use]
pub fn solve(board: &Board, side: Side, means: &Means<'_>) -> Option<Solution> {
    let small = Means {
        megabytes: 1,
        threads: 1,
        lengths: means.lengths,
        halt: &|progress| progress.nodes > SMALL_NODES,
    };
    let whole = |solution: &Solution| {
        solution.value == Value::Draw || solution.plies.is_some() || means.lengths == Some(0)
    };
    solve_with(board, side, &small)
        .filter(whole)
        .or_else(|| solve_with(board, side, means))
}

fn solve_with(board: &Board, side: Side, means: &Means<'_>) -> Option<Solution> {
    let root = State::new(board, side);
    let moves: Vec<usize> = cells(root.playable()).collect();
    // A quarter of the memory is for the table of lengths.
    let table = Table::for_long_work(means.megabytes - means.megabytes / 4);
    let shared = SharedSearch {
        root,
        moves: &moves,
        table: &table,
        means,
        nodes: AtomicU64::new(0),
    };
    let bounds = shared.settle()?;
    let best = bounds.iter().map(|bound| bound.lower).max();
    let value = match best {
        Some(1) => Value::Win,
        Some(-1) => Value::Loss,
        _ => Value::Draw,
    };
    let keeping = bounds.iter().map(|bound| Some(bound.lower) == best);
    let before = shared.nodes.load(Relaxed);
    let most = means.lengths.unwrap_or(u64::MAX);
    let halt = |nodes| nodes > most || shared.halted(before + nodes, moves.len());
    let mut distance = Distance::new(&table, (means.megabytes / 4).max(1), &halt);
    let plies = match value {
        Value::Draw => None,
        Value::Win => distance.win(&root),
        Value::Loss => distance.loss(&root),
    };
    let mut keeping: Vec<Peg> = moves
        .iter()
        .zip(keeping)
        .filter_map(|(&cell, keeps)| Peg::new(cell & 15).filter(|_| keeps))
        .collect();
    keeping.sort_unstable();
    Some(Solution {
        value,
        plies,
        keeping,
        nodes: before + distance.nodes,
    })
}

/// A search by several threads that share a table and answer questions about the moves of the root.
struct SharedSearch<'a> {
    root: State,
    moves: &'a [usize],
    table: &'a Table,
    means: &'a Means<'a>,
    nodes: AtomicU64,
}

/// Bounds on the value of a move for the side that makes it.
#[derive(Clone, Copy)]
struct Bound {
    lower: i8,
    upper: i8,
    /// A thread is working on the move.
    busy: bool,
}

/// The question whether the other side reaches `goal` after the move with index `at`.
#[derive(Clone, Copy)]
struct Question {
    at: usize,
    goal: i8,
}

impl Question {
    fn bit(self) -> u32 {
        1 << (2 * self.at + self.goal as usize)
    }
}

/// The next question; `None` when the value and the moves that keep it are known. Moves that no thread
/// works on come first.
///
/// `docs/score-four-solver.md` has the reason for their order.
fn next_question(bounds: &[Bound]) -> Option<Question> {
    let won = bounds.iter().any(|bound| bound.lower == 1);
    let open = |least: i8| {
        let open = move |bound: &Bound| bound.upper == least && bound.lower < least;
        let free = bounds
            .iter()
            .position(move |bound| open(bound) && !bound.busy);
        free.or_else(|| bounds.iter().position(open))
    };
    if let Some(at) = open(1) {
        let doubtful = !won && bounds.iter().any(|bound| bound.upper < 1);
        let goal = i8::from(doubtful && bounds[at].lower < 0);
        return Some(Question { at, goal });
    }
    open(0).filter(|_| !won).map(|at| Question { at, goal: 1 })
}

impl SharedSearch<'_> {
    fn halted(&self, nodes: u64, settled: usize) -> bool {
        (self.means.halt)(Progress {
            settled,
            moves: self.moves.len(),
            nodes,
        })
    }

    /// Finds the values of the moves as far as they are needed: exactly for the best ones, for the
    /// others only that they are worse. `None` when the search was halted.
    fn settle(&self) -> Option<Vec<Bound>> {
        let unknown = |&cell: &usize| Bound {
            lower: if self.root.own_done & 1 << cell != 0 {
                1
            } else {
                -1
            },
            upper: 1,
            busy: false,
        };
        let bounds = Mutex::new(self.moves.iter().map(unknown).collect::<Vec<_>>());
        // No code panics while it holds the lock.
        let lock = || bounds.lock().unwrap_or_else(|e| e.into_inner());
        let (settled, answered) = (AtomicUsize::new(0), AtomicU32::new(0));
        let work = |thread: usize| {
            let asked = AtomicU32::new(0);
            let halt = |nodes| {
                answered.load(Relaxed) & asked.load(Relaxed) != 0
                    || self.halted(nodes, settled.load(Relaxed))
            };
            let mut proof = Proof::new(Search::new(self.table, &halt));
            proof.turn = thread;
            loop {
                let mut now = lock();
                let Some(question) = next_question(&now) else {
                    break;
                };
                let Question { at, goal } = question;
                now[at].busy = true;
                asked.store(question.bit(), Relaxed);
                drop(now);
                let answer = proof.at_least(&self.root.after(self.moves[at]), goal);
                let mut now = lock();
                match answer {
                    // Another thread has answered the question.
                    None if answered.load(Relaxed) & question.bit() != 0 => continue,
                    None => break,
                    Some(true) => now[at].upper = now[at].upper.min(-goal),
                    Some(false) => now[at].lower = now[at].lower.max(1 - goal),
                }
                now[at].busy = false;
                answered.fetch_or(question.bit(), Relaxed);
                let known = now
                    .iter()
                    .filter(|bound| bound.upper < 1 || bound.lower == 1);
                settled.store(known.count(), Relaxed);
            }
            self.nodes.fetch_add(proof.search.nodes, Relaxed);
        };
        let work = &work;
        let helpers = (1..self.means.threads).map(|thread| move || work(thread));
        threads::beside(helpers, || work(0));
        let bounds = bounds.into_inner().unwrap_or_else(|e| e.into_inner());
        next_question(&bounds).is_none().then_some(bounds)
    }
}

/// Finds the value and one move that keeps it. `preferred` is chosen when it keeps a draw. `None` when
/// the search was halted or there is no move.
#[must_use]
pub fn decide(
    state: &State,
    table: &Table,
    preferred: Option<Peg>,
    halt: Halt<'_>,
) -> Option<(Value, Peg)> {
    let mut proof = Proof::new(Search::new(table, halt));
    let (value, goal) = if proof.at_least(state, 1)? {
        (Value::Win, 0)
    } else if proof.at_least(state, 0)? {
        (Value::Draw, 1)
    } else {
        let any = preferred.or_else(|| cells(state.playable()).find_map(|c| Peg::new(c & 15)));
        return any.map(|peg| (Value::Loss, peg));
    };
    let mut moves: Vec<usize> = cells(state.playable()).collect();
    let preferred = preferred.map(Peg::number);
    moves.sort_by_key(|&cell| Some(cell & 15) != preferred);
    for cell in moves {
        let won = state.own_done & 1 << cell != 0;
        if won || !proof.at_least(&state.after(cell), goal)? {
            return Peg::new(cell & 15).map(|peg| (value, peg));
        }
    }
    None
}
