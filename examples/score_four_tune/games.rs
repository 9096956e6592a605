//! Games and positions of the search against itself.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use atom4::base::Random;
use atom4::games::score_four::openings::form;
use atom4::games::score_four::solver::state::State;
use atom4::games::score_four::solver::{Value, decide, table};
use atom4::games::score_four::{Board, Peg, Position, SearchPosition};
use atom4::rules::{Rules, Side, Verdict};
use atom4::search::{Clock, Limits, Options, Table, search};

/// From so many beads on the solver is asked how a game ends.
const SOLVED_FROM: usize = 26;
/// What it may look at for that.
const SOLVER_NODES: u64 = 5_000;
/// Scores are written down up to here; a forced win has so much.
const MOST: i32 = 2_000;

/// Work here is limited by nodes alone: no time passes.
struct Timeless;

impl Clock for Timeless {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn random_move(board: &Board, random: &mut Random) -> Option<Peg> {
    let mut moves = Vec::new();
    Position::of(board).moves(&mut moves);
    random.pick(&moves).copied()
}

/// An opening is balanced up to this score, in the points of the search.
const BALANCED: i32 = 15;

/// A move of the search.
pub struct Chosen {
    /// The move.
    pub peg: Peg,
    /// Its score for the side that makes it.
    pub score: i32,
    /// Depth in plies.
    pub depth: u32,
}

/// The search's move by so many nodes.
pub fn chosen(board: &Board, nodes: u64, seed: u64, table: &mut Table) -> Option<Chosen> {
    let stop = AtomicBool::new(false);
    let limits = Limits::new(&Timeless, &stop).with_nodes(nodes);
    let options = Options {
        seed,
        ..Options::default()
    };
    let position = SearchPosition::new(Position::of(board), board);
    let report = search(&position, &limits, &options, table, &mut |_| {})?;
    Some(Chosen {
        peg: report.line.first().copied()?,
        score: report.score.clamp(-MOST, MOST),
        depth: report.depth,
    })
}

/// How the game ends from here for White, where the solver finds out soon: 1, 0 or -1.
fn solved(board: &Board) -> Option<i32> {
    let side = board.mover();
    let state = State::new(board, side);
    let (value, _) = decide(&state, &table::Table::new(1), None, &|n| n > SOLVER_NODES)?;
    let value = match value {
        Value::Win => 1,
        Value::Draw => 0,
        Value::Loss => -1,
    };
    Some(if side == Side::White { value } else { -value })
}

/// Games of the search against itself after up to nine random moves, a line each: the number of these
/// moves, the result for White (1, 0, -1), all moves, and the score of each for the side that made it,
/// 0 for a random one. A game ends when it is decided or the solver knows the result.
pub fn generate(games: usize, nodes: u64, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut table = Table::new(1);
    let mut out = String::new();
    for game in 1..=games {
        let (mut board, mut moves) = (Board::new(), String::new());
        let mut scores = Vec::new();
        let opening = random.below(10) as usize;
        let result = loop {
            let count = board.count() as usize;
            match board.verdict() {
                Some(Verdict::Win(Side::White)) => break 1,
                Some(Verdict::Win(Side::Black)) => break -1,
                Some(Verdict::Draw) => break 0,
                None => {}
            }
            if count >= SOLVED_FROM
                && let Some(result) = solved(&board)
            {
                break result;
            }
            let chosen = if count < opening {
                random_move(&board, &mut random).map(|peg| (peg, 0))
            } else {
                let nodes = nodes / 2 + random.below(nodes);
                chosen(&board, nodes, random.next(), &mut table)
                    .map(|found| (found.peg, found.score))
            };
            let (peg, score) = chosen.expect("a game that goes on has a move");
            scores.push(score.to_string());
            board.add(board.mover(), peg);
            write!(moves, "{peg}").expect("a string takes all");
        };
        let scores = scores.join(",");
        writeln!(out, "{opening} {result} {moves} {scores}").expect("a string takes all");
        if game % 1000 == 0 {
            eprintln!("{game} games");
        }
    }
    out
}

/// Positions with so many beads from games against itself, after four random moves each, in the
/// form that `score_four_solve` reads; none that is decided or won with the next move.
pub fn positions(count: usize, beads: usize, nodes: u64, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut out = String::new();
    let mut found = 0;
    while found < count {
        let (mut board, mut moves) = (Board::new(), String::new());
        let mut table = Table::new(16);
        while (board.count() as usize) < beads && board.verdict().is_none() {
            let peg = if board.count() < 4 {
                random_move(&board, &mut random)
            } else {
                chosen(&board, nodes, random.next(), &mut table).map(|found| found.peg)
            };
            let peg = peg.expect("a game that goes on has a move");
            board.add(board.mover(), peg);
            write!(moves, "{peg}").expect("a string takes all");
        }
        if board.verdict().is_none() && Position::of(&board).winning() == 0 {
            found += 1;
            writeln!(out, "own {moves}").expect("a string takes all");
        }
    }
    out
}

/// Balanced openings of four, five and six random moves in turn, each followed by its mirror image, in the form that `match` reads.
/// No two are alike under symmetry, none can be won with the next move, and a search of so many nodes likes neither side.
pub fn openings(count: usize, nodes: u64, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut seen = HashSet::new();
    let mut out = String::new();
    let mut table = Table::new(16);
    while seen.len() < count {
        let beads = 4 + seen.len() % 3;
        let (mut board, mut pegs) = (Board::new(), Vec::new());
        while pegs.len() < beads {
            let peg = random_move(&board, &mut random).expect("a game does not end this early");
            board.add(board.mover(), peg);
            pegs.push(peg);
        }
        let found = chosen(&board, nodes, 1, &mut table).expect("a game that goes on has a move");
        if Position::of(&board).winning() == 0
            && found.score.abs() <= BALANCED
            && seen.insert(form(&board).0)
        {
            let line = |name: &dyn Fn(Peg) -> String| pegs.iter().map(|&peg| name(peg)).collect();
            let own: Vec<String> = line(&|peg| peg.to_string());
            let mirrored: Vec<String> = line(&|peg| mirror_image(peg).to_string());
            writeln!(out, "{}\n{}", own.join(", "), mirrored.join(", "))
                .expect("a string takes all");
        }
    }
    out
}

/// A1 and A4 change places.
fn mirror_image(peg: Peg) -> Peg {
    Peg::at(peg.row(), 3 - peg.column()).expect("a column has a mirror image")
}
