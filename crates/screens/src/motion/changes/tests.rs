use super::*;

#[test]
fn neighbours_are_one_step_apart() {
    let from = Spot::new(7, 7);
    for (x, y) in [(7, 6), (8, 6), (8, 7), (8, 8), (7, 8), (6, 7)] {
        assert_eq!(steps(from, Spot::new(x, y)), 1.0, "{x} {y}");
    }
    assert_eq!(steps(from, Spot::new(7, 9)), 2.0);
    assert_eq!(steps(from, Spot::new(11, 7)), 4.0);
}

#[test]
fn a_board_turns_the_shorter_way() {
    for (before, now) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
        let way = sixths(before, now);
        assert!((-2..=3).contains(&way));
        assert_eq!((turns(before) as i8 + way).rem_euclid(6), turns(now) as i8);
    }
}
