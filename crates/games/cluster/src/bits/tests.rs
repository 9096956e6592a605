use super::*;

#[test]
fn the_lowest_and_the_highest_cell_are_found() {
    let cells = [0, 1, 63, 64, 130, 191];
    let mut set = Bits::<3>::EMPTY;
    cells.iter().for_each(|&cell| set.set(cell));
    assert!((0..192).all(|at| set.has(at) == cells.contains(&at)));
    assert_eq!((set.lowest(), set.highest()), (Some(0), Some(191)));
    assert_eq!(
        (Bits::<3>::EMPTY.lowest(), Bits::<3>::EMPTY.count()),
        (None, 0)
    );
}
