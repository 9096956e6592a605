//! The walk of the cursor over each lattice.

use super::board::{BoardView, Lattice, Spot, Walk, Way};

impl BoardView {
    /// The effect of an arrow key when the cursor is at `from`. A cursor stays on the board. `fixed` where a board with
    /// gravity is not turned until it points down.
    #[must_use]
    pub fn walk(&self, from: Spot, way: Way, fixed: bool) -> Walk {
        if self.marks.picked.is_some() {
            return Walk::Slide(way);
        }
        Walk::To(match &self.lattice {
            Lattice::Triangular { edge } => walk_triangular(from, way, *edge),
            // Numbers grow upwards on the screen: row 1 is in front.
            Lattice::Pegs(pegs) => {
                let corners = (Spot::new(0, 0), Spot::new(pegs.columns - 1, pegs.rows - 1));
                walk_square(from, flip(way), corners)
            }
            Lattice::Hexagons(board) => board.walk(from, offset(way), fixed),
            Lattice::Square { .. } => walk_square(from, way, self.extent()),
        })
    }

    /// True for a place at which a cursor can stand.
    #[must_use]
    pub fn holds(&self, spot: Spot) -> bool {
        let within = |first: Spot, last: Spot| {
            (first.x..=last.x).contains(&spot.x) && (first.y..=last.y).contains(&spot.y)
        };
        let origin = Spot::new(0, 0);
        match &self.lattice {
            Lattice::Triangular { edge } => within(origin, Spot::new(edge - 1, edge - 1)),
            Lattice::Pegs(pegs) => within(origin, Spot::new(pegs.columns - 1, pegs.rows - 1)),
            Lattice::Hexagons(board) => !board.column(spot.x).is_empty(),
            Lattice::Square { .. } => {
                let (first, last) = self.extent();
                within(first, last)
            }
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

/// The way with up and down exchanged.
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

/// A step on a triangular lattice. Slanted keys go to the true neighbours; up and down keep the
/// column number, which is straight on the whole:
///
/// ```text
///   0 1 2      row 0
///    0 1 2     row 1: up-left of 1 is 1, up-right of 1 is 2
///   0 1 2      row 2: up-left of 1 is 0, up-right of 1 is 1
/// ```
fn walk_triangular(from: Spot, way: Way, edge: i16) -> Spot {
    let odd = from.y & 1;
    let (dx, dy) = match way {
        Way::UpLeft => (odd - 1, -1),
        Way::UpRight => (odd, -1),
        Way::DownLeft => (odd - 1, 1),
        Way::DownRight => (odd, 1),
        _ => offset(way),
    };
    let to = Spot::new(from.x + dx, from.y + dy);
    let inside = (0..edge).contains(&to.x) && (0..edge).contains(&to.y);
    if inside { to } else { from }
}

#[cfg(test)]
mod tests;
