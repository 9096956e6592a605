//! Score Four: bitboards against stacks of beads, lines, symmetries, counts of move sequences.

use atom4::base::Random;
use atom4::games::score_four::lines::{LINES, completing, whole_lines};
use atom4::games::score_four::plain::Plain;
use atom4::games::score_four::{Board, Cell, Peg, Position, perft, symmetry};
use atom4::rules::{Rules, Side, Verdict};

/// Any physical board: random beads on random pegs, of any number and colour.
pub fn any_board(random: &mut Random, beads: u64) -> Board {
    let mut board = Board::new();
    for _ in 0..beads {
        let peg = Peg::new(random.below(16) as usize).expect("a number below 16");
        let side = Side::BOTH[random.below(2) as usize];
        board.add(side, peg);
    }
    board
}

pub fn legal(position: &impl Rules<Move = Peg>) -> Vec<Peg> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

#[test]
fn bitboards_play_as_stacks_of_beads_do() {
    let mut random = Random::new(4);
    for game in 0..400 {
        let board = any_board(&mut random, game % 50);
        let side = Side::BOTH[random.below(2) as usize];
        let mut fast = Position::to_move(&board, side);
        let mut slow = Plain::to_move(&board, side);
        loop {
            let moves = legal(&fast);
            assert_eq!(moves, legal(&slow));
            assert_eq!(fast.verdict(), slow.verdict());
            assert_eq!(fast.mover(), slow.mover());
            let Some(&peg) = random.pick(&moves) else {
                break;
            };
            let winning = fast.winning() & peg.cells() != 0;
            let before = fast;
            let undo = fast.play(peg);
            slow.play(peg);
            assert_eq!(
                winning,
                fast.verdict() == Some(Verdict::Win(before.mover()))
            );
            let mut back = fast;
            back.undo(undo);
            assert_eq!(back, before);
        }
    }
}

#[test]
fn kept_threats_are_the_recomputed_ones() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let mut board = Board::new();
        let mut position = Position::of(&board);
        while let Some(&peg) = random.pick(&legal(&position)) {
            board.add(position.mover(), peg);
            position.play(peg);
            let fresh = Position::of(&board);
            for side in Side::BOTH {
                assert_eq!(position.threats(side), fresh.threats(side));
            }
            assert_eq!(position.verdict(), fresh.verdict());
            assert_eq!(position.key(), fresh.key());
        }
    }
}

#[test]
fn lines_by_shifts_are_lines_by_list() {
    let mut random = Random::new(6);
    for _ in 0..2000 {
        // Dense sets, so that there are lines to be found.
        let set = random.next() | random.next();
        let whole = LINES.iter().filter(|&&line| line & !set == 0);
        assert_eq!(whole_lines(set), whole.fold(0, |all, line| all | line));
        let mut missing = 0;
        for line in LINES {
            for cell in 0..64 {
                if line & 1 << cell != 0 && line & !(1 << cell) & !set == 0 {
                    missing |= 1 << cell;
                }
            }
        }
        assert_eq!(completing(set), missing);
    }
}

#[test]
fn finished_lines_are_those_of_the_slow_rules() {
    let mut random = Random::new(7);
    for _ in 0..300 {
        let board = any_board(&mut random, 60);
        let slow = Plain::to_move(&board, Side::White);
        for side in Side::BOTH {
            let lines = board.finished(side);
            for bit in 0..64 {
                let cell = Cell::of_bit(bit);
                let [x, y] = [cell.peg().column() as i32, cell.peg().row() as i32];
                let expected =
                    board.at(cell) == Some(side) && slow.in_line([x, y, cell.level() as i32]);
                assert_eq!(lines.iter().any(|line| line.contains(&cell)), expected);
            }
            assert_eq!(board.has_line(side), !lines.is_empty());
        }
    }
}

#[test]
fn removing_takes_back_adding() {
    let mut random = Random::new(8);
    for _ in 0..300 {
        let board = any_board(&mut random, 40);
        for peg in Peg::all() {
            for side in Side::BOTH {
                let mut changed = board;
                if changed.add(side, peg) {
                    assert_eq!(changed.height(peg), board.height(peg) + 1);
                    assert_eq!(changed.remove(peg), Some(side));
                } else {
                    assert_eq!(board.height(peg), 4);
                }
                assert_eq!(changed, board);
            }
        }
    }
}

#[test]
fn symmetric_boards_have_as_many_move_sequences() {
    let mut random = Random::new(9);
    for _ in 0..30 {
        let board = any_board(&mut random, 30);
        let position = Position::to_move(&board, Side::Black);
        let count = perft(&position, 4, &|| false);
        for n in 1..8 {
            let mut turned = Board::new();
            for level in 0..4 {
                for peg in Peg::all() {
                    let cell = Cell::new(peg, level).expect("levels 0 to 3");
                    let image =
                        Cell::of_bit(symmetry::image(cell.set(), n).trailing_zeros() as usize);
                    if let Some(side) = board.at(cell) {
                        assert!(turned.add(side, image.peg()));
                    }
                }
            }
            let turned = Position::to_move(&turned, Side::Black);
            assert_eq!(perft(&turned, 4, &|| false), count);
        }
    }
}

fn slow_perft(position: &mut Plain, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for peg in legal(position) {
        let undo = position.play(peg);
        sum += slow_perft(position, depth - 1);
        position.undo(undo);
    }
    sum
}

#[test]
fn bulk_counting_is_counting_one_by_one() {
    let mut random = Random::new(10);
    for _ in 0..60 {
        let board = any_board(&mut random, 75);
        for side in Side::BOTH {
            let position = Position::to_move(&board, side);
            let mut slow = Plain::to_move(&board, side);
            for depth in 0..=4 {
                assert_eq!(
                    perft(&position, depth, &|| false),
                    Some(slow_perft(&mut slow, depth)),
                    "depth {depth} from\n{board}"
                );
            }
        }
    }
}

/// Counted by other programs: sequences of 1, 2, … moves from the empty board.
#[test]
fn move_sequences_from_the_empty_board() {
    let known = [16, 256, 4096, 65536, 1_048_560, 16_775_760, 268_358_160];
    let start = Position::of(&Board::new());
    for (depth, known) in (1..).zip(known) {
        assert_eq!(
            perft(&start, depth, &|| false),
            Some(known),
            "depth {depth}"
        );
    }
}

#[test]
fn a_decided_board_has_no_move_sequences() {
    let mut board = Board::new();
    let a1 = Peg::new(0).expect("A1");
    for _ in 0..4 {
        board.add(Side::Black, a1);
    }
    let position = Position::of(&board);
    assert_eq!(position.verdict(), Some(Verdict::Win(Side::Black)));
    assert_eq!(perft(&position, 0, &|| false), Some(1));
    assert_eq!(perft(&position, 1, &|| false), Some(0));
    assert_eq!(perft(&position, 3, &|| false), Some(0));
    // Taken up again, the finished line counts for nothing.
    let onward = Position::to_move(&board, Side::White);
    assert_eq!(perft(&onward, 1, &|| false), Some(15));
}
