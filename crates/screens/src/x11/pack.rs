//! A picture in the smallest form that every server takes: rectangles of one colour, images, and single pixels, all of one
//! colour in the same request.
//!
//! ```text
//!   . . . o .      A cell is what the server shows already, or its ground (one rectangle of many), and runs of pixels that
//!   . a o . .      stand out from that (4 bytes a pixel, 8 a run). What it costs to name a colour is shared by all the
//!   o o o o o      pixels that have it, wherever they are. Where that is dearer, a cell is sent as it is.
//! ```

use std::collections::HashMap;
use std::ops::Range;

use super::drawn::Drawn;
use super::picture::{Base, Picture, PictureArea, joined};

/// Bytes of a single pixel, of a rectangle, and of naming a colour with the requests for its pixels and rectangles.
pub const PIXEL: usize = 4;
pub const RECTANGLE: usize = 8;
const COLOUR: usize = 40;
/// Bytes of a cell's share of the head of an image, of which most have several cells.
const HEADER: usize = 8;

/// Rectangles, each with its colour, a pixel of the canvas; those of one colour stand together.
pub type ByColour = Vec<(u32, PictureArea)>;

/// What a server draws, in its order.
#[derive(Debug, Default)]
pub struct PackedPicture {
    /// The grounds of cells.
    pub grounds: ByColour,
    /// Parts as they are.
    pub images: Vec<PictureArea>,
    /// What stands out.
    pub dots: ByColour,
    /// The cells that have changed.
    pub cells: Vec<PictureArea>,
    /// All of it lies in here; `None` where there is nothing new.
    pub around: Option<PictureArea>,
}

impl PackedPicture {
    /// What brings `picture` to a server that shows another picture of its size, from which it differs only where it was drawn on,
    /// or none; a pixel of an image takes so many
    /// bytes there.
    #[must_use]
    pub fn of(
        picture: Picture<'_>,
        shown: Option<(Picture<'_>, &Drawn)>,
        pixel: usize,
    ) -> PackedPicture {
        let mut cells: Vec<(PictureArea, Option<u32>, Range<usize>)> = Vec::new();
        let mut runs = Vec::new();
        let other = shown.as_ref().map(|(shown, drawn)| (shown, *drawn));
        for cell in picture.cells(other) {
            let start = runs.len();
            let of_new = shown.map(|(shown, _)| {
                picture.runs(cell, Base::Picture(shown), &mut runs);
                bytes(&runs[start..])
            });
            // Nothing on a ground is cheaper than the ground alone.
            let ground = if of_new.is_some_and(|bytes| bytes < RECTANGLE) {
                None
            } else {
                let (middle, ground) = (runs.len(), picture.ground(cell));
                picture.runs(cell, Base::Ground(ground), &mut runs);
                let of_ground = RECTANGLE + bytes(&runs[middle..]);
                let is_dearer = of_new.is_some_and(|bytes| bytes < of_ground);
                runs.drain(if is_dearer {
                    middle..runs.len()
                } else {
                    start..middle
                });
                (!is_dearer).then_some(ground)
            };
            cells.push((cell, ground, start..runs.len()));
        }
        let mut frequency: HashMap<u32, usize> = HashMap::new();
        for (run, colour) in &runs {
            *frequency.entry(*colour).or_default() += run.w;
        }
        let mut packed = PackedPicture::default();
        for (cell, ground, of_cell) in cells {
            let runs = &runs[of_cell];
            let naming = runs.iter().map(|(run, colour)| {
                let pixels = frequency.get(colour).copied().unwrap_or(run.w);
                (COLOUR * run.w) as f32 / pixels as f32
            });
            let cost = bytes(runs) + naming.sum::<f32>() as usize;
            let is_image = cost > HEADER + cell.w * cell.h * pixel;
            // A first picture is seen by its grounds first.
            if let Some(ground) = ground.filter(|_| !is_image || shown.is_none()) {
                packed.grounds.push((ground, cell));
            }
            match is_image {
                true => packed.images.push(cell),
                false => (packed.dots).extend(runs.iter().map(|&(run, colour)| (colour, run))),
            }
            packed.cells.push(cell);
            packed.around = Some(packed.around.map_or(cell, |around| around.around(cell)));
        }
        packed.images = joined(packed.images);
        for parts in [&mut packed.grounds, &mut packed.dots] {
            parts.sort_by_key(|(colour, _)| *colour);
        }
        packed
    }
}

/// Bytes of runs but for the naming of their colours.
fn bytes(runs: &[(PictureArea, u32)]) -> usize {
    let each = runs.iter().map(|(run, _)| RECTANGLE.min(run.w * PIXEL));
    each.sum()
}

#[cfg(test)]
mod tests;
