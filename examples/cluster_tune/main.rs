//! Workbench of the Cluster player: positions to learn from, the training, and matches.
//! Times are the thread's own work, so that a busy machine does not count.
//!
//! ```text
//! cargo build --release --example cluster_tune
//! T=target/release/examples/cluster_tune
//! $T generate 3000 depth=2 11 positions.bin from 3000 games against itself, seed 11
//! $T train 30 weights.txt positions.bin…    thirty passes over them
//! $T match strong:depth=3:w=weights.txt strong:depth=3 200 [SEED [SIZE COLOURS WIN]]
//! $T match strong:nodes=100000 two-ply 200  also greedy, random, strong:ms=20
//! $T open-wins strong:ms=65 300 [SEED [SIZE COLOURS WIN]]     turns that leave the opponent a win, judged by playouts
//! ```

#[path = "../common/adam.rs"]
mod adam;
mod dealt;
mod open_wins;
mod players;
mod positions;
mod training;
#[path = "../common/work_clock.rs"]
mod work_clock;

use std::cell::RefCell;
use std::process::ExitCode;
use std::rc::Rc;

use atom4::arena::self_play;
use atom4::base::Random;
use atom4::games::cluster::{Action, Setup};
use atom4::rules::Rules;

use dealt::Dealt;
use players::{Work, chooser};

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

/// What to call it with; the top of this file has examples.
const USAGE: &str = "generate GAMES WAY SEED FILE | train PASSES WEIGHTS POSITIONS… | \
                     match PLAYER PLAYER [GAMES [SEED [SIZE COLOURS WIN]]] | \
                     open-wins PLAYER [GAMES [SEED [SIZE COLOURS WIN]]]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cluster_tune: {error}");
            ExitCode::from(2)
        }
    }
}

/// The argument at this place as a number, or `usual` where there is none.
fn number(arguments: &[String], at: usize, usual: u64) -> Result<u64, String> {
    let Some(word) = arguments.get(at) else {
        return Ok(usual);
    };
    let number = word.parse();
    number.map_err(|_| format!("{word:?} is not a whole number; say {USAGE}"))
}

/// The setup of these numbers: edge, colours of each player, win length.
fn setup(numbers: [u64; 3]) -> Result<Setup, String> {
    let [edge, colours, win] = numbers.map(|n| i64::try_from(n).unwrap_or(i64::MAX));
    Setup::new(edge, colours, win).map_err(|e| e.to_string())
}

fn run(arguments: &[String]) -> Result<(), String> {
    let number = |at, usual| number(arguments, at, usual);
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["match", first, second, ..] if words.len() <= 8 => {
            let setup = setup([number(5, 6)?, number(6, 2)?, number(7, 4)?])?;
            contest(&setup, [first, second], number(3, 200)?, number(4, 1)?)
        }
        ["open-wins", player, ..] if words.len() <= 7 => {
            let setup = setup([number(4, 6)?, number(5, 2)?, number(6, 4)?])?;
            open_wins::open_wins(&setup, player, number(2, 300)? as usize, number(3, 1)?)
        }
        ["generate", _, way, _, file] => {
            let (games, seed) = (number(1, 100)?, number(3, 1)?);
            positions::generate(games as usize, way.parse()?, seed, file)
        }
        ["train", _, to, _, ..] => training::train(&arguments[3..], number(1, 30)?, to),
        _ => Err(format!("{:?} will not do; say {USAGE}", words.join(" "))),
    }
}

/// A match of two players by description, with its work.
fn contest(setup: &Setup, names: [&str; 2], games: u64, seed: u64) -> Result<(), String> {
    let openings = openings(setup, games as usize / 2, seed);
    let works = [0, 1].map(|_| Rc::new(RefCell::new(Work::default())));
    let mut first = chooser(names[0], Rc::clone(&works[0]))?;
    let mut second = chooser(names[1], Rc::clone(&works[1]))?;
    let tally = self_play::play(&openings, &mut *first, &mut *second, &mut |_| {});
    println!("{} v {}: {tally}", names[0], names[1]);
    for (name, work) in names.iter().zip(&works) {
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
    Ok(())
}
