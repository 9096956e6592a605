//! The eye that looks at a board of pegs.
//!
//! x runs to the right (A to D), y away from the person (1 to 4), z up. The board turns about z by
//! the yaw, the eye is raised by the pitch.

use crate::x11::canvas::{Area, Point};
use atom4_play::view::{Pegs, Spot};

/// From where the board is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Angle by which the board is turned, radians.
    pub yaw: f32,
    /// Angle by which the eye is raised, radians; 0 looks from the side.
    pub pitch: f32,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera {
            yaw: 0.36,
            pitch: 0.54,
        }
    }
}

impl Camera {
    /// Turns and tilts; the eye stays above the slab and in front of it.
    pub fn turn(&mut self, yaw: f32, pitch: f32) {
        if yaw.is_finite() && pitch.is_finite() {
            self.yaw = (self.yaw + yaw).rem_euclid(std::f32::consts::TAU);
            self.pitch = (self.pitch + pitch).clamp(0.12, 1.35);
        }
    }
}

/// The radius of a piece, in distances of pegs.
pub(super) const BALL: f32 = 0.41;
/// From one piece to the one above it.
pub(super) const RISE: f32 = 0.78;
/// The thickness of a peg.
pub(super) const ROD: f32 = 0.115;
/// The thickness of the slab.
pub(super) const THICK: f32 = 0.3;
/// The distance of the eye.
pub(super) const EYE: f32 = 12.0;

/// The way from the board to the window.
pub(super) struct Projection {
    camera: Camera,
    centre: Point,
    pub(super) pegs: Pegs,
    /// Pixels from one peg to the next, in the middle of the board.
    pub(super) scale: f32,
}

impl Projection {
    /// The largest board that stays in the area however it is turned, so that nothing breathes
    /// while turning.
    pub(super) fn of(camera: Camera, area: Area, pegs: Pegs) -> Projection {
        let mut trial = Projection {
            camera,
            centre: (0.0, 0.0),
            pegs,
            scale: 1.0,
        };
        let ((right, back), tip) = (trial.slab(), trial.tip());
        let (x, y) = trial.across(Spot::new(pegs.columns - 1, pegs.rows - 1));
        let (mut wide, mut top, mut bottom) = (0.0f32, 0.0f32, 0.0f32);
        for step in 0..24 {
            trial.camera.yaw = step as f32 * std::f32::consts::TAU / 24.0;
            for (x, y, z) in [
                (right, back, -THICK),
                (right, back, 0.0),
                (x + 0.4, y + 0.4, tip + 0.1),
            ] {
                let at = trial.point(x, y, z);
                wide = wide.max(at.0.abs());
                top = top.min(at.1);
                bottom = bottom.max(at.1);
            }
        }
        let scale = (area.w * 0.97 / (2.0 * wide)).min(area.h * 0.97 / (bottom - top));
        let (x, y) = area.centre();
        Projection {
            camera,
            centre: (x, y - (top + bottom) / 2.0 * scale),
            pegs,
            scale,
        }
    }

    /// The top of the pegs.
    pub(super) fn tip(&self) -> f32 {
        f32::from(self.pegs.height) * RISE + 0.22
    }

    /// Half the sides of the slab, to the right and away from the person.
    pub(super) fn slab(&self) -> (f32, f32) {
        let half = |pegs: i16| f32::from(pegs) / 2.0 + 0.45;
        (half(self.pegs.columns), half(self.pegs.rows))
    }

    /// The foot of a peg, from the middle of the board.
    pub(super) fn across(&self, peg: Spot) -> (f32, f32) {
        let middle = |pegs: i16| f32::from(pegs - 1) / 2.0;
        (
            f32::from(peg.x) - middle(self.pegs.columns),
            f32::from(peg.y) - middle(self.pegs.rows),
        )
    }

    /// The middle and the radius of a piece on the window.
    pub(super) fn place(&self, piece: Spot) -> (Point, f32) {
        let (x, y) = self.across(piece);
        let (at, larger, _) = self.at(x, y, height(piece.z));
        (at, BALL * larger * self.scale)
    }

    /// The place of a point of the board on the window, the factor by which things are larger there, and its
    /// distance from the eye, in distances of pegs.
    pub(super) fn at(&self, x: f32, y: f32, z: f32) -> (Point, f32, f32) {
        let (sin, cos) = self.camera.yaw.sin_cos();
        let (across, away) = (x * cos - y * sin, x * sin + y * cos);
        let (sin, cos) = self.camera.pitch.sin_cos();
        let depth = away * cos - z * sin;
        let larger = EYE / (EYE + depth);
        let up = z * cos + away * sin;
        let point = (
            self.centre.0 + across * larger * self.scale,
            self.centre.1 - up * larger * self.scale,
        );
        (point, larger, depth)
    }

    pub(super) fn point(&self, x: f32, y: f32, z: f32) -> Point {
        self.at(x, y, z).0
    }
}

/// The middle of a piece above the slab.
pub(super) fn height(piece: i16) -> f32 {
    (f32::from(piece) + 0.5) * RISE
}

#[cfg(test)]
mod tests;
