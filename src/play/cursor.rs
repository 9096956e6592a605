//! Where a cursor stands on each board, and where an arrow key takes it.

use super::board_view::{BoardView, Spot, Walk, Way};

impl BoardView {
    /// Where a cursor starts.
    #[must_use]
    pub fn home(&self) -> Spot {
        match self {
            BoardView::Atom4(board) => match board.last {
                Some(spot) => spot,
                None => Spot::new(8, 6),
            },
            BoardView::ScoreFour(_) => Spot::new(1, 1),
            BoardView::Cluster(_) => Spot::default(),
            BoardView::Atomix(board) => board.atoms.first().map_or(Spot::default(), |a| a.at),
        }
    }

    /// What an arrow key does when the cursor is at `from`. A cursor stays on the board. `fixed`
    /// where a Cluster board is not turned with its gravity.
    #[must_use]
    pub fn walk(&self, from: Spot, way: Way, fixed: bool) -> Walk {
        match self {
            BoardView::Atom4(_) => Walk::To(walk_triangular(from, way)),
            // Numbers grow upwards on the screen: row 1 is in front.
            BoardView::ScoreFour(_) => {
                let corners = (Spot::new(0, 0), Spot::new(3, 3));
                Walk::To(walk_square(from, flip(way), corners))
            }
            BoardView::Cluster(board) => Walk::To(board.walk(from, offset(way), fixed)),
            BoardView::Atomix(board) => match board.picked {
                Some(_) => Walk::Slide(way),
                None => Walk::To(walk_square(from, way, board.extent())),
            },
        }
    }

    /// Whether a cursor can stand there.
    #[must_use]
    pub fn holds(&self, spot: Spot) -> bool {
        let within = |most: i16| (0..most).contains(&spot.x) && (0..most).contains(&spot.y);
        match self {
            BoardView::Atom4(_) => within(16),
            BoardView::ScoreFour(_) => within(4),
            BoardView::Cluster(board) => !board.column(spot.x).is_empty(),
            BoardView::Atomix(board) => {
                let (first, last) = board.extent();
                (first.x..=last.x).contains(&spot.x) && (first.y..=last.y).contains(&spot.y)
            }
        }
    }

    /// Where the cursor goes of itself: with the picked atom.
    #[must_use]
    pub fn follow(&self) -> Option<Spot> {
        match self {
            BoardView::Atomix(board) => board.picked,
            _ => None,
        }
    }
}

/// Columns to the right and rows down of a step.
const fn offset(way: Way) -> (i16, i16) {
    match way {
        Way::Left => (-1, 0),
        Way::Right => (1, 0),
        Way::Up => (0, -1),
        Way::Down => (0, 1),
        Way::UpLeft => (-1, -1),
        Way::UpRight => (1, -1),
        Way::DownLeft => (-1, 1),
        Way::DownRight => (1, 1),
    }
}

/// The same way seen from below.
const fn flip(way: Way) -> Way {
    match way {
        Way::Up => Way::Down,
        Way::Down => Way::Up,
        Way::UpLeft => Way::DownLeft,
        Way::UpRight => Way::DownRight,
        Way::DownLeft => Way::UpLeft,
        Way::DownRight => Way::UpRight,
        Way::Left | Way::Right => way,
    }
}

/// A step on a square grid, each coordinate held between those of two corners.
fn walk_square(from: Spot, way: Way, (first, last): (Spot, Spot)) -> Spot {
    let (dx, dy) = offset(way);
    Spot::new(
        (from.x + dx).min(last.x).max(first.x),
        (from.y + dy).min(last.y).max(first.y),
    )
}

/// A step on the Atom-4 lattice. Slanted keys go to the true neighbours; up and down keep the
/// column number, which is straight on the whole:
///
/// ```text
///   0 1 2      row 0
///    0 1 2     row 1: up-left of 1 is 1, up-right of 1 is 2
///   0 1 2      row 2: up-left of 1 is 0, up-right of 1 is 1
/// ```
fn walk_triangular(from: Spot, way: Way) -> Spot {
    let odd = from.y & 1;
    let (dx, dy) = match way {
        Way::UpLeft => (odd - 1, -1),
        Way::UpRight => (odd, -1),
        Way::DownLeft => (odd - 1, 1),
        Way::DownRight => (odd, 1),
        _ => offset(way),
    };
    let to = Spot::new(from.x + dx, from.y + dy);
    let inside = (0..16).contains(&to.x) && (0..16).contains(&to.y);
    if inside { to } else { from }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::view::AtomixBoard;

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
                    let to = walk_triangular(from, there);
                    assert_ne!(from, to);
                    assert_eq!(from, walk_triangular(to, back), "{there:?}");
                }
            }
        }
    }

    #[test]
    fn slanted_steps_reach_the_neighbours_of_the_rules() {
        // Row 3 is odd: above and below are x and x + 1.
        let from = Spot::new(5, 3);
        assert_eq!(walk_triangular(from, Way::UpLeft), Spot::new(5, 2));
        assert_eq!(walk_triangular(from, Way::UpRight), Spot::new(6, 2));
        // Row 4 is even: x - 1 and x.
        let from = Spot::new(5, 4);
        assert_eq!(walk_triangular(from, Way::DownLeft), Spot::new(4, 5));
        assert_eq!(walk_triangular(from, Way::DownRight), Spot::new(5, 5));
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        for way in [Way::Left, Way::Up, Way::UpLeft, Way::UpRight, Way::DownLeft] {
            assert_eq!(walk_triangular(Spot::new(0, 0), way), Spot::new(0, 0));
        }
        // A board with an empty margin is walked inside its walls.
        let board = AtomixBoard {
            size: (9, 9),
            walls: vec![Spot::new(2, 3), Spot::new(5, 6)],
            ..AtomixBoard::default()
        };
        let board = BoardView::Atomix(Box::new(board));
        for (from, way) in [
            (Spot::new(5, 6), Way::DownRight),
            (Spot::new(2, 3), Way::UpLeft),
        ] {
            assert_eq!(board.walk(from, way, false), Walk::To(from));
            assert!(board.holds(from));
        }
    }
}
