use super::*;
use crate::atom::{Bonds, Element};

/// A draft of hydrogen atoms: `1` with a bond to the right, `2` with one to the left, `3` equal
/// to `1`.
fn draft(board: &str, molecule: &str) -> Draft {
    let rows = |text: &str| text.split('/').map(|row| row.chars().collect()).collect();
    // `board` has the rows inside of the walls.
    let width = board.find('/').unwrap_or(board.len());
    let wall = "#".repeat(width + 2);
    let board = format!("{wall}/#{}#/{wall}", board.replace('/', "#/#"));
    let hydrogen = |direction| Kind::new(Element::Hydrogen, Bonds::NONE.with(direction, 1));
    Draft {
        name: "test".into(),
        board: rows(&board),
        molecule: rows(molecule),
        kinds: [('1', hydrogen(2)), ('2', hydrogen(6)), ('3', hydrogen(2))].into(),
        told_apart: false,
    }
}

#[test]
fn goals_lie_in_what_atoms_reach() {
    let level = Level::new(&draft("1..2/####/....", "12")).expect("sound");
    assert_eq!(level.playable_cells(), 4);
    let columns: Vec<u8> = level.goals().iter().map(|goal| goal.column).collect();
    assert_eq!(columns, [1, 2, 3]);
    let cells: Vec<Cell> = level.goal_cells(level.goals()[2]).collect();
    assert_eq!(cells, [9, 10]);
}

#[test]
fn equal_atoms_share_a_class_unless_told_apart() {
    let mut both = draft("1.2.3", "132");
    let level = Level::new(&both).expect("sound");
    assert_eq!(level.classes().len(), 2);
    assert_eq!(level.classes()[0].members, 0..2);
    both.told_apart = true;
    let level = Level::new(&both).expect("sound");
    assert_eq!(level.classes().len(), 3);
    assert_eq!(level.draft(), both);
    // Equal atoms may have different symbols on board and molecule unless they are told
    // apart.
    let level = Level::new(&draft("1.2.1", "132")).expect("sound");
    assert!(level.with_told_apart(true).is_err());
}

#[test]
fn what_cannot_be_won_is_refused() {
    let refused =
        |board: &str, molecule: &str| Level::new(&draft(board, molecule)).expect_err("unsound");
    assert_eq!(refused("...", "12"), Unwinnable::Empty("board"));
    assert_eq!(refused("1.2", ".."), Unwinnable::Empty("molecule"));
    assert!(matches!(
        refused("1.x", "12"),
        Unwinnable::Undefined {
            symbol: 'x',
            column: 3,
            ..
        }
    ));
    assert!(matches!(
        refused("1.2", "122"),
        Unwinnable::AtomsDiffer { symbol: '2', .. }
    ));
    assert!(matches!(
        refused("1.2", "1/2"),
        Unwinnable::NoRoom { cells: 3, .. }
    ));
    assert_eq!(refused("1..#..2", "12"), Unwinnable::Parted);
    assert!(matches!(
        refused(&".".repeat(65), "12"),
        Unwinnable::TooLarge { .. }
    ));
    let crowd = ["1".repeat(22), "1".repeat(22), "1".repeat(22)].join("/");
    assert_eq!(refused(&crowd, "12"), Unwinnable::TooManyAtoms(66));
}

/// The edge of a board stops atoms.
#[test]
fn walls_may_have_gaps() {
    let mut open = draft("1..2", "12");
    open.board[1][5] = '.';
    let level = Level::new(&open).expect("a level");
    assert_eq!(level.playable_cells(), 5);
}
