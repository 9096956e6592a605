//! A picture as the canvas leaves it, and its parts.

/// The side of a cell: squares of this side are not cut again.
pub const SMALLEST: usize = 8;

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
    /// The smallest part around this one that consists of whole cells, as far as a picture of this size goes.
    #[must_use]
    pub fn in_cells(self, size: (usize, usize)) -> PictureArea {
        let (x, y) = (self.x / SMALLEST * SMALLEST, self.y / SMALLEST * SMALLEST);
        let right = (self.x + self.w).next_multiple_of(SMALLEST).min(size.0);
        let bottom = (self.y + self.h).next_multiple_of(SMALLEST).min(size.1);
        PictureArea {
            x,
            y,
            w: right - x,
            h: bottom - y,
        }
    }

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

impl Picture<'_> {
    /// The colour of a pixel; black outside.
    #[must_use]
    pub fn pixel(&self, x: usize, y: usize) -> u32 {
        let at = (y * self.width + x) * 4;
        let bytes = self.pixels.get(at..at + 4);
        bytes.map_or(0, number)
    }

    /// The colours of a row, from left to right.
    pub fn row(&self, y: usize) -> impl Iterator<Item = u32> {
        self.run(0, y, self.width)
    }

    /// The colours of so many pixels of a row.
    fn run(&self, x: usize, y: usize, count: usize) -> impl Iterator<Item = u32> {
        let from = (y * self.width + x) * 4;
        let run = self.pixels.get(from..from + count * 4);
        run.unwrap_or_default().chunks_exact(4).map(number)
    }

    /// The colours of a part, row after row.
    pub fn part(&self, part: PictureArea) -> impl Iterator<Item = u32> {
        (part.y..part.y + part.h).flat_map(move |y| self.run(part.x, y, part.w))
    }
}

/// The colour of a pixel as a number.
fn number(bytes: &[u8]) -> u32 {
    let number = bytes.try_into().map(u32::from_le_bytes);
    number.unwrap_or_default()
}

/// The smallest rectangle within `part` outside of which two pictures are the same; `None` where they are.
#[must_use]
pub fn changed(old: &[u8], new: &[u8], width: usize, part: PictureArea) -> Option<PictureArea> {
    let row = |of: &[u8], y: usize| -> Vec<u8> {
        let from = (y * width + part.x) * 4;
        of.get(from..from + part.w * 4).unwrap_or_default().to_vec()
    };
    let (mut left, mut right) = (part.w, 0);
    let (mut top, mut bottom) = (None, 0);
    for y in part.y..part.y + part.h {
        let from = (y * width + part.x) * 4;
        let place = from..from + part.w * 4;
        if old.get(place.clone()) == new.get(place) {
            continue;
        }
        let (old, new) = (row(old, y), row(new, y));
        let mut apart = old.chunks_exact(4).zip(new.chunks_exact(4)).enumerate();
        let mut differ = apart.by_ref().filter(|(_, (a, b))| a != b).map(|(x, _)| x);
        if let Some(first) = differ.next() {
            left = left.min(first);
            right = right.max(differ.last().unwrap_or(first) + 1);
        }
        top.get_or_insert(y);
        bottom = y + 1;
    }
    let top = top?;
    Some(PictureArea {
        x: part.x + left,
        y: top,
        w: right.saturating_sub(left),
        h: bottom - top,
    })
}

#[cfg(test)]
mod tests;
