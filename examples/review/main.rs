//! Workbench of the reviews: the curves from points to results, and reviews of games with planted errors.
//!
//! ```text
//! cargo run --release --example review -- fit GAMES SEED      plays own games, fits each game's curve and prints it
//! cargo run --release --example review -- errors GAMES SEED   plants an error in each game and counts those that are named
//! ```
//!
//! What `fit` prints goes into `odds` of the game's `play/two_players.rs`. A change of an evaluation wants it anew.

mod errors;
mod fit;
mod games;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    match (words.first().map(String::as_str), numbers.as_slice()) {
        (Some("fit"), &[games, seed]) => fit::run(games, seed),
        (Some("errors"), &[games, seed]) => errors::run(games, seed),
        _ => {
            eprintln!("say fit GAMES SEED or errors GAMES SEED");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
