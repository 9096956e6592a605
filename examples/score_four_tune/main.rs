//! Workbench of the Score Four player: games to learn from, and the training of the network.
//!
//! ```text
//! cargo build --release --example score_four_tune
//! T=target/release/examples/score_four_tune
//! $T generate 3000 1500 11 games.txt        3000 games against itself, about 1500 nodes a move, seed 11
//! $T train 12 0.6 network.bin games.txt…    twelve passes; results count for 0.6, scores for the rest
//! $T positions 40 28 1000000 5 own.txt      40 positions of 28 beads, each from a game of its own
//! $T book 4000000 4 openings.txt            the opening book: 4 million nodes a position, 4 answers to each move
//! $T openings 100 300000 5 pairs.txt        100 balanced openings of 4 to 6 beads and their mirror images, for `match --openings`
//! ```
//!
//! `crates/games/score-four/src/network.bin` is what `train` writes; `docs/players.md` says of which games. What it is worth is shown by the example
//! `score_four_match`; the hardness of the positions by `score_four_solve`.

#[path = "../common/adam.rs"]
mod adam;
mod book;
mod games;
#[path = "../common/odds.rs"]
mod odds;
mod training;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["generate", games, nodes, seed, to] => {
            let games = games::generate(games.parse()?, nodes.parse()?, seed.parse()?);
            std::fs::write(to, games)?;
        }
        ["positions", count, beads, nodes, seed, to] => {
            let (count, beads) = (count.parse()?, beads.parse()?);
            let found = games::positions(count, beads, nodes.parse()?, seed.parse()?);
            std::fs::write(to, found)?;
        }
        ["book", nodes, width, to] => {
            std::fs::write(to, book::make(nodes.parse()?, width.parse()?))?;
        }
        ["openings", count, nodes, seed, to] => {
            let found = games::openings(count.parse()?, nodes.parse()?, seed.parse()?);
            std::fs::write(to, found)?;
        }
        ["train", passes, faith, to, ref games @ ..] => {
            let games: Result<Vec<_>, _> = games.iter().map(std::fs::read_to_string).collect();
            let network = training::train(passes.parse()?, faith.parse()?, &games?.concat())?;
            std::fs::write(to, network)?;
        }
        _ => {
            return Err(
                "generate, positions, openings, train or book; see the head of the source".into(),
            );
        }
    }
    Ok(())
}
