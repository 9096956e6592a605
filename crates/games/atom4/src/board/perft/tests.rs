use crate::round;

#[test]
fn a_count_that_is_stopped_leaves_the_position_as_it_was() {
    let opening = round::opening(1);
    let mut position = opening.clone();
    assert_eq!(position.perft(6, &mut || true), None);
    // A count of fewer than three moves never asks `stop`.
    assert!(position.perft(2, &mut || true).is_some());
    let mut asked = 0;
    let stopped = position.perft(7, &mut || {
        asked += 1;
        asked == 2
    });
    assert_eq!((stopped, asked), (None, 2));
    assert_eq!(position, opening);
}
