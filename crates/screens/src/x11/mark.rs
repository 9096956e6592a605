//! What is drawn on a canvas, as a value: it can be compared with what was drawn before, and drawn on a part of the picture.

use std::sync::Arc;

use tiny_skia::{Path, Pixmap};

use super::area::{Area, Point};
use super::ball::{Ball, Balls};
use super::ink::Ink;
use super::sheet::Sheet;
use super::text::{Typesetter, Weight};

/// The letters and balls that were drawn before.
#[derive(Default)]
pub struct Pens {
    /// The letters.
    pub letters: Typesetter,
    balls: Balls,
}

/// A picture that is known by its key.
#[derive(Clone)]
pub struct Inset {
    /// Equal for equal pictures.
    pub key: u64,
    /// It is opaque.
    pub picture: Arc<Pixmap>,
}

impl PartialEq for Inset {
    fn eq(&self, other: &Inset) -> bool {
        self.key == other.key
    }
}

/// Something drawn; the canvas's functions of the same names say what their numbers are.
#[derive(Clone, PartialEq)]
pub enum Mark {
    /// The area of the whole picture in one colour.
    Fill(Area, Ink),
    /// A circle.
    Disc(Point, f32, Ink),
    /// A circle's outline: radius and width.
    Ring(Point, f32, f32, Ink),
    /// A line of some width.
    Line([Point; 2], f32, Ink),
    /// A rod of some width.
    Rod([Point; 2], f32, Ink),
    /// A triangle.
    Triangle([Point; 3], Ink),
    /// A rectangle with round corners of a radius.
    Box(Area, f32, Ink),
    /// Its outline: radius and width.
    Frame(Area, f32, f32, Ink),
    /// A path that is filled, or drawn with a pen of some width.
    Path(Path, Option<f32>, Ink),
    /// A ball with its strength.
    Ball(Point, Ball, f32),
    /// A shadow with its radius.
    Glow(Point, f32, Ink),
    /// Text of a size.
    Text(Point, String, f32, Weight, Ink),
    /// Another picture by its upper left corner.
    Inset((i32, i32), Inset),
}

/// A mark, and the area that holds all pixels that it may touch.
pub struct Placed {
    mark: Mark,
    /// In pixels of the picture.
    pub area: Area,
}

impl Placed {
    /// Looks where a mark lies.
    pub fn new(mark: Mark, pens: &mut Pens) -> Placed {
        let area = match &mark {
            Mark::Fill(area, _) | Mark::Box(area, ..) | Mark::Frame(area, ..) => *area,
            Mark::Disc(at, radius, _) => square(*at, radius + 1.0),
            Mark::Ring(at, radius, width, _) => square(*at, radius + width / 2.0 + 1.0),
            Mark::Line(ends, width, _) | Mark::Rod(ends, width, _) => {
                box_around(ends).inset(-width / 2.0 - 1.0)
            }
            Mark::Triangle(corners, _) => box_around(corners).inset(-1.0),
            Mark::Path(path, pen, _) => {
                let bounds = path.bounds();
                let (x, y, w, h) = (bounds.x(), bounds.y(), bounds.width(), bounds.height());
                Area::new(x, y, w, h).inset(-pen.unwrap_or(0.0) - 2.0)
            }
            Mark::Ball(at, ball, _) => around(*at, pens.ball(*ball)),
            Mark::Glow(at, radius, ink) => around(*at, pens.balls.glow(*radius, *ink)),
            Mark::Text((x, baseline), text, size, weight, _) => {
                // Letters may lean over, and stand above or below the line by less than their height.
                let width = pens.letters.width(text, *size, *weight);
                Area::new(
                    x - size,
                    baseline - 2.0 * size,
                    width + 2.0 * size,
                    4.0 * size,
                )
            }
            Mark::Inset((x, y), Inset { picture, .. }) => Area::new(
                *x as f32,
                *y as f32,
                picture.width() as f32,
                picture.height() as f32,
            ),
        };
        Placed { mark, area }
    }

    /// Draws it.
    pub fn draw(&self, on: &mut Sheet<'_>, pens: &mut Pens) {
        let area = self.area;
        match &self.mark {
            &Mark::Fill(_, ink) => on.fill(ink),
            &Mark::Disc(at, radius, ink) => on.disc(area, at, radius, ink),
            &Mark::Ring(at, radius, width, ink) => on.ring(area, at, (radius, width), ink),
            &Mark::Line(ends, width, ink) => on.shaded(area, ends, width, |_| ink),
            &Mark::Rod(ends, width, ink) => on.rod(area, ends, width, ink),
            &Mark::Triangle(corners, ink) => on.triangle(area, corners, ink),
            &Mark::Box(_, radius, ink) => on.round_rect(area, radius, ink),
            &Mark::Frame(_, radius, width, ink) => on.round_frame(area, radius, width, ink),
            Mark::Path(path, pen, ink) => on.path(area, path, *pen, *ink),
            &Mark::Ball(at, ball, strength) => lay(on, pens.ball(ball), at, strength),
            &Mark::Glow(at, radius, ink) => lay(on, pens.balls.glow(radius, ink), at, 1.0),
            Mark::Text(at, text, size, weight, ink) => {
                pens.letters.draw(on, *at, text, *size, *weight, *ink);
            }
            Mark::Inset(at, Inset { picture, .. }) => on.lay(picture, *at, 1.0),
        }
    }
}

impl Pens {
    fn ball(&mut self, ball: Ball) -> &Pixmap {
        self.balls.picture(ball, &mut self.letters)
    }
}

/// How far ahead a mark is looked for that is missing.
const AHEAD: usize = 100;

/// Tells each mark that is in one of two pictures and not in the other; the rest is in both, in the same order.
pub fn tell_differences(old: &[Placed], new: &[Placed], mut tell: impl FnMut(&Placed)) {
    let (mut old, mut new) = (old, new);
    loop {
        let (skip_old, skip_new) = match (old.first(), new.first()) {
            (None, _) | (_, None) => (old.len(), new.len()),
            (Some(first), Some(other)) if first.mark == other.mark => {
                (old, new) = (&old[1..], &new[1..]);
                continue;
            }
            (Some(first), Some(other)) => {
                let ahead = |marks: &[Placed], wanted: &Mark| {
                    let marks = marks.iter().take(AHEAD);
                    marks
                        .map(|placed| &placed.mark)
                        .position(|mark| mark == wanted)
                };
                match (ahead(old, &other.mark), ahead(new, &first.mark)) {
                    (Some(by), other) if other.is_none_or(|other| by <= other) => (by, 0),
                    (_, Some(by)) => (0, by),
                    _ => (1, 1),
                }
            }
        };
        let (gone, come);
        (gone, old) = old.split_at(skip_old);
        (come, new) = new.split_at(skip_new);
        gone.iter().chain(come).for_each(&mut tell);
        if old.is_empty() && new.is_empty() {
            return;
        }
    }
}

/// Lays a picture with its middle at a point, to the nearest pixel.
fn lay(on: &mut Sheet<'_>, picture: &Pixmap, at: Point, strength: f32) {
    if at.0.is_finite() && at.1.is_finite() {
        let left = (at.0 - picture.width() as f32 / 2.0).round() as i32;
        let top = (at.1 - picture.height() as f32 / 2.0).round() as i32;
        on.lay(picture, (left, top), strength);
    }
}

/// The pixels that a picture may touch with its middle at a point.
fn around(at: Point, picture: &Pixmap) -> Area {
    let (w, h) = (picture.width() as f32 + 2.0, picture.height() as f32 + 2.0);
    Area::new(at.0 - w / 2.0, at.1 - h / 2.0, w, h)
}

fn square((x, y): Point, reach: f32) -> Area {
    Area::new(x - reach, y - reach, 2.0 * reach, 2.0 * reach)
}

/// The smallest area that holds these points.
fn box_around(points: &[Point]) -> Area {
    let least = |of: fn(&Point) -> f32| points.iter().map(of).fold(f32::INFINITY, f32::min);
    let most = |of: fn(&Point) -> f32| points.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
    let (left, top) = (least(|at| at.0), least(|at| at.1));
    let (right, bottom) = (most(|at| at.0), most(|at| at.1));
    Area::new(left, top, right - left, bottom - top)
}

#[cfg(test)]
mod tests;
