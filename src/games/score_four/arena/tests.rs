use super::*;
use atom4_core::rules::{Side, Verdict};

#[test]
fn answers_are_told_apart() {
    let mut board = board();
    for (text, wrong) in [
        ("", Wrong::Malformed),
        ("peg", Wrong::Malformed),
        ("B", Wrong::Malformed),
        ("Impossible", Wrong::Malformed),
        ("E1", Wrong::Illegal),
        ("A10", Wrong::Illegal),
        ("B99999999999999999999999", Wrong::Illegal),
    ] {
        assert_eq!(board.play(text), Err(wrong), "{text}");
    }
    let made = board.play(" b3 ").unwrap();
    assert_eq!(
        (made.text.as_str(), made.command.as_str()),
        ("B3", "add white bead to B3.")
    );
}

#[test]
fn four_in_a_row_decide() {
    let mut board = board();
    for mv in ["A1", "B1", "A1", "B1", "A1", "B1"] {
        board.play(mv).unwrap();
        assert_eq!(board.verdict(), None);
    }
    board.play("A1").unwrap();
    assert_eq!(board.verdict(), Some(Verdict::Win(Side::White)));
}

/// Each move that cannot be made has the rule that it breaks, in words.
#[test]
fn every_illegal_move_has_its_rule() {
    let mut board = board();
    for _ in 0..4 {
        board.play("A1").unwrap();
    }
    for (peg, rule) in [
        ("A1", "peg A1 holds four beads already"),
        ("E1", "there is no such peg; they are A1 to D4"),
        ("A5", "there is no such peg; they are A1 to D4"),
    ] {
        assert_eq!(board.copy().play(peg), Err(Wrong::Illegal));
        assert_eq!(board.broken_rule(peg), rule);
    }
}
