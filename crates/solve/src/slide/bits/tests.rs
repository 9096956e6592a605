use super::*;

/// The set of these cells, which rise, and what it must say of the first `count` cells there are.
fn check<S: Set>(cells: &[u8], count: u8) {
    let one = |&cell: &u8| S::one(cell);
    let mut set = cells.iter().map(one).fold(S::NONE, |a, b| a | b);
    let (first, last) = (set.before_first(), set.after_last());
    for cell in 0..count {
        assert_eq!(set.has(cell), cells.contains(&cell));
        assert_eq!((!set).has(cell), !cells.contains(&cell));
        assert_eq!(first.has(cell), cells.iter().all(|&other| cell < other));
        assert_eq!(last.has(cell), cells.iter().all(|&other| cell > other));
    }
    assert_eq!(set.is_empty(), cells.is_empty());
    let popped: Vec<u8> = std::iter::from_fn(|| set.pop()).collect();
    assert_eq!(popped, cells);
    assert!(set.is_empty());
}

#[test]
fn sets_equal_lists_of_cells() {
    for cells in [vec![], vec![0], vec![5, 62], vec![63], vec![0, 1, 2]] {
        check::<u64>(&cells, 64);
    }
    for cells in [
        vec![],
        vec![0],
        vec![63, 64],
        vec![5, 127],
        vec![127],
        vec![0, 1, 2],
    ] {
        check::<u128>(&cells, 128);
        check::<Wide>(&cells, 254);
    }
    for cells in [vec![128], vec![127, 128], vec![3, 200, 254], vec![254]] {
        check::<Wide>(&cells, 254);
    }
}
