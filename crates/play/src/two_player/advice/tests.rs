use super::*;
use crate::review::{Judged, Kept, Value};
use crate::two_player::reviewing::Live;

/// A move with this value from this pass.
fn judged(number: u64, pass: Pass) -> Judged<char> {
    Judged {
        number,
        text: String::from("a"),
        side: Side::White,
        mv: 'a',
        value: Value::Points(0),
        best: 'b',
        best_text: String::from("b"),
        best_value: Value::Points(0),
        line: vec!['b'],
        word: Word::Good,
        expected: 0.5,
        best_expected: 0.5,
        kept: Kept::Draw,
        pass,
    }
}

#[test]
fn a_review_says_how_far_its_values_have_come() {
    let mut moves = JudgedMoves::none();
    assert_eq!(progress(&moves, 2), "Look 1 of 3: 0 of 2 moves, stopped");
    moves.note(judged(1, Pass::FIRST));
    assert_eq!(progress(&moves, 2), "Look 1 of 3: 1 of 2 moves, stopped");
    moves.note(judged(2, Pass::GLANCE));
    assert_eq!(progress(&moves, 2), "Look 2 of 3: 1 of 2 moves, stopped");
    moves.note(judged(2, Pass::FIRST));
    assert_eq!(progress(&moves, 2), "Look 3 of 3: 0 of 2 moves, stopped");
    moves.done = true;
    assert_eq!(progress(&moves, 2), "");
}

/// A move that a hint has proposed is remembered until it is taken back, and the review says so where it finds a better one.
#[test]
fn a_review_says_that_it_looks_further_than_the_hint() {
    let mut live: Live<char> = Live::none();
    live.follow(4);
    live.hint('a');
    live.follow(5);
    let found = judged(5, Pass::USUAL);
    assert!(live.hinted.holds(&found));
    let other = Judged {
        mv: 'c',
        ..judged(5, Pass::USUAL)
    };
    assert!(!live.hinted.holds(&other) && !live.hinted.holds(&judged(6, Pass::USUAL)));
    let names = SideNames::of_board(["White", "Black"]);
    let said = told(&found, true, true, &names);
    assert!(
        said.ends_with(", a first look. The hint said so; the review looks further"),
        "{said}"
    );
    assert_eq!(told(&found, false, false, &names), found.says(&names));
    live.follow(3);
    assert!(!live.hinted.holds(&found));
}
