//! Atom-4 between programs.

mod check;
mod round;

pub use round::Round;

use crate::arena::adapter::{Adapter, STRONG};
use crate::arena::board::Board;
use crate::arena::testing_mode::TestingMode;
use crate::games::atom4::openings;
use crate::games::atom4::play::Game;
use crate::lattice::triangular::Edge;

/// Atom-4 as the arena knows it.
pub static ARENA: Adapter = Adapter {
    name: "atom-4",
    title: "Atom-4",
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
        exchanges: check::exchanges,
        extras: check::extras,
        games: || {
            let game = |round| {
                let name = format!("a whole game of round {round}");
                (
                    name,
                    Round::new(Edge::LARGEST, round).copy(),
                    u64::from(round),
                )
            };
            vec![game(1), game(2)]
        },
        shown: Some(|request| {
            let mut game = Game::new();
            // Every round and every size of a request can be started.
            let edge = request.board.and_then(Edge::new).unwrap_or_default();
            let _ = game.start_round_on(edge, request.round);
            Box::new(game)
        }),
        ..TestingMode::new(|request| {
            let edge = request.board.and_then(Edge::new).unwrap_or_default();
            Box::new(Round::new(edge, request.round))
        })
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::adapter::Request;

    /// The openings of a series as its file of results tells them.
    fn described(round: u32, board: Option<usize>, plies: Option<usize>) -> String {
        let request = Request {
            openings: None,
            plies,
            round,
            board,
            config: None,
            count: 4,
            seed: 1,
        };
        let prepared = ARENA.protocol.prepare(&ARENA, &request);
        prepared.expect("a series").described
    }

    #[test]
    fn the_lively_openings_are_for_the_usual_game_alone() {
        assert!(described(1, None, None).starts_with("lively "));
        assert!(described(1, Some(16), None).starts_with("lively "));
        assert_eq!(described(1, None, Some(8)), "random 8");
        assert_eq!(described(2, None, None), "random 8");
        assert_eq!(described(1, Some(8), None), "random 8, board of 8");
    }
}
