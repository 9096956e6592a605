//! Laws of a game of Cluster in progress: a saved game comes back with all that decides how it goes on.

use atom4::base::Random;
use atom4::games::cluster::play::Game;
use atom4::games::cluster::repl::ENTRY;
use atom4::games::cluster::{self, Action, Board, Ending, RuleSet, Setup};
use atom4::play::two_player_game::DrawnHands;
use atom4::play::{Game as _, Notation, TwoPlayers};
use atom4::registry::Registry;
use atom4::repl::{Session, SessionOptions, serve};
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
        let start = cluster::DealtGame::new(board, RuleSet::ALL[rules]).starting_with(begins);
        let mut game = Game::of_rules(&start, Random::new(seed));
        DrawnHands::deal(&mut game);
        for _ in 0..turns {
            let moves = game.moves();
            let Some(&action) = random.pick(&moves).filter(|_| game.ending().is_none()) else { break };
            prop_assert_eq!(game.parse_move(&game.move_text(action)), Ok(action));
            game.play(action).expect("a move that was listed");
        }

        let games = Registry::builtin().games();
        let mut session = Session::new(&games, games.first(), SessionOptions::PIPE);
        let mut out = Vec::new();
        serve::serve(&mut session, &mut game.script().as_bytes(), &mut out).expect("writing to memory");
        let out = String::from_utf8_lossy(&out);
        prop_assert!(out.lines().all(|line| line.is_empty() || line == "Done."), "{}", out);
        let loaded: &Game = session.game().downcast_ref().expect("the script chooses Cluster");
        prop_assert_eq!(loaded.script(), game.script());
        let (loaded, game) = (loaded.by_rules(), game.by_rules());
        prop_assert_eq!(loaded.rules(), game.rules());
        prop_assert_eq!(loaded.mover(), game.mover());
        prop_assert_eq!(loaded.hand(), game.hand());
        prop_assert_eq!(format!("{loaded:?}"), format!("{game:?}"));
    }
}

/// A game that ends by its bags is decided in its script as well; a chip that nobody drew leaves it undecided, for then no
/// bag is known.
#[test]
fn a_game_that_ends_by_its_bags_comes_back_decided() {
    let status = |script: &str| {
        let games = Registry::builtin().games();
        let mut session = Session::new(&games, games.first(), SessionOptions::PIPE);
        let mut out = Vec::new();
        let script = format!("{script}show status.\n");
        serve::serve(&mut session, &mut script.as_bytes(), &mut out).expect("writing to memory");
        let out = String::from_utf8(out).expect("text");
        String::from(out.lines().last().expect("a status"))
    };
    let mut seen = [0; 2];
    for seed in 0..60 {
        let mut random = Random::new(seed);
        // A line of seven hardly comes about on the smallest board; without turns every column fills.
        let rules = RuleSet::ALL[seed as usize % RuleSet::ALL.len()];
        let board = Board::new(Setup::new(4, 1, 7).expect("a setup"), &[]).expect("no walls");
        let mut game = Game::of_rules(&cluster::DealtGame::new(board, rules), Random::new(seed));
        DrawnHands::deal(&mut game);
        let turning = seed % 3;
        while game.ending().is_none() {
            assert_eq!(game.status(), "Undecided.", "{seed}");
            assert_eq!(status(&game.script()), "Undecided.", "{seed}");
            let mut moves = game.moves();
            if random.below(3) >= turning {
                moves.retain(|action| matches!(action, Action::Drop { .. }));
            }
            let all = game.moves();
            let action = random.pick(&moves).or(random.pick(&all)).copied();
            game.play(action.expect("it goes on"))
                .expect("a move that was listed");
        }
        let (loser, why) = match game.ending().expect("it is over") {
            Ending::OutOfChips(side) => (side, "is out of chips"),
            Ending::Stuck(side) => (side, "has one chip and finds every column full"),
            Ending::Line(_) => continue,
        };
        seen[usize::from(why.starts_with("has"))] += 1;
        let (winner, loser) = (loser.other().name(), loser.name().to_lowercase());
        let expected = format!("{winner} wins: {loser} {why}.");
        assert_eq!(game.status(), expected, "{seed}");
        let script = game.script();
        assert_eq!(status(&script), expected, "{seed}");
        let put = script.replacen(
            ".\ngive",
            ".\nplace chip 0 at 0 0 0.\nremove chip from 0 0 0.\ngive",
            1,
        );
        assert_eq!(status(&put), "Undecided.", "{seed}");
    }
    assert!(seen[0] > 20, "{seen:?}");
}

/// A hand that was taken back is taken back in the saved game too, before the move that was made without it: which chips
/// the bags hold depends on it.
#[test]
fn a_hand_that_was_taken_back_stays_so() {
    let answers = |script: &str| {
        let games = Registry::builtin().games();
        let mut session = Session::new(&games, &ENTRY, SessionOptions::PIPE);
        let mut out = Vec::new();
        serve::serve(&mut session, &mut script.as_bytes(), &mut out).expect("writing to memory");
        session
            .into_game()
            .downcast::<Game>()
            .expect("it was chosen")
    };
    let game = answers(
        "give white chips 0 1. drop chip 0 at 0. drop chip 2 at 1. give white no chips. rotate to 4. \
         give black chips 2 3. rotate to 3. give black no chips. give white chips 1 1. drop chip 1 at 0.",
    );
    let script = game.script();
    let again = answers(&script);
    assert_eq!(again.script(), script);
    assert_eq!(
        format!("{:?}", again.by_rules()),
        format!("{:?}", game.by_rules())
    );
    let taken = script
        .find("give white no chips")
        .expect("it was taken back");
    assert!(
        taken < script.find("rotate to 4").expect("it was made"),
        "{script}"
    );
}
