//! Where a picture was drawn on: of each row the pixels from the first to behind the last.

use super::area::Area;

/// Pixels of a row, from the first to behind the last; none where that is not above the first.
pub type Span = (u32, u32);

/// Of each row what was drawn on; it may be told as more than it is, never as less.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    width: u32,
    rows: Vec<Span>,
}

impl Drawn {
    /// Everything of a picture of this size.
    #[must_use]
    pub fn everything(width: u32, height: u32) -> Drawn {
        Drawn {
            width,
            rows: vec![(0, width); height as usize],
        }
    }

    /// Adds an area, as far as it lies in the picture.
    pub fn add(&mut self, area: Area) {
        let (span, rows) = self.pixels(area);
        for row in self.rows.get_mut(rows).into_iter().flatten() {
            *row = around(*row, span);
        }
    }

    /// True where an area has a pixel of it.
    #[must_use]
    pub fn touches(&self, area: Area) -> bool {
        let (span, rows) = self.pixels(area);
        let rows = self.rows.get(rows).unwrap_or_default();
        rows.iter().any(|row| row.0.max(span.0) < row.1.min(span.1))
    }

    /// The pixels of an area, as far as it lies in the picture: from left to right, and the rows.
    #[must_use]
    pub fn pixels(&self, area: Area) -> (Span, std::ops::Range<usize>) {
        let limit = |v: f32, most: u32| (v.max(0.0) as u32).min(most);
        let span = (
            limit(area.x.floor(), self.width),
            limit(area.right().ceil(), self.width),
        );
        let height = self.rows.len() as u32;
        let top = limit(area.y.floor(), height) as usize;
        let bottom = limit(area.bottom().ceil(), height) as usize;
        (span, top..bottom)
    }

    /// Adds what was drawn on another picture of this size.
    pub fn add_drawn(&mut self, other: &Drawn) {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row = around(*row, *other);
        }
    }

    /// Forgets all of it.
    pub fn clear(&mut self) {
        self.rows.fill((0, 0));
    }

    /// The pixels of this row that were drawn on.
    #[must_use]
    pub fn row(&self, y: usize) -> std::ops::Range<usize> {
        let (from, to) = self.rows.get(y).copied().unwrap_or((0, 0));
        from as usize..to.max(from) as usize
    }

    /// The pixels of some rows that were drawn on.
    #[must_use]
    pub fn band(&self, rows: std::ops::Range<usize>) -> std::ops::Range<usize> {
        let rows = self.rows.get(rows).unwrap_or_default();
        let (from, to) = rows.iter().fold((0, 0), |all, &row| around(all, row));
        from as usize..to.max(from) as usize
    }
}

/// The smallest span around two.
fn around(one: Span, other: Span) -> Span {
    match (one.0 < one.1, other.0 < other.1) {
        (true, true) => (one.0.min(other.0), one.1.max(other.1)),
        (true, false) => one,
        (false, true) => other,
        (false, false) => (0, 0),
    }
}
