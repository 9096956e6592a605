//! Workbench of the reviews: the curves from points to results, and reviews of games with planted errors.
//!
//! ```text
//! cargo build --release --example review
//! R=target/release/examples/review
//! $R play GAME LEVEL GAMES SEED > points.txt   positions of own games of atom-4, score-four or cluster: points and results
//! $R fit points.txt…                           the curve of all positions in these files
//! $R errors GAME GAMES SEED                    plants an error in each game and counts those that are named
//! $R speed                                     the processor time that a review of 60 moves takes, in each game
//! ```
//!
//! What `fit` prints goes into `odds` of the game's `play/two_players.rs`. A change of an evaluation wants it anew:
//! `examples/review/again` does it for all games, and checks the puzzles.

#[path = "../common/work_clock.rs"]
mod work_clock;

mod errors;
mod fit;
mod samples;
mod speed;

use std::process::ExitCode;

use ::atom4::games::{atom4 as atom_4, cluster, score_four};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match done(&words) {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(error)) => {
            eprintln!("review: {error}");
            ExitCode::from(2)
        }
        None => {
            eprintln!("say play, fit, errors or speed; the head of the source says with what");
            ExitCode::from(2)
        }
    }
}

/// Does what the words say; `None` where they say nothing.
fn done(words: &[&str]) -> Option<Result<(), String>> {
    match *words {
        ["play", game, level, games, seed] => {
            let (level, games, seed) = (level.parse().ok()?, number(games)?, number(seed)?);
            match game {
                "atom-4" => samples::play::<atom_4::play::Game>(level, games, seed),
                "score-four" => samples::play::<score_four::play::Game>(level, games, seed),
                "cluster" => samples::play::<cluster::play::Game>(level, games, seed),
                _ => return None,
            }
            Some(Ok(()))
        }
        ["fit", ref files @ ..] if !files.is_empty() => Some(fit::run(files)),
        ["errors", game, games, seed] => {
            let (games, seed) = (number(games)?, number(seed)?);
            match game {
                "atom-4" => errors::run::<atom_4::play::Game>(games, seed),
                "score-four" => errors::run::<score_four::play::Game>(games, seed),
                _ => return None,
            }
            Some(Ok(()))
        }
        ["speed"] => {
            speed::tell::<atom_4::play::Game>("Atom-4");
            speed::tell::<score_four::play::Game>("Score Four");
            speed::tell::<cluster::play::Game>("Cluster");
            Some(Ok(()))
        }
        _ => None,
    }
}

fn number(word: &str) -> Option<u64> {
    word.parse().ok()
}
