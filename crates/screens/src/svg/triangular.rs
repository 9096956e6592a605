//! A lattice of triangles, its odd rows half a distance further right.

use std::fmt::{self, Write};

use super::{Frame, Ink, Painter, Point, Shape, Short, label};
use crate::palette::Palette;
use atom4_play::view::{BoardView, Spot};

/// Half the square root of three: from one row to the next.
const RISE: f32 = 0.866_025_4;

/// As many rows of vertices as columns.
pub(super) struct Triangular {
    pub edge: i16,
}

impl Painter for Triangular {
    fn frame(&self) -> Frame {
        let steps = f32::from(self.edge - 1);
        Frame {
            left: -1.4,
            top: -1.3,
            width: steps + 0.5 + 2.1,
            height: steps * RISE + 2.0,
        }
    }

    fn shape(&self) -> Shape {
        Shape::Ball(45)
    }

    fn at(&self, spot: Spot) -> Point {
        let (x, y) = (f32::from(spot.x), f32::from(spot.y));
        (x + f32::from(spot.y & 1) / 2.0, y * RISE)
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
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\".5\" fill=\"{}\"/><path d=\"",
            Short(left),
            Short(top),
            Short(width),
            Short(height),
            Ink(palette.board.rgb)
        )?;
        let inside =
            |spot: &Spot| (0..self.edge).contains(&spot.x) && (0..self.edge).contains(&spot.y);
        for y in 0..self.edge {
            let (from, to) = (
                self.at(Spot::new(0, y)),
                self.at(Spot::new(self.edge - 1, y)),
            );
            write!(out, "M{} {}H{}", Short(from.0), Short(from.1), Short(to.0))?;
            for x in 0..self.edge {
                let (from, odd) = (self.at(Spot::new(x, y)), y & 1);
                let below = [Spot::new(x + odd - 1, y + 1), Spot::new(x + odd, y + 1)];
                for to in below.into_iter().filter(inside).map(|spot| self.at(spot)) {
                    write!(
                        out,
                        "M{} {}L{} {}",
                        Short(from.0),
                        Short(from.1),
                        Short(to.0),
                        Short(to.1)
                    )?;
                }
            }
        }
        let ink = Ink(palette.grid.rgb);
        write!(
            out,
            "\" fill=\"none\" stroke=\"{ink}\" stroke-width=\".04\"/>"
        )?;
        for number in 0..self.edge {
            let (text, ink) = (number.to_string(), palette.text.rgb);
            let column = (self.at(Spot::new(number, 0)).0, -0.82);
            let row = (-0.9, self.at(Spot::new(0, number)).1);
            label(column, 0.5, &text, ink, out)?;
            label(row, 0.5, &text, ink, out)?;
        }
        Ok(())
    }

    /// A bar of light below every row that has won.
    fn below(&self, board: &BoardView, palette: &Palette, out: &mut String) -> fmt::Result {
        let ink = Ink(palette.triumph.rgb);
        for row in &board.marks.winning {
            let mut points: Vec<Point> = row.iter().map(|&spot| self.at(spot)).collect();
            points.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
            let (Some(from), Some(to)) = (points.first(), points.last()) else {
                continue;
            };
            write!(
                out,
                "<path d=\"M{} {}L{} {}\" stroke=\"{ink}\" stroke-width=\"1.1\" stroke-linecap=\"round\" opacity=\".6\"/>",
                Short(from.0),
                Short(from.1),
                Short(to.0),
                Short(to.1)
            )?;
        }
        Ok(())
    }
}
