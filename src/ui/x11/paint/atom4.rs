//! Atom-4: the lattice of triangles and what lies on it.
//!
//! ```text
//!       0   1   2   3          the vertex x y lies at
//!    0  o---o---o---o            s (x + (y mod 2) / 2)   to the right
//!        \ / \ / \ / \           s (sqrt 3) / 2 y        down
//!    1    o---o---o---o
//!        / \ / \ / \ /         with s the distance of neighbours
//! ```

use super::Painter;
use crate::play::view::{Atom4Board, Colour, Hint, Spot, Token};
use crate::ui::x11::ball::Ball;
use crate::ui::x11::canvas::{Area, Canvas, Point};
use crate::ui::x11::ink::Ink;
use crate::ui::x11::motion::{Motion, steps};
use crate::ui::x11::text::Weight;

/// Half the square root of three: the height of a triangle with sides of one.
const RISE: f32 = 0.866_025_4;
/// Room around the lattice, in distances of neighbours.
const LEFT: f32 = 1.45;
const RIGHT: f32 = 0.75;
const TOP: f32 = 1.35;
const BOTTOM: f32 = 0.75;

/// Where the vertices lie.
#[derive(Clone, Copy)]
struct Lattice {
    corner: Point,
    step: f32,
    frame: Area,
}

impl Lattice {
    fn of(area: Area) -> Lattice {
        let (wide, high) = (15.5 + LEFT + RIGHT, 15.0 * RISE + TOP + BOTTOM);
        let step = (area.w / wide).min(area.h / high);
        let frame = Area::new(
            area.x + (area.w - wide * step) / 2.0,
            area.y + (area.h - high * step) / 2.0,
            wide * step,
            high * step,
        );
        Lattice {
            corner: (frame.x + LEFT * step, frame.y + TOP * step),
            step,
            frame,
        }
    }

    fn at(&self, spot: Spot) -> Point {
        let (x, y) = (f32::from(spot.x), f32::from(spot.y));
        let shift = f32::from(spot.y & 1) / 2.0;
        (
            self.corner.0 + (x + shift) * self.step,
            self.corner.1 + y * RISE * self.step,
        )
    }

    fn column_label(&self, x: i16) -> Point {
        (self.at(Spot::new(x, 0)).0, self.frame.y + 0.55 * self.step)
    }

    fn row_label(&self, y: i16) -> Point {
        (self.frame.x + 0.62 * self.step, self.at(Spot::new(0, y)).1)
    }
}

fn every_spot() -> impl Iterator<Item = Spot> {
    (0..16).flat_map(|y| (0..16).map(move |x| Spot::new(x, y)))
}

impl Painter<'_> {
    pub(super) fn atom4(&mut self, board: &Atom4Board) {
        let lattice = Lattice::of(self.layout.board);
        let (colours, step) = (self.colours, lattice.step);
        let key = (self.layout.key(), self.face.palette, "atom4");
        self.canvas.background(&key, |canvas| {
            canvas.fill(colours.page);
            ground(canvas, &lattice, &colours);
        });
        // The gaps between the circles belong to a neighbour, whichever comes first.
        for reach in [0.5, 0.6] {
            for spot in every_spot() {
                self.scene
                    .spots
                    .push((spot, lattice.at(spot), step * reach));
            }
        }
        self.winning_row(board, &lattice);
        if self.face.marks && self.view.awaits_person() {
            for &spot in &board.legal {
                let at = lattice.at(spot);
                self.canvas.disc(at, step * 0.17, colours.text.faint(0.30));
                self.canvas.disc(at, step * 0.11, colours.text.faint(0.85));
            }
        }
        self.pieces(board, &lattice);
        self.marks(board, &lattice);
        self.pointer(board, &lattice);
    }

    /// A bar of light below the row that won.
    fn winning_row(&mut self, board: &Atom4Board, lattice: &Lattice) {
        let Some((from, to)) = ends(&board.winning) else {
            return;
        };
        let (from, to) = (lattice.at(from), lattice.at(to));
        let step = lattice.step;
        let triumph = self.colours.triumph;
        self.canvas.line(from, to, step * 1.28, triumph.faint(0.25));
        self.canvas.line(from, to, step * 1.10, triumph.faint(0.9));
    }

    fn pieces(&mut self, board: &Atom4Board, lattice: &Lattice) {
        let radius = lattice.step * 0.46;
        let letters = self.face.letters;
        let motion = self.look.motion;
        // All shadows first: none falls on a neighbour.
        for (spot, _) in pieces(board).filter(|_| !self.colours.mono()) {
            let (x, y) = lattice.at(spot);
            let at = (x + radius * 0.16, y + radius * 0.24);
            self.canvas.glow(at, radius * 1.30, Ink::BLACK.faint(0.62));
        }
        for (spot, colour) in pieces(board) {
            let at = lattice.at(spot);
            let ball = self.colours.ball(Token::Paint(colour), radius, letters);
            let old = board.changed.iter().find(|(changed, _)| *changed == spot);
            match (motion, board.last, old) {
                (Some(motion), Some(last), _) if last == spot => {
                    self.appearing(at, ball, radius, Token::Paint(colour), motion);
                }
                (Some(motion), Some(last), Some(&(_, old))) => {
                    let part = motion.changed(steps(last, spot));
                    if part < 1.0 {
                        let old = self.colours.ball(Token::Paint(old), radius, letters);
                        self.canvas.ball(at, old, 1.0);
                    }
                    self.canvas.ball(at, ball, part);
                    if part > 0.0 && part < 1.0 {
                        let light = self.colours.cursor.faint(1.0 - part);
                        let width = radius * 0.22;
                        self.canvas
                            .ring(at, radius * (1.0 + 0.12 * part), width, light);
                    }
                }
                _ => self.canvas.ball(at, ball, 1.0),
            }
        }
    }

    fn appearing(&mut self, at: Point, ball: Ball, radius: f32, token: Token, motion: Motion) {
        let part = motion.appeared();
        let letters = self.face.letters;
        // It comes from above: larger at first.
        let larger = radius * (1.0 + 0.45 * (1.0 - part));
        let ball = if part < 1.0 {
            self.colours.ball(token, larger, letters)
        } else {
            ball
        };
        self.canvas.ball(at, ball, 0.35 + 0.65 * part);
    }

    /// Rings around the last piece, what it changed and the row that won.
    fn marks(&mut self, board: &Atom4Board, lattice: &Lattice) {
        let (step, colours) = (lattice.step, self.colours);
        for &(spot, _) in &board.changed {
            let done = match (self.look.motion, board.last) {
                (Some(motion), Some(last)) => motion.changed(steps(last, spot)) >= 1.0,
                _ => true,
            };
            if done && !board.winning.contains(&spot) {
                let at = lattice.at(spot);
                self.canvas
                    .ring(at, step * 0.475, step * 0.045, colours.cursor.faint(0.75));
            }
        }
        for &spot in &board.winning {
            let at = lattice.at(spot);
            self.canvas
                .ring(at, step * 0.465, step * 0.07, colours.triumph);
        }
        if let Some(last) = board.last {
            let at = lattice.at(last);
            self.canvas
                .ring(at, step * 0.485, step * 0.085, colours.cursor);
        }
        if let Some(Hint::Place(hint)) = self.view.hint {
            let at = lattice.at(hint);
            self.canvas
                .disc(at, step * 0.40, colours.triumph.faint(0.35));
            self.canvas
                .ring(at, step * 0.42, step * 0.07, colours.triumph);
            self.canvas
                .text_centred(at, "!", step * 0.6, Weight::Bold, colours.text);
        }
    }

    /// The piece that hovers over a legal vertex, and what it would change.
    fn pointer(&mut self, board: &Atom4Board, lattice: &Lattice) {
        let shown = self.face.cursor_shown && !self.look.pointer_away;
        if !shown || self.view.start.is_some() {
            return;
        }
        let (step, colours) = (lattice.step, self.colours);
        let spot = self.face.cursor;
        self.rim(spot, lattice);
        let legal =
            self.view.aim.as_ref().filter(|aim| {
                aim.spot == spot && aim.refusal.is_none() && self.view.awaits_person()
            });
        let Some(piece) = legal.and_then(|aim| aim.piece) else {
            self.frame(lattice.at(spot), step * 0.5);
            return;
        };
        let at = lattice.at(spot);
        for &(changed, colour) in &board.preview {
            let to = lattice.at(changed);
            let token = Token::Paint(colour);
            self.canvas
                .line(at, to, step * 0.07, colours.cursor.faint(0.55));
            let small = colours.ball(token, step * 0.29, true);
            self.canvas
                .ring(to, step * 0.46, step * 0.07, colours.cursor);
            self.canvas.disc(to, step * 0.33, colours.page.faint(0.8));
            self.canvas.ball(to, small, 1.0);
        }
        // It floats a little above the board.
        let radius = step * 0.46;
        let lifted = (at.0, at.1 - radius * 0.16);
        if !colours.mono() {
            let shadow = (at.0 + radius * 0.3, at.1 + radius * 0.5);
            self.canvas
                .glow(shadow, radius * 1.4, Ink::BLACK.faint(0.6));
        }
        let ball = colours.ball(piece, radius, self.face.letters);
        self.canvas.ball(lifted, ball, 0.94);
    }

    /// Lights the numbers of the row and the column.
    fn rim(&mut self, spot: Spot, lattice: &Lattice) {
        let (step, colours) = (lattice.step, self.colours);
        for (at, number) in [
            (lattice.column_label(spot.x), spot.x),
            (lattice.row_label(spot.y), spot.y),
        ] {
            let half = (step * 0.44, step * 0.34);
            let area = Area::new(at.0 - half.0, at.1 - half.1, 2.0 * half.0, 2.0 * half.1);
            self.canvas.round_rect(area, half.1 * 0.6, colours.cursor);
            let ink = colours.cursor.readable();
            self.canvas
                .text_centred(at, &number.to_string(), step * 0.5, Weight::Bold, ink);
        }
    }

    /// Four corners around a vertex.
    pub(super) fn frame(&mut self, (x, y): Point, reach: f32) {
        let arm = reach * 0.45;
        let mut lines = Vec::new();
        for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = (x + sx * reach, y + sy * reach);
            lines.push((corner, (corner.0 - sx * arm, corner.1)));
            lines.push((corner, (corner.0, corner.1 - sy * arm)));
        }
        self.canvas.lines(&lines, reach * 0.14, self.colours.cursor);
    }
}

/// The pieces with their places.
fn pieces(board: &Atom4Board) -> impl Iterator<Item = (Spot, Colour)> {
    let cells = board.cells.iter().flatten();
    every_spot()
        .zip(cells)
        .filter_map(|(spot, cell)| cell.map(|colour| (spot, colour)))
}

/// The two places of a row that are farthest apart.
fn ends(row: &[Spot]) -> Option<(Spot, Spot)> {
    let far = |a: Spot, b: Spot| steps(a, b) as i32;
    let first = *row.first()?;
    let from = *row.iter().max_by_key(|&&spot| far(first, spot))?;
    let to = *row.iter().max_by_key(|&&spot| far(from, spot))?;
    Some((from, to))
}

/// The board itself with its numbers; the same in every frame.
fn ground(canvas: &mut Canvas, lattice: &Lattice, colours: &super::Colours) {
    let (step, mono) = (lattice.step, colours.mono());
    canvas.round_rect(lattice.frame, step * 0.5, colours.board);
    if mono {
        canvas.round_frame(
            lattice.frame,
            step * 0.5,
            (step * 0.06).max(1.0),
            colours.grid,
        );
    }
    let neighbours = |x: i16, y: i16| {
        let odd = y & 1;
        [Spot::new(x + odd - 1, y + 1), Spot::new(x + odd, y + 1)]
    };
    let inside = |spot: &Spot| (0..16).contains(&spot.x) && (0..16).contains(&spot.y);
    // Triangles that stand on their base are a little lighter than those that stand on a tip.
    let mut light: Vec<[Point; 3]> = Vec::new();
    let mut lines: Vec<(Point, Point)> = Vec::new();
    for y in 0..16 {
        lines.push((lattice.at(Spot::new(0, y)), lattice.at(Spot::new(15, y))));
        for x in 0..16 {
            let at = lattice.at(Spot::new(x, y));
            let below = neighbours(x, y);
            for spot in below.iter().filter(|spot| inside(spot)) {
                lines.push((at, lattice.at(*spot)));
            }
            if below.iter().all(inside) {
                light.push([at, lattice.at(below[0]), lattice.at(below[1])]);
            }
        }
    }
    // Opaque, so that lines that cross are no darker where they do.
    let width = (step * 0.035).max(0.8);
    if !mono {
        let tint = colours.board.mix(Ink::WHITE, 0.10);
        for corners in light {
            canvas.triangle(corners, tint);
        }
        // Each line has a dark one beside it, as if it were cut into the board.
        let shade = colours.board.mix(Ink::BLACK, 0.32);
        for &((a, b), (c, d)) in &lines {
            canvas.line((a + width, b + width), (c + width, d + width), width, shade);
        }
    }
    let grid = colours
        .board
        .mix(colours.grid, if mono { 0.45 } else { 0.9 });
    for (from, to) in lines {
        canvas.line(from, to, width, grid);
    }
    let ink = colours.board.readable().mix(colours.board, 0.12);
    for number in 0..16 {
        for at in [lattice.column_label(number), lattice.row_label(number)] {
            canvas.text_centred(at, &number.to_string(), step * 0.46, Weight::Regular, ink);
        }
    }
}
