//! What a person learns from, in a window: a game gone over, a puzzle solved.

use std::fs;

use atom4::games::atom4::play::Game;
use atom4::games::atom4::play::puzzles::BOOK;
use atom4::play::puzzles::{PuzzleBook, Puzzles};
use atom4::play::save_store::NoSaveStore;
use atom4::play::seats::Seats;
use atom4::play::settings::Settings;
use atom4::play::study::Study;
use atom4::play::two_player::TwoPlayerController;
use atom4::play::view::{Action, Play, View};
use atom4::play::{Game as _, Notation};
use atom4::ui::state::UiState;
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{DrawOptions, paint};
use libtest_mimic::Trial;

use crate::case;
use crate::display::{Display, until};
use crate::gallery::learning::{is_gone_over, wait};
use crate::kept::{folder, still};
use crate::program::Program;

const DOWN: u32 = 0xff54;
const LEFT: u32 = 0xff51;
const ESCAPE: u32 = 0xff1b;

/// A short game of round 1 that black wins.
const MOVES: [&str; 20] = [
    "8 6", "9 6", "8 8", "7 6", "9 7", "7 8", "9 8", "6 7", "10 8", "7 9", "8 9", "10 7", "6 9",
    "9 9", "10 6", "6 8", "11 8", "6 6", "5 7", "6 5",
];

pub fn trials() -> Vec<Trial> {
    vec![
        case("study::a_game_is_gone_over", a_game_is_gone_over),
        case("study::a_puzzle_is_solved", a_puzzle_is_solved),
    ]
}

/// True once the window shows this view, its board and panel alone: what is said below may differ.
fn shows(display: &Display, window: u32, view: &View) -> bool {
    let (width, height) = display.size(window);
    let mut canvas = Canvas::new(width, height);
    let mut state = UiState::new(view.board.home, 0);
    state.marks = true;
    let options = DrawOptions {
        pointer_away: true,
        ..DrawOptions::default()
    };
    paint(&mut canvas, view, &state, &options);
    let shot = display.shot(window);
    shot.is_some_and(|shot| shot.difference(canvas.pixels(), 40).0 < 0.004)
}

/// The window shows what a controller of our own shows of the same game, once both have gone over it; what is tried from
/// there does not touch the game.
fn a_game_is_gone_over() {
    let mut game = Game::new();
    let (mut settings, mut store) = (Settings::default(), NoSaveStore);
    let mut play =
        TwoPlayerController::new(&mut game, &mut settings, &mut store, Seats::TWO_PLAYERS)
            .with_study(Study::with_puzzles(&BOOK));
    let display = Display::start("1280x1024x24");
    let (mut program, window) = Program::playing(&display, "go gui with two players.");
    display.point((2.0, 2.0));
    for mv in MOVES {
        play.act(Action::Typed(mv.to_owned()));
        display.keys(&format!("{mv}\n"));
    }
    display.keys("R");
    play.act(Action::Review);
    wait(&mut play, is_gone_over);
    display.key_symbol(LEFT);
    play.act(Action::Step(-1));
    let view = play.view();
    assert!(
        view.review
            .as_ref()
            .is_some_and(|review| !review.better.is_empty())
    );
    until("the review is drawn", || {
        shows(&display, window, &view).then_some(())
    });
    // A try from an earlier place, left for the review and the game.
    for _ in 0..6 {
        display.key_symbol(LEFT);
    }
    display.keys("T6 9\n");
    still(&display, window);
    display.key_symbol(ESCAPE);
    for _ in 0..6 {
        play.act(Action::Step(-1));
    }
    let view = play.view();
    until("the review is drawn again", || {
        shows(&display, window, &view).then_some(())
    });
    display.keys("q");
    program.say("show history.");
    let history: Vec<String> = MOVES.iter().map(|_| program.line()).collect();
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
