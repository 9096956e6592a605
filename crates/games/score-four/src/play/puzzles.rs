//! Puzzles of Score Four: one move wins, or one move holds the draw; the value is exact.

use std::ops::RangeInclusive;

use super::Game;
use crate::notation::{parse_position, position};
use crate::solver::{Means, Solution, Value, solve};
use crate::symmetry::first_image;
use crate::{Board, Peg, Position, SearchPosition};
use atom4_core::rules::Side;
use atom4_core::search::{Limits, Options, Table, search};
use atom4_play::puzzles::plain::{forces, prove};
use atom4_play::puzzles::{Book, FoundPuzzle, Goal, Puzzles, Unproved};
use atom4_play::refusal::Refusal;

/// The puzzles of Score Four.
pub static BOOK: Book<Game> = Book::new();

/// The lengths of wins that are puzzles where none is named, in plies.
const USUAL: RangeInclusive<u32> = 5..=15;
/// With more free cells a plain search does not get to the end.
const MOST_FREE: u32 = 22;
/// Positions that the solver looks at, and where a length is named.
const NODES: u64 = 100_000;
const NODES_LONG: u64 = 1_000_000;
/// Positions that a search looks at to see the solution.
const SEEING: u64 = 60_000;

/// The exact value, where it is found in time; `nodes` counts the work.
fn solved(board: &Board, most: u64, nodes: &mut u64) -> Option<Solution> {
    let means = Means {
        megabytes: 4,
        threads: 1,
        lengths: Some(most),
        halt: &|progress| progress.nodes > most,
    };
    let solution = solve(board, board.mover(), &means)?;
    *nodes += solution.nodes;
    Some(solution)
}

/// The one move that wins, with the plies of the win, where the same holds at each later turn of the winner but the last
/// along the lines of longest resistance.
fn only_win(board: &Board, most: u64, nodes: &mut u64) -> Option<(u32, Peg)> {
    let solution = solved(board, most, nodes)?;
    let (Value::Win, Some(plies), &[only]) =
        (solution.value, solution.plies, solution.keeping.as_slice())
    else {
        return None;
    };
    if plies <= 3 {
        return Some((plies, only));
    }
    let side = board.mover();
    let mut after = *board;
    after.add(side, only);
    for answer in after.open_pegs() {
        let mut answered = after;
        answered.add(side.other(), answer);
        if answered.verdict().is_some() {
            return None;
        }
        let length = solved(&answered, most, nodes)?.plies?;
        if length == plies - 2 {
            only_win(&answered, most, nodes)?;
        }
    }
    Some((plies, only))
}

impl Puzzles for Game {
    const DATA: &'static str = include_str!("../puzzles.txt");

    fn puzzle_position(&self) -> String {
        position(&self.board)
    }

    fn set_puzzle(&mut self, text: &str) -> Result<(), Refusal> {
        self.set_up(parse_position(text).map_err(Refusal::from_error)?);
        Ok(())
    }

    /// The beads of the side to move and of the other one, in the symmetry that comes first.
    fn alike(&self) -> Vec<i16> {
        let mover = self.board.mover();
        let sides = [mover, mover.other()].map(|side| self.board.beads(side));
        let (first, _) = first_image(sides);
        let words = first.iter().flat_map(|word| word.to_be_bytes());
        words.map(i16::from).collect()
    }

    const LONGEST: u32 = 21;

    fn find(&self, plies: Option<RangeInclusive<u32>>) -> Option<FoundPuzzle<Peg>> {
        let free = 64 - self.board.count();
        let here = Position::of(&self.board);
        // Neither a win at once nor a threat that anybody sees.
        if free > MOST_FREE || here.winning() | here.blocking() != 0 {
            return None;
        }
        let (is_long, lengths) = (plies.is_some(), plies.unwrap_or(USUAL));
        let mut nodes = 0;
        let most = if is_long { NODES_LONG } else { NODES };
        let solution = solved(&self.board, most, &mut nodes)?;
        let &[only] = solution.keeping.as_slice() else {
            return None;
        };
        let goal = match (solution.value, solution.plies) {
            (Value::Win, Some(length)) if lengths.contains(&length) => {
                Goal::Win(only_win(&self.board, most, &mut nodes)?.0)
            }
            (Value::Draw, _) if !is_long && self.board.open_pegs().count() > 2 => Goal::Hold,
            _ => return None,
        };
        Some(FoundPuzzle {
            goal,
            solution: only,
            nodes,
        })
    }

    /// Without a bead of the other side, and then without one of the side to move.
    fn earlier(&self, _plies: u32) -> Vec<Game> {
        let mover = self.board.mover();
        let without = |board: Board, side: Side| {
            Peg::all().filter_map(move |peg| {
                let mut before = board;
                (before.remove(peg) == Some(side)).then_some(before)
            })
        };
        let boards = without(self.board, mover.other()).flat_map(|board| without(board, mover));
        let on = |board| {
            let mut game = Game::default();
            game.set_up(board);
            game
        };
        boards.map(on).collect()
    }

    fn prove(&self, goal: Goal, solution: Peg, most: u64) -> Result<u64, Unproved> {
        if Side::BOTH.into_iter().any(|side| self.board.has_line(side)) {
            return Err(Unproved::wrong("a line is finished already"));
        }
        let mut position = Position::of(&self.board);
        prove(&mut position, goal, solution, true, most)
    }

    fn forces(&self, side: Side, plies: u32, most: u64) -> Result<bool, Unproved> {
        forces(&mut Position::of(&self.board), side, plies, most)
    }

    fn best_at(&self, plies: u32) -> Option<Peg> {
        let (clock, stop) = (std::time::Instant::now(), Default::default());
        let limits = Limits::new(&clock, &stop)
            .with_depth(plies)
            .with_nodes(SEEING);
        let position = SearchPosition::new(Position::of(&self.board), &self.board);
        let (options, mut table) = (Options::default(), Table::new(1));
        let report = search(&position, &limits, &options, &mut table, &mut |_| {})?;
        report.line.first().copied()
    }
}
