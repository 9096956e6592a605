use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::*;

/// Black threatens to win at D4. White's block there leaves Black the double threat at A1: White has lost in four
/// plies. Every other move loses in two, A1 among them, which is the first one that the solver meets.
///
/// ```text
///      1 2 3 4
///   A  . B B .      White has a second bead on A2 and on D1.
///   B  . W W .
///   C  B W . W
///   D  B B B .
/// ```
#[test]
fn of_a_lost_game_the_move_that_resists_longest_is_told() {
    let peg = |name: &str| -> Peg { name.parse().expect("a peg") };
    let mut board = Board::new();
    for name in ["A2", "A3", "C1", "D1", "D2", "D3"] {
        assert!(board.add(Side::Black, peg(name)));
    }
    for name in ["A2", "B2", "B3", "C2", "C4", "D1"] {
        assert!(board.add(Side::White, peg(name)));
    }
    let lost = BoardToMove {
        board,
        side: Side::White,
        lost: false,
    };
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop);
    let judged = lost.judge(Pass::USUAL, &mut BoardToMove::memory(1), &limits);
    let judged = judged.expect("nothing stops it");
    assert_eq!(judged.value, Value::Loss(Length::of(4)));
    assert_eq!(judged.line, [peg("D4")]);
}
