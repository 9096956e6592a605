use super::super::board::FAR;
use super::super::problem::Problem;
use super::super::test_problems::small;
use super::*;
use atom4_core::base::random::Random;

/// The least slides of two atoms that stop anywhere and do not pass each other, by the plain
/// rules cell by cell: for every pair of cells.
fn twin(problem: &Problem, board: &SlideBoard, goal: (u8, u8)) -> Vec<Option<i16>> {
    let cells = board.cells();
    let open = |x: i32, y: i32| {
        let inside =
            (0..problem.width as i32).contains(&x) && (0..problem.height as i32).contains(&y);
        inside && problem.open[y as usize * problem.width + x as usize]
    };
    let mut far = vec![None; cells * cells];
    far[goal.0 as usize * cells + goal.1 as usize] = Some(0);
    for depth in 0.. {
        let layer = (0..cells * cells).filter(|&at| far[at] == Some(depth));
        let layer: Vec<usize> = layer.collect();
        if layer.is_empty() {
            return far;
        }
        for at in layer {
            for (mover, other) in [(at / cells, at % cells), (at % cells, at / cells)] {
                let first = (mover, other) == (at / cells, at % cells);
                for (dx, dy) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                    let (x, y) = board.place[mover];
                    let (mut x, mut y) = (i32::from(x) + dx, i32::from(y) + dy);
                    while open(x, y) && board.place[other] != (x as u8, y as u8) {
                        let to = board.at[y as usize * 64 + x as usize] as usize;
                        let next = if first {
                            to * cells + other
                        } else {
                            other * cells + to
                        };
                        far[next].get_or_insert(depth + 1);
                        (x, y) = (x + dx, y + dy);
                    }
                }
            }
        }
    }
    far
}

#[test]
fn the_tables_are_what_a_plain_search_finds() {
    let mut random = Random::new(5);
    let mut in_the_way = 0;
    for _ in 0..60 {
        let problem = small(&mut random, 2, 2);
        let Ok(board) = SlideBoard::new(&problem) else {
            continue;
        };
        let pairs = PairDatabases::new(&board, &[board.start]);
        let goal = (board.start[0], board.start[1]);
        if board.atoms < 2 {
            continue;
        }
        let (twin, cells) = (twin(&problem, &board, goal), board.cells());
        for a in (0..cells).filter(|&a| board.far(a as u8, goal.0) < FAR) {
            for b in (0..cells).filter(|&b| b != a && board.far(b as u8, goal.1) < FAR) {
                let alone = board.far(a as u8, goal.0) + board.far(b as u8, goal.1);
                let excess = twin[a * cells + b].map(|far| far - alone);
                let table = pairs.row(0, 0, a as u8)[cells + b];
                let other = pairs.row(0, 1, b as u8)[a];
                let read = (table != NEVER).then_some(i16::from(table));
                assert_eq!((read, table), (excess, other), "{a} {b} in {problem:?}");
                in_the_way += usize::from(excess.is_some_and(|excess| excess > 0));
            }
        }
    }
    assert!(in_the_way > 1000, "{in_the_way}");
}

#[test]
fn what_is_too_far_to_count_is_not_impossible() {
    // Two atoms at one end of stairs of single steps, down and beside them back up again, go
    // to the other end.
    //
    // ab
    //  ..
    //   ..
    // B  ..
    // A.  .
    //  .. .
    //   ...
    let side = 62;
    let mut open = vec![false; side * side];
    let mut free = |x: usize, y: usize| open[y * side + x] = true;
    for step in 0..57 {
        free(step, step);
        free(step + 1, step);
        free(step, step + 3);
        free(step, step + 4);
    }
    (57..=60).for_each(|y| free(57, y));
    let problem = Problem {
        width: side,
        height: side,
        open,
        atoms: vec![(0, 0, 0), (1, 0, 1)],
        goals: vec![vec![(0, 4, 0), (0, 3, 1)]],
    };
    let board = SlideBoard::new(&problem).expect("it fits");
    let (from, to) = (&board.start, &board.goals[0]);
    let singly = board.far(from[0], to[0]) + board.far(from[1], to[1]);
    assert!(singly > i16::from(NEVER) && singly < FAR, "{singly}");
    let pairs = PairDatabases::new(&board, &board.goals);
    let read = |a: u8, b: u8| pairs.row(0, 0, a)[board.cells() + b as usize];
    assert_eq!(read(from[0], from[1]), 0);
    assert_eq!(read(to[0], to[1]), 0);
}
