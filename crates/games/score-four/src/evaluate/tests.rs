use super::*;
use crate::Board;
use atom4_core::base::Random;

#[test]
fn inputs_kept_up_to_date_are_those_of_the_board() {
    let mut random = Random::new(35);
    for _ in 0..200 {
        let mut board = Board::new();
        let mut searched = SearchPosition::new(Position::of(&board), &board);
        let mut moves = Vec::new();
        while searched.verdict().is_none() {
            moves.clear();
            // Any move, the ones that lose at once too.
            searched.position().moves(&mut moves);
            let peg = *random.pick(&moves).expect("a game that goes on has moves");
            board.add(board.mover(), peg);
            searched.play(peg);
            let again = SearchPosition::new(Position::of(&board), &board);
            assert_eq!(searched.lines, again.lines, "{board:?}");
            assert_eq!(searched.hidden, again.hidden, "{board:?}");
        }
    }
}
