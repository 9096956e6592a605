//! A part of a picture in the smallest form that every server takes: rectangles of one colour, bitmaps of two colours,
//! copies of what the server has elsewhere, and images of what is left.
//!
//! ```text
//!   +-------+-------+      A square is sent as it is, or cut into four, whichever needs fewer bytes; a quarter of one
//!   |       | o | ~ |      colour needs 8, one of two colours a bit a pixel, one of lines or letters its ground and dots.
//!   | fill  +---+---+
//!   |       |fill   |
//!   +-------+-------+
//! ```

use super::copies::Copies;
use super::dots::{ColourCounts, RECTANGLE};
use super::picture::{Picture, PictureArea, SMALLEST};

/// Something that a server draws; colours are pixels of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A rectangle of one colour.
    Fill(PictureArea, u32),
    /// A rectangle of two colours: where the picture has the first, a bit is set.
    Bits(PictureArea, u32, u32),
    /// A rectangle that stands at another place, too, which the server has.
    Copy(PictureArea, (usize, usize)),
    /// A cell with a ground of one colour: its other pixels are drawn last, those of one colour together.
    Dots(PictureArea, u32),
    /// A rectangle as it is.
    Image(PictureArea),
}

impl Draw {
    /// Where it is drawn.
    #[must_use]
    pub const fn part(&self) -> PictureArea {
        let (Draw::Fill(part, _)
        | Draw::Bits(part, ..)
        | Draw::Copy(part, _)
        | Draw::Dots(part, _)
        | Draw::Image(part)) = self;
        *part
    }

    /// The cells, by their corners, for which it is worth to look whether the server has them.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let part = match *self {
            Draw::Image(part) | Draw::Dots(part, _) => part,
            other => PictureArea {
                w: 0,
                ..other.part()
            },
        };
        part.cells().map(|cell| (cell.x, cell.y))
    }
}

/// A picture, and what a pixel and a request cost.
#[derive(Clone, Copy)]
pub struct Packer<'a> {
    /// The picture.
    pub picture: Picture<'a>,
    /// Bytes of a pixel as it is sent.
    pub depth: usize,
    /// The server takes bits in the order of bytes.
    pub bits: bool,
    /// The colours of what is drawn together with it.
    pub tally: &'a ColourCounts,
}

/// Bytes of an image before its pixels, of two colours, and of a copy.
const HEADER: usize = 24;
const COLOURS: usize = 20;
const COPY: usize = 28;

impl Packer<'_> {
    /// One or two colours, if a part has no more.
    fn colours(&self, part: PictureArea) -> Option<(u32, Option<u32>)> {
        let first = self.picture.pixel(part.x, part.y);
        let mut second = None;
        for here in self.picture.part(part) {
            if here != first && *second.get_or_insert(here) != here {
                return None;
            }
        }
        Some((first, second))
    }

    /// Appends what draws these parts together: grounds and fills first, then the others in their order, dots at last. What
    /// is drawn in its turn those after it may copy. The answer is the bytes that it takes.
    pub fn pack_together(
        &self,
        parts: &[PictureArea],
        mut copies: Option<&mut Copies>,
        out: &mut Vec<Draw>,
    ) -> usize {
        let mut bytes = 0;
        for &part in parts {
            let from = out.len();
            bytes += self.pack(part, copies.as_deref(), out);
            let drawn = out.iter().skip(from);
            let drawn = drawn.filter(|draw| !matches!(draw, Draw::Dots(..)));
            if let Some(copies) = &mut copies {
                drawn.for_each(|draw| copies.hold(draw.part()));
            }
        }
        if let Some(copies) = copies {
            parts.iter().for_each(|&part| copies.hold(part));
        }
        bytes
    }

    /// Appends what draws a part, with the help of what can be copied, and answers how many bytes that takes.
    pub fn pack(&self, part: PictureArea, copies: Option<&Copies>, out: &mut Vec<Draw>) -> usize {
        let colours = self.colours(part);
        let image = HEADER + part.w * part.h * self.depth;
        if let Some((colour, None)) = colours {
            out.push(Draw::Fill(part, colour));
            return RECTANGLE;
        }
        let is_cell = part.w.max(part.h) <= SMALLEST;
        let mut ways = vec![(image, Draw::Image(part))];
        if is_cell {
            let (ground, bytes) = self.tally.cost(self.picture, part);
            ways.push((bytes, Draw::Dots(part, ground)));
        }
        if let Some((first, Some(second))) = colours.filter(|_| self.bits) {
            let bytes = HEADER + COLOURS + part.h * part.w.div_ceil(32) * 4;
            ways.push((bytes, Draw::Bits(part, first, second)));
        }
        if let Some(from) = copies.and_then(|copies| copies.find(self.picture, part)) {
            ways.push((COPY, Draw::Copy(part, from)));
        }
        let cheapest = ways.into_iter().min_by_key(|(bytes, _)| *bytes);
        let (cost, own) = cheapest.unwrap_or((image, Draw::Image(part)));
        if !is_cell && cost > COPY {
            let start = out.len();
            let halves = |at: usize, length: usize| {
                // Between two cells.
                let half = (length / 2).next_multiple_of(SMALLEST);
                match length > SMALLEST {
                    true => vec![(at, half), (at + half, length - half)],
                    false => vec![(at, length)],
                }
            };
            let mut cut = 0;
            for (y, h) in halves(part.y, part.h) {
                for (x, w) in halves(part.x, part.w) {
                    cut += self.pack(PictureArea { x, y, w, h }, copies, out);
                }
            }
            if cut < cost {
                return cut;
            }
            out.truncate(start);
        }
        out.push(own);
        cost
    }
}

#[cfg(test)]
mod tests;
