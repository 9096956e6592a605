//! Moves of Score Four judged: by the solver where it reaches, else by a search.

use super::{Entry, Game};
use crate::solver::distance::Distance;
use crate::solver::state::State;
use crate::solver::{Halt, Value as Solved, decide, table};
use crate::threats::ThreatPosition;
use crate::{Board, Peg, Position, SearchPosition};
use atom4_core::base::random::mix;
use atom4_core::search::forced_win::{Forced, Prover};
use atom4_core::search::{Limits, Options, Table, search};
use atom4_play::review::{Judgement, Length, MadeMove, Pass, Review, Situation, Value};
use atom4_play::view::Side;

/// Moves that a search looks at in the first pass and in the usual one; the first is level 3.
const SEARCHED: [u64; 2] = [72_000, 250_000];
/// Positions that the solver looks at with at most [`NEAR`] free cells.
const SOLVED: [u64; 2] = [20_000, 800_000];
/// With more free cells only a win by force can be proved, and that soon.
const NEAR: u32 = 42;
const SOLVED_FAR: [u64; 2] = [2_000, 60_000];
/// Positions that are looked at for the length of a won game, and for the moves that win or resist as long.
const LENGTH: [u64; 2] = [5_000, 150_000];
/// Memory of a proof of lengths, in megabytes.
const LENGTH_MB: usize = 4;

/// A board with the side to move, and whether the other side's last bead has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardToMove {
    board: Board,
    side: Side,
    lost: bool,
}

/// The tables of a search and of the solver.
pub struct Tables {
    search: Table,
    solver: table::Table,
}

impl Review for Game {
    type Situation = BoardToMove;

    fn last_made(&self, before: &Game) -> Option<MadeMove<BoardToMove>> {
        let Some(Entry::Add(side, peg)) = self.entries().next_back() else {
            return None;
        };
        let before = BoardToMove {
            board: before.board,
            side,
            lost: false,
        };
        Some(MadeMove {
            side,
            mv: peg,
            before,
        })
    }

    fn situation(&self) -> Option<BoardToMove> {
        let (board, side) = (self.board, self.board.mover());
        let lost = false;
        board
            .verdict()
            .is_none()
            .then_some(BoardToMove { board, side, lost })
    }
}

impl Situation for BoardToMove {
    type Move = Peg;
    type Memory = Tables;

    fn memory(megabytes: usize) -> Tables {
        Tables {
            search: Table::new(megabytes),
            solver: table::Table::new(megabytes),
        }
    }

    fn mover(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Vec<Peg> {
        match self.lost {
            true => Vec::new(),
            false => self.board.open_pegs().collect(),
        }
    }

    fn after(&self, mv: Peg) -> BoardToMove {
        let position = Position::to_move(&self.board, self.side);
        let mut board = self.board;
        board.add(self.side, mv);
        BoardToMove {
            board,
            side: self.side.other(),
            lost: position.winning() & mv.cells() != 0,
        }
    }

    fn key(&self) -> u64 {
        let [white, black] = Side::BOTH.map(|side| self.board.beads(side));
        let rest = self.side.index() as u64 | u64::from(self.lost) << 1;
        mix(mix(mix(white) ^ black).wrapping_add(rest))
    }

    fn judge(
        &self,
        pass: Pass,
        tables: &mut Tables,
        limits: &Limits<'_>,
    ) -> Option<Judgement<Peg>> {
        if self.lost {
            return Some(Judgement::ended(Value::Loss(Length::of(0))));
        }
        if self.board.count() == 64 {
            return Some(Judgement::ended(Value::Draw));
        }
        let position = Position::to_move(&self.board, self.side);
        let winning = position.winning();
        if winning != 0 {
            let peg = Peg::new(winning.trailing_zeros() as usize & 15)?;
            return Some(Judgement {
                value: Value::Win(Length::of(1)),
                line: vec![peg],
            });
        }
        let solved = self.solved(pass, tables, limits);
        if limits.expired() {
            return None;
        }
        if let Some((value @ (Value::Win(_) | Value::Loss(_)), peg)) = solved {
            let line = vec![self.longest_or_shortest(value, peg, pass, limits)];
            return Some(Judgement { value, line });
        }
        let search_position = SearchPosition::new(position, &self.board);
        let within = limits.with_nodes(pass.nodes(SEARCHED));
        let options = Options::default();
        let report = search(
            &search_position,
            &within,
            &options,
            &mut tables.search,
            &mut |_| {},
        )?;
        if limits.expired() {
            return None;
        }
        Some(match solved {
            Some((value, peg)) => Judgement {
                value,
                line: vec![peg],
            },
            None => Judgement {
                value: Value::of_search(report.score, report.proved),
                line: report.line,
            },
        })
    }
}

impl BoardToMove {
    /// The proved value and a move that keeps it, where the solver finds them in time.
    fn solved(&self, pass: Pass, tables: &Tables, limits: &Limits<'_>) -> Option<(Value, Peg)> {
        let state = State::new(&self.board, self.side);
        let free = 64 - self.board.count();
        let nodes = pass.nodes(if free > NEAR { SOLVED_FAR } else { SOLVED });
        let halt: Halt<'_> = &|so_far| so_far > nodes || limits.expired();
        let (value, peg) = decide(&state, &tables.solver, None, halt)?;
        let nodes = pass.nodes(LENGTH);
        let halt: Halt<'_> = &|so_far| so_far > nodes || limits.expired();
        let mut distance = Distance::new(&tables.solver, LENGTH_MB, halt);
        let length = |plies: Option<u32>, most: u32| Length {
            plies: plies.unwrap_or(most),
            exact: plies.is_some(),
        };
        // The winner fills a free cell of the same parity last.
        let value = match value {
            Solved::Win => Value::Win(length(distance.win(&state), free - (free + 1) % 2)),
            Solved::Draw => Value::Draw,
            Solved::Loss => Value::Loss(length(distance.loss(&state), free - free % 2)),
        };
        Some((value, peg))
    }

    /// The move that wins soonest or resists longest, where a proof by plies reaches; else `kept`.
    fn longest_or_shortest(&self, value: Value, kept: Peg, pass: Pass, limits: &Limits<'_>) -> Peg {
        let nodes = pass.nodes(LENGTH);
        let position = Position::to_move(&self.board, self.side);
        let mut position = ThreatPosition::new(position);
        let mut halt = |so_far| so_far > nodes || limits.expired();
        let mut prover = Prover::new(LENGTH_MB, &mut halt);
        let moves = match value {
            Value::Win(length) if length.exact => {
                match prover.forced(&mut position, length.plies) {
                    Ok(Forced::Win(_, winning)) => winning,
                    _ => Vec::new(),
                }
            }
            Value::Loss(length) if length.exact => prover
                .resisting(&mut position, length.plies)
                .unwrap_or_default(),
            _ => Vec::new(),
        };
        match moves.contains(&kept) {
            true => kept,
            false => moves.first().copied().unwrap_or(kept),
        }
    }
}

#[cfg(test)]
mod tests;
