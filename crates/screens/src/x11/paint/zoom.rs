//! A board looked at from near: the part in play fills the board's place, by a key or where the board is small.
//!
//! The board is laid out in an area larger than what is seen of it, and the rest of the window is painted over what
//! juts out.

use super::painter::Painter;
use super::{hexagonal, square, triangular};
use crate::x11::canvas::{Area, Point};
use atom4_play::view::{Lattice, Spot};

/// Pixels from place to place below which a board is small.
const SMALL: f32 = 15.0;
/// Places around the pieces that belong to the part in play.
const MARGIN: f32 = 2.2;
/// The nearest, and the least that is worth it.
const NEAREST: f32 = 3.0;
const WORTH: f32 = 1.12;

impl Painter<'_> {
    /// The point of a place on a board that is laid out in `area`; `None` on pegs, which are seen whole.
    fn point_in(&self, area: Area, spot: Spot) -> Option<Point> {
        let board = &self.view.board;
        Some(match &board.lattice {
            Lattice::Triangular { edge } => triangular::place(area, *edge, spot),
            Lattice::Square { .. } => square::place(area, board, spot),
            Lattice::Hexagons(cells) => hexagonal::place(area, cells, self.state.fixed, spot),
            Lattice::Pegs(_) => return None,
        })
    }

    /// Lays the board out in a larger area, where it is looked at from near.
    pub(super) fn near(&mut self) {
        let whole = self.layout.seen;
        let area = self.near_area(whole);
        self.state.near.set(area.is_some());
        if let Some(area) = area {
            self.layout.board = area;
        }
    }

    fn near_area(&self, whole: Area) -> Option<Area> {
        let at = |spot| self.point_in(whole, spot);
        let (a, b) = (at(Spot::new(0, 0))?, at(Spot::new(1, 0))?);
        let step = ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt();
        // The walls of a level are part of what is played with.
        let small = step < SMALL && !matches!(self.view.board.lattice, Lattice::Square { .. });
        if !self.state.zoom.unwrap_or(small) || self.view.start.is_some() {
            return None;
        }
        let points: Vec<Point> = self
            .view
            .board
            .pieces
            .iter()
            .filter_map(|piece| at(piece.at))
            .collect();
        let end = |of: fn(&Point) -> f32, most: bool| {
            let all = points.iter().map(of);
            if most {
                all.reduce(f32::max)
            } else {
                all.reduce(f32::min)
            }
        };
        let room = MARGIN * step;
        let (left, right) = (end(|p| p.0, false)? - room, end(|p| p.0, true)? + room);
        let (top, bottom) = (end(|p| p.1, false)? - room, end(|p| p.1, true)? + room);
        let nearer = (whole.w / (right - left))
            .min(whole.h / (bottom - top))
            .min(NEAREST);
        if nearer < WORTH {
            return None;
        }
        let (x, y) = whole.centre();
        let mut middle = ((left + right) / 2.0, (top + bottom) / 2.0);
        // The keyboard's cursor is never out of sight. The mouse's does not count: the board would run away from it.
        if let Some(cursor) = at(self.state.followed) {
            let reach = (
                whole.w / 2.0 / nearer - room / 2.0,
                whole.h / 2.0 / nearer - room / 2.0,
            );
            let inside =
                |at: f32, of: f32, reach: f32| of.clamp(at - reach.max(0.0), at + reach.max(0.0));
            middle = (
                inside(cursor.0, middle.0, reach.0),
                inside(cursor.1, middle.1, reach.1),
            );
        }
        // No further than the rim of the board.
        let most = (
            whole.w / 2.0 * (1.0 - 1.0 / nearer),
            whole.h / 2.0 * (1.0 - 1.0 / nearer),
        );
        let middle = (
            middle.0.clamp(x - most.0, x + most.0),
            middle.1.clamp(y - most.1, y + most.1),
        );
        let (w, h) = (whole.w * nearer, whole.h * nearer);
        Some(Area::new(
            x - w / 2.0 - (middle.0 - x) * nearer,
            y - h / 2.0 - (middle.1 - y) * nearer,
            w,
            h,
        ))
    }

    /// Paints over what juts out of the board's place.
    pub(super) fn around(&mut self) {
        let (seen, window) = (self.layout.seen, self.layout.window);
        self.scene.board = seen;
        if self.layout.board == seen {
            return;
        }
        let page = self.colours.page;
        for strip in [
            Area::new(window.x, window.y, window.w, seen.y - window.y),
            Area::new(
                window.x,
                seen.bottom(),
                window.w,
                window.bottom() - seen.bottom(),
            ),
            Area::new(window.x, seen.y, seen.x - window.x, seen.h),
            Area::new(seen.right(), seen.y, window.right() - seen.right(), seen.h),
        ] {
            self.canvas.rect(strip, page);
        }
        let inside = |&(_, at, _): &(Spot, Point, f32)| seen.contains(at);
        self.scene.spots.retain(inside);
    }
}

#[cfg(test)]
mod tests;
