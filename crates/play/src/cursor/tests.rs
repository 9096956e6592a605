use super::*;

/// Every step one way and the opposite way leads back, away from the rim.
#[test]
fn steps_on_the_lattice_lead_back() {
    let pairs = [
        (Way::Left, Way::Right),
        (Way::Up, Way::Down),
        (Way::UpLeft, Way::DownRight),
        (Way::UpRight, Way::DownLeft),
    ];
    for y in 1..15 {
        for x in 1..15 {
            for (there, back) in pairs {
                let from = Spot::new(x, y);
                let to = walk_triangular(from, there, 16);
                assert_ne!(from, to);
                assert_eq!(from, walk_triangular(to, back, 16), "{there:?}");
            }
        }
    }
}

#[test]
fn slanted_steps_reach_the_neighbours_of_the_rules() {
    // Row 3 is odd: above and below are x and x + 1.
    let from = Spot::new(5, 3);
    assert_eq!(walk_triangular(from, Way::UpLeft, 16), Spot::new(5, 2));
    assert_eq!(walk_triangular(from, Way::UpRight, 16), Spot::new(6, 2));
    // Row 4 is even: x - 1 and x.
    let from = Spot::new(5, 4);
    assert_eq!(walk_triangular(from, Way::DownLeft, 16), Spot::new(4, 5));
    assert_eq!(walk_triangular(from, Way::DownRight, 16), Spot::new(5, 5));
}

#[test]
fn the_cursor_stays_on_the_board() {
    for way in [Way::Left, Way::Up, Way::UpLeft, Way::UpRight, Way::DownLeft] {
        assert_eq!(walk_triangular(Spot::new(0, 0), way, 16), Spot::new(0, 0));
    }
    // A board with an empty margin is walked inside its walls.
    let mut board = BoardView::new(Lattice::Square { floor: Vec::new() }, Spot::default());
    board.walls = vec![Spot::new(2, 3), Spot::new(5, 6)];
    for (from, way) in [
        (Spot::new(5, 6), Way::DownRight),
        (Spot::new(2, 3), Way::UpLeft),
    ] {
        assert_eq!(board.walk(from, way, false), Walk::To(from));
        assert!(board.holds(from));
    }
}
