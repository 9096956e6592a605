//! A hexagon of hexagons that stands on a corner, turned until gravity points down.

use std::fmt::{self, Write};

use super::{Frame, Ink, Painter, Point, Shape, Short, label};
use crate::palette::{Palette, Rgb};
use atom4_play::hexagons::{centre, turned};
use atom4_play::view::{BoardView, Hexagons, Spot};

/// Room around the board for numbers, in sides.
const ROOM: f32 = 1.1;

/// The cells, turned. The empty board is the same however it is turned.
pub(super) struct Hexagonal {
    reach: i16,
    turns: u8,
}

impl Hexagonal {
    pub fn of(cells: &Hexagons) -> Hexagonal {
        Hexagonal {
            reach: cells.reach(),
            turns: cells.turns(false),
        }
    }

    /// All cells, from one corner to the other.
    fn cells(&self) -> impl Iterator<Item = Spot> {
        let reach = self.reach;
        (-reach..=reach).flat_map(move |q| {
            let low = (-reach).max(-reach - q);
            let high = reach.min(reach - q);
            (low..=high).map(move |r| Spot::new(q, r))
        })
    }

    /// A cell around its middle, without the attributes of a path.
    fn hexagon(at: Point, part: f32, out: &mut String) -> fmt::Result {
        for corner in 0..6u8 {
            let (sin, cos) = (f32::from(corner) * 60.0).to_radians().sin_cos();
            let letter = if corner == 0 { 'M' } else { 'L' };
            write!(
                out,
                "{letter}{} {}",
                Short(at.0 + cos * part),
                Short(at.1 + sin * part)
            )?;
        }
        out.push('Z');
        Ok(())
    }

    /// Cells in one colour.
    fn fill(cells: impl Iterator<Item = Point>, ink: Rgb, out: &mut String) -> fmt::Result {
        out.push_str("<path d=\"");
        for at in cells {
            Hexagonal::hexagon(at, 0.95, out)?;
        }
        write!(out, "\" fill=\"{}\"/>", Ink(ink))
    }
}

impl Painter for Hexagonal {
    fn frame(&self) -> Frame {
        let reach = f32::from(self.reach);
        let (wide, high) = (1.5 * reach + 1.0, 3f32.sqrt() * (reach + 0.5));
        Frame {
            left: -wide - 0.1,
            top: -high - ROOM,
            width: 2.0 * wide + 0.2,
            height: 2.0 * high + ROOM + 0.1,
        }
    }

    fn shape(&self) -> Shape {
        Shape::Ball(68)
    }

    fn at(&self, spot: Spot) -> Point {
        centre(turned(spot, self.turns))
    }

    fn ground(&self, palette: &Palette, out: &mut String) -> fmt::Result {
        Hexagonal::fill(self.cells().map(centre), palette.board.rgb, out)?;
        for q in -self.reach..=self.reach {
            let entry = Spot::new(q, (-self.reach).max(-self.reach - q));
            let (x, y) = centre(entry);
            // Grey enough for light and for dark pages.
            label(
                (x, y - 1.3),
                0.62,
                &q.to_string(),
                Rgb(0x80, 0x80, 0x80),
                out,
            )?;
        }
        Ok(())
    }

    fn below(&self, board: &BoardView, palette: &Palette, out: &mut String) -> fmt::Result {
        if board.walls.is_empty() {
            return Ok(());
        }
        let walls = board.walls.iter().map(|&spot| self.at(spot));
        Hexagonal::fill(walls, palette.page.rgb, out)
    }
}
