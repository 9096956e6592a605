use super::*;

#[test]
fn sizes_are_the_published_ones() {
    for (edge, cells) in [(4, 37), (5, 61), (6, 91), (7, 127), (8, 169), (64, 12_097)] {
        assert_eq!(Grid::of(edge).map(Grid::len), Some(cells));
    }
    assert!(Grid::of(0).is_none() && Grid::of(65).is_none());
}

#[test]
fn numbers_and_places_belong_together() {
    let grid = Grid::of(6).expect("6 is an edge");
    for (cell, &hex) in grid.hexes().iter().enumerate() {
        assert_eq!(grid.index(hex), Some(cell));
        for d in Direction::ALL {
            let next = grid.neighbour(cell, d);
            if next != NO_CELL {
                let back = grid.neighbour(usize::from(next), d.opposite());
                assert_eq!(usize::from(back), cell);
            }
        }
    }
    assert_eq!(grid.index(Hex::new(6, 0)), None);
    assert_eq!(grid.index(Hex::new(3, 3)), None);
    for far in [i32::MIN, i32::MIN + 1, -6, 6, i32::MAX] {
        for other in [i32::MIN, -1, 0, 1, i32::MAX] {
            assert_eq!(grid.index(Hex::new(far, other)), None);
            assert_eq!(grid.index(Hex::new(other, far)), None);
        }
    }
}

#[test]
fn every_cell_is_in_one_column_of_each_gravity() {
    let grid = Grid::of(5).expect("5 is an edge");
    for gravity in Direction::ALL {
        let mut seen = vec![0; grid.len()];
        for (number, column) in grid.columns(gravity).enumerate() {
            let pos = number as i32 - grid.reach();
            assert_eq!(grid.column(gravity, i64::from(pos)), Some(column));
            for &cell in column {
                seen[usize::from(cell)] += 1;
                let hex = grid.hex(usize::from(cell));
                assert_eq!(grid.column_of(gravity, hex), pos);
            }
        }
        assert!(seen.iter().all(|&n| n == 1));
    }
    assert!(grid.column(Direction::BOTTOM, 5).is_none());
    assert!(grid.column(Direction::BOTTOM, i64::MIN).is_none());
    assert!(grid.column(Direction::BOTTOM, i64::MAX).is_none());
}
