//! What a person learns from, in a window: games gone over, a puzzle solved.

use std::fs;

use atom4::games::atom4::play::Game;
use atom4::games::atom4::play::puzzles::BOOK;
use atom4::games::{cluster, score_four};
use atom4::play::puzzles::{PuzzleBook, Puzzles};
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::settings::Settings;
use atom4::play::study::Study;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::view::{Action, Play, ReviewView, Side, View};
use atom4::play::{Game as _, Notation, TwoPlayers};
use atom4::ui::state::UiState;
use atom4::ui::x11::canvas::Canvas;
use libtest_mimic::Trial;

use crate::case;
use crate::display::{Display, until};
use crate::gallery::learning::{is_gone_over, wait};
use crate::kept::{folder, still};
use crate::program::Program;
use crate::window::picture;

const DOWN: u32 = 0xff54;
const LEFT: u32 = 0xff51;
const RIGHT: u32 = 0xff53;
const HOME: u32 = 0xff50;
const ESCAPE: u32 = 0xff1b;

/// A short game of round 1 that black wins.
const MOVES: [&str; 20] = [
    "8 6", "9 6", "8 8", "7 6", "9 7", "7 8", "9 8", "6 7", "10 8", "7 9", "8 9", "10 7", "6 9",
    "9 9", "10 6", "6 8", "11 8", "6 6", "5 7", "6 5",
];

/// Beads of Score Four: black does not block a row, and white does not finish it.
const BEADS: [&str; 10] = ["A1", "D4", "B1", "C3", "C1", "B2", "D2", "C2", "D3", "C2"];

/// Hands and moves of Cluster, White's first; in the end White turns a won board away.
const CHIPS: [([i64; 2], &str); 7] = [
    ([0, 1], "drop 0 0"),
    ([2, 3], "drop 1 2"),
    ([0, 1], "drop 0 0"),
    ([2, 3], "drop 1 2"),
    ([0, 1], "drop 0 0"),
    ([2, 3], "drop 2 3"),
    ([0, 1], "rotate 3"),
];

pub fn trials() -> Vec<Trial> {
    vec![
        case("study::atom_4_is_gone_over", || {
            let (game, commands) = played(Game::new(), MOVES);
            gone_over(game, Study::with_puzzles(&BOOK), &commands);
        }),
        case("study::score_four_is_gone_over", || {
            let (game, commands) = played(score_four::play::Game::new(), BEADS);
            let study = Study::with_puzzles(&score_four::play::puzzles::BOOK);
            gone_over(game, study, &format!("choose game score four. {commands}"));
        }),
        case("study::cluster_is_gone_over", || {
            let (game, commands) = cluster_played();
            let study = Study::with_puzzles(&cluster::play::puzzles::BOOK);
            gone_over(game, study, &format!("choose game cluster. {commands}"));
        }),
        case(
            "study::a_try_leaves_the_game_as_it_was",
            a_try_leaves_the_game_as_it_was,
        ),
        case("study::a_puzzle_is_solved", a_puzzle_is_solved),
    ]
}

/// The game after one more move, and the command that makes it.
fn made<G: TwoPlayers>(game: &mut G, text: &str) -> String {
    let mv = game.parse_move(text).expect("a move");
    let command = game.command(mv);
    game.play(mv).expect("a legal one");
    format!("{command}. ")
}

/// The game after these moves, and the commands that make them.
fn played<G: TwoPlayers, const N: usize>(mut game: G, moves: [&str; N]) -> (G, String) {
    let commands = moves.map(|text| made(&mut game, text)).concat();
    (game, commands)
}

fn cluster_played() -> (cluster::play::Game, String) {
    let (mut game, mut commands) = (cluster::play::Game::default(), String::new());
    for (side, ([first, second], text)) in Side::BOTH.into_iter().cycle().zip(CHIPS) {
        game.give(side, first, Some(second)).expect("own chips");
        let name = side.name().to_lowercase();
        commands += &format!("give {name} chips {first} {second}. ");
        commands += &made(&mut game, text);
    }
    (game, commands)
}

/// Pixels in which a picture would look otherwise without what is looked for; fewer are no sign of it.
const SIGN: usize = 25;

/// True once the window shows this view in all pixels in which `without` looks otherwise.
fn shows(display: &Display, window: u32, view: &View, without: &View) -> bool {
    let review = view.review.as_ref().map(|review| (review.at, &review.says));
    let mut state = UiState::new(view.board.home, 0);
    state.marks = true;
    let drawn = |view: &View| -> Canvas { picture(view, display.size(window), &state) };
    let (wanted, without) = (drawn(view), drawn(without));
    let Some(shot) = display.shot(window) else {
        return false;
    };
    let at = |canvas: &Canvas, x, y| canvas.pixel(x, y).expect("inside");
    let apart = |(r, g, b): (u8, u8, u8), (r2, g2, b2): (u8, u8, u8)| {
        r.abs_diff(r2).max(g.abs_diff(g2)).max(b.abs_diff(b2))
    };
    let places = (0..shot.height).flat_map(|y| (0..shot.width).map(move |x| (x, y)));
    let telling: Vec<(u32, u32)> = places
        .filter(|&(x, y)| apart(at(&wanted, x, y), at(&without, x, y)) > 40)
        .collect();
    assert!(
        telling.len() >= SIGN,
        "{} pixels tell: {review:?}",
        telling.len()
    );
    let shown = telling
        .iter()
        .filter(|&&(x, y)| apart(at(&wanted, x, y), shot.pixel(x, y)) < 20);
    shown.count() * 50 >= telling.len() * 49
}

/// Takes something out of a view.
type Change<'a> = &'a dyn Fn(&mut View);

/// Waits until the window shows everything that a review has, each thing by its own pixels.
fn until_review_is_shown(display: &Display, window: u32, view: &View) {
    let of = |view: &mut View, change: &dyn Fn(&mut ReviewView)| {
        change(view.review.as_mut().expect("a game is gone over"));
    };
    let parts: [(&str, Change<'_>); 7] = [
        ("the curve", &|view| {
            of(view, &|review| {
                for point in &mut review.curve {
                    point.white = 1000 - point.white;
                }
            });
        }),
        ("the place on the curve", &|view| {
            of(view, &|review| review.at = 1)
        }),
        ("what is said of the move", &|view| {
            of(view, &|review| review.says.clear());
        }),
        ("the better move", &|view| {
            of(view, &|review| review.better = String::from("none"));
        }),
        ("the better move on the board", &|view| view.hint = None),
        ("the words in the list", &|view| {
            for line in &mut view.moves {
                line.word = None;
            }
        }),
        ("who is ahead", &|view| {
            let advantage = view.advantage.as_mut().expect("it is known");
            advantage.white = 1000 - advantage.white;
            advantage.words.clear();
        }),
    ];
    for (part, take_away) in parts {
        let mut without = view.clone();
        take_away(&mut without);
        assert!(without != *view, "the view has {part}");
        until(part, || {
            shows(display, window, view, &without).then_some(())
        });
    }
}

/// The program in a window, with a game of these commands that it is asked to go over; the mouse is out of the way.
fn in_review(display: &Display, commands: &str) -> (Program, u32) {
    let commands = format!("{commands}go gui with two players.");
    let (program, window) = Program::playing(display, &commands);
    display.point((2.0, 2.0));
    display.keys("R");
    (program, window)
}

/// The window shows what a controller of our own shows of the same game, once both have gone over it; and what it says of
/// each move is what testing mode says.
fn gone_over<G: TwoPlayers>(mut game: G, study: Study<G>, commands: &str) {
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let length = game.length();
    let mut play =
        TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS)
            .with_study(study);
    let display = Display::start("1280x1024x24");
    let (mut program, window) = in_review(&display, commands);
    play.act(Action::Review);
    wait(&mut play, is_gone_over);
    let review = play.view().review.expect("a game is gone over");
    let at = review.turning_point.expect("a result was given away");
    display.key_symbol(HOME);
    play.act(Action::End(false));
    for _ in 0..at {
        display.key_symbol(RIGHT);
        play.act(Action::Step(1));
    }
    let view = play.view();
    until_review_is_shown(&display, window, &view);
    // Beside the move that decided the game, which the mark of the place would lie over.
    display.key_symbol(LEFT);
    play.act(Action::Step(-1));
    let beside = play.view();
    let mut without = beside.clone();
    let review = without.review.as_mut().expect("a game is gone over");
    assert_eq!(review.turning_point.take(), Some(at));
    until("the turning point", || {
        shows(&display, window, &beside, &without).then_some(())
    });
    display.key_symbol(RIGHT);
    play.act(Action::Step(1));
    // The better line in place of the move.
    display.keys("b");
    play.act(Action::Better);
    let (played, better) = (view, play.view());
    let mut without = better.clone();
    without.board = played.board.clone();
    until("the better line", || {
        shows(&display, window, &better, &without).then_some(())
    });
    display.keys("b");
    play.act(Action::Better);
    until_review_is_shown(&display, window, &played);
    display.keys("q");
    program.say("review.");
    let (answers, status) = program.finish();
    assert!(status.success());
    play.act(Action::End(false));
    for number in 1..=length {
        play.act(Action::Step(1));
        let review = play.view().review.expect("a game is gone over");
        let line = answers
            .lines()
            .find(|line| line.starts_with(&format!("{number}. ")));
        let line = line.unwrap_or_else(|| panic!("{number} in {answers}"));
        let (says, best) = line.split_once(", best ").expect("a line of a review");
        // The screen names players; testing mode does in Cluster, elsewhere the sides of its commands. Player 1 begins with White.
        let sides = |text: &str| {
            let text = text.replace("Player 1", "White");
            text.replace("Player 2", "Black")
        };
        let better = sides(&review.better);
        assert_eq!(sides(&review.says), sides(says), "{answers}");
        assert!(
            better.is_empty() || better.starts_with(&sides(best)),
            "{line}"
        );
    }
}

/// A try from an earlier place, left for the review and the game.
fn a_try_leaves_the_game_as_it_was() {
    let (game, commands) = played(Game::new(), MOVES);
    let mut whole = game.clone();
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut play =
        TwoPlayerController::new(&mut whole, &mut settings, &mut store, Seats::TWO_PLAYERS)
            .with_study(Study::with_puzzles(&BOOK));
    let display = Display::start("1280x1024x24");
    let (mut program, window) = in_review(&display, &commands);
    play.act(Action::Review);
    wait(&mut play, is_gone_over);
    for _ in 0..7 {
        display.key_symbol(LEFT);
        play.act(Action::Step(-1));
    }
    let view = play.view();
    display.keys("T6 9\n");
    let mut flat = view.clone();
    for point in &mut flat.review.as_mut().expect("a review").curve {
        point.white = 1000 - point.white;
    }
    until("a game without a curve", || {
        (!shows(&display, window, &view, &flat)).then_some(())
    });
    still(&display, window);
    display.key_symbol(ESCAPE);
    until("the review", || {
        shows(&display, window, &view, &flat).then_some(())
    });
    display.keys("q");
    program.say("show history.");
    for _ in MOVES {
        assert_eq!(program.line(), "Done.");
    }
    let history = MOVES.map(|_| program.line());
    assert_eq!(history[12], "13. red 6 9");
    assert_eq!(history[19], "20. yellow 6 5");
    assert_eq!(program.finish().0, "");
}

/// The first puzzle, with a wrong move first and hints for the last one; it is solved in the file of results.
fn a_puzzle_is_solved() {
    let puzzle = &BOOK.puzzles()[0];
    let mut board = Game::new();
    board.set_puzzle(&puzzle.position).expect("a board");
    let names = board.moves().into_iter().map(|mv| board.move_text(mv));
    let wrong = names.into_iter().find(|text| *text != puzzle.solution);
    let home = folder("puzzle");
    let display = Display::start("1280x1024x24");
    let mut program = Program::at_home(&home, &display.name, &["play", "atom-4", "-mx"]);
    let window = display.wait_for_window();
    display.focus(window);
    display.point((2.0, 2.0));
    still(&display, window);
    for _ in 0..8 {
        display.key_symbol(DOWN);
    }
    display.keys("\n\n");
    still(&display, window);
    display.keys(&format!("{}\n", wrong.expect("some move is wrong")));
    still(&display, window);
    display.keys("u");
    display.keys(&format!("{}\n", puzzle.solution));
    still(&display, window);
    let file = home.join("state/atom4/results.toml");
    assert!(!fs::read_to_string(&file).is_ok_and(|text| text.contains(&puzzle.position)));
    for key in ["h", "h", "\n"] {
        display.keys(key);
        still(&display, window);
    }
    until("the puzzle is solved", || {
        let text = fs::read_to_string(&file).ok()?;
        text.contains(&puzzle.position).then_some(())
    });
    program.kill();
}
