use super::*;

#[test]
fn turning_goes_round_in_six_steps_of_the_rules() {
    let cell = Spot::new(3, -1);
    let mut at = cell;
    for sixths in 0..6 {
        assert_eq!(turned(cell, sixths), at);
        // (q, r, s) -> (-r, -s, -q)
        at = Spot::new(-at.y, at.x + at.y);
    }
    assert_eq!(at, cell);
}

#[test]
fn gravity_is_drawn_downwards() {
    let steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
    for (gravity, (q, r)) in steps.into_iter().enumerate() {
        let gravity = gravity as u8;
        assert_eq!(turned(Spot::new(q, r), turns(gravity)), Spot::new(0, 1));
        let board = Hexagons {
            gravity,
            ..Hexagons::default()
        };
        assert_eq!(board.direction(3, false), gravity);
        assert_eq!(board.direction(2, true), 2);
    }
}

/// Columns -1, 0 and 1 from the left to the right.
#[test]
fn the_cursor_walks_to_the_next_column_and_not_beyond_the_rim() {
    let column = |q: i16, from: i16, to: i16| -> Vec<Spot> {
        (from..=to).map(|r| Spot::new(q, r)).collect()
    };
    let board = Hexagons {
        edge: 2,
        columns: vec![column(-1, 0, 1), column(0, -1, 1), column(1, -1, 0)],
        gravity: 3,
        before: 3,
    };
    for (from, left, right) in [(-1, -1, 0), (0, -1, 1), (1, 0, 1)] {
        let from = Spot::new(from, 0);
        assert_eq!(board.walk(from, (-1, 0), false), Spot::new(left, 0));
        assert_eq!(board.walk(from, (1, 0), false), Spot::new(right, 0));
    }
}
