//! Games gone over, boards with a bar, puzzles: views of what a person learns from.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use atom4::base::Random;
use atom4::games::{atom4 as atom_4, cluster, score_four};
use atom4::play::TwoPlayers;
use atom4::play::own_games::{fresh, stray, strong};
use atom4::play::puzzles::Puzzles;
use atom4::play::review::Pass;
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::settings::Settings;
use atom4::play::study::Study;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::view::{Action, Play, View};

/// A view with its name.
pub type Named = (String, View);

/// Lets time pass until the view is as wanted.
pub fn wait(play: &mut dyn Play, wanted: impl Fn(&View) -> bool) -> View {
    let begin = Instant::now();
    loop {
        play.tick(Instant::now());
        let view = play.view();
        if wanted(&view) {
            return view;
        }
        assert!(
            begin.elapsed() < Duration::from_secs(600),
            "{:?} {:?}",
            view.review,
            view.message
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// True once the review has done what it does.
pub fn is_gone_over(view: &View) -> bool {
    let review = view.review.as_ref();
    review.is_some_and(|review| review.progress.is_empty())
}

/// A game after these moves.
fn after<G: TwoPlayers>(mut game: G, moves: &str) -> G {
    for mv in moves.split(", ") {
        let mv = game.parse_move(mv).expect("a move");
        game.play(mv).expect("a legal one");
    }
    game
}

/// A game of Cluster to its end, in which one move of four is a stray.
fn cluster_with_strays() -> cluster::play::Game {
    let (mut game, mut random): (cluster::play::Game, _) = (fresh(5), Random::new(5));
    while game.verdict().is_none() {
        let mv = match random.below(4) {
            0 => stray(&game, &mut random),
            _ => strong(&game, 1, 5),
        };
        game.play(mv.expect("there is a move"))
            .expect("a legal one");
    }
    game
}

/// The pictures of one game. A review has all its parts when the first values are known.
fn of_game<G: TwoPlayers + Puzzles>(name: &str, mut game: G, study: Study<G>) -> Vec<Named> {
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let seats = Seats::TWO_PLAYERS;
    let mut play = TwoPlayerController::new(&mut game, &mut settings, &mut store, seats)
        .with_study(study.up_to(Pass::FIRST));
    let mut views = Vec::new();
    let mut add = |what: &str, view: View| views.push((format!("{name}-{what}"), view));
    let length = play.view().moves.len();
    assert!(length > 6, "{:?}", play.view().message);
    add("bar", wait(&mut play, |view| view.advantage.is_some()));
    play.act(Action::Review);
    wait(&mut play, is_gone_over);
    add("review", play.view());
    let turning = play.view().review.and_then(|review| review.turning_point);
    play.act(Action::LookAt(turning.unwrap_or(length / 2)));
    add("turning-point", play.view());
    play.act(Action::Better);
    play.act(Action::End(true));
    add("better-line", play.view());
    play.act(Action::Train);
    add("training", play.view());
    play.act(Action::Leave);
    views.extend(puzzles(name, study));
    views
}

/// The page of puzzles, a puzzle, the answer to a wrong move, a solved one.
fn puzzles<G: TwoPlayers + Puzzles>(name: &str, study: Study<G>) -> Vec<Named> {
    let mut game = G::default();
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut play = TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::Ask)
        .with_study(study);
    let mut views = Vec::new();
    let mut add = |what: &str, view: View| views.push((format!("{name}-{what}"), view));
    add("puzzle-start", play.view());
    let items = play.view().start.map_or(0, |page| page.items.len());
    play.act(Action::Press(items - 1));
    play.act(Action::Choose(1, 7));
    add("puzzles", play.view());
    play.act(Action::Press(1));
    add("puzzle", play.view());
    let book = study.puzzles.expect("the game has some").book;
    let puzzle = book.puzzles().get(7).expect("there are many");
    let mut board = G::default();
    Puzzles::set_puzzle(&mut board, &puzzle.position).expect("a board");
    let wrong = board.moves().into_iter().map(|mv| board.move_text(mv));
    let wrong = wrong.into_iter().find(|text| *text != puzzle.solution);
    play.act(Action::Typed(wrong.expect("some move is wrong")));
    let said = |what: &'static str| {
        move |view: &View| {
            let message = view.message.as_ref();
            message.is_some_and(|message| message.text.contains(what))
        }
    };
    add("puzzle-wrong", wait(&mut play, said("to try again")));
    play.act(Action::Undo);
    play.act(Action::Hint);
    add("puzzle-hint", wait(&mut play, said("one of these")));
    play.act(Action::Hint);
    add("puzzle-told", wait(&mut play, said("Enter takes it")));
    play.act(Action::Typed(puzzle.solution.clone()));
    add(
        "puzzle-right",
        wait(&mut play, |view| view.over() || said("answers")(view)),
    );
    views
}

/// Every state of every game; gone over once for all the tests of a program.
pub fn views() -> Vec<Named> {
    static VIEWS: LazyLock<Vec<Named>> = LazyLock::new(made);
    VIEWS.clone()
}

fn made() -> Vec<Named> {
    [
        of_game(
            "atom4",
            after(atom_4::play::Game::new(), super::WON),
            Study::with_puzzles(&atom_4::play::puzzles::BOOK),
        ),
        of_game(
            "score-four",
            after(score_four::play::Game::new(), super::SCORE_FOUR_WON),
            Study::with_puzzles(&score_four::play::puzzles::BOOK),
        ),
        of_game(
            "cluster",
            cluster_with_strays(),
            Study::with_puzzles(&cluster::play::puzzles::BOOK),
        ),
    ]
    .concat()
}
