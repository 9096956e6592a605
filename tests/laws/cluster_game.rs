//! Laws of a game of Cluster in progress: a saved game comes back with all that decides how it goes on.

use atom4::base::Random;
use atom4::games::cluster::{self, Board, RuleSet, Setup};
use atom4::play::Desk;
use atom4::play::cluster::Game;
use atom4::play::duel::Sitting;
use atom4::play::registry::{Kind, Table};
use atom4::repl::{Manner, Session, serve};
use atom4::rules::{Rules, Side};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 60, ..ProptestConfig::default() })]

    /// Rules, whose turn it is, the hand, the bags and the board: saved after any number of turns.
    #[test]
    fn a_saved_game_comes_back(seed: u64, edge in 4i64..=6, rules in 0usize..3, black: bool, turns in 0usize..40) {
        let mut random = Random::new(seed);
        let board = Board::new(Setup::new(edge, 2, 4).expect("a setup"), &[]).expect("no walls");
        let begins = if black { Side::Black } else { Side::White };
        let start = cluster::Game::new(board, RuleSet::ALL[rules]).starting_with(begins);
        let mut game = Game::of_rules(&start, Random::new(seed));
        Sitting::deal(&mut game);
        for _ in 0..turns {
            let moves = game.moves();
            let Some(text) = random.pick(&moves).filter(|_| game.ending().is_none()) else { break };
            game.typed(text).expect("a move that was listed");
        }

        let mut session = Session::new(Kind::Atom4, Manner::PIPE).expect("Atom-4 is built in");
        let mut out = Vec::new();
        serve::serve(&mut session, &mut game.script().as_bytes(), &mut out).expect("writing to memory");
        let out = String::from_utf8_lossy(&out);
        prop_assert!(out.lines().all(|line| line.is_empty() || line == "Done."), "{}", out);
        let Table::Cluster(loaded) = &session.table else { panic!("the script chooses Cluster") };
        prop_assert_eq!(loaded.script(), game.script());
        let (loaded, game) = (loaded.by_rules(), game.by_rules());
        prop_assert_eq!(loaded.rules(), game.rules());
        prop_assert_eq!(loaded.mover(), game.mover());
        prop_assert_eq!(loaded.hand(), game.hand());
        prop_assert_eq!(format!("{loaded:?}"), format!("{game:?}"));
    }
}
