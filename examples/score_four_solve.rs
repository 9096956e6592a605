//! Solves Score Four positions and says what it took.
//!
//! `cargo run --release --example score_four_solve -- [--hash MB] [--threads N] [--limit S]
//! [--lengths NODES] FILE…`, where each line of a file is a set name, the moves from the empty board (`A1B2…`),
//! and, if known, the value (W, D or L) and the moves that keep it (`A1,B2`). `--lengths` bounds the work
//! spent on how long a won game lasts, `--quiet` leaves out the fast ones. Times, that of
//! `--limit` too, are the thread's own work.
//! `score_four_tune -- positions` makes such a file from games of our own.

#[path = "common/work_clock.rs"]
mod work_clock;

use std::time::Duration;

use atom4::games::score_four::notation::NoSuchPeg;
use atom4::games::score_four::solver::{Means, Value, solve};
use atom4::games::score_four::{Board, Peg};
use atom4::search::Clock;

use work_clock::WorkClock;

fn board(moves: &str) -> Result<Board, String> {
    let mut board = Board::new();
    for at in (0..moves.len()).step_by(2) {
        let name = moves.get(at..at + 2).ok_or("half a move")?;
        let peg: Peg = name.parse().map_err(|e: NoSuchPeg| e.to_string())?;
        if !board.add(board.mover(), peg) {
            return Err(format!("{name} is full"));
        }
    }
    Ok(board)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut hash, mut threads, mut quiet, mut limit) = (16, 1, false, Duration::MAX);
    let mut lengths = None;
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().unwrap_or_default();
        match argument.as_str() {
            "--hash" => hash = number().parse()?,
            "--threads" => threads = number().parse()?,
            "--limit" => limit = Duration::try_from_secs_f64(number().parse()?)?,
            "--lengths" => lengths = Some(number().parse()?),
            "--quiet" => quiet = true,
            _ => files.push(argument),
        }
    }
    let (mut times, mut nodes, mut wrong, mut open) = (Vec::new(), 0, 0, 0);
    for file in files {
        for line in std::fs::read_to_string(&file)?.lines() {
            let fields: Vec<&str> = line.split_whitespace().collect();
            if line.starts_with('#') || fields.len() < 2 {
                continue;
            }
            let board = board(fields[1])?;
            let clock = WorkClock::start();
            let means = Means {
                megabytes: hash,
                threads,
                lengths,
                halt: &|_| clock.elapsed() > limit,
            };
            let solution = solve(&board, board.mover(), &means);
            let took = clock.elapsed();
            times.push(took);
            let Some(solution) = solution else {
                open += 1;
                println!(
                    "{} beads open after {took:.3?} {}",
                    board.count(),
                    fields[1]
                );
                continue;
            };
            nodes += solution.nodes;
            let value = match solution.value {
                Value::Win => "W",
                Value::Draw => "D",
                Value::Loss => "L",
            };
            let mut known: Vec<String> = fields
                .get(3)
                .map(|moves| moves.split(',').map(String::from).collect())
                .unwrap_or_default();
            let mut keeping: Vec<String> = solution.keeping.iter().map(Peg::to_string).collect();
            known.sort();
            keeping.sort();
            let right = fields.len() < 4 || (fields[2] == value && known == keeping);
            wrong += usize::from(!right);
            if !right || !quiet || took > Duration::from_secs(1) {
                println!(
                    "{} beads {value} in {:?}: {} in {took:.3?}, {} nodes{}",
                    board.count(),
                    solution.plies,
                    keeping.join(" "),
                    solution.nodes,
                    if right { "" } else { ", WRONG" }
                );
            }
        }
    }
    times.sort();
    let total: Duration = times.iter().sum();
    println!(
        "{} positions, {wrong} wrong, {open} open; median {:.3?}, most {:.3?}, all {total:.3?}; {nodes} nodes, {:.2} million a second",
        times.len(),
        times[times.len() / 2],
        times[times.len() - 1],
        nodes as f64 / 1e6 / total.as_secs_f64()
    );
    Ok(())
}
