use super::*;
use atom4_play::review::{Judged, Kept, Length, Pass};
use atom4_play::view::Word;

fn point() -> TurningPoint {
    TurningPoint {
        number: 14,
        first: true,
        better: String::from("B3"),
        would: String::from("have kept the game level"),
        lost_in: Some(String::from("4 moves")),
        expected: [62, 18],
    }
}

#[test]
fn a_turning_point_is_told_to_whoever_lost() {
    let told = |point: &TurningPoint| point.told("C2", "anna", ["White", "Black"]);
    assert_eq!(
        told(&point()),
        "The turning point is move 14, C2, by anna (White). After it Black wins by force, in 4 moves; B3 would have kept the game level."
    );
    let likely = TurningPoint {
        would: String::from("have kept the game open"),
        lost_in: None,
        ..point()
    };
    assert_eq!(
        told(&likely),
        "The turning point is move 14, C2, by anna (White). White's chances fell from 62 % to 18 % by it; B3 would have kept the \
         game open."
    );
}

#[test]
fn a_line_that_was_not_blocked_is_told_with_the_move_that_would_have() {
    let length = |plies| Length { plies, exact: true };
    let of = |value, best_value, kept| {
        let judged = Judged {
            number: 9,
            text: String::from("white C2"),
            side: Side::White,
            mv: String::from("C2"),
            value,
            best: String::from("B3"),
            best_text: String::from("B3"),
            best_value,
            line: Vec::new(),
            word: Word::Blunder,
            expected: 0.0,
            best_expected: 0.5,
            kept,
            pass: Pass::FIRST,
        };
        let turning = Turning { behind: 1, judged };
        TurningPoint::of(&turning, 10).told("C2", "anna", ["White", "Black"])
    };
    let next = Value::Loss(length(2));
    let told = of(next, Value::Points(3), Kept::Draw);
    assert_eq!(
        told,
        "The turning point is move 9, C2, by anna (White). After it Black wins by force, in 1 move; B3 would have blocked that and \
         kept the game level."
    );
    let told = of(next, Value::Draw, Kept::Draw);
    assert!(
        told.ends_with("B3 would have blocked that and kept the draw."),
        "{told}"
    );
    let told = of(Value::Loss(length(6)), Value::Points(3), Kept::Open);
    assert!(
        told.ends_with("B3 would have kept the game open."),
        "{told}"
    );
    let told = of(next, Value::Win(length(1)), Kept::Win);
    assert!(told.ends_with("B3 would have won at once."), "{told}");
}
