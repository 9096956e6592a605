//! The Atom-4 lattice in characters.
//!
//! ```text
//!   scale 1, two columns a vertex      scale 2, with the lines of the lattice
//!    0 1 2 3                             0   1   2
//!  0 R G . .                         0  (R)- G - .
//!  1  . Y(B).                            / \ / \ / \
//!  2 . . . .                         1     . - Y -[b]
//! ```
//!
//! Larger scales draw round pieces. A letter stands on every piece; brackets show the cursor,
//! parentheses the last move, `'` what it changed, `*` a row that won, `+` where a piece may go.

use ratatui::style::Style;

use super::canvas::Canvas;
use crate::play::view::{Atom4Board, Colour, Hint, Spot, Token, View};
use crate::ui::face::Face;
use crate::ui::screen::Target;

/// Vertices along an edge.
const EDGE: i32 = 16;

/// Columns and rows of the lattice with its coordinates at a scale.
#[must_use]
pub const fn size(scale: i32) -> (i32, i32) {
    // Two columns and a blank for the row numbers, and one column more for the cursor's bracket.
    let width = 4 + 2 * scale * EDGE + scale + 1;
    let height = scale * (EDGE - 1) + 1 + 2 * reach(scale) + 2;
    (width, height)
}

/// Rows that a piece takes above its middle.
const fn reach(scale: i32) -> i32 {
    (scale - 1) / 2
}

/// Half the columns of a piece, `dy` rows from its middle; `None` above and below it.
fn half_width(scale: i32, dy: i32) -> Option<i32> {
    if scale == 1 {
        return (dy == 0).then_some(0);
    }
    let radius = (f64::from(scale) - 0.5) / 2.0;
    let rest = radius * radius - f64::from(dy * dy);
    (rest >= 0.0).then(|| (2.0 * rest.sqrt()) as i32)
}

/// Where the board lies on the canvas.
struct Lattice {
    left: i32,
    top: i32,
    scale: i32,
}

impl Lattice {
    /// Column and row of a vertex' middle.
    fn place(&self, spot: Spot) -> (i32, i32) {
        let (x, y) = (i32::from(spot.x), i32::from(spot.y));
        let s = self.scale;
        // The first vertex leaves room for half a piece and a bracket.
        let first = if s == 1 { 0 } else { s - 1 };
        (
            self.left + first + 2 * s * x + s * (y & 1),
            self.top + reach(s) + s * y,
        )
    }
}

/// Draws the board with its coordinates from column `left` and row `top` on.
pub fn draw(
    canvas: &mut Canvas<'_>,
    (left, top): (i32, i32),
    scale: i32,
    board: &Atom4Board,
    view: &View,
    face: &Face,
) {
    let lattice = Lattice {
        left: left + 4,
        top: top + 1,
        scale,
    };
    ground(canvas, &lattice);
    rim(
        canvas,
        &lattice,
        view.start.is_none().then_some(face.cursor),
    );
    let aimed = view
        .aim
        .as_ref()
        .filter(|_| face.cursor_shown && view.start.is_none());
    for y in 0..EDGE as i16 {
        for x in 0..EDGE as i16 {
            let spot = Spot::new(x, y);
            let preview = board
                .preview
                .iter()
                .find(|(at, _)| *at == spot)
                .map(|p| p.1);
            let here = board.cells[y as usize][x as usize];
            match preview.or(here) {
                Some(colour) => piece(canvas, &lattice, spot, colour, false),
                None if view.hint == Some(Hint::Place(spot)) => hint(canvas, &lattice, spot),
                None if face.marks && board.legal.contains(&spot) => {
                    let (column, row) = lattice.place(spot);
                    let style = canvas.look.board().patch(canvas.look.strong());
                    canvas.put(column, row, '+', style);
                }
                None => {}
            }
            target(canvas, &lattice, spot);
        }
    }
    // Marks lie over the pieces, because they reach into the columns between them.
    for &(spot, _) in &board.changed {
        if !board.preview.iter().any(|(at, _)| *at == spot) {
            after(canvas, &lattice, spot, '\'');
        }
    }
    for &(spot, _) in &board.preview {
        after(canvas, &lattice, spot, '?');
    }
    for &spot in &board.winning {
        let style = canvas.look.triumph();
        brackets(canvas, &lattice, spot, ['*', '*'], Some(style));
    }
    if let Some(spot) = board.last.filter(|spot| !board.winning.contains(spot)) {
        brackets(canvas, &lattice, spot, ['(', ')'], None);
    }
    if let Some(aim) = aimed
        && let (Some(Token::Paint(colour)), None) = (aim.piece, &aim.refusal)
    {
        piece(canvas, &lattice, aim.spot, colour, true);
    }
    if face.cursor_shown && view.start.is_none() {
        let style = canvas.look.cursor();
        brackets(canvas, &lattice, face.cursor, ['[', ']'], Some(style));
        let (column, row) = lattice.place(face.cursor);
        canvas.caret = u16::try_from(column).ok().zip(u16::try_from(row).ok());
    }
}

/// The board's ground with dots, and from scale 2 on the lines of the lattice.
fn ground(canvas: &mut Canvas<'_>, lattice: &Lattice) {
    let s = lattice.scale;
    let (style, lines) = (canvas.look.board(), canvas.look.lines());
    let (width, height) = size(s);
    for row in 0..height - 2 {
        for column in -1..width - 4 {
            canvas.put(lattice.left + column, lattice.top + row, ' ', style);
        }
    }
    for y in 0..EDGE {
        for x in 0..EDGE {
            let (column, row) = lattice.place(Spot::new(x as i16, y as i16));
            if s > 1 {
                for step in 1..2 * s {
                    if x + 1 < EDGE {
                        canvas.put(column + step, row, '-', lines);
                    }
                }
                for step in 1..s {
                    // Down to the left there is a vertex but at the left rim of even rows.
                    if y + 1 < EDGE && (y & 1 == 1 || x > 0) {
                        canvas.put(column - step, row + step, '/', lines);
                    }
                    if y + 1 < EDGE && (y & 1 == 0 || x + 1 < EDGE) {
                        canvas.put(column + step, row + step, '\\', lines);
                    }
                }
            }
            canvas.put(column, row, '.', style);
        }
    }
}

/// Column numbers above and below, row numbers at the left; the cursor's own stand out.
fn rim(canvas: &mut Canvas<'_>, lattice: &Lattice, cursor: Option<Spot>) {
    let s = lattice.scale;
    let bottom = lattice.top + size(s).1 - 2;
    for n in 0..EDGE as i16 {
        let (mine_x, mine_y) = (
            cursor.is_some_and(|spot| spot.x == n),
            cursor.is_some_and(|spot| spot.y == n),
        );
        let style = |mine: bool, canvas: &Canvas<'_>| {
            if mine {
                canvas.look.chosen()
            } else {
                canvas.look.faint()
            }
        };
        // Two digits do not fit beside one another at scale 1: odd ones show when pointed at.
        if s > 1 || n < 10 || n % 2 == 0 || mine_x {
            for (row, edge) in [(0, lattice.top - 1), (15, bottom)] {
                let (column, _) = lattice.place(Spot::new(n, row));
                let number = style(mine_x, canvas);
                canvas.text(column, edge, i32::MAX, &n.to_string(), number);
            }
        }
        let (_, row) = lattice.place(Spot::new(0, n));
        let number = style(mine_y, canvas);
        canvas.text(lattice.left - 4, row, i32::MAX, &format!("{n:>2}"), number);
    }
}

/// A piece with its letter; small letters for one that is not there yet.
fn piece(canvas: &mut Canvas<'_>, lattice: &Lattice, spot: Spot, colour: Colour, ghost: bool) {
    let (column, row) = lattice.place(spot);
    let paint = canvas.look.palette.piece(colour);
    let style = canvas.look.piece(colour);
    let ramp = if canvas.look.mono() { paint.ramp } else { ' ' };
    for dy in -lattice.scale..=lattice.scale {
        if let Some(half) = half_width(lattice.scale, dy) {
            for dx in -half..=half {
                canvas.put(column + dx, row + dy, ramp, style);
            }
        }
    }
    if lattice.scale == 1 {
        canvas.put(column + 1, row, ramp, style);
    }
    let letter = colour.letter();
    let letter = if ghost {
        letter.to_ascii_lowercase()
    } else {
        letter
    };
    canvas.put(column, row, letter, style);
}

/// A proposed vertex.
fn hint(canvas: &mut Canvas<'_>, lattice: &Lattice, spot: Spot) {
    let (column, row) = lattice.place(spot);
    let style = canvas.look.cursor();
    canvas.put(column, row, '?', style);
    if lattice.scale > 1 {
        canvas.put(column - 1, row, ' ', style);
    }
    canvas.put(column + 1, row, ' ', style);
}

/// How far the marks of a piece are from its middle.
const fn arm(scale: i32) -> i32 {
    if scale <= 2 { 1 } else { scale - 1 }
}

/// Marks on both sides of a vertex; without a style in the colours that are there.
fn brackets(
    canvas: &mut Canvas<'_>,
    lattice: &Lattice,
    spot: Spot,
    [left, right]: [char; 2],
    style: Option<Style>,
) {
    let (column, row) = lattice.place(spot);
    let arm = arm(lattice.scale);
    for (x, c) in [(column - arm, left), (column + arm, right)] {
        let strong = canvas.look.strong();
        let style = style.unwrap_or_else(|| canvas.style_at(x, row).patch(strong));
        canvas.put(x, row, c, style);
    }
}

/// A mark to the right of a piece, in the piece's own colours.
fn after(canvas: &mut Canvas<'_>, lattice: &Lattice, spot: Spot, c: char) {
    let (column, row) = lattice.place(spot);
    let x = column + arm(lattice.scale).min(2);
    let style = canvas.style_at(x, row);
    canvas.put(x, row, c, style);
}

/// The area in which the pointer means this vertex.
fn target(canvas: &mut Canvas<'_>, lattice: &Lattice, spot: Spot) {
    let (column, row) = lattice.place(spot);
    let s = lattice.scale;
    let (left, width) = if s == 1 {
        (column, 2)
    } else {
        (column - s + 1, 2 * s - 1)
    };
    canvas.hit(
        left,
        row - reach(s),
        width,
        2 * reach(s) + 1,
        Target::Board(spot),
    );
}
