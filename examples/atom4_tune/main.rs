//! Workbench of the strong Atom-4 player: games to learn from, the training, matches, and what each
//! feature of the player is worth. Times are the thread's own work, so that a busy machine does not
//! count; limits by nodes give the same games everywhere.
//!
//! ```text
//! cargo build --release --example atom4_tune
//! T=target/release/examples/atom4_tune
//! $T generate 300 3000 200 games.bin     300 games against itself, about 3000 nodes a move, seed 200
//! $T learn 8 learnt.bin games.bin        eight passes over the positions of these games
//! $T match strong:nodes=1000:w=learnt.bin strong:nodes=1000 1000
//! $T match strong:ms=10 classic:3 200 1 2      seed 1, two games at a time; also strong:2, random
//! $T match strong:nodes=5000:without=history strong:nodes=5000 1000
//! $T ablate 5000 1000                    so every feature in turn: a table
//! $T ablate 5000 1000 1 2 history        seed 1, two games at a time, this feature
//! $T parts 9 16                         the nodes to depth 9 without each part of the search
//! $T openings 163 700 1 openings.txt     lively openings, chosen by four own games of 700 nodes a move
//! $T forced 200 1                        how many wins that can be forced the player finds, what it claims wrongly
//! $T depth                               depth by time at plies 18, 38 and 78
//! ```

#[path = "../common/adam.rs"]
mod adam;
mod contests;
mod features;
mod forced;
mod games;
#[path = "../common/odds.rs"]
mod odds;
mod openings;
mod parts;
mod players;
mod training;
#[path = "../common/work_clock.rs"]
mod work_clock;

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use atom4::arena::self_play;
use atom4::games::atom4::evaluate::{EvaluatedPosition, LEARNT};
use atom4::games::atom4::play::machine::PARTS;
use atom4::games::atom4::{Position, round};
use atom4::search::{Limits, Options, Table, search};

use contests::{Terms, ablate, contest};
use players::number;
use work_clock::WorkClock;

const USAGE: &str = "usage: atom4_tune generate GAMES NODES SEED FILE
       atom4_tune learn PASSES TO FILE...
       atom4_tune match PLAYER PLAYER GAMES [SEED [JOBS]]
       atom4_tune ablate NODES GAMES [SEED [JOBS [FEATURE...]]]
       atom4_tune parts DEPTH POSITIONS
       atom4_tune depth
       atom4_tune forced POSITIONS SEED
       atom4_tune openings COUNT NODES SEED FILE
       atom4_tune positions";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let terms = |from: usize| {
        Ok::<Terms, String>(Terms {
            games: number(words.get(from).copied(), "the number of games")?,
            seed: number(words.get(from + 1).copied().or(Some("1")), "the seed")?,
            jobs: number(
                words.get(from + 2).copied().or(Some("1")),
                "the number of jobs",
            )?,
        })
    };
    match words[..] {
        ["match", first, second, ..] => {
            let start = Instant::now();
            let tally = contest(first, second, terms(3)?)?;
            println!(
                "{first} v {second}: {tally}; {} s",
                start.elapsed().as_secs()
            );
            Ok(())
        }
        ["ablate", nodes, ..] => {
            let names = arguments.get(5..).unwrap_or_default();
            ablate(number(Some(nodes), "the nodes")?, terms(2)?, names)
        }
        ["parts", depth, count] => {
            parts::costs(
                number(Some(depth), "the depth")?,
                number(Some(count), "the number of positions")?,
            );
            Ok(())
        }
        ["depth"] => {
            depth();
            Ok(())
        }
        ["generate", count, nodes, seed, file] => games::generate(
            number(Some(count), "the number of games")?,
            number(Some(nodes), "the nodes")?,
            number(Some(seed), "the seed")?,
            file,
        ),
        ["learn", passes, to, _, ..] => training::learn(
            number(Some(passes), "the number of passes")?,
            to,
            &arguments[3..],
        ),
        ["forced", count, seed] => {
            forced::forced(
                number(Some(count), "the number of positions")?,
                number(Some(seed), "the seed")?,
            );
            Ok(())
        }
        ["openings", count, nodes, seed, file] => openings::choose(
            number(Some(count), "the number of openings")?,
            number(Some(nodes), "the nodes")?,
            number(Some(seed), "the seed")?,
            file,
        ),
        ["positions"] => games::positions(),
        _ => Err(USAGE.into()),
    }
}

/// Depth by time, in positions of self-made openings.
fn depth() {
    let starts: Vec<Position> = (1..=6).map(round::opening).collect();
    for (plies, n) in [(18, 4), (38, 6), (78, 4)] {
        for opening in self_play::openings(&starts, plies, n, 5) {
            let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
            let limits = Limits::new(&clock, &stop).with_time(Duration::from_millis(1000));
            let valued = EvaluatedPosition::new(&opening, &LEARNT);
            let mut table = Table::new(16);
            let options = Options {
                parts: PARTS,
                ..Options::default()
            };
            let mut line = String::new();
            let report = search(&valued, &limits, &options, &mut table, &mut |r| {
                line += &format!(" {}@{}", r.depth, r.time.as_millis());
            });
            if let Some(report) = report {
                println!(
                    "ply {plies}: {:.2} M/s, score {} depth by ms:{line}",
                    report.nodes as f64 / report.time.as_secs_f64() / 1e6,
                    report.score
                );
            }
        }
    }
}
