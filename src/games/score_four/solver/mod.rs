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
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

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
    let mut keeping = crew.refuted(0)?;
    let mut value = Value::Win;
    if keeping.iter().all(|&keeps| !keeps) {
        value = Value::Draw;
        keeping = crew.refuted(1)?;
    }
    if keeping.iter().all(|&keeps| !keeps) && !moves.is_empty() {
        value = Value::Loss;
        keeping.fill(true);
    }
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

/// Threads that share a table and take the moves of the root in turn.
struct Crew<'a> {
    root: State,
    moves: &'a [usize],
    table: &'a Table,
    means: &'a Means<'a>,
    nodes: AtomicU64,
}

impl Crew<'_> {
    fn halted(&self, nodes: u64, settled: usize) -> bool {
        (self.means.halt)(Progress {
            settled,
            moves: self.moves.len(),
            nodes,
        })
    }

    /// For each move whether the other side cannot reach `goal` after it.
    fn refuted(&self, goal: i8) -> Option<Vec<bool>> {
        let answers = Mutex::new(vec![None; self.moves.len()]);
        let (next, settled) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let before = self.nodes.load(Relaxed);
        let work = || {
            let halt = |nodes| self.halted(before + nodes, settled.load(Relaxed));
            let mut proof = Proof::new(Search::new(self.table, &halt));
            while let Some(&cell) = self.moves.get(next.fetch_add(1, Relaxed)) {
                let won = self.root.own_done & 1 << cell != 0;
                let answer = if won {
                    Some(true)
                } else {
                    let reached = proof.at_least(&self.root.after(cell), goal);
                    reached.map(|reached| !reached)
                };
                if answer.is_none() {
                    break;
                }
                settled.fetch_add(1, Relaxed);
                // Nothing panics while the lock is held.
                let mut answers = answers.lock().unwrap_or_else(|e| e.into_inner());
                let at = self.moves.iter().position(|&other| other == cell);
                answers[at.unwrap_or_default()] = answer;
            }
            self.nodes.fetch_add(proof.search.nodes, Relaxed);
        };
        std::thread::scope(|scope| {
            for _ in 1..self.means.threads.clamp(1, self.moves.len().max(1)) {
                scope.spawn(work);
            }
            work();
        });
        let answers = answers.into_inner().unwrap_or_else(|e| e.into_inner());
        answers.into_iter().collect()
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
