use super::*;

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
