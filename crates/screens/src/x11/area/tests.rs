use super::*;

#[test]
fn what_only_touches_does_not_overlap() {
    let area = Area::new(10.0, 20.0, 5.0, 6.0);
    for (x, y) in [(15.0, 20.0), (5.0, 20.0), (10.0, 26.0), (10.0, 14.0)] {
        assert!(!area.overlaps(&Area::new(x, y, 5.0, 6.0)), "{x} {y}");
    }
    for (x, y) in [
        (14.5, 20.0),
        (5.5, 20.0),
        (10.0, 25.5),
        (10.0, 14.5),
        (11.0, 21.0),
    ] {
        assert!(area.overlaps(&Area::new(x, y, 5.0, 6.0)), "{x} {y}");
    }
}

#[test]
fn the_edges_at_the_right_and_below_belong_to_the_next_area() {
    let area = Area::new(10.0, 20.0, 5.0, 6.0);
    for inside in [(10.0, 20.0), (14.5, 25.5)] {
        assert!(area.contains(inside), "{inside:?}");
    }
    for outside in [(9.5, 20.0), (15.0, 20.0), (10.0, 19.5), (10.0, 26.0)] {
        assert!(!area.contains(outside), "{outside:?}");
    }
}
