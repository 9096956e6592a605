//! Completion and hints at the prompt.

use atom4::registry::Registry;
use atom4::repl::SessionOptions;
use atom4::repl::helper::Prompter;
use rustyline::Context;
use rustyline::completion::Completer;
use rustyline::hint::{Hint, Hinter};

fn prompter(game: &str) -> Prompter {
    let games = Registry::builtin().games();
    let game = games.named(game).unwrap_or(games.first());
    Prompter::new(games, game, SessionOptions::PIPE)
}

fn candidates(before: &[&str], partial: &str) -> Vec<String> {
    let mut prompter = prompter("atom-4");
    prompter.moves = vec!["7 6".into(), "8 6".into(), "8 8".into()];
    prompter.candidates(before, partial)
}

#[test]
fn words_colours_and_locations_are_completed() {
    assert_eq!(candidates(&["show"], "b"), ["board."]);
    assert_eq!(candidates(&["add"], "r"), ["red "]);
    assert_eq!(candidates(&["add", "red", "piece", "to"], ""), ["7 ", "8 "]);
    assert_eq!(
        candidates(&["add", "red", "piece", "to", "8"], ""),
        ["6.", "8."]
    );
    assert_eq!(candidates(&["set", "player"], ""), ["classic.", "strong."]);
}

#[test]
fn the_board_for_people_comes_first() {
    let prompter = prompter("atom-4");
    let history = rustyline::history::MemHistory::new();
    let context = Context::new(&history);
    let (start, pairs) = prompter
        .complete("undo. show ", 11, &context)
        .expect("it can");
    assert_eq!((start, &*pairs[0].replacement), (6, "draw board."));
    assert_eq!(&*pairs[1].replacement, "show board.");
    let hint = prompter.hint("show b", 6, &context).expect("there is one");
    assert_eq!(hint.display(), "oard.  (for people: draw board.)");
    assert_eq!(hint.completion(), Some("oard."));
}

#[test]
fn what_a_game_has_not_is_not_offered() {
    let mut prompter = prompter("score four");
    prompter.moves = vec!["A1".into(), "B2".into()];
    assert_eq!(prompter.candidates(&["set", "player"], ""), ["strong."]);
    let add = ["add", "white", "bead", "to"];
    assert_eq!(prompter.candidates(&add, ""), ["A1.", "B2."]);
    assert_eq!(
        prompter.candidates(&["remove", "bead", "from"], "").len(),
        16
    );
    assert_eq!(candidates(&["remove", "piece", "from"], "").len(), 0);
}

#[test]
fn a_slide_is_completed_word_by_word() {
    let mut prompter = prompter("atomix");
    prompter.moves = vec!["1 1 down".into(), "1 2 up".into(), "3 1 left".into()];
    assert_eq!(prompter.candidates(&["slide"], ""), ["1 ", "3 "]);
    assert_eq!(prompter.candidates(&["slide", "1"], ""), ["1 ", "2 "]);
    assert_eq!(prompter.candidates(&["slide", "1", "2"], ""), ["up."]);
}
