//! Nothing on the screen of a game names a player otherwise than its board does.

use std::time::{Duration, Instant};

use atom4::base::Random;
use atom4::games::{atom4 as atom_4, cluster, score_four};
use atom4::play::TwoPlayers;
use atom4::play::own_games::{fresh, stray};
use atom4::play::puzzles::Puzzles;
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::{Seat, Seats};
use atom4::play::settings::{Effort, Settings};
use atom4::play::study::Study;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::view::{Action, Play, View};
use atom4::registry::Registry;

/// The texts of a view: what stands between quotes when it is written out.
fn texts(view: &View) -> Vec<String> {
    let all = format!("{view:?}");
    let parts = all.split('"').skip(1).step_by(2);
    parts.map(str::to_owned).collect()
}

/// Words that name a side where they begin with a capital letter, and what a player of no board is called.
const OTHERWISE: [&str; 4] = ["White", "Black", "Player 0", "Player 3"];

/// Collects what stands on the screen, and says where a player is named otherwise than in the panel.
fn check(seen: &mut usize, view: &View) {
    let names: Vec<&str> = view.players.iter().map(|own| own.name.as_str()).collect();
    for text in texts(view) {
        *seen += 1;
        for word in OTHERWISE {
            let meant = names.iter().any(|name| name.contains(word));
            assert!(
                meant || !text.contains(word),
                "{names:?} stand in the panel, but: {text}"
            );
        }
    }
}

/// Lets time pass until `there` is so, or for three seconds; all that is shown meanwhile is looked at.
fn pass(play: &mut dyn Play, seen: &mut usize, there: fn(&View) -> bool) {
    let begun = Instant::now();
    loop {
        play.tick(Instant::now());
        let view = play.view();
        check(seen, &view);
        if there(&view) || begun.elapsed() > Duration::from_secs(3) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A game between two people, gone over and tried from, then one against the machine, then a puzzle.
fn screens<G: TwoPlayers + Puzzles>(study: Study<G>) {
    let seen = &mut 0;
    let settings = &mut Settings {
        effort: Effort::Level(0),
        ..Settings::default()
    };
    let mut random = Random::new(7);
    let mut game: G = fresh(7);
    for _ in 0..9 {
        let mv = stray(&game, &mut random).expect("there is a move");
        game.play(mv).expect("a legal one");
    }
    let mut store = NoSaveStore;
    let mut play = TwoPlayerController::new(&mut game, settings, &mut store, Seats::TWO_PLAYERS)
        .with_study(study);
    pass(&mut play, seen, |view| view.advantage.is_some());
    play.act(Action::Hint);
    pass(&mut play, seen, |view| view.hint.is_some());
    play.act(Action::Review);
    pass(&mut play, seen, |view| {
        view.review
            .as_ref()
            .is_some_and(|review| review.progress.is_empty())
    });
    let view = play.view();
    assert!(
        !view.legend().is_empty(),
        "the signs of a review are explained"
    );
    for step in [-1; 9] {
        play.act(Action::Step(step));
        check(seen, &play.view());
    }
    play.act(Action::Better);
    check(seen, &play.view());
    play.act(Action::Better);
    play.act(Action::Train);
    check(seen, &play.view());
    play.act(Action::Menu);
    play.act(Action::TryHere);
    check(seen, &play.view());
    play.act(Action::Leave);
    drop(play);

    let seats = Seats::These([Seat::Machine; 2]);
    let mut game: G = fresh(3);
    let mut play =
        TwoPlayerController::new(&mut game, settings, &mut store, seats).with_study(study);
    pass(&mut play, seen, |view| view.moves.len() > 3);
    play.act(Action::Leave);
    drop(play);

    let mut game = G::default();
    let mut play =
        TwoPlayerController::new(&mut game, settings, &mut store, Seats::Ask).with_study(study);
    check(seen, &play.view());
    let items = play.view().start.map_or(0, |page| page.items.len());
    play.act(Action::Press(items - 1));
    play.act(Action::Choose(1, 3));
    check(seen, &play.view());
    play.act(Action::Press(1));
    check(seen, &play.view());
    let puzzle = study
        .puzzles
        .and_then(|puzzles| puzzles.book.puzzles().get(3));
    let puzzle = puzzle.expect("the game has some");
    let mut board = G::default();
    board.set_puzzle(&puzzle.position).expect("a board");
    let moves = board.moves().into_iter().map(|mv| board.move_text(mv));
    let wrong = moves.into_iter().find(|mv| *mv != puzzle.solution);
    play.act(Action::Typed(wrong.expect("some move is wrong")));
    pass(&mut play, seen, |view| {
        view.message
            .as_ref()
            .is_some_and(|said| said.text.contains("takes back"))
    });
    play.act(Action::Undo);
    play.act(Action::Typed(puzzle.solution.clone()));
    pass(&mut play, seen, |view| {
        view.message
            .as_ref()
            .is_some_and(|said| said.text.contains("answers"))
    });
    play.act(Action::Leave);
    assert!(*seen > 1000, "{seen} texts were looked at");
}

#[test]
fn no_screen_of_atom_4_names_a_player_otherwise_than_its_board() {
    screens::<atom_4::play::Game>(Study::with_puzzles(&atom_4::play::puzzles::BOOK));
}

#[test]
fn no_screen_of_score_four_names_a_player_otherwise_than_its_board() {
    screens::<score_four::play::Game>(Study::with_puzzles(&score_four::play::puzzles::BOOK));
}

#[test]
fn no_screen_of_cluster_names_a_player_otherwise_than_its_board() {
    screens::<cluster::play::Game>(Study::with_puzzles(&cluster::play::puzzles::BOOK));
}

#[test]
fn tables_and_reviews_name_the_sides_as_the_board_does() {
    for entry in Registry::builtin().entries() {
        let kind = entry.game.kind();
        let Some(arena) = entry.arena else { continue };
        let names = kind.side_names();
        let told = atom4::rules::Side::BOTH.map(|side| names.of(side).to_owned());
        assert_eq!(arena.sides.map(str::to_owned), told, "{}", kind.title());
    }
}
