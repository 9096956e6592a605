use super::*;
use crate::board::GameBoard;

/// The chance that a program which names any place, full or not, names a legal one at each of the last twelve boards.
fn by_luck(start: &dyn Board, places: f64) -> f64 {
    let line = filled(start, 1);
    let mut board = start.copy();
    let mut chance = 1.0;
    for (at, text) in line.iter().enumerate() {
        if at + 12 >= line.len() {
            chance *= board.moves().len() as f64 / places;
        }
        assert_eq!(board.verdict(), None);
        board.play(text).expect("a legal move");
    }
    assert_eq!(board.verdict(), Some(Verdict::Draw));
    chance
}

#[test]
fn luck_names_no_legal_move_on_the_last_boards() {
    let pegs = GameBoard(atom4_score_four::play::Game::new());
    let chance = by_luck(&pegs, 16.0);
    assert!(chance < 1e-5, "{chance}");
    let vertices = GameBoard(atom4_atom4::play::Game::new());
    let chance = by_luck(&vertices, 256.0);
    assert!(chance < 1e-5, "{chance}");
    assert_eq!(filled(&pegs, 1), filled(&pegs, 1));
}
