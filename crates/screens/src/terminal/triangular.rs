//! A lattice of triangles in characters.
//!
//! ```text
//!   scale 1, two columns a vertex      scale 2, with the lines of the lattice
//!    0 1 2 3                             0   1   2
//!  0 R G . .                         0  (R)- G - .
//!  1  . Y(B).                            / \ / \ / \
//!  2 . . . .                         1     . - Y -[b]
//! ```
//!
//! Scale 0 is scale 1 without the numbers below. Larger scales draw round pieces. A letter stands on every piece; brackets show the cursor,
//! parentheses the last move, `'` what it changed, `*` a row that won, `+` where a piece may go.

use ratatui::style::Style;

use super::canvas::Canvas;
use crate::motion::{Motion, steps};
use crate::screen::Target;
use crate::state::UiState;
use atom4_play::view::{BoardView, Spot, Token, View};

/// Columns and rows of a lattice of `edge` vertices a side, with its coordinates, at a scale.
#[must_use]
pub const fn size(edge: i16, scale: i32) -> (i32, i32) {
    // Two columns and a blank for the row numbers, and one column more for the cursor's bracket.
    let (edge, rims) = (edge as i32, if scale < 1 { 1 } else { 2 });
    let scale = if scale < 1 { 1 } else { scale };
    let width = 4 + 2 * scale * edge + scale + 1;
    let height = scale * (edge - 1) + 1 + 2 * reach(scale) + rims;
    (width, height)
}

/// Column and row of a vertex on a board that is drawn from column 0 and row 0 on.
#[must_use]
pub fn place(edge: i16, scale: i32, spot: Spot) -> (i32, i32) {
    let grid = Grid {
        left: 4,
        top: 1,
        scale: scale.max(1),
        edge,
        foot: scale > 0,
    };
    grid.place(spot)
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

/// The place of the board on the canvas.
struct Grid {
    left: i32,
    top: i32,
    scale: i32,
    edge: i16,
    /// The numbers of the columns stand below the board, too.
    foot: bool,
}

impl Grid {
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
    edge: i16,
    view: &View,
    state: &UiState,
) {
    let grid = Grid {
        left: left + 4,
        top: top + 1,
        scale: scale.max(1),
        edge,
        foot: scale > 0,
    };
    let (board, marks) = (&view.board, &view.board.marks);
    ground(canvas, &grid);
    rim(canvas, &grid, view.start.is_none().then_some(state.cursor));
    let aimed = view
        .aim
        .as_ref()
        .filter(|_| state.cursor_shown && view.start.is_none());
    let cells = shown(board, edge, canvas.motion.as_ref());
    for (spot, token) in spots(edge).zip(cells) {
        match token {
            Some(token) => {
                let style = canvas.piece_style(board, spot, token);
                piece(canvas, &grid, spot, token, (style, false));
            }
            None if view.proposes(spot) => hint(canvas, &grid, spot),
            None if state.marks && marks.legal.contains(&spot) => {
                let (column, row) = grid.place(spot);
                let style = canvas.theme.board().patch(canvas.theme.strong());
                canvas.put(column, row, '+', style);
            }
            None => {}
        }
        target(canvas, &grid, spot);
    }
    // Marks lie over the pieces, because they reach into the columns between them.
    for &(spot, _) in &marks.changed {
        let done = changed(canvas.motion.as_ref(), board, spot) >= 0.5;
        if done && !marks.preview.iter().any(|(at, _)| *at == spot) {
            after(canvas, &grid, spot, '\'');
        }
    }
    for &(spot, _) in &marks.preview {
        after(canvas, &grid, spot, '?');
    }
    for spot in canvas.lit_places(board) {
        let style = canvas.theme.triumph();
        brackets(canvas, &grid, spot, ['*', '*'], Some(style));
    }
    let lit = canvas.lit(board) > 0.0;
    if let Some(spot) = marks.last.filter(|&spot| !lit || !marks.won(spot)) {
        brackets(canvas, &grid, spot, ['(', ')'], None);
    }
    if let Some(aim) = aimed
        && let (Some(token), None) = (aim.piece, &aim.refusal)
    {
        let style = canvas.theme.piece(token);
        piece(canvas, &grid, aim.spot, token, (style, true));
    }
    if state.cursor_shown && view.start.is_none() {
        let style = canvas.theme.cursor();
        brackets(canvas, &grid, state.cursor, ['[', ']'], Some(style));
        let (column, row) = grid.place(state.cursor);
        canvas.set_caret(column, row);
    }
}

/// The places row by row.
fn spots(edge: i16) -> impl Iterator<Item = Spot> {
    (0..edge).flat_map(move |y| (0..edge).map(move |x| Spot::new(x, y)))
}

/// The part to which the last move has changed this place.
fn changed(motion: Option<&Motion>, board: &BoardView, spot: Spot) -> f32 {
    match (motion, board.marks.last) {
        (Some(motion), Some(last)) if last == spot => motion.appeared(),
        (Some(motion), Some(last)) => motion.changed(steps(last, spot)),
        _ => 1.0,
    }
}

/// The pieces in the order of [`spots`], those that the move at the cursor would change as it would leave them, and those
/// that a move on its way has not reached yet as they were.
fn shown(board: &BoardView, edge: i16, motion: Option<&Motion>) -> Vec<Option<Token>> {
    let size = usize::try_from(edge).unwrap_or(0);
    let mut cells = vec![None; size * size];
    let pieces = board.pieces.iter().map(|piece| (piece.at, piece.token));
    for (at, token) in pieces.chain(board.marks.preview.iter().copied()) {
        if (0..edge).contains(&at.x) && (0..edge).contains(&at.y) {
            cells[at.y as usize * size + at.x as usize] = Some(token);
        }
    }
    let last = board.marks.last.map(|last| (last, None));
    let old = board.marks.changed.iter();
    let old = old.map(|&(at, token)| (at, Some(token))).chain(last);
    for (at, token) in old.filter(|&(at, _)| changed(motion, board, at) < 0.5) {
        let place = usize::try_from(at.y).ok().zip(usize::try_from(at.x).ok());
        if let Some(cell) = place.and_then(|(y, x)| cells.get_mut(y * size + x)) {
            *cell = token;
        }
    }
    cells
}

/// The board's ground with dots, and from scale 2 on the lines of the grid.
fn ground(canvas: &mut Canvas<'_>, grid: &Grid) {
    let s = grid.scale;
    let (style, lines) = (canvas.theme.board(), canvas.theme.lines());
    let (width, height) = size(grid.edge, s);
    for row in 0..height - 2 {
        for column in -1..width - 4 {
            canvas.put(grid.left + column, grid.top + row, ' ', style);
        }
    }
    let edge = grid.edge;
    for spot in spots(edge) {
        let Spot { x, y, .. } = spot;
        let (column, row) = grid.place(spot);
        if s > 1 {
            for step in 1..2 * s {
                if x + 1 < edge {
                    canvas.put(column + step, row, '-', lines);
                }
            }
            for step in 1..s {
                // Down to the left there is a vertex but at the left rim of even rows.
                if y + 1 < edge && (y & 1 == 1 || x > 0) {
                    canvas.put(column - step, row + step, '/', lines);
                }
                if y + 1 < edge && (y & 1 == 0 || x + 1 < edge) {
                    canvas.put(column + step, row + step, '\\', lines);
                }
            }
        }
        canvas.put(column, row, '.', style);
    }
}

/// Column numbers above and below, row numbers at the left; the cursor's own stand out.
fn rim(canvas: &mut Canvas<'_>, grid: &Grid, cursor: Option<Spot>) {
    let s = grid.scale;
    let bottom = grid.top + size(grid.edge, s).1 - 2;
    let rims = [(0, grid.top - 1), (grid.edge - 1, bottom)];
    let rims = &rims[..if grid.foot { 2 } else { 1 }];
    for n in 0..grid.edge {
        let (mine_x, mine_y) = (
            cursor.is_some_and(|spot| spot.x == n),
            cursor.is_some_and(|spot| spot.y == n),
        );
        let style = |mine: bool, canvas: &Canvas<'_>| {
            if mine {
                canvas.theme.chosen()
            } else {
                canvas.theme.faint()
            }
        };
        // Two digits do not fit beside one another at scale 1: odd ones show when pointed at.
        if s > 1 || n < 10 || n % 2 == 0 || mine_x {
            for &(row, rim) in rims {
                let (column, _) = grid.place(Spot::new(n, row));
                let number = style(mine_x, canvas);
                canvas.text(column, rim, i32::MAX, &n.to_string(), number);
            }
        }
        let (_, row) = grid.place(Spot::new(0, n));
        let number = style(mine_y, canvas);
        canvas.text(grid.left - 4, row, i32::MAX, &format!("{n:>2}"), number);
    }
}

/// A piece with its letter; small letters for one that is not there yet.
fn piece(
    canvas: &mut Canvas<'_>,
    grid: &Grid,
    spot: Spot,
    token: Token,
    (style, ghost): (Style, bool),
) {
    let (column, row) = grid.place(spot);
    let filler = canvas.theme.filler(token);
    let letter = token.label.first();
    if ghost {
        // Less than a piece that lies: its letter alone.
        return canvas.put(column, row, letter.to_ascii_lowercase(), style);
    }
    for dy in -grid.scale..=grid.scale {
        if let Some(half) = half_width(grid.scale, dy) {
            for dx in -half..=half {
                canvas.put(column + dx, row + dy, filler, style);
            }
        }
    }
    if grid.scale == 1 {
        canvas.put(column + 1, row, filler, style);
    }
    canvas.put(column, row, letter, style);
}

/// A proposed vertex.
fn hint(canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot) {
    let (column, row) = grid.place(spot);
    let style = canvas.theme.hint();
    canvas.put(column, row, '?', style);
    if grid.scale > 1 {
        canvas.put(column - 1, row, ' ', style);
    }
    canvas.put(column + 1, row, ' ', style);
}

/// Columns from the middle of a piece to its marks.
const fn arm(scale: i32) -> i32 {
    if scale <= 2 { 1 } else { scale - 1 }
}

/// Marks on both sides of a vertex; without a style in the colours that are there.
fn brackets(
    canvas: &mut Canvas<'_>,
    grid: &Grid,
    spot: Spot,
    [left, right]: [char; 2],
    style: Option<Style>,
) {
    let (column, row) = grid.place(spot);
    let arm = arm(grid.scale);
    for (x, c) in [(column - arm, left), (column + arm, right)] {
        let strong = canvas.theme.strong();
        let style = style.unwrap_or_else(|| canvas.style_at(x, row).patch(strong));
        canvas.put(x, row, c, style);
    }
}

/// A mark to the right of a piece, in the piece's own colours.
fn after(canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot, c: char) {
    let (column, row) = grid.place(spot);
    let x = column + arm(grid.scale).min(2);
    let style = canvas.style_at(x, row);
    canvas.put(x, row, c, style);
}

/// The area in which the pointer means this vertex.
fn target(canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot) {
    let (column, row) = grid.place(spot);
    let s = grid.scale;
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
