//! Workbench of the strong Atom-4 player: games for the regression, the regression itself, and
//! matches. Times are the thread's own work, so that a busy machine does not count.
//!
//! ```text
//! cargo build --profile bench-quick --example atom4_tune
//! T=target/bench-quick/examples/atom4_tune
//! $T generate 4000 400 11 games.bin      4000 games against itself, about 400 nodes a move, seed 11
//! $T fit 5 0.98 weights.txt games.bin    five passes; results fade by 2 % a ply; prints the classes
//! $T match strong:nodes=1000:w=weights.txt:mix=6 strong:nodes=1000 1000
//! $T match strong:ms=10 classic:3 200    also level:2, random, eval=table (something left out)
//! ```
//!
//! The table in `weights.rs` is the second step's result, times 6, on the first step's games; the
//! games were played with the nearness of four pieces alone.

mod players;
mod regression;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use atom4::arena::duel::{duel, openings};
use atom4::games::atom4::evaluate::{Tables, Valued};
use atom4::games::atom4::{Position, round, weights};
use atom4::lattice::triangular::Vertex;
use atom4::rules::{Hints, Rules, Verdict};
use atom4::search::{Limits, Options, Table, search};

use players::{WorkClock, chooser};
use regression::fit;

/// Games of the strong player against itself at `nodes` a move, written to a file: for each quiet
/// position 256 cells, the wheel place and the result for the side to move (0, 1, 2).
fn generate(games: usize, nodes: u64, seed: u64, file: &str) {
    let starts: Vec<Position> = (1..=6).map(round::opening).collect();
    let mut random = atom4::base::Random::new(seed);
    let mut out: Vec<u8> = Vec::new();
    let mut table = Table::new(2);
    let tables = Tables::new(&weights::expanded());
    let (mut drawn, mut plies) = (0, 0);
    for opening in openings(&starts, 8, games, seed) {
        let mut position = opening;
        let mut kept: Vec<(Vec<u8>, u8)> = Vec::new();
        while position.verdict().is_none() {
            let valued = Valued::new(&position, &tables);
            let clock = WorkClock::start();
            let stop = AtomicBool::new(false);
            let limits = Limits::new(&clock, &stop).with_nodes(nodes / 2 + random.below(nodes));
            let options = Options {
                seed: random.next(),
                ..Options::default()
            };
            let report = search(&valued, &limits, &options, &mut table, &mut |_| {}).unwrap();
            let quiet = valued.wins_at_once() == Some(false) && !valued.is_threatened();
            if quiet {
                let cells = Vertex::all().map(|v| position.at(v).map_or(8, |c| c.bits()));
                kept.push((cells.collect(), position.wheel_place()));
            }
            position.play(report.line[0]);
            plies += 1;
        }
        let verdict = position.verdict().unwrap();
        drawn += usize::from(verdict == Verdict::Draw);
        for (cells, place) in kept {
            let result = match verdict {
                Verdict::Draw => 1,
                Verdict::Win(side) if side.index() == usize::from(place % 2) => 2,
                Verdict::Win(_) => 0,
            };
            out.extend(cells);
            out.push(place);
            out.push(result);
        }
    }
    println!(
        "{games} games, {drawn} drawn, {plies} plies, {} samples",
        out.len() / 258
    );
    std::fs::write(file, out).unwrap();
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments[0].as_str() {
        "match" => {
            let starts: Vec<Position> = (1..=6).map(round::opening).collect();
            let games: usize = arguments[3].parse().unwrap();
            let seed = arguments.get(4).map_or(1, |s| s.parse().unwrap());
            let openings = openings(&starts, 8, games / 2, seed);
            let (mut a, mut b) = (chooser(&arguments[1]), chooser(&arguments[2]));
            let start = Instant::now();
            let tally = duel(&openings, &mut *a, &mut *b, &mut |_| {});
            println!(
                "{} v {}: {tally}; {:.0} s",
                arguments[1],
                arguments[2],
                start.elapsed().as_secs_f64()
            );
        }
        "depth" => {
            let starts: Vec<Position> = (1..=6).map(round::opening).collect();
            for (plies, n) in [(18, 4), (38, 6), (78, 4)] {
                for opening in openings(&starts, plies, n, 5) {
                    let clock = WorkClock::start();
                    let stop = AtomicBool::new(false);
                    let limits = Limits::new(&clock, &stop).with_time(Duration::from_millis(1000));
                    let tables = Tables::new(&weights::expanded());
                    let valued = Valued::new(&opening, &tables);
                    let mut line = String::new();
                    let report = search(
                        &valued,
                        &limits,
                        &Options::default(),
                        &mut Table::new(16),
                        &mut |r| {
                            line += &format!(" {}@{}", r.depth, r.time.as_millis());
                        },
                    );
                    let report = report.unwrap();
                    println!(
                        "ply {plies}: {:.2} M/s, score {} depth by ms:{line}",
                        report.nodes as f64 / report.time.as_secs_f64() / 1e6,
                        report.score
                    );
                }
            }
        }
        "generate" => generate(
            arguments[1].parse().unwrap(),
            arguments[2].parse().unwrap(),
            arguments[3].parse().unwrap(),
            &arguments[4],
        ),
        "positions" => {
            let starts: Vec<Position> = (1..=6).map(round::opening).collect();
            let mut mover = chooser("strong:nodes=300");
            for (n, plies) in [0u32, 6, 20, 38, 60, 90, 140, 200].into_iter().enumerate() {
                let mut seed = 1;
                loop {
                    let mut position = openings(&starts[n % 6..], plies.min(8), 1, seed).remove(0);
                    while position.verdict().is_none() && u32::from(position.pieces()) < plies + 2 {
                        let mv = mover(&position).unwrap();
                        position.play(mv);
                    }
                    let tables = Tables::new(&weights::expanded());
                    let open = Valued::new(&position, &tables);
                    if position.verdict().is_none()
                        && open.wins_at_once() == Some(false)
                        && !open.is_threatened()
                    {
                        println!(
                            "    \"{}\",",
                            atom4::games::atom4::notation::position_and_round(
                                &position,
                                1 + n as u32 % 6
                            )
                        );
                        break;
                    }
                    seed += 1;
                }
            }
        }
        "fit" => fit(
            &arguments[4..],
            arguments[1].parse().unwrap(),
            arguments[2].parse().unwrap(),
            &arguments[3],
        ),
        _ => panic!(),
    }
}
