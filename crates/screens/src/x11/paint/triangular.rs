//! A lattice of triangles and the pieces on it.
//!
//! ```text
//!       0   1   2   3          the vertex x y lies at
//!    0  o---o---o---o            s (x + (y mod 2) / 2)   to the right
//!        \ / \ / \ / \           s (sqrt 3) / 2 y        down
//!    1    o---o---o---o
//!        / \ / \ / \ /         with s the distance of neighbours
//! ```

use super::colours::Colours;
use super::painter::Painter;
use crate::motion::steps;
use crate::x11::canvas::{Area, Canvas, Point};
use crate::x11::ink::Ink;
use crate::x11::text::Weight;
use atom4_play::view::{BoardView, Hint, Spot};

/// Half the square root of three: the height of a triangle with sides of one.
const RISE: f32 = 0.866_025_4;
/// Room around the lattice, in distances of neighbours.
const LEFT: f32 = 1.45;
const RIGHT: f32 = 0.75;
const TOP: f32 = 1.35;
const BOTTOM: f32 = 0.75;

/// The places of the vertices on the window.
#[derive(Clone, Copy)]
struct Grid {
    corner: Point,
    step: f32,
    frame: Area,
    edge: i16,
}

impl Grid {
    fn of(area: Area, edge: i16) -> Grid {
        let steps = f32::from(edge - 1);
        let (wide, high) = (steps + 0.5 + LEFT + RIGHT, steps * RISE + TOP + BOTTOM);
        let step = (area.w / wide).min(area.h / high);
        let frame = Area::new(
            area.x + (area.w - wide * step) / 2.0,
            area.y + (area.h - high * step) / 2.0,
            wide * step,
            high * step,
        );
        Grid {
            corner: (frame.x + LEFT * step, frame.y + TOP * step),
            step,
            frame,
            edge,
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

/// A vertex on a board that is drawn in this area.
pub(super) fn place(area: Area, edge: i16, spot: Spot) -> Point {
    Grid::of(area, edge).at(spot)
}

fn every_spot(edge: i16) -> impl Iterator<Item = Spot> {
    (0..edge).flat_map(move |y| (0..edge).map(move |x| Spot::new(x, y)))
}

impl Painter<'_> {
    pub(super) fn triangular(&mut self, edge: i16) {
        let board = &self.view.board;
        let grid = Grid::of(self.layout.board, edge);
        let (colours, step) = (self.colours, grid.step);
        let key = (self.layout.key(), self.state.palette, "triangular", edge);
        self.canvas.background(&key, |canvas| {
            canvas.fill(colours.page);
            ground(canvas, &grid, &colours);
        });
        // The gaps between the circles belong to a neighbour, whichever comes first.
        for reach in [0.5, 0.6] {
            for spot in every_spot(edge) {
                self.scene.spots.push((spot, grid.at(spot), step * reach));
            }
        }
        self.winning_rows(board, &grid);
        if self.state.marks && self.view.awaits_person() {
            let hinted = |spot: &&Spot| !self.view.proposes(**spot);
            for &spot in board.marks.legal.iter().filter(hinted) {
                let at = grid.at(spot);
                self.canvas.disc(at, step * 0.17, colours.text.faint(0.30));
                self.canvas.disc(at, step * 0.11, colours.text.faint(0.85));
            }
        }
        self.pieces(board, &grid);
        self.marks(board, &grid);
        self.pointer(board, &grid);
    }

    /// A bar of light below every row that won.
    fn winning_rows(&mut self, board: &BoardView, grid: &Grid) {
        let (step, triumph, lit) = (grid.step, self.colours.triumph, self.lit());
        if lit <= 0.0 {
            return;
        }
        for (from, to) in board.marks.winning.iter().filter_map(|row| ends(row)) {
            let (from, to) = (grid.at(from), grid.at(to));
            let to = (
                from.0 + (to.0 - from.0) * lit,
                from.1 + (to.1 - from.1) * lit,
            );
            self.canvas.line(from, to, step * 1.28, triumph.faint(0.25));
            self.canvas.line(from, to, step * 1.10, triumph.faint(0.9));
        }
    }

    fn pieces(&mut self, board: &BoardView, grid: &Grid) {
        let radius = grid.step * 0.46;
        let marks = &board.marks;
        // All shadows first: none falls on a neighbour.
        for piece in board.pieces.iter().filter(|_| !self.colours.mono()) {
            let (x, y) = grid.at(piece.at);
            let at = (x + radius * 0.16, y + radius * 0.24);
            self.canvas.glow(at, radius * 1.30, Ink::BLACK.faint(0.62));
        }
        for piece in &board.pieces {
            let (spot, token) = (piece.at, piece.token);
            let at = grid.at(spot);
            let old = marks.changed.iter().find(|(changed, _)| *changed == spot);
            match (self.motion(), marks.last, old) {
                (Some(motion), Some(last), _) if last == spot => {
                    self.appearing(at, token, radius, motion);
                }
                (Some(motion), Some(last), Some(&(_, old))) => {
                    let part = motion.changed(steps(last, spot));
                    if part > 0.0 && part < 1.0 {
                        // From where it comes.
                        let ink = self.colours.cursor.faint(1.0 - part);
                        self.canvas.line(grid.at(last), at, grid.step * 0.09, ink);
                    }
                    self.changing(at, (old, token), radius, part);
                }
                _ => self.piece(at, token, radius, self.strength(spot)),
            }
        }
    }

    /// Rings around the last piece, what it changed and the row that won.
    fn marks(&mut self, board: &BoardView, grid: &Grid) {
        let (step, colours) = (grid.step, self.colours);
        let marks = &board.marks;
        for &(spot, _) in &marks.changed {
            let done = match (self.motion(), marks.last) {
                (Some(motion), Some(last)) => motion.changed(steps(last, spot)) >= 1.0,
                _ => true,
            };
            if done && !marks.won(spot) {
                let at = grid.at(spot);
                self.canvas
                    .ring(at, step * 0.475, step * 0.045, colours.last.faint(0.75));
            }
        }
        for row in &marks.winning {
            for (place, &spot) in row.iter().enumerate() {
                let ink = colours.triumph.faint(self.lit_place(row, place));
                let at = grid.at(spot);
                self.canvas.ring(at, step * 0.465, step * 0.07, ink);
            }
        }
        if let Some(last) = marks.last.filter(|_| self.motion().is_none()) {
            let at = grid.at(last);
            self.canvas
                .ring(at, step * 0.485, step * 0.085, colours.last);
        }
        let hint = match self.view.hint {
            Some(Hint::Place(hint)) => Some(hint),
            _ => None,
        };
        for &spot in hint.iter().chain(&marks.among) {
            self.hinted(grid.at(spot), step, spot);
        }
    }

    /// The piece that hovers over a legal vertex, and those that it would change.
    fn pointer(&mut self, board: &BoardView, grid: &Grid) {
        let Some(spot) = self.pointed() else { return };
        let step = grid.step;
        self.rim(spot, grid);
        let legal =
            self.view.aim.as_ref().filter(|aim| {
                aim.spot == spot && aim.refusal.is_none() && self.view.awaits_person()
            });
        let Some(piece) = legal.and_then(|aim| aim.piece) else {
            self.corners(grid.at(spot), step * 0.5);
            return;
        };
        let at = grid.at(spot);
        self.previews(board, at, step, |spot| grid.at(spot));
        self.hovering(at, piece, step * 0.46);
    }

    /// Lights the numbers of the row and the column.
    fn rim(&mut self, spot: Spot, grid: &Grid) {
        let (step, colours) = (grid.step, self.colours);
        for (at, number) in [
            (grid.column_label(spot.x), spot.x),
            (grid.row_label(spot.y), spot.y),
        ] {
            let half = (step * 0.44, step * 0.34);
            let area = Area::new(at.0 - half.0, at.1 - half.1, 2.0 * half.0, 2.0 * half.1);
            self.canvas.round_rect(area, half.1 * 0.6, colours.cursor);
            let ink = colours.cursor.readable();
            self.canvas
                .text_centred(at, &number.to_string(), step * 0.5, Weight::Bold, ink);
        }
    }
}

/// The two places of a row that are farthest apart.
fn ends(row: &[Spot]) -> Option<(Spot, Spot)> {
    let far = |a: Spot, b: Spot| steps(a, b) as i32;
    let first = *row.first()?;
    let from = *row.iter().max_by_key(|&&spot| far(first, spot))?;
    let to = *row.iter().max_by_key(|&&spot| far(from, spot))?;
    Some((from, to))
}

/// The board itself with its numbers.
fn ground(canvas: &mut Canvas, grid: &Grid, colours: &Colours) {
    let (step, mono) = (grid.step, colours.mono());
    canvas.round_rect(grid.frame, step * 0.5, colours.board);
    if mono {
        canvas.round_frame(grid.frame, step * 0.5, (step * 0.06).max(1.0), colours.grid);
    }
    let neighbours = |x: i16, y: i16| {
        let odd = y & 1;
        [Spot::new(x + odd - 1, y + 1), Spot::new(x + odd, y + 1)]
    };
    let edge = grid.edge;
    let inside = |spot: &Spot| (0..edge).contains(&spot.x) && (0..edge).contains(&spot.y);
    // Triangles that stand on their base are a little lighter than those that stand on a tip.
    let mut light: Vec<[Point; 3]> = Vec::new();
    let mut lines: Vec<(Point, Point)> = Vec::new();
    for y in 0..edge {
        lines.push((grid.at(Spot::new(0, y)), grid.at(Spot::new(edge - 1, y))));
        for x in 0..edge {
            let at = grid.at(Spot::new(x, y));
            let below = neighbours(x, y);
            for spot in below.iter().filter(|spot| inside(spot)) {
                lines.push((at, grid.at(*spot)));
            }
            if below.iter().all(inside) {
                light.push([at, grid.at(below[0]), grid.at(below[1])]);
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
    let ink = colours
        .board
        .mix(colours.grid, if mono { 0.45 } else { 0.9 });
    for (from, to) in lines {
        canvas.line(from, to, width, ink);
    }
    let ink = colours.board.readable().mix(colours.board, 0.12);
    for number in 0..edge {
        for at in [grid.column_label(number), grid.row_label(number)] {
            canvas.text_centred(at, &number.to_string(), step * 0.46, Weight::Regular, ink);
        }
    }
}
