use super::*;
use crate::review::{Judged, Kept, Value};

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
