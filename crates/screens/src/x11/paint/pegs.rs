//! Pegs in perspective, on a slab that can be turned and tilted.
//!
//! ```text
//!        | | | |         x to the right (A to D), y away from the person (1 to 4), z up.
//!       o|o| | |         The board turns about z by the yaw, the eye is raised by the pitch.
//!    ___o|o|_|_|___
//!   / A   B   C   D \
//! ```

use super::colours::Colours;
use super::painter::Painter;
use super::perspective::{BALL, Projection, RISE, ROD, THICK, height};
use crate::x11::canvas::Point;
use crate::x11::ink::Ink;
use crate::x11::text::Weight;
use atom4_play::view::{BoardView, Pegs, Spot};

impl Painter<'_> {
    pub(super) fn pegs(&mut self, pegs: Pegs) {
        let (area, board) = (self.layout.board, &self.view.board);
        let projection = Projection::of(self.options.camera, area, pegs);
        let colours = self.colours;
        let camera = self.options.camera;
        let key = (
            self.layout.key(),
            self.state.palette,
            ("pegs", pegs),
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
        let mut feet: Vec<(f32, Spot)> = pegs
            .feet()
            .map(|spot| {
                let (x, y) = projection.across(spot);
                (projection.at(x, y, 0.0).2, spot)
            })
            .collect();
        feet.sort_by(|a, b| b.0.total_cmp(&a.0));
        for &(_, spot) in &feet {
            self.peg(board, spot, &projection);
        }
        self.finished_lines(board, &projection);
        if let Some(last) = board.marks.last
            && self.motion().is_none()
        {
            let (at, radius) = projection.place(last);
            self.canvas
                .ring(at, radius * 1.0, radius * 0.13, self.colours.last);
        }
        self.hit_places(board, &feet, &projection);
    }

    /// A peg with its pieces, from below; pegs come from the back to the front.
    fn peg(&mut self, board: &BoardView, spot: Spot, projection: &Projection) {
        let (x, y) = projection.across(spot);
        let count = board.count_on(spot);
        let aimed = self.pointed() == Some(spot);
        let colours = self.colours;
        let (foot, larger, _) = projection.at(x, y, 0.0);
        let unit = projection.scale * larger;
        if !colours.mono() {
            let shadow = if count > 0 { 0.72 } else { 0.32 };
            self.canvas.glow(foot, unit * shadow, Ink::BLACK.faint(0.5));
        }
        let tip = projection.point(x, y, projection.tip());
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
        for level in 0..count {
            let piece = spot.at_height(level);
            let Some(token) = board.piece(piece) else {
                break;
            };
            let lift = match self.motion() {
                Some(motion) if board.marks.last == Some(piece) => {
                    let drop = f32::from(projection.pegs.height - level);
                    motion.fallen(drop) * drop * RISE
                }
                _ => 0.0,
            };
            let (at, larger, _) = projection.at(x, y, height(level) + lift);
            let radius = BALL * projection.scale * larger;
            self.piece(at, token, radius, self.strength(piece));
            if board.marks.last == Some(piece) && lift == 0.0 {
                self.canvas
                    .ring(at, radius * 0.96, radius * 0.13, colours.last);
            }
        }
        self.ghosts(board, spot, aimed, projection);
    }

    /// The place where a piece would land, threats, the hint.
    fn ghosts(&mut self, board: &BoardView, spot: Spot, aimed: bool, projection: &Projection) {
        let colours = self.colours;
        let marks = &board.marks;
        if self.state.shows_threats(self.view) {
            let here = marks.threats.iter().filter(|(at, _)| at.ground() == spot);
            for (index, &(piece, token)) in here.clone().enumerate() {
                let (at, radius) = projection.place(piece);
                // Of two at one place the second is the inner ring.
                let inner = here.clone().take(index).any(|(other, _)| *other == piece);
                let radius = if inner { radius * 0.66 } else { radius * 0.9 };
                let ink = colours.token(token);
                self.canvas.ring(at, radius, radius * 0.24, colours.warning);
                self.canvas.ring(at, radius, radius * 0.12, ink);
            }
        }
        if self.view.proposes(spot) {
            let count = board.count_on(spot);
            if count < projection.pegs.height {
                let (at, radius) = projection.place(spot.at_height(count));
                self.hinted(at, radius * 2.4, spot);
            }
        }
        if !aimed {
            return;
        }
        let aim = self
            .view
            .aim
            .as_ref()
            .filter(|aim| aim.spot == spot && aim.refusal.is_none());
        if let (Some(landing), Some(token)) = (marks.landing, aim.and_then(|aim| aim.piece))
            && landing.ground() == spot
            && self.view.awaits_person()
        {
            let (at, radius) = projection.place(landing);
            self.piece(at, token, radius * 0.85, 0.55);
            self.canvas
                .ring(at, radius * 1.02, radius * 0.12, colours.cursor);
        }
    }

    /// Finished lines shine.
    fn finished_lines(&mut self, board: &BoardView, projection: &Projection) {
        let (colours, lit) = (self.colours, self.lit());
        if lit <= 0.0 {
            return;
        }
        for line in &board.marks.winning {
            let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
                continue;
            };
            let (from, radius) = projection.place(first);
            let (to, _) = projection.place(last);
            let to = (
                from.0 + (to.0 - from.0) * lit,
                from.1 + (to.1 - from.1) * lit,
            );
            self.canvas
                .line(from, to, radius * 0.55, colours.triumph.faint(0.35));
            self.canvas
                .line(from, to, radius * 0.2, colours.triumph.faint(0.95));
            for (place, &piece) in line.iter().enumerate() {
                let (at, radius) = projection.place(piece);
                let ink = colours.triumph.faint(self.lit_place(line, place));
                self.canvas.ring(at, radius * 0.98, radius * 0.2, ink);
            }
        }
    }

    /// Circles in which the mouse finds a peg, from the front to the back: first pieces and rods as they are seen, then
    /// wider and wider.
    fn hit_places(&mut self, board: &BoardView, feet: &[(f32, Spot)], projection: &Projection) {
        for reach in [ROD / 2.0, 0.16, 0.34, 0.5] {
            for &(_, spot) in feet.iter().rev() {
                let (x, y) = projection.across(spot);
                let count = board.count_on(spot);
                let mut add = |z: f32, radius: f32| {
                    let (at, larger, _) = projection.at(x, y, z);
                    let radius = radius * larger * projection.scale;
                    self.scene.spots.push((spot, at, radius));
                };
                (0..count).for_each(|level| add(height(level), BALL.max(reach)));
                let (foot, steps) = (f32::from(count) * RISE, (projection.tip() / reach).ceil());
                (0..=steps as u16)
                    .map(|step| projection.tip() * f32::from(step) / steps)
                    .filter(|&z| z >= foot)
                    .for_each(|z| add(z, reach));
            }
        }
    }
}

/// The slab with the names of the pegs along the two sides nearest to the eye.
fn slab(canvas: &mut crate::x11::canvas::Canvas, projection: &Projection, colours: &Colours) {
    let (wide, deep) = projection.slab();
    let corners = [(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)];
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
        let front = [
            projection.point(x, y, 0.0),
            projection.point(next_x, next_y, 0.0),
            projection.point(next_x, next_y, -THICK),
            projection.point(x, y, -THICK),
        ];
        // A side is seen when its upper edge runs to the right.
        if front[1].0 > front[0].0 {
            let slope = (front[1].1 - front[0].1) / (front[1].0 - front[0].0).max(0.01);
            let shade = wood.mix(Ink::BLACK, if slope < 0.0 { 0.52 } else { 0.36 });
            canvas.polygons([front.as_slice()], if mono { colours.page } else { shade });
            if mono {
                canvas.outline(&front, (unit * 0.02).max(1.0), colours.edge);
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
    for spot in projection.pegs.feet() {
        let (x, y) = projection.across(spot);
        let ring: Vec<Point> = (0..24)
            .map(|step| {
                let (sin, cos) = (step as f32 / 24.0 * std::f32::consts::TAU).sin_cos();
                projection.point(x + 0.43 * cos, y + 0.43 * sin, 0.0)
            })
            .collect();
        canvas.outline(&ring, (unit * 0.018).max(0.8), colours.grid.faint(0.35));
    }
    let near = |point: (f32, f32)| projection.at(point.0, point.1, 0.0).2;
    let nearer = |a: (f32, f32), b: (f32, f32)| near(a) <= near(b);
    let (x, y) = (wide - 0.24, deep - 0.24);
    let front = if nearer((0.0, -y), (0.0, y)) { -y } else { y };
    let side = if nearer((-x, 0.0), (x, 0.0)) { -x } else { x };
    let ink = if mono {
        colours.text
    } else {
        wood.readable().mix(wood, 0.08)
    };
    // The letters and numbers take turns: where they overlap, the later ones lie above.
    let Pegs { columns, rows, .. } = projection.pegs;
    for index in 0..columns.max(rows) {
        let (x, y) = projection.across(Spot::new(index, index));
        let mut name = |text: String, (x, y): (f32, f32)| {
            let (at, larger, _) = projection.at(x, y, 0.0);
            canvas.text_centred(at, &text, unit * 0.36 * larger, Weight::Bold, ink);
        };
        if index < columns {
            name(letter(index).to_string(), (x, front));
        }
        if index < rows {
            name((index + 1).to_string(), (side, y));
        }
    }
}

/// The letter of a column of pegs.
pub(super) fn letter(column: i16) -> char {
    u8::try_from(column).map_or('?', |column| char::from(b'A' + column.min(25)))
}
