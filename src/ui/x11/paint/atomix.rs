//! Atomix: walls, atoms with their bonds, and the molecule to build.
//!
//! ```text
//!     +---+---+---+
//!     |   | \ |   |      a bond runs from the atom's middle to the edge of its cell, so that the
//!     |   |  (C)--|      bonds of neighbours that belong together meet
//!     |   |   |   |
//!     +---+---+---+
//! ```

use super::{Align, Painter};
use crate::play::view::{AtomView, AtomixBoard, Spot, Token};
use crate::ui::atoms::{ARMS, colour};
use crate::ui::x11::canvas::{Area, Canvas, Point};
use crate::ui::x11::ink::Ink;
use crate::ui::x11::text::Weight;

/// Room around the board for its numbers, in cells.
const RIM: f32 = 0.75;

/// Where cells lie.
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

    /// The same with another cell in its corner than the first.
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

impl Painter<'_> {
    pub(super) fn atomix(&mut self, board: &AtomixBoard) {
        let (first, last) = board.extent();
        let size = (last.x - first.x + 1, last.y - first.y + 1);
        let grid = Grid::of(self.layout.board, size, RIM).from(first);
        let (colours, side) = (self.colours, grid.side);
        let key = (
            self.layout.key(),
            self.face.palette,
            "atomix",
            board.size,
            board.walls.clone(),
            board.floor.clone(),
        );
        self.canvas.background(&key, |canvas| {
            canvas.fill(colours.page);
            ground(canvas, &grid, board, &colours);
        });
        for &spot in board.floor.iter().chain(&board.walls) {
            self.scene.spots.push((spot, grid.at(spot), side * 0.5));
        }
        self.numbers(board, &grid);
        self.landings(board, &grid);
        let moving = self.look.motion.zip(board.slid);
        for atom in &board.atoms {
            let at = match moving {
                Some((motion, (from, to))) if atom.at == to => {
                    let part = motion.slid(from, to);
                    let (a, b) = (grid.at(from), grid.at(to));
                    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
                }
                _ => grid.at(atom.at),
            };
            let picked = board.picked == Some(atom.at);
            self.atom(at, side, atom, picked, board.whole);
        }
        if let Some((from, to)) = board.hint {
            let (from, to) = (grid.at(from), grid.at(to));
            self.canvas
                .line(from, to, side * 0.08, colours.triumph.faint(0.8));
            self.canvas
                .ring(to, side * 0.40, side * 0.08, colours.triumph);
            self.canvas
                .text_centred(to, "!", side * 0.55, Weight::Bold, colours.triumph);
        }
        if self.face.cursor_shown && !self.look.pointer_away && self.view.start.is_none() {
            self.frame(grid.at(self.face.cursor), side * 0.5);
        }
    }

    /// Column and row numbers; those of the cursor stand out.
    fn numbers(&mut self, board: &AtomixBoard, grid: &Grid) {
        let side = grid.side;
        let size = (side * 0.34).max(7.0).min(self.layout.unit);
        let cursor =
            (self.face.cursor_shown && self.view.start.is_none()).then_some(self.face.cursor);
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

    /// Where the picked atom would stop.
    fn landings(&mut self, board: &AtomixBoard, grid: &Grid) {
        let Some(picked) = board.picked else {
            return;
        };
        let (side, cursor) = (grid.side, self.colours.cursor);
        for &(_, spot) in &board.landings {
            let (from, to) = (grid.at(picked), grid.at(spot));
            self.canvas.line(from, to, side * 0.06, cursor.faint(0.35));
            self.canvas.disc(to, side * 0.13, cursor.faint(0.9));
        }
    }

    /// An atom with its bonds.
    fn atom(&mut self, at: Point, side: f32, atom: &AtomView, picked: bool, whole: bool) {
        let colours = self.colours;
        let radius = side * 0.36;
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
        for (order, (dx, dy)) in atom.bonds.into_iter().zip(ARMS) {
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
        let token = Token::Paint(colour(&atom.name));
        let mut name = atom.name.chars();
        let (first, second) = (name.next(), name.next());
        let single = second.is_none();
        let letter = first.filter(|_| single && (self.face.letters || colours.mono()));
        let ball = colours
            .ball(token, radius, false)
            .lettered(letter)
            .lit(picked);
        self.canvas.ball(at, ball, 1.0);
        if !single && (self.face.letters || colours.mono()) {
            let ink = colours.token(token).readable();
            self.canvas
                .text_centred(at, &atom.name, radius * 0.95, Weight::Bold, ink);
        }
        if whole {
            self.canvas
                .ring(at, radius * 1.12, side * 0.06, colours.triumph);
        }
    }

    /// The card of the molecule to build.
    pub(super) fn target(&mut self, area: Area) -> Area {
        let crate::play::view::BoardView::Atomix(board) = &self.view.board else {
            return area;
        };
        let (unit, colours) = (self.layout.unit, self.colours);
        let (columns, rows) = (
            f32::from(board.molecule_size.0),
            f32::from(board.molecule_size.1),
        );
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
        self.label_in("To build", title, unit, Weight::Bold, Align::Left, ink);
        let grid = Grid::of(inside, board.molecule_size, 0.0);
        for atom in &board.molecule {
            self.atom(grid.at(atom.at), grid.side, atom, false, false);
        }
        rest
    }
}

/// Floor and walls; the same in every frame of a level.
fn ground(canvas: &mut Canvas, grid: &Grid, board: &AtomixBoard, colours: &super::Colours) {
    let (side, mono) = (grid.side, colours.mono());
    let gap = (side * 0.02).max(0.5);
    for &spot in &board.floor {
        canvas.rect(grid.cell(spot), colours.board);
    }
    for &spot in &board.floor {
        let tile = grid.cell(spot).inset(gap);
        let checked = (spot.x + spot.y) & 1 == 0;
        let shade = if mono || !checked { 0.0 } else { 0.07 };
        canvas.round_rect(tile, side * 0.06, colours.board.mix(Ink::WHITE, shade));
        if mono {
            canvas.disc(grid.at(spot), side * 0.05, colours.grid);
        }
    }
    let brick = if mono { colours.text } else { colours.grid };
    for &spot in &board.walls {
        let cell = grid.cell(spot);
        canvas.rect(cell, brick.mix(Ink::BLACK, if mono { 0.0 } else { 0.30 }));
    }
    if mono {
        return;
    }
    // Light falls from the upper left: each brick has a bright top and stands on a dark base.
    for &spot in &board.walls {
        let cell = grid.cell(spot);
        let top = Area::new(
            cell.x + gap,
            cell.y + gap,
            cell.w - 3.0 * gap,
            cell.h - 3.0 * gap,
        );
        canvas.round_rect(top, side * 0.10, brick.mix(Ink::WHITE, 0.10));
        let face = top.inset(side * 0.07);
        canvas.round_rect(face, side * 0.07, brick);
    }
}
