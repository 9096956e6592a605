//! Squares: walls, pieces with or without bonds, and a figure to build.
//!
//! ```text
//!     +---+---+---+
//!     |   | \ |   |      a bond runs from the piece's middle to the edge of its cell, so that the
//!     |   |  (C)--|      bonds of neighbours that belong together meet
//!     |   |   |   |
//!     +---+---+---+
//! ```

use super::colours::Colours;
use super::painter::{Align, Painter};
use crate::motion::{steps_on_squares, still_to_go};
use crate::x11::canvas::{Area, Canvas, Point};
use crate::x11::ink::Ink;
use crate::x11::text::Weight;
use atom4_play::board::BOND_STEPS;
use atom4_play::view::{BoardView, Figure, Fill, Hint, Piece, Spot};

/// Room around the board for its numbers, in cells.
const RIM: f32 = 0.75;
/// Radius of a piece, in cells.
const RADIUS: f32 = 0.36;

/// The places of the cells on the window.
#[derive(Clone, Copy)]
struct Grid {
    corner: Point,
    side: f32,
}

impl Grid {
    /// The largest grid of this many columns and rows in the middle of an area, with `rim` cells
    /// of room above and at the left.
    fn of(area: Area, (columns, rows): (i16, i16), rim: f32) -> Grid {
        let (columns, rows) = (f32::from(columns) + rim, f32::from(rows) + rim);
        let side = (area.w / columns.max(1.0)).min(area.h / rows.max(1.0));
        Grid {
            corner: (
                area.x + (area.w - columns * side) / 2.0 + rim * side,
                area.y + (area.h - rows * side) / 2.0 + rim * side,
            ),
            side,
        }
    }

    /// The grid with another cell in its corner than the first.
    fn from(self, first: Spot) -> Grid {
        let (x, y) = (f32::from(first.x), f32::from(first.y));
        Grid {
            corner: (self.corner.0 - x * self.side, self.corner.1 - y * self.side),
            ..self
        }
    }

    /// The middle of a cell.
    fn at(&self, spot: Spot) -> Point {
        (
            self.corner.0 + (f32::from(spot.x) + 0.5) * self.side,
            self.corner.1 + (f32::from(spot.y) + 0.5) * self.side,
        )
    }

    fn cell(&self, spot: Spot) -> Area {
        let (x, y) = self.at(spot);
        let half = self.side / 2.0;
        Area::new(x - half, y - half, self.side, self.side)
    }
}

/// The middle of a cell on a board that is drawn in this area.
pub(super) fn place(area: Area, board: &BoardView, spot: Spot) -> Point {
    let (first, last) = board.extent();
    let size = (last.x - first.x + 1, last.y - first.y + 1);
    Grid::of(area, size, RIM).from(first).at(spot)
}

impl Painter<'_> {
    pub(super) fn square(&mut self, floor: &[Spot]) {
        let board = &self.view.board;
        let (first, last) = board.extent();
        let size = (last.x - first.x + 1, last.y - first.y + 1);
        let grid = Grid::of(self.layout.board, size, RIM).from(first);
        let (colours, side) = (self.colours, grid.side);
        let key = (
            self.layout.key(),
            self.state.palette,
            "square",
            board.walls.clone(),
            floor.to_vec(),
        );
        self.canvas.background(&key, |canvas| {
            canvas.fill(colours.page);
            ground(canvas, &grid, floor, &board.walls, &colours);
        });
        for &spot in floor.iter().chain(&board.walls) {
            self.scene.spots.push((spot, grid.at(spot), side * 0.5));
        }
        self.numbers(board, &grid);
        if self.state.marks && self.view.awaits_person() {
            for &spot in &board.marks.legal {
                self.canvas
                    .disc(grid.at(spot), side * 0.11, colours.text.faint(0.85));
            }
        }
        self.stops(board, &grid);
        self.winning_bars(board, &grid);
        for piece in &board.pieces {
            self.square_piece(board, piece, &grid);
        }
        self.last_move(board, &grid);
        match board.marks.proposed {
            Some((from, to)) => {
                let end = grid.at(to);
                self.canvas
                    .line(grid.at(from), end, side * 0.08, colours.hint.faint(0.8));
                self.hinted(end, side, to);
            }
            None => {
                let empty = |spot: &Spot| board.piece(*spot).is_none();
                if let Some(Hint::Place(hint)) = self.view.hint
                    && empty(&hint)
                {
                    self.hinted(grid.at(hint), side, hint);
                }
            }
        }
        self.over_squares(board, &grid);
    }

    /// Bars of light below lines that have won, where pieces have no bonds that join them.
    fn winning_bars(&mut self, board: &BoardView, grid: &Grid) {
        let (side, triumph, lit) = (grid.side, self.colours.triumph, self.lit());
        let joined = |spot: &Spot| {
            let piece = board.pieces.iter().find(|piece| piece.at == *spot);
            piece.is_some_and(|piece| piece.bonds != [0; 8])
        };
        for line in &board.marks.winning {
            let (Some(&from), Some(&to)) = (line.first(), line.last()) else {
                continue;
            };
            if lit > 0.0 && !line.iter().any(joined) {
                let (from, to) = (grid.at(from), grid.at(to));
                let to = (
                    from.0 + (to.0 - from.0) * lit,
                    from.1 + (to.1 - from.1) * lit,
                );
                self.canvas.line(from, to, side * 0.84, triumph.faint(0.9));
            }
        }
    }

    /// A piece where it is seen: sliding, appearing, changing or lying.
    fn square_piece(&mut self, board: &BoardView, piece: &Piece, grid: &Grid) {
        let (marks, side) = (&board.marks, grid.side);
        let radius = side * RADIUS;
        let at = grid.at(piece.at);
        let won = marks.won(piece.at) && self.lit() > 0.0;
        let old = marks.changed.iter().find(|(spot, _)| *spot == piece.at);
        match (
            self.motion(),
            still_to_go(board, self.motion(), piece.at),
            marks.last,
            old,
        ) {
            (Some(_), Some((from, left)), ..) => {
                let from = grid.at(from);
                let at = (at.0 + (from.0 - at.0) * left, at.1 + (from.1 - at.1) * left);
                self.bonded(at, side, piece, false, false);
            }
            (Some(motion), None, Some(last), _) if last == piece.at => {
                self.appearing(at, piece.token, radius, motion);
            }
            (Some(motion), None, Some(last), Some(&(_, old))) => {
                let part = motion.changed(steps_on_squares(last, piece.at));
                self.changing(at, (old, piece.token), radius, part);
            }
            _ => {
                let picked = marks.picked == Some(piece.at);
                self.bonded(at, side, piece, picked, won);
            }
        }
    }

    /// Rings around the last piece and those that it changed.
    fn last_move(&mut self, board: &BoardView, grid: &Grid) {
        let (marks, side, cursor) = (&board.marks, grid.side, self.colours.last);
        if self.motion().is_some() {
            return;
        }
        for &(spot, _) in marks.changed.iter().filter(|(spot, _)| !marks.won(*spot)) {
            let at = grid.at(spot);
            self.canvas
                .ring(at, side * 0.385, side * 0.03, cursor.faint(0.75));
        }
        if let Some(last) = marks.last {
            let at = grid.at(last);
            self.canvas.ring(at, side * 0.40, side * 0.06, cursor);
        }
    }

    /// The cursor, the piece that a move there would set, and those that it would change.
    fn over_squares(&mut self, board: &BoardView, grid: &Grid) {
        let Some(cursor) = self.pointed() else { return };
        let (at, side) = (grid.at(cursor), grid.side);
        let legal =
            self.view.aim.as_ref().filter(|aim| {
                aim.spot == cursor && aim.refusal.is_none() && self.view.awaits_person()
            });
        if let Some(token) = legal.and_then(|aim| aim.piece) {
            self.previews(board, at, side * 0.85, |spot| grid.at(spot));
            self.hovering(at, token, side * RADIUS);
        }
        self.corners(at, side * 0.5);
    }

    /// Column and row numbers; those of the cursor stand out.
    fn numbers(&mut self, board: &BoardView, grid: &Grid) {
        let side = grid.side;
        let size = (side * 0.34).max(7.0).min(self.layout.unit);
        let cursor = self.pointed();
        let (text, faint) = (self.colours.text, self.colours.faint);
        let (first, last) = board.extent();
        let corner = grid.cell(first);
        for x in first.x..=last.x {
            let at = (grid.at(Spot::new(x, 0)).0, corner.y - side * 0.35);
            let mine = cursor.is_some_and(|spot| spot.x == x);
            let (ink, weight) = if mine {
                (text, Weight::Bold)
            } else {
                (faint, Weight::Regular)
            };
            self.canvas
                .text_centred(at, &x.to_string(), size, weight, ink);
        }
        for y in first.y..=last.y {
            let at = (corner.x - side * 0.35, grid.at(Spot::new(0, y)).1);
            let mine = cursor.is_some_and(|spot| spot.y == y);
            let (ink, weight) = if mine {
                (text, Weight::Bold)
            } else {
                (faint, Weight::Regular)
            };
            self.canvas
                .text_centred(at, &y.to_string(), size, weight, ink);
        }
    }

    /// The places where the picked piece would stop.
    fn stops(&mut self, board: &BoardView, grid: &Grid) {
        let Some(picked) = board.marks.picked else {
            return;
        };
        let (side, cursor) = (grid.side, self.colours.cursor);
        for &(_, spot) in &board.marks.stops {
            let (from, to) = (grid.at(picked), grid.at(spot));
            self.canvas.line(from, to, side * 0.06, cursor.faint(0.35));
            self.canvas.disc(to, side * 0.13, cursor.faint(0.9));
        }
    }

    /// A piece with its bonds.
    fn bonded(&mut self, at: Point, side: f32, piece: &Piece, picked: bool, won: bool) {
        let colours = self.colours;
        let radius = side * RADIUS;
        let line = if colours.mono() {
            colours.text
        } else {
            colours.grid.mix(Ink::WHITE, 0.35)
        };
        let dark = if colours.mono() {
            colours.page
        } else {
            colours.board.mix(Ink::BLACK, 0.55)
        };
        for (order, (dx, dy)) in piece.bonds.into_iter().zip(BOND_STEPS) {
            let (dx, dy) = (f32::from(dx), f32::from(dy));
            let slanted = dx != 0.0 && dy != 0.0;
            let reach = side * 0.5;
            let end = (at.0 + dx * reach, at.1 + dy * reach);
            // Several lines stand side by side.
            let length = if slanted {
                std::f32::consts::SQRT_2
            } else {
                1.0
            };
            let (ox, oy) = (-dy / length, dx / length);
            let width = side * if order > 1 { 0.075 } else { 0.11 };
            for n in 0..order {
                let shift = (f32::from(n) - f32::from(order - 1) / 2.0) * side * 0.15;
                let from = (at.0 + ox * shift, at.1 + oy * shift);
                let to = (end.0 + ox * shift, end.1 + oy * shift);
                self.canvas.rod(from, to, width + side * 0.05, dark);
                self.canvas.rod(from, to, width, line);
            }
        }
        if picked {
            self.canvas.glow(at, radius * 1.7, colours.cursor);
            self.canvas
                .ring(at, radius * 1.16, side * 0.07, colours.cursor);
        }
        if won {
            let light = colours.triumph.faint(0.8 * self.lit());
            self.canvas.glow(at, radius * 1.9, light);
        }
        if piece.token.fill != Fill::Bare {
            let ball = colours.ball(piece.token, radius, self.state.letters);
            self.canvas.ball(at, ball.lit(picked), 1.0);
            self.long_label(at, piece.token, radius);
        }
        if won {
            let ink = colours.triumph.faint(self.lit());
            self.canvas.ring(at, radius * 1.12, side * 0.08, ink);
        }
    }

    /// The card of the figure to build, if there is one; the rest of the area.
    pub(super) fn figure(&mut self, area: Area) -> Area {
        let Some(figure) = &self.view.figure else {
            return area;
        };
        let (unit, colours) = (self.layout.unit, self.colours);
        let (columns, rows) = (f32::from(figure.columns), f32::from(figure.rows));
        // As high as it needs, at the most half of what there is.
        let side = (area.w / (columns + 1.0)).min(3.4 * unit);
        let height = (side * (rows + 0.6) + 1.8 * unit).min(area.h * 0.55);
        let (card, rest) = area.cut_top(height + 0.6 * unit);
        let card = Area::new(card.x, card.y, card.w, card.h - 0.6 * unit);
        self.canvas.round_rect(card, unit * 0.5, colours.board);
        self.canvas
            .round_frame(card, unit * 0.5, (unit * 0.07).max(1.0), colours.edge);
        let (title, inside) = card.inset(unit * 0.4).cut_top(1.3 * unit);
        let ink = colours.board.readable();
        self.label_in(&figure.title, title, unit, Weight::Bold, Align::Left, ink);
        self.small_figure(figure, inside, f32::INFINITY);
        rest
    }

    /// A figure in the middle of an area, its cells no larger than `most`.
    pub(super) fn small_figure(&mut self, figure: &Figure, area: Area, most: f32) {
        let (columns, rows) = (f32::from(figure.columns), f32::from(figure.rows));
        let (w, h) = (area.w.min(columns * most), area.h.min(rows * most));
        let (x, y) = area.centre();
        let inside = Area::new(x - w / 2.0, y - h / 2.0, w, h);
        let grid = Grid::of(inside, (figure.columns, figure.rows), 0.0);
        for piece in &figure.pieces {
            self.bonded(grid.at(piece.at), grid.side, piece, false, false);
        }
    }
}

/// Floor and walls.
fn ground(canvas: &mut Canvas, grid: &Grid, floor: &[Spot], walls: &[Spot], colours: &Colours) {
    let (side, mono) = (grid.side, colours.mono());
    let gap = (side * 0.02).max(0.5);
    for &spot in floor {
        canvas.rect(grid.cell(spot), colours.board);
    }
    for &spot in floor {
        let tile = grid.cell(spot).inset(gap);
        let checked = (spot.x + spot.y) & 1 == 0;
        let shade = if mono || !checked { 0.0 } else { 0.07 };
        canvas.round_rect(tile, side * 0.06, colours.board.mix(Ink::WHITE, shade));
        if mono {
            canvas.disc(grid.at(spot), side * 0.05, colours.grid);
        }
    }
    let brick = if mono { colours.text } else { colours.grid };
    for &spot in walls {
        let cell = grid.cell(spot);
        canvas.rect(cell, brick.mix(Ink::BLACK, if mono { 0.0 } else { 0.30 }));
    }
    if mono {
        return;
    }
    // Light falls from the upper left: each brick has a bright top and stands on a dark base.
    for &spot in walls {
        let cell = grid.cell(spot);
        let top = Area::new(
            cell.x + gap,
            cell.y + gap,
            cell.w - 3.0 * gap,
            cell.h - 3.0 * gap,
        );
        canvas.round_rect(top, side * 0.10, brick.mix(Ink::WHITE, 0.10));
        let front = top.inset(side * 0.07);
        canvas.round_rect(front, side * 0.07, brick);
    }
}
