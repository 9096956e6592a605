use super::*;

#[test]
fn steps_go_where_columns_and_rows_say() {
    let rectangle = Rectangle::new(4, 3);
    for cell in 0..rectangle.cells() as Cell {
        let (column, row) = (rectangle.column(cell), rectangle.row(cell));
        assert_eq!(rectangle.cell(column, row), Some(cell));
        let by_hand = [
            row.checked_sub(1).map(|row| (column, row)),
            Some((column, row + 1)),
            column.checked_sub(1).map(|column| (column, row)),
            Some((column + 1, row)),
        ];
        for direction in Direction::ALL {
            let next = by_hand[direction.index()].and_then(|(c, r)| rectangle.cell(c, r));
            assert_eq!(rectangle.next(cell, direction), next);
            if let Some(next) = next {
                assert_eq!(rectangle.next(next, direction.opposite()), Some(cell));
            }
        }
    }
}

#[test]
fn names_are_read_back() {
    for direction in Direction::ALL {
        assert_eq!(Direction::named(direction.name()), Some(direction));
    }
    assert_eq!(Direction::named("LEFT"), Some(Direction::Left));
    assert_eq!(Direction::named("aside"), None);
}
