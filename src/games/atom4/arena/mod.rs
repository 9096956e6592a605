//! Atom-4 between programs.

mod check;
mod round;

pub use round::Round;

use atom4_arena::adapter::{Adapter, STRONG};
use atom4_arena::board::{Board, Reviewed};
use atom4_arena::signs::Signs;
use atom4_arena::testing_mode::TestingMode;
use atom4_atom4::openings;
use atom4_atom4::play::Game;
use atom4_core::lattice::triangular::Edge;

/// Atom-4 as the arena knows it.
pub static ARENA: Adapter = Adapter {
    name: "atom-4",
    title: "Atom-4",
    sides: ["White", "Black"],
    players: &[STRONG, "classic"],
    baselines: &[],
    rounds: true,
    boards: Some([Edge::SMALLEST.length(), Edge::LARGEST.length()]),
    configured: false,
    protocol: &TestingMode {
        plies: 8,
        openings: |request| {
            let usual = request.board.and_then(Edge::new).unwrap_or_default() == Edge::LARGEST;
            (usual && request.round == 1).then_some(openings::TEXT)
        },
        first: &["clear.", "add green piece to 7 7."],
        signs: Some(Signs {
            ask: &[
                ("clear.", false),
                ("add green piece to 7 7.", true),
                ("add purple piece to 8 7.", true),
                ("get white move.", true),
            ],
            is_answer: |line| {
                let words = line.strip_suffix('.').map(str::split_ascii_whitespace);
                let numbers = words.map(|words| words.map(str::parse::<u8>).collect::<Vec<_>>());
                numbers.is_some_and(|numbers| matches!(numbers.as_slice(), [Ok(_), Ok(_)]))
            },
        }),
        exchanges: check::exchanges,
        games: || {
            let game = |seed| {
                let board = Round::new(Edge::LARGEST, 1).copy();
                (format!("whole game {seed}"), board, seed)
            };
            vec![game(1), game(2)]
        },
        shown: Some(|request| {
            let mut game = Game::new();
            // Every round and every size of a request can be started.
            let edge = request.board.and_then(Edge::new).unwrap_or_default();
            let _ = game.start_round_on(edge, request.round);
            Box::new(Reviewed(game))
        }),
        ..TestingMode::new(|request| {
            let edge = request.board.and_then(Edge::new).unwrap_or_default();
            Box::new(Round::new(edge, request.round))
        })
    },
};

#[cfg(test)]
mod tests;
