use super::super::problem::{Placed, Problem};
use super::*;

#[test]
fn two_atoms_in_a_corridor_never_change_places() {
    let line = |kinds: [u8; 2]| -> Vec<Placed> { vec![(0, 0, kinds[0]), (3, 0, kinds[1])] };
    let problem = Problem {
        width: 4,
        height: 1,
        open: vec![true; 4],
        atoms: line([0, 1]),
        goals: vec![line([1, 0])],
    };
    let board = SlideBoard::new(&problem).expect("it fits");
    let mut selection = AdditiveSelection::new(&board.goals);
    selection.use_databases(&Arc::new(PairDatabases::new(&board, &board.goals)));
    assert!(selection.set(&board, &board.start, 100, |_| 0));
    assert!(selection.room(&board, (0, 1), 99, 0) < 0);
    assert!(selection.dead_end(&board, &board.start, (0, 1)));
}
