use super::*;

#[test]
fn ways_lead_over_the_grid_and_out_of_it_at_the_rims() {
    // 0 1 2 / 3 4 5 / 6 7, of which two rows are seen.
    let shape = GridShape::new(3, 2);
    let go = |way, at| step(way, at, 8, shape);
    assert_eq!((go(Way::Left, 0), go(Way::Left, 3)), (Some(0), Some(2)));
    assert_eq!((go(Way::Right, 2), go(Way::Right, 7)), (Some(3), Some(7)));
    assert_eq!((go(Way::Up, 4), go(Way::Up, 1)), (Some(1), None));
    assert_eq!((go(Way::Down, 4), go(Way::Down, 5)), (Some(7), Some(7)));
    assert_eq!((go(Way::Down, 6), go(Way::Down, 7)), (None, None));
    assert_eq!(
        (go(Way::UpRight, 7), go(Way::UpRight, 4)),
        (Some(1), Some(1))
    );
    assert_eq!(
        (go(Way::DownRight, 1), go(Way::DownRight, 4)),
        (Some(7), Some(7))
    );
    assert_eq!(
        (go(Way::UpLeft, 5), go(Way::DownLeft, 1)),
        (Some(0), Some(7))
    );
}
