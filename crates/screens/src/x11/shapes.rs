//! Simple shapes by their distance function: how far a pixel is from the edge says how much of
//! it is covered. Several times faster than filling paths, and these shapes are most of a frame.

use tiny_skia::PremultipliedColorU8;

use super::area::{Area, Point};
use super::ink::Ink;
use super::sheet::Sheet;

/// The whole pixels in the middle of a shape that lie far from its edge: all are covered with a colour, or none is. Above and
/// below it the pixels of a row are alike.
type Core = (Area, Option<Ink>);

/// Covers every pixel of the box by what `ink_at` says of its middle: a colour, and the distance from the edge in pixels,
/// below zero inside. Where `reach` knows the left and right end of a shape on the middle of a row, the rest of the row is not
/// looked at, and the core is not either.
#[inline]
fn cover(
    on: &mut Sheet<'_>,
    area: Area,
    (core, filling): Core,
    reach: impl Fn(f32) -> (f32, f32),
    mut ink_at: impl FnMut(f32, f32) -> (Ink, f32),
) {
    let (width, height) = (on.pixmap.width() as i32, on.pixmap.height() as i32);
    let limit = |v: f32, most: i32| (v as i32).clamp(0, most);
    let (top, bottom) = (
        limit(area.y.floor(), height),
        limit(area.bottom().ceil(), height),
    );
    let (first, last) = (
        limit(core.y.ceil(), height),
        limit(core.bottom().floor(), height),
    );
    let pixels = on.pixmap.pixels_mut();
    for y in top..bottom {
        let middle = y as f32 + 0.5;
        let (left, right) = reach(middle);
        let seen = on.clip.row(y as usize);
        let left = limit(left.max(area.x).floor(), width).max(seen.start as i32);
        let right = limit(right.min(area.right()).ceil(), width).min(seen.end as i32);
        if left >= right {
            continue;
        }
        let from = limit(core.x.ceil(), width).clamp(left, right);
        let to = limit(core.right().floor(), width).clamp(from, right);
        let row = &mut pixels[(y * width) as usize..][..width as usize];
        for (from, to) in [(left, from), (to, right)] {
            for (x, pixel) in (from..to).zip(&mut row[from as usize..to as usize]) {
                let (ink, distance) = ink_at(x as f32 + 0.5, middle);
                if distance < 0.5 {
                    let coverage = (0.5 - distance).min(1.0) * f32::from(ink.a);
                    *pixel = ink.over(*pixel, (coverage + 0.5) as u32);
                }
            }
        }
        let inside = &mut row[from as usize..to as usize];
        if (first..last).contains(&y) {
            if let Some(ink) = filling {
                span(inside, ink);
            }
        } else if from < to {
            let (ink, distance) = ink_at(from as f32 + 0.5, middle);
            let coverage = (0.5 - distance).clamp(0.0, 1.0) * f32::from(ink.a);
            let a = (coverage + 0.5) as u8;
            if distance < 0.5 {
                span(inside, Ink { a, ..ink });
            }
        }
    }
}

/// Covers whole pixels.
fn span(pixels: &mut [PremultipliedColorU8], ink: Ink) {
    match PremultipliedColorU8::from_rgba(ink.r, ink.g, ink.b, ink.a) {
        Some(full) if ink.a == 255 => pixels.fill(full),
        _ => (pixels.iter_mut()).for_each(|pixel| *pixel = ink.over(*pixel, ink.a.into())),
    }
}

/// No core.
const THIN: Core = (
    Area {
        x: 0.0,
        y: 0.0,
        w: 0.0,
        h: 0.0,
    },
    None,
);

/// For shapes that fill the box from left to right.
fn all(_: f32) -> (f32, f32) {
    (f32::MIN, f32::MAX)
}

fn usable(numbers: &[f32]) -> bool {
    numbers.iter().all(|v| v.is_finite() && v.abs() < 1e6)
}

/// Pixels from a point to the edge of a rectangle with round corners, below zero inside.
fn box_distance(area: &Area, radius: f32, x: f32, y: f32) -> f32 {
    let (cx, cy) = area.centre();
    let over_x = (x - cx).abs() - area.w / 2.0 + radius;
    let over_y = (y - cy).abs() - area.h / 2.0 + radius;
    let outside = (over_x.max(0.0).powi(2) + over_y.max(0.0).powi(2)).sqrt();
    outside + over_x.max(over_y).min(0.0) - radius
}

/// Steps of the shading of a rod from its left side to its right.
const SHADES: usize = 64;

impl Sheet<'_> {
    /// A filled circle, in an area that holds it.
    pub(super) fn disc(&mut self, area: Area, (cx, cy): Point, radius: f32, ink: Ink) {
        if usable(&[cx, cy, radius]) {
            cover(self, area, THIN, all, |x, y| {
                (ink, ((x - cx).powi(2) + (y - cy).powi(2)).sqrt() - radius)
            });
        }
    }

    /// A circle's outline, `width` wide, centred on the radius, in an area that holds it.
    pub(super) fn ring(
        &mut self,
        area: Area,
        (cx, cy): Point,
        (radius, width): (f32, f32),
        ink: Ink,
    ) {
        if usable(&[cx, cy, radius, width]) {
            cover(self, area, THIN, all, |x, y| {
                let from = ((x - cx).powi(2) + (y - cy).powi(2)).sqrt() - radius;
                (ink, from.abs() - width / 2.0)
            });
        }
    }

    /// A round rod, lit from its left side, in an area that holds it.
    pub(super) fn rod(&mut self, area: Area, ends: [Point; 2], width: f32, ink: Ink) {
        self.shaded(area, ends, width, |side| {
            let light = 1.0 - ((side + 0.35) * 1.6).powi(2);
            if light > 0.0 {
                ink.mix(Ink::WHITE, 0.6 * light)
            } else {
                ink.mix(Ink::BLACK, (0.16 - 0.16 * light).min(0.6))
            }
        });
    }

    /// A straight line with round ends; `shade` gives its colour from -1 at its left side (as one
    /// goes from `a` to `b`) to 1 at its right.
    pub(super) fn shaded(
        &mut self,
        area: Area,
        [a, b]: [Point; 2],
        width: f32,
        shade: impl Fn(f32) -> Ink,
    ) {
        if !usable(&[a.0, a.1, b.0, b.1, width]) {
            return;
        }
        let shades: [Ink; SHADES + 1] =
            std::array::from_fn(|step| shade(2.0 * step as f32 / SHADES as f32 - 1.0));
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let square = (dx * dx + dy * dy).max(1e-6);
        let length = square.sqrt();
        let half = width / 2.0;
        let reach = half + 1.0;
        // Most of the box around a slanted rod is empty: each row is looked at near the rod only.
        let near = |y: f32| {
            if dy.abs() < 1.0 {
                return all(y);
            }
            let middle = a.0 + (y - a.1) * dx / dy;
            let aside = reach * length / dy.abs();
            (middle - aside, middle + aside)
        };
        // From the side of a pixel to its step, of which the middle one is on the line.
        let (middle, steps) = (
            SHADES as f32 / 2.0,
            SHADES as f32 / 2.0 / (length * half.max(0.1)),
        );
        let along_by = 1.0 / square;
        cover(self, area, THIN, near, |x, y| {
            let (px, py) = (x - a.0, y - a.1);
            let along = ((px * dx + py * dy) * along_by).clamp(0.0, 1.0);
            let (ox, oy) = (px - along * dx, py - along * dy);
            let distance = (ox * ox + oy * oy).sqrt() - half;
            if distance >= 0.5 {
                return (Ink::BLACK, distance);
            }
            let step = (middle + (py * dx - px * dy) * steps + 0.5) as usize;
            (shades[step.min(SHADES)], distance)
        });
    }

    /// A filled triangle, its corners in either order, in an area that holds it. One without area is not seen.
    pub(super) fn triangle(&mut self, around: Area, corners: [Point; 3], ink: Ink) {
        let [a, b, c] = corners;
        let area = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
        if !usable(&[a.0, a.1, b.0, b.1, c.0, c.1]) || area == 0.0 {
            return;
        }
        // A pixel is as far outside as it is beyond the edge that it is farthest beyond.
        let edges = [(a, b), (b, c), (c, a)].map(|(from, to)| {
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = (dx * dx + dy * dy).sqrt() * area.signum();
            let (nx, ny) = (dy / length, -dx / length);
            (nx, ny, nx * from.0 + ny * from.1)
        });
        cover(self, around, THIN, all, |x, y| {
            let beyond = edges.map(|(nx, ny, at)| nx * x + ny * y - at);
            (ink, beyond[0].max(beyond[1]).max(beyond[2]))
        });
    }

    /// A filled rectangle with round corners.
    pub(super) fn round_rect(&mut self, area: Area, radius: f32, ink: Ink) {
        self.boxed(area, radius, (0.0, Some(ink)), |inside| (ink, inside));
    }

    /// The outline of a rectangle with round corners, `width` wide and inside the rectangle.
    pub(super) fn round_frame(&mut self, area: Area, radius: f32, width: f32, ink: Ink) {
        self.boxed(area, radius, (width, None), |inside| {
            (ink, (inside + width / 2.0).abs() - width / 2.0)
        });
    }

    /// A shape in a rectangle with round corners, by the distance from its edge; what lies further inside than the corners, and
    /// than `rim` pixels, is filled or not.
    fn boxed(
        &mut self,
        area: Area,
        radius: f32,
        (rim, filling): (f32, Option<Ink>),
        ink_at: impl Fn(f32) -> (Ink, f32),
    ) {
        if !usable(&[area.x, area.y, area.w, area.h, radius, rim]) || area.w <= 0.0 || area.h <= 0.0
        {
            return;
        }
        let radius = radius.min(area.w.min(area.h) / 2.0).max(0.0);
        let core = (area.inset((radius.max(rim) + 1.0).ceil()), filling);
        cover(self, area, core, all, |x, y| {
            ink_at(box_distance(&area, radius, x, y))
        });
    }
}

#[cfg(test)]
mod tests;
