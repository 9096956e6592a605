use super::*;

#[test]
fn every_line_is_read_and_none_says_of_a_position_what_another_said() {
    let lines = include_str!("../openings.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#')).count();
    assert!(lines > 100);
    assert_eq!(BOOK.len(), lines);
}

#[test]
fn the_eight_images_of_a_position_get_the_images_of_one_move() {
    let corner: Peg = "A1".parse().expect("a peg");
    let mut answers = Vec::new();
    for number in 0..8 {
        let mut board = Board::new();
        board.add(Side::White, turned(corner, number).expect("a peg"));
        let opening = of(&board).expect("the book knows the answer to a corner");
        assert!(board.open_pegs().any(|peg| peg == opening.peg));
        let mut after = board;
        after.add(Side::Black, opening.peg);
        answers.push(form(&after).0);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:x?}");
}
