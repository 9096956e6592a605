//! A picture in the smallest form that every server takes: rectangles of one colour, images, and single pixels, all of one
//! colour in the same request.
//!
//! ```text
//!   . . . o .      A cell is what the server shows already, or its ground (one rectangle of many), and runs of pixels that
//!   . a o . .      stand out from that (4 bytes a pixel, 8 a run). What it costs to name a colour is shared by all the
//!   o o o o o      pixels that have it, wherever they are. Where that is dearer, a cell is sent as it is.
//! ```

use std::collections::{BTreeMap, HashMap};

use super::drawn::Drawn;
use super::picture::{Base, Picture, PictureArea, joined};

/// Bytes of a single pixel, of a rectangle, and of naming a colour with the requests for its pixels and rectangles.
pub const PIXEL: usize = 4;
pub const RECTANGLE: usize = 8;
const COLOUR: usize = 40;
/// Bytes of a cell's share of the head of an image, of which most have several cells.
const HEADER: usize = 8;

/// Rectangles by their colour, a pixel of the canvas.
pub type ByColour = BTreeMap<u32, Vec<PictureArea>>;

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
        let mut cells = Vec::new();
        let mut frequency: HashMap<u32, usize> = HashMap::new();
        let other = shown.as_ref().map(|(shown, drawn)| (shown, *drawn));
        for cell in picture.cells(other) {
            let ground = picture.ground(cell);
            let mut best = (Some(ground), picture.runs(cell, Base::Ground(ground)));
            if let Some((shown, _)) = shown {
                let new = picture.runs(cell, Base::Picture(shown));
                if bytes(&new) < RECTANGLE + bytes(&best.1) {
                    best = (None, new);
                }
            }
            for (run, colour) in &best.1 {
                *frequency.entry(*colour).or_default() += run.w;
            }
            cells.push((cell, best));
        }
        let mut packed = PackedPicture::default();
        for (cell, (ground, runs)) in cells {
            let naming = runs.iter().map(|(run, colour)| {
                let pixels = frequency.get(colour).copied().unwrap_or(run.w);
                (COLOUR * run.w) as f32 / pixels as f32
            });
            let cost = bytes(&runs) + naming.sum::<f32>() as usize;
            let is_image = cost > HEADER + cell.w * cell.h * pixel;
            // A first picture is seen by its grounds first.
            if let Some(ground) = ground.filter(|_| !is_image || shown.is_none()) {
                packed.grounds.entry(ground).or_default().push(cell);
            }
            match is_image {
                true => packed.images.push(cell),
                false => runs.into_iter().for_each(|(run, colour)| {
                    packed.dots.entry(colour).or_default().push(run);
                }),
            }
            packed.cells.push(cell);
            packed.around = Some(packed.around.map_or(cell, |around| around.around(cell)));
        }
        packed.images = joined(packed.images);
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
