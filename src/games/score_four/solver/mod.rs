//! The exact value of a position: win, draw or loss with best play on both sides.
//!
//! [`solve`] knows value, length and the moves that keep the value; [`decide`] is for a player
//! who needs one good move, [`resist`] for one who has lost. They search on until the board is
//! full, with
//!
//! * a look at what is forced ([`search::glance`]) and at wins by threats alone ([`threats`]),
//! * what the side that answers is sure of ([`parity`]),
//! * positions reduced to what can still matter ([`state`]), so that most meet in the [`table`],
//! * the moves that have reached the goal elsewhere tried first ([`history`], [`order`]),
//! * depth-first search for small trees ([`search`]) and proof numbers above it ([`proof`]).

pub mod distance;
pub mod history;
pub mod order;
pub mod parity;
pub mod proof;
pub mod resist;
pub mod search;
pub mod state;
pub mod table;
pub mod threats;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::board::Board;
use super::lines::cells;
use super::notation::Peg;
use crate::rules::Side;
use distance::Distance;
use proof::Proof;
use search::Search;
use state::State;
use table::Table;

/// Asked every few thousand nodes, with the nodes so far: whether to stop.
pub type Halt<'a> = &'a (dyn Fn(u64) -> bool + Sync);

/// How a game ends for the side to move when both play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

/// The exact value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The value for the side to move.
    pub value: Value,
    /// How many plies a won or lost game lasts at best; `None` for a draw, and when there was no
    /// time to find out.
    pub plies: Option<u32>,
    /// The moves that keep the value, in board order: every move of a lost position.
    pub keeping: Vec<Peg>,
    /// Positions looked at.
    pub nodes: u64,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Moves settled, of `moves`.
    pub settled: usize,
    /// Moves there are.
    pub moves: usize,
    /// Positions looked at.
    pub nodes: u64,
}

/// What a search for the exact value is given.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// Memory for its tables, in megabytes.
    pub megabytes: usize,
    /// Threads, at least one.
    pub threads: usize,
    /// Positions to look at, at most, for the length of a won or lost game once its value is known.
    pub lengths: Option<u64>,
    /// Asked now and then whether to stop.
    pub halt: &'a (dyn Fn(Progress) -> bool + Sync),
}

/// Nodes for a first try with a small table, which costs nothing to set up.
const SMALL_NODES: u64 = 100_000;

/// The value of this board with `side` to move, lines that stand counting for nothing. `None` when
/// the search was halted before the value and the moves that keep it were known.
#[must_use]
pub fn solve(board: &Board, side: Side, means: &Means<'_>) -> Option<Solution> {
    let small = Means {
        megabytes: 1,
        threads: 1,
        lengths: None,
        halt: &|progress| progress.nodes > SMALL_NODES,
    };
    solve_with(board, side, &small)
        .filter(|solution| solution.value == Value::Draw || solution.plies.is_some())
        .or_else(|| solve_with(board, side, means))
}

fn solve_with(board: &Board, side: Side, means: &Means<'_>) -> Option<Solution> {
    let root = State::new(board, side);
    let moves: Vec<usize> = cells(root.playable()).collect();
    // A quarter of the memory is for the lengths.
    let table = Table::new(means.megabytes - means.megabytes / 4);
    let crew = Crew {
        root,
        moves: &moves,
        table: &table,
        means,
        nodes: AtomicU64::new(0),
    };
    let bounds = crew.settle()?;
    let best = bounds.iter().map(|bound| bound.lower).max();
    let value = match best {
        Some(1) => Value::Win,
        Some(-1) => Value::Loss,
        _ => Value::Draw,
    };
    let keeping = bounds.iter().map(|bound| Some(bound.lower) == best);
    let before = crew.nodes.load(Relaxed);
    let most = means.lengths.unwrap_or(u64::MAX);
    let halt = |nodes| nodes > most || crew.halted(before + nodes, moves.len());
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

/// Threads that share a table and take questions about the moves of the root in turn.
struct Crew<'a> {
    root: State,
    moves: &'a [usize],
    table: &'a Table,
    means: &'a Means<'a>,
    nodes: AtomicU64,
}

/// What is known of a move: its value for the side that makes it lies from `lower` to `upper`.
#[derive(Clone, Copy)]
struct Bound {
    lower: i8,
    upper: i8,
    /// Whether a thread is at work on it.
    busy: bool,
}

/// Whether the other side reaches `goal` after the move with this number.
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

/// What to find out next, a move that nobody works on before one that somebody does; `None` when
/// value and moves are known.
///
/// Where a move wins, of the others only matters whether they do. Before that, a move that fails
/// to win makes it likely that the next one loses: asked that way round, one answer tells all.
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

impl Crew<'_> {
    fn halted(&self, nodes: u64, settled: usize) -> bool {
        (self.means.halt)(Progress {
            settled,
            moves: self.moves.len(),
            nodes,
        })
    }

    /// The values of the moves, as far as they are needed: of the best ones exactly, of the others
    /// that they are worse.
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
        // Nothing panics while the lock is held.
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
                    // Another thread may have been faster.
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
        std::thread::scope(|scope| {
            let work = &work;
            for thread in 1..self.means.threads.max(1) {
                scope.spawn(move || work(thread));
            }
            work(0);
        });
        let bounds = bounds.into_inner().unwrap_or_else(|e| e.into_inner());
        next_question(&bounds).is_none().then_some(bounds)
    }
}

/// A value and a move that keeps it, for a player: stops at the first one. `preferred` is taken
/// when it keeps a draw. `None` when the search was halted or there is no move.
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
