//! Laws of a game of Atom-4 in progress: saved games come back, undo and redo go all the way.

use atom4::base::Random;
use atom4::games::atom4::Colour;
use atom4::games::atom4::play::Game;
use atom4::lattice::triangular::{Edge, Vertex};
use atom4::play::{Paint, TextGame};
use atom4::registry::Registry;
use atom4::repl::{Session, SessionOptions, serve};
use proptest::prelude::*;

use crate::atom4::assert_kept;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn a_saved_game_comes_back(seed: u64, steps in 0usize..120) {
        let mut random = Random::new(seed);
        let mut game = Game::new();
        for _ in 0..steps {
            random_step(&mut game, &mut random);
        }
        let games = Registry::builtin().games();
        let mut session = Session::new(&games, games.first(), SessionOptions::PIPE);
        let mut out = Vec::new();
        serve::serve(&mut session, &mut game.script().as_bytes(), &mut out).expect("writing to memory");
        prop_assert!(
            out.split(|&b| b == b'\n').all(|line| line.is_empty() || line == b"Done."),
            "{}",
            String::from_utf8_lossy(&out)
        );
        let loaded: &Game = session.game().downcast_ref().expect("the script chooses Atom-4");
        prop_assert_eq!(loaded.status(), game.status());
        let (mut board, mut history) = ([String::new(), String::new()], [String::new(), String::new()]);
        for (i, game) in [loaded, &game].into_iter().enumerate() {
            game.draw_board(Paint::Plain, &mut board[i]);
            game.show_history(&mut history[i]);
        }
        prop_assert_eq!(&board[0], &board[1]);
        prop_assert_eq!(&history[0], &history[1]);
    }

    #[test]
    fn undo_and_redo_go_all_the_way(seed: u64, steps in 0usize..60) {
        let mut random = Random::new(seed);
        let mut game = Game::new();
        let seen = |game: &Game| (game.script(), game.status(), game.score());
        let mut states = vec![seen(&game)];
        for _ in 0..steps {
            random_step(&mut game, &mut random);
            states.push(seen(&game));
        }
        states.dedup();
        let mut back = vec![seen(&game)];
        while game.undo() {
            assert_kept(game.position());
            back.push(seen(&game));
        }
        back.dedup();
        back.reverse();
        prop_assert_eq!(&back, &states);
        let mut forth = vec![seen(&game)];
        while game.redo() {
            forth.push(seen(&game));
        }
        forth.dedup();
        prop_assert_eq!(&forth, &states);
    }
}

/// Something that a user may do, legal or not.
fn random_step(game: &mut Game, random: &mut Random) {
    let colour = Colour::from_bits(random.below(8) as u8);
    let anywhere = Vertex(random.below(256) as u8);
    let legal: Vec<Vertex> = game.position().legal().iter().collect();
    let vertex = random.pick(&legal).copied().unwrap_or(anywhere);
    match random.below(40) {
        0 => drop(game.place(colour, anywhere)),
        1 => drop(game.remove(anywhere)),
        2 => game.set_score([random.below(5) as u32, random.below(5) as u32]),
        3 => drop(game.next_round()),
        4 if random.below(4) == 0 => game.clear(),
        5 if random.below(4) == 0 => drop(game.start_round(random.below(9) as u32)),
        6 if random.below(4) == 0 => {
            let edge = Edge::all().nth(random.below(13) as usize);
            drop(game.start_round_on(edge.expect("there are 13"), random.below(9) as u32));
        }
        _ => drop(game.add(game.position().next_colour(), vertex)),
    }
}
