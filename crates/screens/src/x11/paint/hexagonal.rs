//! A hexagon of hexagons that stands on a corner and turns until gravity points down.
//!
//! ```text
//!   1 (0)         0            the hand at the upper left: left and right button drop its pieces
//!   2 (2)    -1  ___  1
//!           ____/   \____      a column's number above its entry
//!          /    \___/    \
//!          \____/   \____/     a hexagon is 2 sides wide and the square root of 3 sides high
//!     w    /    \___/    \
//!    q e   \____/   \____/     the keys that turn the board at the lower left
//!    a d        \___/
//!     s
//! ```

use super::colours::Colours;
use super::painter::{Align, Painter};
use crate::keys::{InputMode, KeyCommand};
use crate::motion::{Motion, sixths, still_to_go};
use crate::screen::{Device, Target};
use crate::x11::canvas::{Area, Canvas, Point};
use crate::x11::ink::Ink;
use crate::x11::text::Weight;
use atom4_play::hexagons::{centre, turned};
use atom4_play::view::{BoardView, Hexagons, Hint, Spot, Turn};

/// Half the height of a hexagon, in sides.
const RISE: f32 = 0.866_025_4;
/// Room around the board for numbers, in sides.
const ROOM: f32 = 0.95;

/// The places of the hexagons on the window.
#[derive(Clone, Copy)]
struct Grid {
    middle: Point,
    side: f32,
    turns: u8,
    /// Radians clockwise that the board has still to go back while it turns.
    angle: f32,
}

impl Grid {
    fn of(area: Area, board: &Hexagons, turns: u8, angle: f32) -> Grid {
        let reach = f32::from(board.reach());
        let (wide, high) = (3.0 * reach + 2.0, 2.0 * RISE * (2.0 * reach + 1.0));
        let side = (area.w / (wide + ROOM)).min(area.h / (high + 1.6 * ROOM));
        let (x, y) = area.centre();
        Grid {
            middle: (x, y + 0.3 * ROOM * side),
            side,
            turns,
            angle,
        }
    }

    /// A point of the board, in sides from its middle.
    fn point(&self, (x, y): Point) -> Point {
        let (sin, cos) = self.angle.sin_cos();
        (
            self.middle.0 + (x * cos - y * sin) * self.side,
            self.middle.1 + (x * sin + y * cos) * self.side,
        )
    }

    /// The middle of a cell.
    fn at(&self, cell: Spot) -> Point {
        self.point(centre(turned(cell, self.turns)))
    }

    /// The corners of a cell, drawn smaller by `part`.
    fn hexagon(&self, cell: Spot, part: f32) -> [Point; 6] {
        let (x, y) = centre(turned(cell, self.turns));
        [0.0f32, 1.0, 2.0, 3.0, 4.0, 5.0].map(|corner| {
            let (sin, cos) = (corner * 60.0).to_radians().sin_cos();
            self.point((x + cos * part, y + sin * part))
        })
    }
}

/// The middle of a cell on a board that is drawn in this area.
pub(super) fn place(area: Area, cells: &Hexagons, fixed: bool, cell: Spot) -> Point {
    Grid::of(area, cells, cells.turns(fixed), 0.0).at(cell)
}

impl Painter<'_> {
    pub(super) fn hexagonal(&mut self, cells: &Hexagons) {
        let board = &self.view.board;
        let fixed = self.state.fixed;
        let now = cells.turns(fixed);
        let motion = self.motion();
        let way = f32::from(-sixths(cells.before, cells.gravity));
        let turned = motion.filter(|_| !fixed).map_or(1.0, Motion::turned);
        let angle = way.to_radians() * 60.0 * (1.0 - turned);
        let grid = Grid::of(self.layout.board, cells, now, angle);
        let (colours, side) = (self.colours, grid.side);
        let key = (
            (self.layout.key(), self.state.palette, "hexagonal"),
            (cells.edge, board.walls.clone()),
            (grid.turns, angle.to_bits()),
        );
        self.canvas.background(&key, |canvas| {
            canvas.fill(colours.page);
            ground(canvas, &grid, cells, &board.walls, &colours);
        });
        // The gaps between the circles belong to a neighbour, whichever comes first.
        for reach in [RISE, 1.0] {
            for number in -cells.reach()..=cells.reach() {
                for &cell in cells.column(number) {
                    let spot = Spot::new(number, 0);
                    self.scene.spots.push((spot, grid.at(cell), side * reach));
                }
            }
        }
        self.columns(cells, &grid);
        self.finished(board, &grid);
        self.falling(&grid);
        self.piece_marks(board, &grid);
        let moment = self.state.moment(self.view, Device::Window);
        let moment = moment.with(InputMode::Game);
        // No key plays on the small boards of a page to choose from.
        if moment.key_for(&KeyCommand::TurnDown(0)).is_some() {
            self.hand(board, side);
            self.compass(cells, side);
        }
    }

    /// The column under the cursor, a hint, and the numbers above the columns.
    fn columns(&mut self, cells: &Hexagons, grid: &Grid) {
        let (colours, side) = (self.colours, grid.side);
        let cursor = self.pointed().map(|cursor| cursor.x);
        for number in -cells.reach()..=cells.reach() {
            let column = cells.column(number);
            let spot = Spot::new(number, 0);
            let hinted = self.view.proposes(spot);
            if cursor == Some(number) || hinted {
                let (ink, part) = if hinted {
                    (colours.hint, 0.4)
                } else {
                    (colours.cursor, 0.28)
                };
                let cells: Vec<_> = column.iter().map(|&cell| grid.hexagon(cell, 0.9)).collect();
                let cells = cells.iter().map(<[Point; 6]>::as_slice);
                self.canvas.polygons(cells, ink.faint(part));
            }
            let open = self.state.marks && self.view.board.marks.legal.contains(&spot);
            if let Some(&entry) = column.first().filter(|_| open) {
                let at = grid.at(entry);
                self.canvas.disc(at, side * 0.14, colours.text.faint(0.6));
            }
            // Beyond the entry, against gravity.
            let ends = (column.first(), column.get(1));
            if let (Some(&first), Some(&second)) = ends
                && self.motion().is_none()
            {
                let (a, b) = (grid.at(first), grid.at(second));
                let at = (a.0 + (a.0 - b.0) * 0.74, a.1 + (a.1 - b.1) * 0.74);
                let lit = cursor == Some(number);
                let ink = if lit { colours.cursor } else { colours.faint };
                let weight = if lit { Weight::Bold } else { Weight::Regular };
                let size = (side * 0.46).max(7.0);
                self.canvas
                    .text_centred(at, &number.to_string(), size, weight, ink);
            }
        }
    }

    /// Bars of light below finished lines.
    fn finished(&mut self, board: &BoardView, grid: &Grid) {
        let (side, triumph, lit) = (grid.side, self.colours.triumph, self.lit());
        for line in board.marks.winning.iter().filter(|_| lit > 0.0) {
            let (Some(&from), Some(&to)) = (line.first(), line.last()) else {
                continue;
            };
            let (from, to) = (grid.at(from), grid.at(to));
            let to = (
                from.0 + (to.0 - from.0) * lit,
                from.1 + (to.1 - from.1) * lit,
            );
            self.canvas.line(from, to, side * 1.75, triumph.faint(0.3));
            self.canvas.line(from, to, side * 1.6, triumph.faint(0.9));
        }
    }

    /// The pieces, those that the last move moved on their way.
    fn falling(&mut self, grid: &Grid) {
        let radius = grid.side * 0.70;
        let board = &self.view.board;
        let place = |to: Spot| {
            let at = grid.at(to);
            match still_to_go(board, self.motion(), to) {
                Some((from, above)) => {
                    let from = grid.at(from);
                    (
                        at.0 + (from.0 - at.0) * above,
                        at.1 + (from.1 - at.1) * above,
                    )
                }
                None => at,
            }
        };
        let places: Vec<Point> = board.pieces.iter().map(|piece| place(piece.at)).collect();
        if !self.colours.mono() {
            // All shadows first: none falls on a neighbour.
            for &(x, y) in &places {
                let at = (x + radius * 0.12, y + radius * 0.2);
                self.canvas.glow(at, radius * 1.22, Ink::BLACK.faint(0.55));
            }
        }
        for (piece, &at) in board.pieces.iter().zip(&places) {
            self.piece(at, piece.token, radius, self.strength(piece.at));
        }
    }

    /// Rings around the last piece and finished lines, and the place where the next piece would land.
    fn piece_marks(&mut self, board: &BoardView, grid: &Grid) {
        let (side, colours) = (grid.side, self.colours);
        for line in &board.marks.winning {
            for (place, &cell) in line.iter().enumerate() {
                let ink = colours.triumph.faint(self.lit_place(line, place));
                self.canvas
                    .ring(grid.at(cell), side * 0.72, side * 0.1, ink);
            }
        }
        if self.motion().is_some() {
            return;
        }
        if let Some(last) = board.marks.last {
            let at = grid.at(last);
            self.canvas.ring(at, side * 0.74, side * 0.11, colours.last);
        }
        let pointed = self.pointed().is_some();
        let Some(landing) = board.marks.landing.filter(|_| pointed) else {
            return;
        };
        let at = grid.at(landing);
        let piece = self.view.aim.as_ref().and_then(|aim| aim.piece);
        if let Some(piece) = piece {
            self.piece(at, piece, side * 0.56, 0.5);
        }
        self.canvas
            .outline(&grid.hexagon(landing, 0.88), side * 0.09, colours.cursor);
    }

    /// The hand of the player to move, with the keys that play its pieces and the mouse buttons that do so on the
    /// board; a click on a piece of the hand plays it too.
    fn hand(&mut self, board: &BoardView, side: f32) {
        let colours = self.colours;
        let area = self.layout.seen;
        let radius = side * 0.66;
        let size = (side * 0.5).max(7.0).min(self.layout.unit * 1.2);
        if !board.hand.is_empty() {
            let caption = Area::new(area.x, area.y, side * 4.0, 2.0 * size);
            self.label_in(
                "drop",
                caption,
                size,
                Weight::Regular,
                Align::Left,
                colours.faint,
            );
        }
        for ((row, held), button) in (0u8..).zip(&board.hand).zip(["left", "right"]) {
            let y = area.y + 2.0 * size + radius * (1.1 + 2.3 * f32::from(row));
            let at = (area.x + radius * 1.1, y);
            // Who may not move now sees that.
            let alpha = if self.may_move() { 1.0 } else { 0.45 };
            self.piece(at, held.token, radius, alpha);
            let label = Area::new(at.0 + radius * 1.25, y - size, side * 2.6, size * 2.0);
            let text = format!("{}  {button}", held.key.name());
            let faint = colours.faint;
            self.label_in(&text, label, size, Weight::Regular, Align::Left, faint);
            let hot = Area::new(area.x, y - radius, radius * 2.2, radius * 2.0);
            self.scene.add(hot, Target::Key(held.key));
        }
    }

    /// True while a person at this screen is to move.
    const fn may_move(&self) -> bool {
        matches!(self.view.turn, Turn::Person(_))
    }

    /// The keys that turn the board, each where the side that comes down is seen, and an arrow
    /// where pieces fall.
    fn compass(&mut self, cells: &Hexagons, side: f32) {
        let (colours, area) = (self.colours, self.layout.seen);
        let reach = side * 1.35;
        let radius = side * 0.5;
        let middle = (
            area.x + reach + radius * 0.7,
            area.bottom() - reach - radius * 1.1,
        );
        let towards = |seen: u8, reach: f32| {
            let (sin, cos) = (f32::from(seen) * 60.0 - 90.0).to_radians().sin_cos();
            (middle.0 + cos * reach, middle.1 + sin * reach)
        };
        let fixed = self.state.fixed;
        let moment = self.state.moment(self.view, Device::Window);
        let moment = moment.with(InputMode::Game);
        let size = (side * 0.5).max(7.0).min(self.layout.unit * 1.2);
        let caption = Area::new(
            area.x,
            middle.1 - reach - radius - 2.0 * size,
            2.0 * (middle.0 - area.x),
            2.0 * size,
        );
        let faint = colours.faint;
        self.label_in("turn", caption, size, Weight::Regular, Align::Centre, faint);
        for seen in 0..6 {
            let Some(key) = moment.key_for(&KeyCommand::TurnDown(seen)) else {
                continue;
            };
            let at = towards(seen, reach);
            let to = cells.direction(seen, fixed);
            let hinted = self.view.hint == Some(Hint::Rotate(to));
            let ink = if hinted { colours.hint } else { colours.card };
            self.canvas.disc(at, radius, ink);
            let edge = if to == cells.gravity {
                colours.cursor
            } else {
                colours.edge
            };
            self.canvas.ring(at, radius, (side * 0.06).max(1.0), edge);
            let text = match hinted {
                true => ink.readable(),
                false if self.may_move() => colours.text,
                false => colours.faint,
            };
            let size = (side * 0.56).max(7.0);
            self.canvas
                .text_centred(at, &key.name(), size, Weight::Bold, text);
            let hot = Area::new(at.0 - radius, at.1 - radius, 2.0 * radius, 2.0 * radius);
            self.scene.add(hot, Target::Key(key));
            if to == cells.gravity {
                let (tail, tip) = (towards(seen, -side * 0.42), towards(seen, side * 0.55));
                let width = (side * 0.14).max(1.5);
                self.canvas.line(tail, tip, width, colours.cursor);
                let barb = |turn: f32| {
                    let angle = (f32::from(seen) * 60.0 - 90.0 + turn).to_radians();
                    let (sin, cos) = angle.sin_cos();
                    (tip.0 + cos * side * 0.34, tip.1 + sin * side * 0.34)
                };
                let barbs = [(tip, barb(145.0)), (tip, barb(-145.0))];
                self.canvas.lines(&barbs, width, colours.cursor);
            }
        }
    }
}

/// The cells and walls.
fn ground(canvas: &mut Canvas, grid: &Grid, board: &Hexagons, walls: &[Spot], colours: &Colours) {
    let (side, mono) = (grid.side, colours.mono());
    let cells = || board.columns.iter().flatten().copied();
    let hexagons = |part: f32, wall: bool| {
        let wanted = cells().filter(move |cell| walls.contains(cell) == wall);
        wanted
            .map(|cell| grid.hexagon(cell, part))
            .collect::<Vec<_>>()
    };
    let whole: Vec<_> = cells().map(|cell| grid.hexagon(cell, 1.1)).collect();
    let rim = if mono {
        colours.grid
    } else {
        colours.board.mix(Ink::BLACK, 0.45)
    };
    canvas.polygons(whole.iter().map(<[Point; 6]>::as_slice), rim);
    let free = hexagons(0.94, false);
    canvas.polygons(free.iter().map(<[Point; 6]>::as_slice), colours.board);
    if !mono {
        let inner = hexagons(0.78, false);
        let tint = colours.board.mix(Ink::BLACK, 0.13);
        canvas.polygons(inner.iter().map(<[Point; 6]>::as_slice), tint);
    }
    let solid = hexagons(0.94, true);
    let wall = if mono {
        colours.board
    } else {
        colours.grid.mix(Ink::BLACK, 0.25)
    };
    canvas.polygons(solid.iter().map(<[Point; 6]>::as_slice), wall);
    // Crossed bars, so that colour is not the only sign.
    let ink = if mono {
        colours.grid
    } else {
        wall.mix(Ink::BLACK, 0.5)
    };
    for hexagon in hexagons(0.8, true) {
        let bars = [0, 1, 2].map(|corner| (hexagon[corner], hexagon[corner + 3]));
        canvas.lines(&bars, (side * 0.09).max(1.0), ink);
    }
}
