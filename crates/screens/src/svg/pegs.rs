//! Pegs seen from the front, the rows in bands above one another, so that no piece hides another.
//!
//! ```text
//!        | | | |   4     x to the right (A to D), rows from the front (1) at the bottom
//!        |_|o|_|_        to the back (4) at the top
//!       ...
//!      | | | |     1
//!      |o|o|_|_
//!      A B C D
//! ```

use std::fmt::{self, Write};

use super::{Frame, Ink, Painter, Point, Shape, Short, label};
use crate::palette::Palette;
use atom4_play::view::{BoardView, Pegs, Spot};

/// From one piece to the one above it.
const RISE: f32 = 0.37;
/// How much further right the row behind begins.
const SHIFT: f32 = 0.22;
/// Room between two rows.
const GAP: f32 = 0.45;

/// Rows of pegs in bands.
pub(super) struct Bands {
    pub pegs: Pegs,
}

impl Bands {
    /// The height of a band.
    fn band(&self) -> f32 {
        f32::from(self.pegs.height) * RISE + GAP
    }

    /// The foot of a peg.
    fn foot(&self, x: i16, y: i16) -> Point {
        let (x, y) = (f32::from(x), f32::from(y));
        (x + SHIFT * y, -y * self.band())
    }
}

impl Painter for Bands {
    fn frame(&self) -> Frame {
        let (columns, rows) = (f32::from(self.pegs.columns), f32::from(self.pegs.rows));
        Frame {
            left: -0.8,
            top: -rows * self.band() - 0.1,
            width: columns + SHIFT * (rows - 1.0) + 1.4,
            height: rows * self.band() + 0.9,
        }
    }

    fn shape(&self) -> Shape {
        Shape::Bead
    }

    fn at(&self, spot: Spot) -> Point {
        let (x, y) = self.foot(spot.x, spot.y);
        (x, y - RISE * (f32::from(spot.z) + 0.5))
    }

    fn ground(&self, palette: &Palette, out: &mut String) -> fmt::Result {
        let Frame {
            left,
            top,
            width,
            height,
        } = self.frame();
        write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\".3\" fill=\"{}\"/>",
            Short(left),
            Short(top),
            Short(width),
            Short(height),
            Ink(palette.board.rgb)
        )?;
        let Pegs {
            columns,
            rows,
            height,
        } = self.pegs;
        let (rod, ink) = (f32::from(height) * RISE + 0.08, palette.text.rgb);
        for y in 0..rows {
            let (from, to) = (self.foot(0, y), self.foot(columns - 1, y));
            write!(
                out,
                "<path d=\"M{} {}H{}\" stroke=\"{}\" stroke-width=\".08\"/><path d=\"",
                Short(from.0 - 0.48),
                Short(from.1 + 0.04),
                Short(to.0 + 0.48),
                Ink(palette.page.rgb)
            )?;
            for x in 0..columns {
                let (x, y) = self.foot(x, y);
                write!(out, "M{} {}v-{}", Short(x), Short(y), Short(rod))?;
            }
            let grid = Ink(palette.grid.rgb);
            write!(out, "\" stroke=\"{grid}\" stroke-width=\".1\"/>")?;
            let side = (to.0 + 0.68, to.1 - 0.5 * rod);
            label(side, 0.36, &(y + 1).to_string(), ink, out)?;
        }
        for x in 0..columns {
            let (at, _) = self.foot(x, 0);
            let letter = u8::try_from(x).map_or('?', |x| char::from(b'A' + x.min(25)));
            label((at, 0.4), 0.42, &letter.to_string(), ink, out)?;
        }
        Ok(())
    }

    fn below(&self, _: &BoardView, _: &Palette, _: &mut String) -> fmt::Result {
        Ok(())
    }
}
