//! Score Four in perspective: sixteen pegs on a slab that can be turned and tilted.
//!
//! ```text
//!        | | | |         x to the right (A to D), y away from the person (1 to 4), z up.
//!       o|o| | |         The board turns about z by the yaw, the eye is raised by the pitch.
//!    ___o|o|_|_|___
//!   / A   B   C   D \
//! ```

use super::Painter;
use super::perspective::{
    BEAD, Projection, RISE, ROD, SLAB, THICK, TIP, across, bead_place, height,
};
use crate::play::view::{Bead, Hint, ScoreFourBoard, Side, Spot, Token};
use crate::ui::x11::canvas::Point;
use crate::ui::x11::ink::Ink;
use crate::ui::x11::text::Weight;

impl Painter<'_> {
    pub(super) fn score_four(&mut self, board: &ScoreFourBoard) {
        let area = self.layout.board;
        let projection = Projection::of(self.look.camera, area);
        let colours = self.colours;
        let camera = self.look.camera;
        let key = (
            self.layout.key(),
            self.face.palette,
            "score four",
            camera.yaw.to_bits(),
            camera.pitch.to_bits(),
        );
        let radius = self.layout.unit * 0.6;
        self.canvas.background(&key, |canvas| {
            canvas.fill(colours.page);
            let mono = colours.mono();
            let backdrop = if mono {
                colours.page
            } else {
                colours.board.mix(colours.page, 0.30)
            };
            canvas.round_rect(area, radius, backdrop);
            if mono {
                canvas.round_frame(area, radius, 1.0, colours.edge);
            }
            slab(canvas, &projection, &colours);
        });
        let mut pegs: Vec<(f32, Spot)> = (0..16)
            .map(|index| {
                let spot = Spot::new(index % 4, index / 4);
                let (x, y) = across(spot);
                (projection.at(x, y, 0.0).2, spot)
            })
            .collect();
        pegs.sort_by(|a, b| b.0.total_cmp(&a.0));
        for &(_, spot) in &pegs {
            self.peg(board, spot, &projection);
        }
        self.finished_lines(board, &projection);
        if let Some(last) = board.last
            && self.look.motion.is_none()
        {
            let (at, radius) = bead_place(&projection, last);
            self.canvas
                .ring(at, radius * 1.0, radius * 0.13, self.colours.cursor);
        }
        self.hit_places(board, &pegs, &projection);
    }

    fn column(board: &ScoreFourBoard, spot: Spot) -> [Option<Side>; 4] {
        let at = |value: i16| usize::try_from(value).unwrap_or(0).min(3);
        board.beads[at(spot.y)][at(spot.x)]
    }

    /// A peg with its beads, from below; pegs come from the back to the front.
    fn peg(&mut self, board: &ScoreFourBoard, spot: Spot, projection: &Projection) {
        let (x, y) = across(spot);
        let beads = Self::column(board, spot);
        let count = beads.iter().flatten().count() as u8;
        let shown = self.face.cursor_shown && !self.look.pointer_away && self.view.start.is_none();
        let aimed = shown && self.face.cursor == spot;
        let colours = self.colours;
        let (foot, larger, _) = projection.at(x, y, 0.0);
        let unit = projection.scale * larger;
        if !colours.mono() {
            let shadow = if count > 0 { 0.72 } else { 0.32 };
            self.canvas.glow(foot, unit * shadow, Ink::BLACK.faint(0.5));
        }
        let tip = projection.point(x, y, TIP);
        let wood = if aimed {
            colours.cursor
        } else if colours.mono() {
            colours.text
        } else {
            colours.grid.mix(Ink::WHITE, 0.35)
        };
        let start = projection.point(x, y, f32::from(count) * RISE);
        let width = unit * ROD;
        self.canvas.rod(tip, start, width, wood);
        for (level, side) in (0u8..).zip(beads) {
            let Some(side) = side else { break };
            let bead = Bead {
                peg: spot,
                height: level,
            };
            let lift = match self.look.motion {
                Some(motion) if board.last == Some(bead) => {
                    motion.height(4.0 - f32::from(level)) * RISE
                }
                _ => 0.0,
            };
            let (at, larger, _) = projection.at(x, y, height(level) + lift);
            let radius = BEAD * projection.scale * larger;
            let ball = colours.ball(Token::Bead(side), radius, self.face.letters);
            self.canvas.ball(at, ball, 1.0);
            if board.last == Some(bead) && lift == 0.0 {
                self.canvas
                    .ring(at, radius * 0.96, radius * 0.13, colours.cursor);
            }
        }
        self.ghosts(board, spot, aimed, projection);
    }

    /// Where a bead would land, threats, the hint.
    fn ghosts(&mut self, board: &ScoreFourBoard, spot: Spot, aimed: bool, projection: &Projection) {
        let colours = self.colours;
        if self.face.marks {
            for &(bead, side) in board.threats.iter().filter(|(bead, _)| bead.peg == spot) {
                let (at, radius) = bead_place(projection, bead);
                let ink = colours.token(Token::Bead(side));
                let both = board
                    .threats
                    .iter()
                    .filter(|(other, _)| *other == bead)
                    .count()
                    > 1;
                let radius = if both && side == Side::Black {
                    radius * 0.66
                } else {
                    radius * 0.9
                };
                self.canvas.ring(at, radius, radius * 0.24, colours.warning);
                self.canvas.ring(at, radius, radius * 0.12, ink);
            }
        }
        if self.view.hint == Some(Hint::Place(spot)) {
            let count = Self::column(board, spot).iter().flatten().count() as u8;
            if count < 4 {
                let (at, radius) = bead_place(
                    projection,
                    Bead {
                        peg: spot,
                        height: count,
                    },
                );
                self.canvas.disc(at, radius, colours.triumph.faint(0.35));
                self.canvas.ring(at, radius, radius * 0.16, colours.triumph);
                self.canvas
                    .text_centred(at, "!", radius * 1.3, Weight::Bold, colours.text);
            }
        }
        if !aimed {
            return;
        }
        let piece = self
            .view
            .aim
            .as_ref()
            .filter(|aim| aim.spot == spot && aim.refusal.is_none());
        if let (Some(bead), Some(Token::Bead(side))) =
            (board.preview, piece.and_then(|aim| aim.piece))
            && bead.peg == spot
            && self.view.awaits_person()
        {
            let (at, radius) = bead_place(projection, bead);
            let ball = colours.ball(Token::Bead(side), radius, self.face.letters);
            self.canvas.ball(at, ball, 0.72);
            self.canvas
                .ring(at, radius * 1.02, radius * 0.12, colours.cursor);
        }
    }

    /// Finished lines shine.
    fn finished_lines(&mut self, board: &ScoreFourBoard, projection: &Projection) {
        if self.look.motion.is_some() {
            return;
        }
        let colours = self.colours;
        for (_, line) in &board.lines {
            let (from, radius) = bead_place(projection, line[0]);
            let (to, _) = bead_place(projection, line[3]);
            self.canvas
                .line(from, to, radius * 0.55, colours.triumph.faint(0.35));
            self.canvas
                .line(from, to, radius * 0.2, colours.triumph.faint(0.95));
            for &bead in line {
                let (at, radius) = bead_place(projection, bead);
                self.canvas
                    .ring(at, radius * 0.98, radius * 0.2, colours.triumph);
            }
        }
    }

    /// What the mouse finds, from the front to the back: first what is seen, beads and rods, then wider and wider.
    fn hit_places(
        &mut self,
        board: &ScoreFourBoard,
        pegs: &[(f32, Spot)],
        projection: &Projection,
    ) {
        for reach in [ROD / 2.0, 0.16, 0.34, 0.5] {
            for &(_, spot) in pegs.iter().rev() {
                let (x, y) = across(spot);
                let count = Self::column(board, spot).iter().flatten().count() as u8;
                let mut add = |z: f32, radius: f32| {
                    let (at, larger, _) = projection.at(x, y, z);
                    let radius = radius * larger * projection.scale;
                    self.scene.spots.push((spot, at, radius));
                };
                (0..count).for_each(|level| add(height(level), BEAD.max(reach)));
                let (foot, steps) = (f32::from(count) * RISE, (TIP / reach).ceil());
                (0..=steps as u16)
                    .map(|step| TIP * f32::from(step) / steps)
                    .filter(|&z| z >= foot)
                    .for_each(|z| add(z, reach));
            }
        }
    }
}

/// The slab with the names of the pegs along the two sides nearest to the eye.
fn slab(
    canvas: &mut crate::ui::x11::canvas::Canvas,
    projection: &Projection,
    colours: &super::Colours,
) {
    let corners = [(-SLAB, -SLAB), (SLAB, -SLAB), (SLAB, SLAB), (-SLAB, SLAB)];
    let mono = colours.mono();
    let wood = if mono {
        colours.page
    } else {
        colours.board.mix(Ink::BLACK, 0.22)
    };
    let unit = projection.scale;
    let top: Vec<Point> = corners
        .iter()
        .map(|&(x, y)| projection.point(x, y, 0.0))
        .collect();
    for (index, &(x, y)) in corners.iter().enumerate() {
        let (next_x, next_y) = corners[(index + 1) % 4];
        let face = [
            projection.point(x, y, 0.0),
            projection.point(next_x, next_y, 0.0),
            projection.point(next_x, next_y, -THICK),
            projection.point(x, y, -THICK),
        ];
        // A side is seen when its upper edge runs to the right.
        if face[1].0 > face[0].0 {
            let slope = (face[1].1 - face[0].1) / (face[1].0 - face[0].0).max(0.01);
            let shade = wood.mix(Ink::BLACK, if slope < 0.0 { 0.52 } else { 0.36 });
            canvas.polygons([face.as_slice()], if mono { colours.page } else { shade });
            if mono {
                canvas.outline(&face, (unit * 0.02).max(1.0), colours.edge);
            }
        }
    }
    canvas.polygons([top.as_slice()], wood);
    canvas.outline(
        &top,
        (unit * 0.025).max(1.0),
        if mono {
            colours.edge
        } else {
            wood.mix(Ink::WHITE, 0.25)
        },
    );
    for index in 0..16 {
        let (x, y) = across(Spot::new(index % 4, index / 4));
        let ring: Vec<Point> = (0..24)
            .map(|step| {
                let (sin, cos) = (step as f32 / 24.0 * std::f32::consts::TAU).sin_cos();
                projection.point(x + 0.43 * cos, y + 0.43 * sin, 0.0)
            })
            .collect();
        canvas.outline(&ring, (unit * 0.018).max(0.8), colours.grid.faint(0.35));
    }
    let near = |point: (f32, f32)| projection.at(point.0, point.1, 0.0).2;
    let rim = SLAB - 0.24;
    let front = if near((0.0, -rim)) <= near((0.0, rim)) {
        -rim
    } else {
        rim
    };
    let side = if near((-rim, 0.0)) <= near((rim, 0.0)) {
        -rim
    } else {
        rim
    };
    let ink = if mono {
        colours.text
    } else {
        wood.readable().mix(wood, 0.08)
    };
    for (index, letter) in ["A", "B", "C", "D"].iter().enumerate() {
        let along = index as f32 - 1.5;
        let (at, larger, _) = projection.at(along, front, 0.0);
        canvas.text_centred(at, letter, unit * 0.36 * larger, Weight::Bold, ink);
        let (at, larger, _) = projection.at(side, along, 0.0);
        let number = (index + 1).to_string();
        canvas.text_centred(at, &number, unit * 0.36 * larger, Weight::Bold, ink);
    }
}
