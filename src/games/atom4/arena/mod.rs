//! Atom-4 between programs.

mod check;
mod round;

pub use round::Round;

use crate::arena::adapter::{Adapter, STRONG};
use crate::arena::board::Board;
use crate::arena::testing_mode::TestingMode;

/// Atom-4 as the arena knows it.
pub static ARENA: Adapter = Adapter {
    name: "atom-4",
    title: "Atom-4",
    players: &[STRONG, "classic"],
    baselines: &[],
    rounds: true,
    configured: false,
    protocol: &TestingMode {
        plies: 8,
        exchanges: check::exchanges,
        games: || {
            let game = |round| {
                let name = format!("a whole game of round {round}");
                (name, Round::new(round).copy(), u64::from(round))
            };
            vec![game(1), game(2)]
        },
        ..TestingMode::new(|round| Box::new(Round::new(round)))
    },
};
