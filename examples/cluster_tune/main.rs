//! Workbench of the Cluster player: games for the regression, the regression itself, and matches.
//! Times are the thread's own work, so that a busy machine does not count.
//!
//! ```text
//! cargo build --profile bench-quick --example cluster_tune
//! T=target/bench-quick/examples/cluster_tune
//! $T generate 3000 depth=2 11 games.bin     3000 games against itself, seed 11
//! $T fit 12 weights.txt games.bin           twelve steps; prints the weights
//! $T match strong:depth=3:w=weights.txt strong:depth=3 200 [SEED [SIZE COLOURS WIN]]
//! $T match strong:nodes=100000 two-ply 200  also greedy, random, strong:ms=20
//! ```

mod dealt;
mod players;
mod regression;
#[path = "../common/work_clock.rs"]
mod work_clock;

use std::cell::RefCell;
use std::rc::Rc;

use atom4::arena::duel::duel;
use atom4::base::Random;
use atom4::games::cluster::field::Field;
use atom4::games::cluster::swift::Swift;
use atom4::games::cluster::{Action, Setup};
use atom4::rules::{Chance, Rules, Verdict};
use atom4::search::expectation::Expectation;

use dealt::Dealt;
use players::{Way, Work, chooser};

/// Deals with two random drops, so that no two games are alike.
fn openings(setup: &Setup, count: usize, seed: u64) -> Vec<Dealt> {
    let mut random = Random::new(seed);
    (0..count as u64)
        .map(|n| {
            let mut dealt = Dealt::new(setup, (seed << 32) + n);
            for _ in 0..2 {
                stray(&mut dealt, &mut random, false);
            }
            dealt
        })
        .collect()
}

/// A move at random, a drop unless turns are `wanted` too.
fn stray(dealt: &mut Dealt, random: &mut Random, wanted: bool) {
    let mut moves = Vec::new();
    dealt.moves(&mut moves);
    moves.retain(|mv| wanted || matches!(mv, Action::Drop { .. }));
    if let Some(&mv) = random.pick(&moves) {
        dealt.play(mv);
    }
}

/// Games of the player against itself after a stretch of play with many random moves: features of
/// every position without a win at once from there on, and the result.
fn generate(setup: &Setup, games: usize, way: Way, seed: u64, file: &str) {
    let mut random = Random::new(seed);
    let mut engine = Expectation::new(4);
    let mut work = Work::default();
    let mut out = Vec::new();
    for mut dealt in openings(setup, games, seed) {
        let field = Field::<6>::new(dealt.game.board()).expect("a grid up to edge 10");
        let loose = random.below(36);
        let mut kept = Vec::new();
        let mut ply = 0;
        let verdict = loop {
            if let Some(verdict) = dealt.verdict() {
                break verdict;
            }
            ply += 1;
            if ply < loose && random.below(3) == 0 || ply == loose {
                stray(&mut dealt, &mut random, true);
                continue;
            }
            if ply > loose {
                let bags = dealt.sight().map_or(&[][..], |(_, bags)| bags);
                let mover = dealt.mover();
                let position = Swift::new(&field, dealt.game.board(), bags, mover.index() as u8);
                if position.winning_groups() == 0 {
                    kept.push((position.features(), mover));
                }
            }
            let Some((action, _)) = way.think(&dealt, &mut engine, &mut work) else {
                break Verdict::Draw;
            };
            dealt.play(action);
        };
        for (features, side) in kept {
            let result: f32 = match verdict {
                Verdict::Draw => 0.0,
                Verdict::Win(winner) if winner == side => 1.0,
                Verdict::Win(_) => -1.0,
            };
            for number in features.into_iter().chain([result]) {
                out.extend(number.to_le_bytes());
            }
        }
    }
    std::fs::write(file, out).expect("a file to write to");
    println!(
        "{} moves, {:.0} s of work",
        work.moves,
        work.time.as_secs_f64()
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize, usual: u64| {
        arguments
            .get(n)
            .map_or(usual, |s| s.parse().expect("a number"))
    };
    match arguments.first().map(String::as_str) {
        Some("match") => {
            let setup = Setup::new(
                number(5, 6) as i64,
                number(6, 2) as i64,
                number(7, 4) as i64,
            );
            let openings = openings(
                &setup.expect("a setup"),
                number(3, 200) as usize / 2,
                number(4, 1),
            );
            let works = [0, 1].map(|_| Rc::new(RefCell::new(Work::default())));
            let mut first = chooser(&arguments[1], Rc::clone(&works[0]));
            let mut second = chooser(&arguments[2], Rc::clone(&works[1]));
            let tally = duel(&openings, &mut *first, &mut *second, &mut |_| {});
            println!("{} v {}: {tally}", arguments[1], arguments[2]);
            for (name, work) in arguments[1..].iter().zip(&works) {
                let work = work.borrow();
                let (moves, time) = (work.moves.max(1) as f64, work.time.as_secs_f64());
                if work.moves > 0 {
                    println!(
                        "  {name}: depth {:.2}, {:.0} nodes and {:.2} ms a move, {:.0} thousand nodes a second",
                        work.depth as f64 / moves,
                        work.nodes as f64 / moves,
                        time * 1000.0 / moves,
                        work.nodes as f64 / time / 1000.0
                    );
                }
            }
        }
        Some("generate") => {
            let mut way = Way::default();
            for word in arguments[2].split(':') {
                match word.split_once('=').expect("key=value") {
                    ("depth", depth) => way.depth = depth.parse().ok(),
                    ("nodes", nodes) => way.nodes = nodes.parse().ok(),
                    ("w", file) => way.weights = players::read_weights(file),
                    _ => panic!("{word}"),
                }
            }
            generate(
                &Setup::default(),
                number(1, 100) as usize,
                way,
                number(3, 1),
                &arguments[4],
            );
        }
        Some("fit") => regression::fit(&arguments[3..], number(1, 12) as usize, &arguments[2]),
        _ => panic!("generate, fit or match"),
    }
}
