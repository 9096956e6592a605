//! A board of pegs seen from above, every peg with its pieces side by side: what stands in front of what
//! hides nothing here.
//!
//! ```text
//!    4  WB..  ....  BBW.  W...      the lowest piece at the left
//!    1  W...  WWBB  ....  B...
//!       A     B     C     D
//! ```

use super::painter::{Align, Painter};
use super::pegs::letter;
use crate::x11::canvas::Area;
use crate::x11::text::Weight;
use atom4_play::view::{BoardView, Lattice, Pegs, Spot};

impl Painter<'_> {
    /// The view from above, where the board has pegs and there is room; returns the rest of the area.
    pub(super) fn pegs_from_above(&mut self, area: Area) -> Area {
        let Lattice::Pegs(pegs) = self.view.board.lattice else {
            return area;
        };
        let unit = self.layout.unit;
        let row = 1.45 * unit;
        let height = f32::from(pegs.rows + 1) * row + 0.6 * unit;
        if area.h < height {
            return area;
        }
        let (place, rest) = area.cut_top(height);
        self.draw_from_above(pegs, place, row);
        rest
    }

    fn draw_from_above(&mut self, pegs: Pegs, place: Area, row: f32) {
        let (unit, colours, board) = (self.layout.unit, self.colours, &self.view.board);
        let left = place.x + 1.5 * unit;
        let cell = (place.right() - left - 0.3 * unit) / f32::from(pegs.columns);
        let card = Area::new(place.x, place.y, place.w, place.h - 0.2 * unit);
        let ground = if colours.mono() {
            colours.page
        } else {
            colours.board.mix(colours.page, 0.3)
        };
        self.canvas.round_rect(card, unit * 0.4, ground);
        let ink = ground.readable().mix(ground, 0.25);
        // Pieces of a peg and a gap as wide as eight tenths of one.
        let radius = (cell / (2.0 * f32::from(pegs.height) + 1.6)).min(row * 0.4);
        for y in 0..pegs.rows {
            let top = place.y + 0.3 * unit + f32::from(pegs.rows - 1 - y) * row;
            let label = Area::new(place.x + 0.5 * unit, top, 1.0 * unit, row);
            let number = (y + 1).to_string();
            self.label_in(&number, label, unit * 0.9, Weight::Bold, Align::Left, ink);
            for x in 0..pegs.columns {
                let peg = Spot::new(x, y);
                let start = left + f32::from(x) * cell + radius;
                for height in 0..pegs.height {
                    let at = (start + f32::from(height) * radius * 2.15, top + row / 2.0);
                    self.small_piece(board, peg.at_height(height), at, radius);
                }
            }
        }
        let top = place.y + 0.3 * unit + f32::from(pegs.rows) * row;
        for x in 0..pegs.columns {
            let label = Area::new(left + f32::from(x) * cell, top, cell, row * 0.9);
            self.label_in(
                &letter(x).to_string(),
                label,
                unit * 0.9,
                Weight::Bold,
                Align::Left,
                ink,
            );
        }
    }

    fn small_piece(&mut self, board: &BoardView, spot: Spot, at: (f32, f32), radius: f32) {
        let colours = self.colours;
        match board.piece(spot) {
            Some(token) => {
                let ball = colours.ball(token, radius, false);
                self.canvas.ball(at, ball, 1.0);
            }
            None => self.canvas.disc(at, radius * 0.28, colours.grid),
        }
        if board.marks.won(spot) {
            self.canvas
                .ring(at, radius * 0.98, radius * 0.4, colours.triumph);
        } else if board.marks.last == Some(spot) {
            self.canvas
                .ring(at, radius * 0.98, radius * 0.4, colours.cursor);
        }
    }
}
