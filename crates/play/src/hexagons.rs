//! A hexagon of hexagons with gravity, and how it is turned on a screen.

use super::spot::Spot;

/// The cells of a board of hexagons on which pieces fall down columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Hexagons {
    /// Cells along an edge.
    pub edge: i16,
    /// The columns by their numbers, lowest first: cells from the entry to the floor, walls included.
    pub columns: Vec<Vec<Spot>>,
    /// The direction that is down, 0 to 5.
    pub gravity: u8,
    /// The direction that was down before the last move.
    pub before: u8,
}

impl Hexagons {
    /// The largest coordinate.
    #[must_use]
    pub const fn reach(&self) -> i16 {
        self.edge - 1
    }

    /// Sixths of a turn clockwise by which the board is drawn, so that pieces fall downwards; none
    /// where the view is `fixed`.
    #[must_use]
    pub const fn turns(&self, fixed: bool) -> u8 {
        if fixed { 0 } else { turns(self.gravity) }
    }

    /// The direction that is seen as `seen` (0 top, then clockwise).
    #[must_use]
    pub const fn direction(&self, seen: u8, fixed: bool) -> u8 {
        (seen + 6 - self.turns(fixed)) % 6
    }

    /// The number of the column that a cell lies in.
    #[must_use]
    pub const fn column_of(&self, cell: Spot) -> i16 {
        let Spot { x: q, y: r, .. } = cell;
        match self.gravity {
            0 => -q,
            1 => -q - r,
            2 => -r,
            3 => q,
            4 => q + r,
            _ => r,
        }
    }

    /// The cells of a column from its entry to the floor; none where there is no such column.
    #[must_use]
    pub fn column(&self, number: i16) -> &[Spot] {
        let place = usize::try_from(number + self.reach()).ok();
        place
            .and_then(|place| self.columns.get(place))
            .map_or(&[], Vec::as_slice)
    }

    /// The neighbour of a column that lies furthest that way on the screen.
    pub(super) fn walk(&self, from: Spot, (dx, dy): (i16, i16), fixed: bool) -> Spot {
        let entry = |number: i16| {
            let cell = self.column(number).first()?;
            Some(centre(turned(*cell, self.turns(fixed))))
        };
        let Some((x, y)) = entry(from.x) else {
            return Spot::default();
        };
        let way = |number: i16| {
            let (nx, ny) = entry(number)?;
            let along = (nx - x) * f32::from(dx) + (ny - y) * f32::from(dy);
            (along > 0.1).then_some((number, along))
        };
        let ways = [from.x - 1, from.x + 1].into_iter().filter_map(way);
        let best = ways.max_by(|a, b| a.1.total_cmp(&b.1));
        Spot::new(best.map_or(from.x, |best| best.0), 0)
    }
}

/// Sixths of a turn clockwise after which `gravity` points down.
#[must_use]
pub const fn turns(gravity: u8) -> u8 {
    (9 - gravity) % 6
}

/// The cell after so many sixths of a turn clockwise around the middle.
#[must_use]
pub const fn turned(cell: Spot, sixths: u8) -> Spot {
    let Spot { x: q, y: r, .. } = cell;
    let (q, r) = match sixths % 6 {
        0 => (q, r),
        1 => (-r, q + r),
        2 => (-q - r, q),
        3 => (-q, -r),
        4 => (r, -q - r),
        _ => (q + r, -q),
    };
    Spot::new(q, r)
}

/// The middle of a cell, right and down from the middle of the board, in sides of a hexagon.
///
/// ```text
///     ____         A hexagon is 2 wide and the square root of 3 high; the next column is
///    /    \____    1.5 to the right and half a hexagon lower.
///    \____/    \
///         \____/
/// ```
#[must_use]
pub fn centre(cell: Spot) -> (f32, f32) {
    let (q, r) = (f32::from(cell.x), f32::from(cell.y));
    (1.5 * q, 3f32.sqrt() * (r + q / 2.0))
}

#[cfg(test)]
mod tests;
