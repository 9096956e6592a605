//! A picture in memory and what can be drawn on it.
//!
//! One canvas feeds the window, the pictures of the README and the picture tests. It is
//! always opaque; everything drawn is anti-aliased. Coordinates are pixels from the top left.

use std::hash::Hash;

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Stroke,
    Transform,
};

use super::ball::{Ball, Balls};
use super::drawn::Drawn;
use super::ink::Ink;
use super::text::{Typesetter, Weight};

pub use super::area::{Area, Point};

/// A picture in memory, with the letters and balls that were drawn before kept for the next time.
pub struct Canvas {
    pixmap: Pixmap,
    type_: Typesetter,
    balls: Balls,
    layer: Option<(u64, Pixmap)>,
    /// What was drawn since the background.
    drawn: Drawn,
    /// What may be another picture than when it was last asked for.
    changed: Drawn,
    /// Pictures within the picture, the one that was used last at the end.
    insets: Vec<(u64, Pixmap)>,
}

/// Most pictures within the picture that are kept.
const INSETS: usize = 16;

/// The widest and highest canvas, pixels. More than any screen; it keeps all offsets in range.
pub const LARGEST: u32 = 16_384;

impl Canvas {
    /// A black canvas. Sizes are brought into 1 to [`LARGEST`].
    #[must_use]
    pub fn new(width: u32, height: u32) -> Canvas {
        Canvas {
            pixmap: blank(width, height),
            type_: Typesetter::new(),
            balls: Balls::default(),
            layer: None,
            drawn: Drawn::everything(width.clamp(1, LARGEST), height.clamp(1, LARGEST)),
            changed: Drawn::everything(width.clamp(1, LARGEST), height.clamp(1, LARGEST)),
            insets: Vec::new(),
        }
    }

    /// Makes the canvas another size; what was on it is gone. The stores of letters and balls
    /// stay.
    pub fn resize(&mut self, width: u32, height: u32) {
        if (width, height) != (self.width(), self.height()) {
            self.pixmap = blank(width, height);
            self.layer = None;
            self.drawn = Drawn::everything(self.width(), self.height());
            self.changed = self.drawn.clone();
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
    /// size is another than last time, else the stored picture is copied.
    pub fn background(&mut self, key: &impl Hash, draw: impl FnOnce(&mut Canvas)) {
        let key = super::ball::hash_of(key);
        match &self.layer {
            Some((stored, picture)) if *stored == key => {
                let (width, from) = (picture.width() as usize, picture.data());
                let to = self.pixmap.data_mut();
                for y in 0..picture.height() as usize {
                    let row = self.drawn.row(y);
                    let row = 4 * (y * width + row.start)..4 * (y * width + row.end);
                    if let (Some(to), Some(from)) = (to.get_mut(row.clone()), from.get(row)) {
                        to.copy_from_slice(from);
                    }
                }
                self.changed.add_drawn(&self.drawn);
            }
            _ => {
                draw(self);
                self.layer = Some((key, self.pixmap.clone()));
                self.changed.add_all();
            }
        }
        self.drawn.clear();
    }

    /// What may be another picture than at the last call; all of it at the first one.
    pub fn take_changed(&mut self) -> Drawn {
        self.changed.add_drawn(&self.drawn);
        let changed = self.changed.clone();
        self.changed.clear();
        changed
    }

    /// A picture within this one, its upper left corner at a point, which stays the same from frame to frame: `draw` gets an
    /// empty canvas of this size when `key` is none of the last ones, else the stored picture is copied.
    pub fn inset(
        &mut self,
        (x, y): Point,
        (width, height): (u32, u32),
        key: &impl Hash,
        draw: impl FnOnce(&mut Canvas),
    ) {
        let key = super::ball::hash_of(&(super::ball::hash_of(key), width, height));
        let stored = self.insets.iter().position(|(stored, _)| *stored == key);
        let picture = match stored {
            Some(place) => self.insets.remove(place).1,
            None => {
                // Letters and balls that were drawn before serve for it, too.
                let around = std::mem::replace(&mut self.pixmap, blank(width, height));
                let layer = self.layer.take();
                let drawn = Drawn::everything(self.width(), self.height());
                let drawn = std::mem::replace(&mut self.drawn, drawn);
                draw(self);
                (self.layer, self.drawn) = (layer, drawn);
                std::mem::replace(&mut self.pixmap, around)
            }
        };
        self.drawn
            .add(Area::new(x.trunc(), y.trunc(), width as f32, height as f32));
        let paint = tiny_skia::PixmapPaint::default();
        let to = Transform::identity();
        self.pixmap
            .draw_pixmap(x as i32, y as i32, picture.as_ref(), &paint, to, None);
        if self.insets.len() >= INSETS {
            self.insets.remove(0);
        }
        self.insets.push((key, picture));
    }

    /// Covers the whole canvas.
    pub fn fill(&mut self, ink: Ink) {
        self.drawn.add_all();
        self.pixmap
            .fill(tiny_skia::Color::from_rgba8(ink.r, ink.g, ink.b, 255));
    }

    /// Straight lines, each from one point to another, with round ends.
    pub fn lines(&mut self, lines: &[(Point, Point)], width: f32, ink: Ink) {
        let mut path = PathBuilder::new();
        for &(from, to) in lines {
            path.move_to(from.0, from.1);
            path.line_to(to.0, to.1);
        }
        if let Some(path) = path.finish() {
            self.stroke_path(&path, width, ink);
        }
    }

    /// Filled polygons in one colour.
    pub fn polygons<'a>(&mut self, polygons: impl IntoIterator<Item = &'a [Point]>, ink: Ink) {
        if let Some(path) = closed(polygons) {
            self.drawn.add(bounds(&path, 0.0));
            self.pixmap.fill_path(
                &path,
                &paint(ink),
                FillRule::Winding,
                Transform::identity(),
                None,
            );
        }
    }

    /// The outline of a polygon.
    pub fn outline(&mut self, points: &[Point], width: f32, ink: Ink) {
        if let Some(path) = closed([points]) {
            self.stroke_path(&path, width, ink);
        }
    }

    /// A shaded ball with its centre at `at`, `strength` from 0 (nothing) to 1.
    pub fn ball(&mut self, at: Point, ball: Ball, strength: f32) {
        let picture = self.balls.picture(ball, &mut self.type_);
        self.drawn.add(around(at, picture));
        blit(&mut self.pixmap, picture, at, strength);
    }

    /// A soft shadow or glow around a point: full at the centre, nothing at `radius`.
    pub fn glow(&mut self, at: Point, radius: f32, ink: Ink) {
        let picture = self.balls.glow(radius, ink);
        self.drawn.add(around(at, picture));
        blit(&mut self.pixmap, picture, at, 1.0);
    }

    /// Width of a line of text, pixels.
    #[must_use]
    pub fn text_width(&mut self, text: &str, size: f32, weight: Weight) -> f32 {
        self.type_.width(text, size, weight)
    }

    /// The text cut to `width`, with an ellipsis where something is missing.
    #[must_use]
    pub fn fit_text(&mut self, text: &str, size: f32, weight: Weight, width: f32) -> String {
        self.type_.fit(text, size, weight, width)
    }

    /// The text broken into lines no wider than `width`.
    #[must_use]
    pub fn wrap_text(&mut self, text: &str, size: f32, weight: Weight, width: f32) -> Vec<String> {
        self.type_.wrap(text, size, weight, width)
    }

    /// Text starting at `x`, standing on the line `baseline`.
    pub fn text(&mut self, (x, baseline): Point, text: &str, size: f32, weight: Weight, ink: Ink) {
        // Letters may lean over, and stand above or below the line by less than their height.
        let width = self.type_.width(text, size, weight);
        let (x0, y0) = (x - size, baseline - 2.0 * size);
        self.drawn
            .add(Area::new(x0, y0, width + 2.0 * size, 4.0 * size));
        self.type_
            .draw(&mut self.pixmap, (x, baseline), text, size, weight, ink);
    }

    /// Text in the middle of a point, by the height of capitals.
    pub fn text_centred(&mut self, at: Point, text: &str, size: f32, weight: Weight, ink: Ink) {
        let width = self.text_width(text, size, weight);
        let rise = self.type_.cap_height(size, weight) / 2.0;
        self.text((at.0 - width / 2.0, at.1 + rise), text, size, weight, ink);
    }

    /// Text that ends at `at`, in the middle of its height.
    pub fn text_right(&mut self, at: Point, text: &str, size: f32, weight: Weight, ink: Ink) {
        let width = self.text_width(text, size, weight);
        let rise = self.type_.cap_height(size, weight) / 2.0;
        self.text((at.0 - width, at.1 + rise), text, size, weight, ink);
    }

    /// Text that starts at `at`, in the middle of its height.
    pub fn text_left(&mut self, at: Point, text: &str, size: f32, weight: Weight, ink: Ink) {
        let rise = self.type_.cap_height(size, weight) / 2.0;
        self.text((at.0, at.1 + rise), text, size, weight, ink);
    }

    /// The picture, to be drawn on in this area.
    pub(super) fn within(&mut self, area: Area) -> &mut Pixmap {
        self.drawn.add(area);
        &mut self.pixmap
    }

    fn stroke_path(&mut self, path: &Path, width: f32, ink: Ink) {
        let stroke = Stroke {
            width: width.max(0.1),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        self.drawn.add(bounds(path, stroke.width));
        self.pixmap
            .stroke_path(path, &paint(ink), &stroke, Transform::identity(), None);
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

/// The pixels that a path may touch, drawn with a pen of this width.
fn bounds(path: &Path, width: f32) -> Area {
    let rect = path.bounds();
    Area::new(rect.left(), rect.top(), rect.width(), rect.height()).inset(-width - 2.0)
}

/// The pixels that a picture may touch with its middle at a point.
fn around(at: Point, picture: &Pixmap) -> Area {
    let (w, h) = (picture.width() as f32 + 2.0, picture.height() as f32 + 2.0);
    Area::new(at.0 - w / 2.0, at.1 - h / 2.0, w, h)
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(ink.r, ink.g, ink.b, ink.a);
    paint.anti_alias = true;
    paint
}

/// Lays `picture` over `canvas` with its middle at `at`, to the nearest pixel.
fn blit(canvas: &mut Pixmap, picture: &Pixmap, at: Point, strength: f32) {
    let strength = (strength.clamp(0.0, 1.0) * 256.0) as u32;
    if strength == 0 || !at.0.is_finite() || !at.1.is_finite() {
        return;
    }
    let left = (at.0 - picture.width() as f32 / 2.0).round() as i32;
    let top = (at.1 - picture.height() as f32 / 2.0).round() as i32;
    let (width, height) = (canvas.width() as i32, canvas.height() as i32);
    let (from_x, to_x) = (
        left.max(0),
        left.saturating_add(picture.width() as i32).min(width),
    );
    let (from_y, to_y) = (
        top.max(0),
        top.saturating_add(picture.height() as i32).min(height),
    );
    if from_x >= to_x {
        return;
    }
    let stride = picture.width() as usize;
    let source = picture.pixels();
    let target = canvas.pixels_mut();
    for y in from_y..to_y {
        let start = (y - top) as usize * stride + (from_x - left) as usize;
        let count = (to_x - from_x) as usize;
        let row = y as usize * width as usize + from_x as usize;
        let pairs = target[row..row + count]
            .iter_mut()
            .zip(&source[start..start + count]);
        for (below, &above) in pairs {
            if above.alpha() != 0 {
                *below = over(*below, above, strength);
            }
        }
    }
}

/// One pixel over an opaque one; `strength` is of 256.
fn over(
    below: PremultipliedColorU8,
    above: PremultipliedColorU8,
    strength: u32,
) -> PremultipliedColorU8 {
    let keep = 255 - ((u32::from(above.alpha()) * strength) >> 8);
    let channel = |below: u8, above: u8| {
        // (v + 128 + ((v + 128) >> 8)) >> 8 is v / 255 to the nearest, for v up to 65025.
        let v = u32::from(below) * keep + 128;
        let kept = (v + (v >> 8)) >> 8;
        (kept + ((u32::from(above) * strength) >> 8)).min(255) as u8
    };
    PremultipliedColorU8::from_rgba(
        channel(below.red(), above.red()),
        channel(below.green(), above.green()),
        channel(below.blue(), above.blue()),
        255,
    )
    // An alpha of 255 is no less than any channel, the only thing that is refused.
    .unwrap_or(below)
}

#[cfg(test)]
#[path = "canvas_tests.rs"]
mod tests;
