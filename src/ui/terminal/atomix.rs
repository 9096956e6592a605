//! A level of Atomix in characters.
//!
//! ```text
//!   scale 1, three columns a cell         scale 2, five columns and three rows
//!
//!       0  1  2  3  4                           \ | /
//!    0 ###############                          - C =
//!    1 ### H-.  . ###                             |
//! ```
//!
//! Bonds stand around the element: one, two or three lines. Brackets show the cursor, arrows
//! where the picked atom would stop, `?` the hint, `*` the molecule once it is whole.

use ratatui::style::Style;

use super::canvas::Canvas;
use crate::play::view::{AtomView, AtomixBoard, Spot, View, Way};
use crate::ui::atoms::{ARMS, colour};
use crate::ui::face::Face;
use crate::ui::screen::Target;

/// Columns and rows of a cell at a scale.
#[must_use]
const fn cell(scale: i32) -> (i32, i32) {
    match scale {
        ..=1 => (3, 1),
        _ => (4 * scale - 3, 2 * scale - 1),
    }
}

/// Columns of the row numbers.
const RIM: i32 = 3;

/// Columns and rows of the board with its coordinates at a scale.
#[must_use]
pub fn size(board: &AtomixBoard, scale: i32) -> (i32, i32) {
    let (width, height) = cell(scale);
    let (first, last) = board.extent();
    (
        RIM + width * i32::from(last.x - first.x + 1),
        1 + height * i32::from(last.y - first.y + 1),
    )
}

/// Columns and rows of the molecule, bonds and all.
#[must_use]
pub const fn molecule_size(board: &AtomixBoard) -> (i32, i32) {
    (
        3 * board.molecule_size.0 as i32,
        3 * board.molecule_size.1 as i32,
    )
}

/// Where the board lies on the canvas.
struct Floor {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    /// The cell in the upper left corner.
    first: Spot,
}

impl Floor {
    /// Column and row of the upper left corner of a cell.
    fn corner(&self, spot: Spot) -> (i32, i32) {
        (
            self.left + self.width * i32::from(spot.x - self.first.x),
            self.top + self.height * i32::from(spot.y - self.first.y),
        )
    }

    /// Column and row of the middle of a cell.
    fn middle(&self, spot: Spot) -> (i32, i32) {
        let (column, row) = self.corner(spot);
        (column + self.width / 2, row + self.height / 2)
    }
}

/// Draws the board from column `left` and row `top` on.
pub fn draw(
    canvas: &mut Canvas<'_>,
    (left, top): (i32, i32),
    scale: i32,
    board: &AtomixBoard,
    view: &View,
    face: &Face,
) {
    let (width, height) = cell(scale);
    let floor = Floor {
        left: left + RIM,
        top: top + 1,
        width,
        height,
        first: board.extent().0,
    };
    let cursor = (face.cursor_shown && view.start.is_none()).then_some(face.cursor);
    rim(canvas, &floor, board, cursor);
    let ground = canvas.look.board();
    for &spot in &board.floor {
        fill(canvas, &floor, spot, ' ', ground);
        let (column, row) = floor.middle(spot);
        canvas.put(column, row, '.', ground);
        target(canvas, &floor, spot);
    }
    let wall = canvas.look.wall();
    let brick = if canvas.look.mono() { '#' } else { ' ' };
    for &spot in &board.walls {
        fill(canvas, &floor, spot, brick, wall);
        target(canvas, &floor, spot);
    }
    for &(way, spot) in &board.landings {
        let (column, row) = floor.middle(spot);
        let style = ground.patch(canvas.look.strong());
        canvas.put(column, row, arrow(way), style);
    }
    let gliding = canvas.glide.zip(board.slid);
    for atom in &board.atoms {
        let middle = match gliding {
            Some((part, (from, to))) if atom.at == to => between(&floor, from, to, part),
            _ => floor.middle(atom.at),
        };
        draw_atom(canvas, middle, (width, height), atom);
        if board.whole {
            let style = canvas.look.triumph();
            sides(canvas, &floor, atom.at, ['*', '*'], style);
        }
    }
    if let Some((from, to)) = board.hint {
        let style = canvas.look.cursor();
        sides(canvas, &floor, from, ['?', '?'], style);
        let (column, row) = floor.middle(to);
        canvas.put(column, row, '?', style);
    }
    if gliding.is_none() {
        if let Some(picked) = board.picked {
            let style = canvas.look.cursor();
            frame(canvas, &floor, picked, style);
        }
        if let Some(spot) = cursor {
            let style = canvas.look.cursor();
            sides(canvas, &floor, spot, ['[', ']'], style);
            let (column, row) = floor.middle(spot);
            canvas.caret = u16::try_from(column).ok().zip(u16::try_from(row).ok());
        }
    }
}

/// The molecule in at most so many rows, a row a cell where three are too many; the rows it takes.
pub fn draw_molecule(
    canvas: &mut Canvas<'_>,
    (left, top): (i32, i32),
    board: &AtomixBoard,
    room: i32,
) -> i32 {
    let (_, rows) = molecule_size(board);
    let height = if rows <= room { 3 } else { 1 };
    let floor = Floor {
        left,
        top,
        width: 3,
        height,
        first: Spot::default(),
    };
    let shown = |atom: &&AtomView| (i32::from(atom.at.y) + 1) * height <= room.max(1);
    for atom in board.molecule.iter().filter(shown) {
        draw_atom(canvas, floor.middle(atom.at), (3, height), atom);
    }
    (rows / 3 * height).min(room.max(1))
}

/// Column numbers above, row numbers at the left; the cursor's own stand out.
fn rim(canvas: &mut Canvas<'_>, floor: &Floor, board: &AtomixBoard, cursor: Option<Spot>) {
    let style = |canvas: &Canvas<'_>, mine| {
        if mine {
            canvas.look.chosen()
        } else {
            canvas.look.faint()
        }
    };
    let (first, last) = board.extent();
    for x in first.x..=last.x {
        let (column, _) = floor.middle(Spot::new(x, first.y));
        let style = style(canvas, cursor.is_some_and(|spot| spot.x == x));
        let left = column - i32::from(x >= 10);
        canvas.text(left, floor.top - 1, i32::MAX, &x.to_string(), style);
    }
    for y in first.y..=last.y {
        let (_, row) = floor.middle(Spot::new(first.x, y));
        let style = style(canvas, cursor.is_some_and(|spot| spot.y == y));
        canvas.text(floor.left - RIM, row, i32::MAX, &format!("{y:>2}"), style);
    }
}

/// Fills a cell.
fn fill(canvas: &mut Canvas<'_>, floor: &Floor, spot: Spot, c: char, style: Style) {
    let (left, top) = floor.corner(spot);
    for row in top..top + floor.height {
        for column in left..left + floor.width {
            canvas.put(column, row, c, style);
        }
    }
}

/// The area in which the pointer means this cell.
fn target(canvas: &mut Canvas<'_>, floor: &Floor, spot: Spot) {
    let (left, top) = floor.corner(spot);
    canvas.hit(left, top, floor.width, floor.height, Target::Board(spot));
}

/// Where an atom is that has gone `part` of its way.
fn between(floor: &Floor, from: Spot, to: Spot, part: f32) -> (i32, i32) {
    let (from, to) = (floor.middle(from), floor.middle(to));
    let mix = |a: i32, b: i32| a + ((b - a) as f32 * part).round() as i32;
    (mix(from.0, to.0), mix(from.1, to.1))
}

/// An atom around its middle: the element with its bonds.
fn draw_atom(
    canvas: &mut Canvas<'_>,
    (column, row): (i32, i32),
    (width, height): (i32, i32),
    atom: &AtomView,
) {
    let colour = colour(&atom.name);
    let style = canvas.look.piece(colour);
    let ramp = if canvas.look.mono() && width > 5 {
        canvas.look.palette.piece(colour).ramp
    } else {
        ' '
    };
    let (half, up) = (width / 2, height / 2);
    for dy in -up..=up {
        // From seven columns on atoms are round.
        let rim = height > 3 && dy.abs() == up;
        let reach = if rim { half - 1 } else { half };
        for dx in -reach..=reach {
            canvas.put(column + dx, row + dy, ramp, style);
        }
    }
    for (direction, (order, (dx, dy))) in atom.bonds.into_iter().zip(ARMS).enumerate() {
        let (dx, dy) = (i32::from(dx), i32::from(dy));
        if order == 0 || (dy != 0 && up == 0) {
            continue;
        }
        let sign = match (direction % 4, order) {
            (0, 1) => '|',
            (0, 2) => '"',
            (1, 1) => '/',
            (2, 1) => '-',
            (2, 2) => '=',
            (3, 1) => '\\',
            _ => '#',
        };
        // Straight bonds reach from the element to the rim, slanted ones stand in the corners.
        let length = match (dx, dy) {
            (0, _) => up,
            (_, 0) => half,
            _ => 1,
        };
        for step in 1..=length {
            let at = if dx != 0 && dy != 0 {
                (column + dx * half, row + dy * up)
            } else {
                (column + dx * step, row + dy * step)
            };
            canvas.put(at.0, at.1, sign, style);
        }
    }
    for (place, c) in (0..).zip(atom.name.chars()) {
        canvas.put(column + place, row, c, style);
    }
}

/// Signs on both sides of a cell, in its middle row.
fn sides(
    canvas: &mut Canvas<'_>,
    floor: &Floor,
    spot: Spot,
    [left, right]: [char; 2],
    style: Style,
) {
    let (column, row) = floor.corner(spot);
    let row = row + floor.height / 2;
    canvas.put(column, row, left, style);
    canvas.put(column + floor.width - 1, row, right, style);
}

/// The rim of a cell in another style; its signs stay.
fn frame(canvas: &mut Canvas<'_>, floor: &Floor, spot: Spot, style: Style) {
    let (left, top) = floor.corner(spot);
    let (right, bottom) = (left + floor.width - 1, top + floor.height - 1);
    for row in top..=bottom {
        for column in left..=right {
            if row == top || row == bottom || column == left || column == right {
                canvas.restyle(column, row, style);
            }
        }
    }
}

/// The sign of a way.
const fn arrow(way: Way) -> char {
    match way {
        Way::Up => '^',
        Way::Down => 'v',
        Way::Left => '<',
        _ => '>',
    }
}
