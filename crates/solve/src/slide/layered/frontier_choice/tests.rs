use super::*;

#[test]
fn a_layer_costs_as_much_for_each_state_as_the_one_before() {
    let mut side = LayerRecord::default();
    side.add(0, 100);
    assert_eq!(side.costs(), [100.0]);
    side.expanded(0, 500.0);
    side.add(1, 1000);
    assert_eq!(side.costs(), [500.0, 5000.0]);
    side.expanded(1, 2000.0);
    side.add(2, 300);
    assert_eq!(side.costs(), [500.0, 2000.0, 600.0]);
    side.again(1);
    assert_eq!(side.costs(), [500.0, 5000.0]);
}

#[test]
fn the_cheaper_layer_is_expanded() {
    let side = |widths: [usize; 2]| {
        let mut side = LayerRecord::default();
        side.add(0, widths[0]);
        side.expanded(0, widths[0] as f64);
        side.add(1, widths[1]);
        side
    };
    let (narrow, wide) = (side([1, 20]), side([10, 30]));
    assert_eq!(choice(SearchDirection::Both, [&narrow, &wide]), 0);
    assert_eq!(choice(SearchDirection::Both, [&wide, &narrow]), 1);
    assert_eq!(choice(SearchDirection::Start, [&wide, &narrow]), 0);
    assert_eq!(choice(SearchDirection::Goals, [&narrow, &wide]), 1);
}
