//! Pixels that stand out from the ground of their cell, drawn by their colours: all of one colour in the same request.
//!
//! ```text
//!   . . . o .      A cell of lines or letters is its ground (one rectangle of many), a pixel of its own here and there
//!   . a o . .      (4 bytes), and runs of pixels (8 bytes). What it costs to name a colour is shared by all the pixels
//!   o o o o o      that have it, wherever they are.
//! ```

use super::picture::{Picture, PictureArea, SMALLEST};

/// Bytes of a single pixel, of a rectangle, and of naming a colour with the requests for its pixels and rectangles.
pub const PIXEL: usize = 4;
pub const RECTANGLE: usize = 8;
const COLOUR: usize = 40;

/// Counters of colours, so many bits of a hash apart. Colours that share one look a little cheaper than they are.
const BITS: u32 = 15;

/// How often each colour stands out from the ground of its cell, in all that is drawn together.
pub struct ColourCounts(Vec<u32>);

impl ColourCounts {
    /// Counts the cells of these parts.
    #[must_use]
    pub fn of(picture: Picture<'_>, parts: &[PictureArea]) -> ColourCounts {
        let mut tally = ColourCounts(vec![0; 1 << BITS]);
        for cell in parts.iter().flat_map(|part| part.cells()) {
            let ground = picture.ground(cell);
            for (run, colour) in picture.runs(cell) {
                if colour != ground
                    && let Some(count) = tally.0.get_mut(slot(colour))
                {
                    *count += run.w as u32;
                }
            }
        }
        tally
    }

    /// The ground of a cell, and the bytes that it takes to draw the pixels that stand out from it.
    #[must_use]
    pub fn cost(&self, picture: Picture<'_>, cell: PictureArea) -> (u32, usize) {
        let ground = picture.ground(cell);
        let mut bytes = RECTANGLE;
        // In parts of a byte: of a frequent colour each pixel bears little.
        const PARTS: usize = 64;
        let mut naming = 0;
        for (run, colour) in picture.runs(cell) {
            if colour != ground {
                bytes += RECTANGLE.min(run.w * PIXEL);
                let count = self.0.get(slot(colour)).copied().unwrap_or(0).max(1);
                naming += PARTS * COLOUR * run.w / count as usize;
            }
        }
        (ground, bytes + naming / PARTS)
    }
}

fn slot(colour: u32) -> usize {
    (colour.wrapping_mul(0x9E37_79B1) >> (u32::BITS - BITS)) as usize
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

impl PictureArea {
    /// The cells of it.
    pub fn cells(self) -> impl Iterator<Item = PictureArea> {
        let (right, bottom) = (self.x + self.w, self.y + self.h);
        let rows = (self.y..bottom).step_by(SMALLEST);
        rows.flat_map(move |y| {
            let columns = (self.x..right).step_by(SMALLEST);
            columns.map(move |x| PictureArea {
                x,
                y,
                w: SMALLEST.min(right - x),
                h: SMALLEST.min(bottom - y),
            })
        })
    }
}

impl Picture<'_> {
    /// The most frequent colour of a cell.
    #[must_use]
    pub fn ground(&self, cell: PictureArea) -> u32 {
        let mut all = [0; SMALLEST * SMALLEST];
        let mut count = 0;
        for (place, colour) in all.iter_mut().zip(self.part(cell)) {
            *place = colour;
            count += 1;
        }
        let all = all.get_mut(..count).unwrap_or_default();
        // A colour of more than half is what is left when each pixel of another takes one of it away (Boyer and Moore).
        let (mut most, mut left) = (0, 0);
        for &colour in all.iter() {
            if left == 0 {
                (most, left) = (colour, 1);
            } else if colour == most {
                left += 1;
            } else {
                left -= 1;
            }
        }
        if 2 * all.iter().filter(|&&colour| colour == most).count() > count {
            return most;
        }
        all.sort_unstable();
        let equal = all.chunk_by(|a, b| a == b);
        let most = equal.max_by_key(|equal| equal.len());
        most.and_then(|most| most.first().copied()).unwrap_or(0)
    }

    /// The runs of one colour in the rows of a part.
    pub fn runs(self, part: PictureArea) -> impl Iterator<Item = (PictureArea, u32)> {
        let (mut x, mut y) = (part.x, part.y);
        std::iter::from_fn(move || {
            if y >= part.y + part.h {
                return None;
            }
            let (from, row, colour) = (x, y, self.pixel(x, y));
            while x < part.x + part.w && self.pixel(x, y) == colour {
                x += 1;
            }
            let w = x - from;
            if x >= part.x + part.w {
                (x, y) = (part.x, y + 1);
            }
            let (x, y, h) = (from, row, 1);
            Some((PictureArea { x, y, w, h }, colour))
        })
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests;
