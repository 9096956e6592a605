//! A picture as the canvas leaves it, its cells, and the colours in them.

use super::drawn::Drawn;

/// The side of a cell, pixels.
pub const CELL: usize = 8;

/// A rectangle of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureArea {
    /// The left edge.
    pub x: usize,
    /// The upper edge.
    pub y: usize,
    /// Pixels across.
    pub w: usize,
    /// Pixels down.
    pub h: usize,
}

impl PictureArea {
    /// The smallest part around this one and another.
    #[must_use]
    pub fn around(self, other: PictureArea) -> PictureArea {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        PictureArea {
            x,
            y,
            w: (self.x + self.w).max(other.x + other.w) - x,
            h: (self.y + self.h).max(other.y + other.h) - y,
        }
    }
}

/// A picture of four bytes a pixel.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Red, green, blue, opacity, row after row.
    pub pixels: &'a [u8],
    /// Pixels across.
    pub width: usize,
}

impl<'a> Picture<'a> {
    /// The colour of a pixel; black outside.
    #[must_use]
    pub fn pixel(&self, x: usize, y: usize) -> u32 {
        let at = (y * self.width + x) * 4;
        let bytes = self.pixels.get(at..at + 4);
        bytes.map_or(0, number)
    }

    /// The bytes of a row of a part.
    fn row(&self, part: PictureArea, y: usize) -> Option<&'a [u8]> {
        let from = (y * self.width + part.x) * 4;
        self.pixels.get(from..from + part.w * 4)
    }

    /// True where two pictures have the same pixels in a part.
    #[must_use]
    pub fn is_same(&self, other: &Picture<'_>, part: PictureArea) -> bool {
        (part.y..part.y + part.h).all(|y| self.row(part, y) == other.row(part, y))
    }

    /// The cells in which this picture differs from another one of its size, where that may be only where it was drawn on; all
    /// of them without one.
    #[must_use]
    pub fn cells(&self, other: Option<(&Picture<'_>, &Drawn)>) -> Vec<PictureArea> {
        let height = self.pixels.len() / 4 / self.width.max(1);
        let mut cells = Vec::new();
        for y in (0..height).step_by(CELL) {
            let h = CELL.min(height - y);
            let drawn = match other {
                Some((_, drawn)) => drawn.band(y..y + h),
                None => 0..self.width,
            };
            let row = (drawn.start / CELL * CELL..drawn.end)
                .step_by(CELL)
                .map(|x| {
                    let w = CELL.min(self.width - x);
                    PictureArea { x, y, w, h }
                });
            cells.extend(
                row.filter(|&cell| other.is_none_or(|(other, _)| !self.is_same(other, cell))),
            );
        }
        cells
    }

    /// The most frequent colour of a cell.
    #[must_use]
    pub fn ground(&self, cell: PictureArea) -> u32 {
        let rows = (cell.y..cell.y + cell.h).flat_map(|y| self.row(cell, y));
        let mut all = [0; CELL * CELL];
        let mut count = 0;
        for (place, pixel) in all.iter_mut().zip(rows.flat_map(|row| row.chunks_exact(4))) {
            *place = number(pixel);
            count += 1;
        }
        let all = all.get_mut(..count).unwrap_or_default();
        all.sort_unstable();
        let equal = all.chunk_by(|a, b| a == b);
        let most = equal.max_by_key(|equal| equal.len());
        most.and_then(|most| most.first().copied()).unwrap_or(0)
    }

    /// Adds the pixels of a part that differ from a base, as runs of one colour in a row.
    pub fn runs(&self, part: PictureArea, base: Base<'_>, runs: &mut Vec<(PictureArea, u32)>) {
        for y in part.y..part.y + part.h {
            let own = self.row(part, y).unwrap_or_default();
            let (other, ground) = match base {
                Base::Picture(other) => (other.row(part, y).unwrap_or_default(), None),
                Base::Ground(colour) => (own, Some(colour)),
            };
            let mut open = None;
            let pairs = own.chunks_exact(4).zip(other.chunks_exact(4));
            for (x, (own, other)) in (part.x..).zip(pairs) {
                let colour = number(own);
                if colour == ground.unwrap_or_else(|| number(other)) {
                    open = None;
                    continue;
                }
                match runs.last_mut() {
                    Some((run, _)) if open == Some(colour) => run.w += 1,
                    _ => runs.push((PictureArea { x, y, w: 1, h: 1 }, colour)),
                }
                open = Some(colour);
            }
        }
    }
}

/// What the pixels of a part are compared with.
#[derive(Clone, Copy, Debug)]
pub enum Base<'a> {
    /// One colour.
    Ground(u32),
    /// Another picture of the same size.
    Picture(Picture<'a>),
}

/// A pixel as a number.
fn number(pixel: &[u8]) -> u32 {
    pixel.try_into().map_or(0, u32::from_le_bytes)
}

/// Fewer rectangles that cover the same pixels: those that touch with a whole side are one.
#[must_use]
pub fn joined(mut parts: Vec<PictureArea>) -> Vec<PictureArea> {
    parts.sort_unstable_by_key(|part| (part.y, part.h, part.x));
    parts.dedup_by(|next, last| {
        let touch = (next.y, next.h) == (last.y, last.h) && next.x == last.x + last.w;
        last.w += if touch { next.w } else { 0 };
        touch
    });
    parts.sort_unstable_by_key(|part| (part.x, part.w, part.y));
    parts.dedup_by(|next, last| {
        let touch = (next.x, next.w) == (last.x, last.w) && next.y == last.y + last.h;
        last.h += if touch { next.h } else { 0 };
        touch
    });
    parts
}

#[cfg(test)]
mod tests;
