//! Score Four seen from above, every peg with its beads side by side: what stands in front of what
//! hides nothing here.
//!
//! ```text
//!    4  WB..  ....  BBW.  W...      the lowest bead at the left
//!    1  W...  WWBB  ....  B...
//!       A     B     C     D
//! ```

use super::{Align, Painter};
use crate::play::view::{Bead, BoardView, ScoreFourBoard, Spot, Token};
use crate::ui::x11::canvas::Area;
use crate::ui::x11::text::Weight;

impl Painter<'_> {
    /// The plan, where this is Score Four and there is room; returns what is left.
    pub(super) fn plan(&mut self, area: Area) -> Area {
        let BoardView::ScoreFour(board) = &self.view.board else {
            return area;
        };
        let unit = self.layout.unit;
        let row = 1.45 * unit;
        let height = 5.0 * row + 0.6 * unit;
        if area.h < height {
            return area;
        }
        let (place, rest) = area.cut_top(height);
        self.draw_plan(board, place, row);
        rest
    }

    fn draw_plan(&mut self, board: &ScoreFourBoard, place: Area, row: f32) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let left = place.x + 1.5 * unit;
        let cell = (place.right() - left - 0.3 * unit) / 4.0;
        let card = Area::new(place.x, place.y, place.w, place.h - 0.2 * unit);
        let ground = if colours.mono() {
            colours.page
        } else {
            colours.board.mix(colours.page, 0.3)
        };
        self.canvas.round_rect(card, unit * 0.4, ground);
        let ink = ground.readable().mix(ground, 0.25);
        let radius = (cell / 9.6).min(row * 0.4);
        for y in 0..4i16 {
            let top = place.y + 0.3 * unit + f32::from(3 - y) * row;
            let label = Area::new(place.x + 0.5 * unit, top, 1.0 * unit, row);
            let number = (y + 1).to_string();
            self.label_in(&number, label, unit * 0.9, Weight::Bold, Align::Left, ink);
            for x in 0..4i16 {
                let peg = Spot::new(x, y);
                let start = left + f32::from(x) * cell + radius;
                for height in 0..4u8 {
                    let at = (start + f32::from(height) * radius * 2.15, top + row / 2.0);
                    let bead = Bead { peg, height };
                    self.plan_bead(board, bead, at, radius);
                }
            }
        }
        let top = place.y + 0.3 * unit + 4.0 * row;
        for (index, letter) in ["A", "B", "C", "D"].iter().enumerate() {
            let label = Area::new(left + index as f32 * cell, top, cell, row * 0.9);
            self.label_in(letter, label, unit * 0.9, Weight::Bold, Align::Left, ink);
        }
    }

    fn plan_bead(&mut self, board: &ScoreFourBoard, bead: Bead, at: (f32, f32), radius: f32) {
        let colours = self.colours;
        let place = |value: i16| usize::try_from(value).unwrap_or(0).min(3);
        let column = board.beads[place(bead.peg.y)][place(bead.peg.x)];
        match column[usize::from(bead.height).min(3)] {
            Some(side) => {
                let ball = colours.ball(Token::Bead(side), radius, false);
                self.canvas.ball(at, ball, 1.0);
            }
            None => self.canvas.disc(at, radius * 0.28, colours.grid),
        }
        let won = board.lines.iter().any(|(_, line)| line.contains(&bead));
        if won {
            self.canvas
                .ring(at, radius * 0.98, radius * 0.4, colours.triumph);
        } else if board.last == Some(bead) {
            self.canvas
                .ring(at, radius * 0.98, radius * 0.4, colours.cursor);
        }
    }
}
