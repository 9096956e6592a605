//! A part of a picture that is drawn on; the rest stays as it is.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, Pixmap, PremultipliedColorU8, Stroke, Transform,
};

use super::area::Area;
use super::drawn::Drawn;
use super::ink::Ink;

/// A picture and the pixels of it that may be drawn on.
pub struct Sheet<'a> {
    /// The picture.
    pub pixmap: &'a mut Pixmap,
    /// Of the picture's size.
    pub clip: &'a Drawn,
}

impl Sheet<'_> {
    /// Covers all of it.
    pub fn fill(&mut self, ink: Ink) {
        let ink = tiny_skia::ColorU8::from_rgba(ink.r, ink.g, ink.b, 255).premultiply();
        let width = self.pixmap.width() as usize;
        let rows = self.pixmap.pixels_mut().chunks_exact_mut(width);
        for (y, row) in rows.enumerate() {
            row[self.clip.row(y)].fill(ink);
        }
    }

    /// Fills a path, or draws its outline with a pen of some width; all of it lies in the area.
    pub fn path(&mut self, area: Area, path: &Path, pen: Option<f32>, ink: Ink) {
        let mut paint = Paint::default();
        paint.set_color_rgba8(ink.r, ink.g, ink.b, ink.a);
        paint.anti_alias = true;
        let to = Transform::identity();
        self.clipped(area, |pixmap| match pen {
            None => pixmap.fill_path(path, &paint, FillRule::Winding, to, None),
            Some(width) => {
                let stroke = Stroke {
                    width,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                pixmap.stroke_path(path, &paint, &stroke, to, None);
            }
        });
    }

    /// Draws with something that may touch each pixel of an area, and takes back what does not belong to the sheet.
    fn clipped(&mut self, area: Area, draw: impl FnOnce(&mut Pixmap)) {
        let ((left, right), rows) = self.clip.pixels(area);
        let (left, right) = (left as usize, right.max(left) as usize);
        let width = self.pixmap.width() as usize;
        let mut outside = Vec::new();
        for y in rows {
            let seen = self.clip.row(y);
            let seen = seen.start.clamp(left, right)..seen.end.clamp(left, right);
            for part in [left..seen.start, seen.end..right] {
                let part = y * width + part.start..y * width + part.end;
                if let Some(pixels) = self.pixmap.pixels().get(part.clone())
                    && !pixels.is_empty()
                {
                    outside.push((part, pixels.to_vec()));
                }
            }
        }
        draw(self.pixmap);
        for (part, pixels) in outside {
            if let Some(place) = self.pixmap.pixels_mut().get_mut(part) {
                place.copy_from_slice(&pixels);
            }
        }
    }

    /// Lays a picture over it, its upper left corner at a pixel, `strength` from 0 (nothing) to 1.
    pub fn lay(&mut self, picture: &Pixmap, (left, top): (i32, i32), strength: f32) {
        let strength = (strength.clamp(0.0, 1.0) * 256.0) as u32;
        if strength == 0 {
            return;
        }
        let (width, height) = (self.pixmap.width() as i32, self.pixmap.height() as i32);
        let right = left.saturating_add(picture.width() as i32).min(width);
        let bottom = top.saturating_add(picture.height() as i32).min(height);
        let stride = picture.width() as usize;
        let source = picture.pixels();
        let target = self.pixmap.pixels_mut();
        for y in top.max(0)..bottom {
            let seen = self.clip.row(y as usize);
            let from = left.max(seen.start as i32);
            let to = right.min(seen.end as i32);
            if from >= to {
                continue;
            }
            let start = (y - top) as usize * stride + (from - left) as usize;
            let count = (to - from) as usize;
            let row = (y * width + from) as usize;
            let pairs = target[row..row + count]
                .iter_mut()
                .zip(&source[start..start + count]);
            for (below, &above) in pairs {
                match above.alpha() {
                    0 => {}
                    255 if strength == 256 => *below = above,
                    _ => *below = over(*below, above, strength),
                }
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
