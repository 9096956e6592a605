//! A picture in memory and what can be drawn on it.
//!
//! One canvas feeds the window, the pictures of the README and the picture tests. It is
//! always opaque; everything drawn is anti-aliased. Coordinates are pixels from the top left.

use std::hash::Hash;
use std::sync::Arc;

use tiny_skia::{Path, PathBuilder, Pixmap};

use super::ball::{Ball, hash_of};
use super::drawn::Drawn;
use super::ink::Ink;
use super::mark::{Inset, Mark, Pens, Placed, tell_differences};
use super::sheet::Sheet;
use super::text::Weight;

pub use super::area::{Area, Point};

/// A picture in memory, with the letters and balls that were drawn before kept for the next time.
pub struct Canvas {
    pixmap: Pixmap,
    pens: Pens,
    frame: Frame,
    /// What may be another picture than when it was last asked for.
    changed: Drawn,
    /// All of the picture.
    whole: Drawn,
    /// Pictures within the picture, the one that was used last at the end.
    insets: Vec<(u64, Arc<Pixmap>)>,
}

/// What is drawn on a background. It is only noted until the end, so that what was there before is not drawn again.
#[derive(Default)]
struct Frame {
    /// The background with its key.
    layer: Option<(u64, Pixmap)>,
    /// It is noted now.
    noting: bool,
    marks: Vec<Placed>,
    /// What the picture has on its background.
    last: Vec<Placed>,
    /// Where the picture differs from the background with the last marks on it.
    strange: Drawn,
}

impl Frame {
    /// A frame of a picture of which nothing is known.
    fn new(whole: &Drawn) -> Frame {
        Frame {
            strange: whole.clone(),
            ..Frame::default()
        }
    }
}

/// Most pictures within the picture that are kept.
const INSETS: usize = 16;

/// The widest and highest canvas, pixels. More than any screen; it keeps all offsets in range.
pub const LARGEST: u32 = 16_384;

impl Canvas {
    /// A black canvas. Sizes are brought into 1 to [`LARGEST`].
    #[must_use]
    pub fn new(width: u32, height: u32) -> Canvas {
        let pixmap = blank(width, height);
        let whole = Drawn::everything(pixmap.width(), pixmap.height());
        Canvas {
            pixmap,
            pens: Pens::default(),
            frame: Frame::new(&whole),
            changed: whole.clone(),
            whole,
            insets: Vec::new(),
        }
    }

    /// Makes the canvas another size; what was on it is gone. The stores of letters and balls
    /// stay.
    pub fn resize(&mut self, width: u32, height: u32) {
        if (width, height) != (self.width(), self.height()) {
            self.pixmap = blank(width, height);
            self.whole = Drawn::everything(self.width(), self.height());
            self.frame = Frame::new(&self.whole);
            self.changed = self.whole.clone();
        }
    }

    /// Pixels across.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.pixmap.width()
    }

    /// Pixels down.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.pixmap.height()
    }

    /// The whole canvas as a rectangle.
    #[must_use]
    pub fn area(&self) -> Area {
        Area::new(0.0, 0.0, self.width() as f32, self.height() as f32)
    }

    /// Four bytes a pixel, red, green, blue and 255, row after row from the top.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        self.pixmap.data()
    }

    /// The picture itself.
    #[must_use]
    pub fn picture(&self) -> &Pixmap {
        &self.pixmap
    }

    /// The colour of one pixel; `None` outside.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<(u8, u8, u8)> {
        let colour = self.pixmap.pixel(x, y)?;
        Some((colour.red(), colour.green(), colour.blue()))
    }

    /// Draws a background that stays the same from frame to frame: `draw` runs when `key` or the
    /// size is another than last time, else the stored picture serves. What is drawn on it is seen after [`Canvas::finish`].
    pub fn background(&mut self, key: &impl Hash, draw: impl FnOnce(&mut Canvas)) {
        let key = hash_of(key);
        if !matches!(&self.frame.layer, Some((stored, _)) if *stored == key) {
            self.frame = Frame::new(&self.whole);
            draw(self);
            self.frame.layer = Some((key, self.pixmap.clone()));
            self.frame.strange.clear();
            self.changed.add_drawn(&self.whole);
        }
        self.frame.marks.clear();
        self.frame.noting = true;
    }

    /// Draws what was noted since the background, as far as the picture has it not yet.
    pub fn finish(&mut self) {
        if !std::mem::take(&mut self.frame.noting) {
            return;
        }
        let frame = &mut self.frame;
        let mut differs = frame.strange.clone();
        frame.strange.clear();
        tell_differences(&frame.last, &frame.marks, |mark| differs.add(mark.area));
        let mut sheet = Sheet {
            pixmap: &mut self.pixmap,
            clip: &differs,
        };
        if let Some((_, picture)) = &frame.layer {
            sheet.lay(picture, (0, 0), 1.0);
        }
        for mark in frame.marks.iter().filter(|mark| differs.touches(mark.area)) {
            mark.draw(&mut sheet, &mut self.pens);
        }
        self.changed.add_drawn(&differs);
        std::mem::swap(&mut frame.last, &mut frame.marks);
    }

    /// Draws now, or notes what is to be drawn.
    fn add(&mut self, mark: Mark) {
        let mark = Placed::new(mark, &mut self.pens);
        if self.frame.noting {
            self.frame.marks.push(mark);
            return;
        }
        self.frame.strange.add(mark.area);
        self.changed.add(mark.area);
        let mut sheet = Sheet {
            pixmap: &mut self.pixmap,
            clip: &self.whole,
        };
        mark.draw(&mut sheet, &mut self.pens);
    }

    /// What may be another picture than at the last call; all of it at the first one.
    pub fn take_changed(&mut self) -> Drawn {
        let changed = self.changed.clone();
        self.changed.clear();
        changed
    }

    /// A picture within this one, its upper left corner at a point, which stays the same from frame to frame: `draw` gets an
    /// empty canvas of this size when `key` is none of the last ones, else the stored picture serves.
    pub fn inset(
        &mut self,
        (x, y): Point,
        (width, height): (u32, u32),
        key: &impl Hash,
        draw: impl FnOnce(&mut Canvas),
    ) {
        let key = hash_of(&(hash_of(key), width, height));
        let stored = self.insets.iter().position(|(stored, _)| *stored == key);
        let picture = match stored {
            Some(place) => self.insets.remove(place).1,
            None => {
                let mut within = Canvas::new(width, height);
                // Letters and balls that were drawn before serve for it, too.
                std::mem::swap(&mut self.pens, &mut within.pens);
                draw(&mut within);
                within.finish();
                std::mem::swap(&mut self.pens, &mut within.pens);
                Arc::new(within.pixmap)
            }
        };
        let inset = Inset {
            key,
            picture: Arc::clone(&picture),
        };
        self.add(Mark::Inset((x as i32, y as i32), inset));
        if self.insets.len() >= INSETS {
            self.insets.remove(0);
        }
        self.insets.push((key, picture));
    }

    /// Covers the whole canvas.
    pub fn fill(&mut self, ink: Ink) {
        self.add(Mark::Fill(self.area(), Ink { a: 255, ..ink }));
    }

    /// Straight lines, each from one point to another, with round ends.
    pub fn lines(&mut self, lines: &[(Point, Point)], width: f32, ink: Ink) {
        let mut path = PathBuilder::new();
        for &(from, to) in lines {
            path.move_to(from.0, from.1);
            path.line_to(to.0, to.1);
        }
        self.path(path.finish(), Some(width), ink);
    }

    /// Filled polygons in one colour.
    pub fn polygons<'a>(&mut self, polygons: impl IntoIterator<Item = &'a [Point]>, ink: Ink) {
        self.path(closed(polygons), None, ink);
    }

    /// The outline of a polygon.
    pub fn outline(&mut self, points: &[Point], width: f32, ink: Ink) {
        self.path(closed([points]), Some(width), ink);
    }

    fn path(&mut self, path: Option<Path>, pen: Option<f32>, ink: Ink) {
        if let Some(path) = path {
            self.add(Mark::Path(path, pen.map(|width| width.max(0.1)), ink));
        }
    }

    /// A filled circle.
    pub fn disc(&mut self, at: Point, radius: f32, ink: Ink) {
        self.add(Mark::Disc(at, radius, ink));
    }

    /// A circle's outline, `width` wide, centred on the radius.
    pub fn ring(&mut self, at: Point, radius: f32, width: f32, ink: Ink) {
        self.add(Mark::Ring(at, radius, width, ink));
    }

    /// One straight line with round ends.
    pub fn line(&mut self, from: Point, to: Point, width: f32, ink: Ink) {
        self.add(Mark::Line([from, to], width, ink));
    }

    /// A round rod, lit from its left side.
    pub fn rod(&mut self, from: Point, to: Point, width: f32, ink: Ink) {
        self.add(Mark::Rod([from, to], width, ink));
    }

    /// A filled triangle, its corners in either order. One without area is not seen.
    pub fn triangle(&mut self, corners: [Point; 3], ink: Ink) {
        self.add(Mark::Triangle(corners, ink));
    }

    /// A filled rectangle; its edges may lie between pixels.
    pub fn rect(&mut self, area: Area, ink: Ink) {
        self.round_rect(area, 0.0, ink);
    }

    /// A filled rectangle with round corners.
    pub fn round_rect(&mut self, area: Area, radius: f32, ink: Ink) {
        self.add(Mark::Box(area, radius, ink));
    }

    /// The outline of a rectangle with round corners, `width` wide and inside the rectangle.
    pub fn round_frame(&mut self, area: Area, radius: f32, width: f32, ink: Ink) {
        self.add(Mark::Frame(area, radius, width, ink));
    }

    /// A shaded ball with its centre at `at`, `strength` from 0 (nothing) to 1.
    pub fn ball(&mut self, at: Point, ball: Ball, strength: f32) {
        self.add(Mark::Ball(at, ball, strength));
    }

    /// A soft shadow or glow around a point: full at the centre, nothing at `radius`.
    pub fn glow(&mut self, at: Point, radius: f32, ink: Ink) {
        self.add(Mark::Glow(at, radius, ink));
    }

    /// Width of a line of text, pixels.
    #[must_use]
    pub fn text_width(&mut self, text: &str, size: f32, weight: Weight) -> f32 {
        self.pens.letters.width(text, size, weight)
    }

    /// The text cut to `width`, with an ellipsis where something is missing.
    #[must_use]
    pub fn fit_text(&mut self, text: &str, size: f32, weight: Weight, width: f32) -> String {
        self.pens.letters.fit(text, size, weight, width)
    }

    /// The text broken into lines no wider than `width`.
    #[must_use]
    pub fn wrap_text(&mut self, text: &str, size: f32, weight: Weight, width: f32) -> Vec<String> {
        self.pens.letters.wrap(text, size, weight, width)
    }

    /// Text starting at `x`, standing on the line `baseline`.
    pub fn text(&mut self, at: Point, text: &str, size: f32, weight: Weight, ink: Ink) {
        self.add(Mark::Text(at, text.to_owned(), size, weight, ink));
    }

    /// Text in the middle of a point, by the height of capitals.
    pub fn text_centred(&mut self, at: Point, text: &str, size: f32, weight: Weight, ink: Ink) {
        let width = self.text_width(text, size, weight);
        let rise = self.pens.letters.cap_height(size, weight) / 2.0;
        self.text((at.0 - width / 2.0, at.1 + rise), text, size, weight, ink);
    }

    /// Text that ends at `at`, in the middle of its height.
    pub fn text_right(&mut self, at: Point, text: &str, size: f32, weight: Weight, ink: Ink) {
        let width = self.text_width(text, size, weight);
        let rise = self.pens.letters.cap_height(size, weight) / 2.0;
        self.text((at.0 - width, at.1 + rise), text, size, weight, ink);
    }

    /// Text that starts at `at`, in the middle of its height.
    pub fn text_left(&mut self, at: Point, text: &str, size: f32, weight: Weight, ink: Ink) {
        let rise = self.pens.letters.cap_height(size, weight) / 2.0;
        self.text((at.0, at.1 + rise), text, size, weight, ink);
    }
}

fn blank(width: u32, height: u32) -> Pixmap {
    let (width, height) = (width.clamp(1, LARGEST), height.clamp(1, LARGEST));
    // Refused only for a size of zero or beyond 2^31 bytes, and both are excluded above.
    let mut pixmap = Pixmap::new(width, height).expect("a size between 1 and 16384");
    pixmap.fill(tiny_skia::Color::BLACK);
    pixmap
}

/// The path around polygons; `None` around nothing.
fn closed<'a>(polygons: impl IntoIterator<Item = &'a [Point]>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for polygon in polygons {
        if let Some((&(x, y), others)) = polygon.split_first() {
            path.move_to(x, y);
            others.iter().for_each(|&(x, y)| path.line_to(x, y));
            path.close();
        }
    }
    path.finish()
}

#[cfg(test)]
#[path = "canvas_tests.rs"]
mod tests;
