//! Counts how often the 95 % intervals of Elo hold the truth.
//!
//! `cargo run --release --example coverage -- [SERIES]` plays so many made-up series (10,000 unless said) of each
//! kind: 2, 3, 5 and 8 players, equal and unequal, 2 to 100 games between each two, with 0, 30 and 80 % of draws. Each line has the
//! share of series in which the interval held the truth: the mean over the players, and the lowest of one player.

use atom4::arena::coverage::{Series, strengths};

/// Games between each two.
const GAMES: [usize; 6] = [2, 4, 6, 10, 20, 100];

fn main() {
    let series = std::env::args()
        .nth(1)
        .map_or(Ok(10_000), |word| word.parse());
    let Ok(series) = series else {
        eprintln!("coverage: the argument is the number of series, such as 10000");
        std::process::exit(2);
    };
    let mut lowest = (1.0f64, String::new());
    for players in [2, 3, 5, 8] {
        for (which, strengths) in strengths(players) {
            for draws in [0.0, 0.3, 0.8] {
                print!("{players} players, {which}, draws {:.0} %:", 100.0 * draws);
                for games in GAMES {
                    let cell = Series {
                        players: strengths.clone(),
                        draws,
                        opening: 0.0,
                        games,
                    };
                    let held = cell.held(series, games as u64);
                    let mean = held.iter().sum::<f64>() / held.len() as f64;
                    let least = held.iter().copied().fold(1.0, f64::min);
                    print!("  {games}: {:.1} ({:.1})", 100.0 * mean, 100.0 * least);
                    if mean < lowest.0 {
                        lowest = (
                            mean,
                            format!("{players} players, {which}, draws {draws}, {games} games"),
                        );
                    }
                }
                println!();
            }
        }
    }
    println!("The lowest: {:.2} %, {}.", 100.0 * lowest.0, lowest.1);
}
