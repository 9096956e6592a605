//! Hexagons in characters, turned until gravity points down.
//!
//! ```text
//!   scale 1, one row a piece            scale 2, with the hexagons
//!
//!             .                                 ___
//!         .       .                         ___/ 2 \___
//!     .       2       .                    / . \___/[0]\
//!         #      [0]                       \___/ # \___/
//!             .                                \___/
//! ```
//!
//! Larger scales draw larger hexagons. A letter stands on every piece; brackets show where the
//! first piece of the hand would land, parentheses the last piece, `*` a finished line, `#` a wall.

use ratatui::style::Style;

use super::canvas::Canvas;
use crate::keys::{InputMode, KeyCommand};
use crate::motion::{Motion, sixths, still_to_go};
use crate::screen::{Device, Target};
use crate::state::UiState;
use atom4_play::hexagons::turned;
use atom4_play::view::{BoardView, Hexagons, Hint, Piece, Span, Spot, Token, View};

/// Rows of half a hexagon; 0 where there are no outlines.
const fn half(scale: i32) -> i32 {
    if scale < 1 { 0 } else { scale - 1 }
}

/// Columns of a hexagon's flat top: as wide as makes it regular, a character being twice as high.
const fn flat(scale: i32) -> i32 {
    match half(scale) {
        0 | 1 => 3,
        h => (h * 5 + 1) / 2,
    }
}

/// Columns from one column of hexagons to the next.
const fn across(scale: i32) -> i32 {
    match half(scale) {
        0 => 4,
        h => h + flat(scale),
    }
}

/// Columns and rows of the board at a scale.
#[must_use]
pub fn size(board: &Hexagons, scale: i32) -> (i32, i32) {
    let reach = i32::from(board.reach());
    let h = half(scale);
    let width = 2 * reach * across(scale) + 2 * h + flat(scale) + 2;
    let height = match h {
        0 => 4 * reach + 1,
        // One row more for the numbers of the columns.
        h => 4 * reach * h + 2 * h + 2,
    };
    (width, height)
}

/// Column and row of the cell at the entry of a column, or where a piece would land, on a board that is drawn from column 0
/// and row 0 on.
#[must_use]
pub fn place(
    board: &Hexagons,
    scale: i32,
    fixed: bool,
    column: i16,
    landing: Option<Spot>,
) -> (i32, i32) {
    let layout = Layout {
        board,
        left: 0,
        top: 0,
        scale,
        turns: board.turns(fixed),
    };
    let entry = board.column(column).first().copied();
    landing.or(entry).map_or((0, 0), |cell| layout.middle(cell))
}

/// The place of the board on the canvas.
struct Layout<'a> {
    board: &'a Hexagons,
    left: i32,
    top: i32,
    scale: i32,
    turns: u8,
}

impl Layout<'_> {
    /// Column and row of a hexagon's middle.
    fn middle(&self, cell: Spot) -> (i32, i32) {
        let Spot { x: q, y: r, .. } = turned(cell, self.turns);
        let (q, r) = (i32::from(q), i32::from(r));
        let (reach, h) = (i32::from(self.board.reach()), half(self.scale));
        let x = self.left + 1 + (q + reach) * across(self.scale) + h + flat(self.scale) / 2;
        let rows = 2 * r + q + 2 * reach;
        let y = match h {
            0 => self.top + rows,
            h => self.top + 1 + rows * h + h,
        };
        (x, y)
    }

    /// The place of a column's number, which is before its entry: above the board that is turned. A small board begins in the
    /// first row, so that the number of its middle column has no room.
    fn above(&self, column: &[Spot]) -> Option<(i32, i32)> {
        let (&entry, h) = (column.first()?, half(self.scale));
        let (x, y) = self.middle(entry);
        let next = self.middle(*column.get(1)?);
        Some(match (x == next.0, y < next.1) {
            (true, true) => (x, y - h - 1),
            (true, false) => (x, y + h + 1),
            _ => (2 * x - next.0, 2 * y - next.1),
        })
    }

    /// Covers a hexagon.
    fn fill(&self, canvas: &mut Canvas<'_>, cell: Spot, c: char, style: Style) {
        let (x, y) = self.middle(cell);
        let h = half(self.scale);
        if h == 0 {
            for dx in -1..=1 {
                canvas.put(x + dx, y, c, style);
            }
            return;
        }
        let from = x - flat(self.scale) / 2;
        for dy in 1 - h..=h {
            let wider = if dy > 0 { h - dy } else { h - 1 + dy };
            for column in from - wider..from + flat(self.scale) + wider {
                let border = dy == h && (from..from + flat(self.scale)).contains(&column);
                canvas.put(column, y + dy, if border { '_' } else { c }, style);
            }
        }
    }

    /// The outline of a hexagon on the board's ground.
    fn outline(&self, canvas: &mut Canvas<'_>, cell: Spot) {
        let h = half(self.scale);
        let (x, y) = self.middle(cell);
        let style = canvas.theme.board();
        self.fill(canvas, cell, ' ', style);
        let (from, to) = (x - flat(self.scale) / 2, flat(self.scale));
        for column in from..from + to {
            canvas.put(column, y - h, '_', style);
            canvas.put(column, y + h, '_', style);
        }
        for i in 1..=h {
            canvas.put(from - i, y - h + i, '/', style);
            canvas.put(from + to - 1 + i, y - h + i, '\\', style);
            canvas.put(from - h + i - 1, y + i, '\\', style);
            canvas.put(from + to + h - i, y + i, '/', style);
        }
    }

    /// Characters left and right of the middle.
    fn sides(&self, canvas: &mut Canvas<'_>, cell: Spot, [l, r]: [char; 2], style: Option<Style>) {
        let (x, y) = self.middle(cell);
        for (x, c) in [(x - 1, l), (x + 1, r)] {
            let strong = canvas.theme.strong();
            let style = style.unwrap_or_else(|| canvas.style_at(x, y).patch(strong));
            canvas.put(x, y, c, style);
        }
    }
}

/// Draws the board from column `left` and row `top` on.
pub fn draw(
    canvas: &mut Canvas<'_>,
    (left, top): (i32, i32),
    scale: i32,
    board: &Hexagons,
    view: &View,
    state: &UiState,
) {
    let layout = Layout {
        board,
        left,
        top,
        scale,
        turns: turns_seen(board, state.fixed, canvas.motion.as_ref()),
    };
    let marks = &view.board.marks;
    ground(canvas, &layout);
    let pointed = state.cursor_shown && view.start.is_none();
    let cursor = if pointed { state.cursor.x } else { i16::MAX };
    columns(canvas, &layout, view, state, cursor);
    for &wall in &view.board.walls {
        let style = canvas.theme.wall();
        layout.fill(canvas, wall, '#', style);
    }
    for (end, Piece { at, token, .. }) in falling(&view.board, canvas.motion.as_ref()) {
        let style = canvas.piece_style(&view.board, end, token);
        piece(canvas, &layout, at, token, (style, false));
    }
    for cell in canvas.lit_places(&view.board) {
        let style = canvas.theme.triumph();
        layout.sides(canvas, cell, ['*', '*'], Some(style));
    }
    if canvas.motion.is_none()
        && let Some(last) = marks.last.filter(|_| marks.winning.is_empty())
    {
        layout.sides(canvas, last, ['(', ')'], None);
    }
    if let Some(landing) = marks.landing.filter(|_| pointed && canvas.motion.is_none()) {
        if let Some(token) = view.aim.as_ref().and_then(|aim| aim.piece) {
            let style = canvas.theme.piece(token);
            piece(canvas, &layout, landing, token, (style, true));
        }
        let style = canvas.theme.cursor();
        layout.sides(canvas, landing, ['[', ']'], Some(style));
    }
    if pointed && let Some(&entry) = board.column(cursor).first() {
        let (x, y) = layout.middle(marks.landing.unwrap_or(entry));
        canvas.set_caret(x, y);
    }
    corners(canvas, &layout, view, state);
}

/// The cells on which nothing lies.
fn ground(canvas: &mut Canvas<'_>, layout: &Layout<'_>) {
    let cells = || layout.board.columns.iter().flatten();
    let style = canvas.theme.board();
    if half(layout.scale) > 0 {
        for &cell in cells() {
            layout.outline(canvas, cell);
        }
        return;
    }
    // Every row from its first cell to its last.
    for &cell in cells() {
        let Spot { x: q, y: r, .. } = turned(cell, layout.turns);
        let across = Spot::new(-q, q + r);
        let (x, y) = layout.middle(cell);
        let (other, _) = layout.middle(turned(across, 6 - layout.turns));
        for column in x.min(other) - 2..=x.max(other) + 2 {
            if canvas.style_at(column, y) != style {
                canvas.put(column, y, ' ', style);
            }
        }
    }
    for &cell in cells() {
        let (x, y) = layout.middle(cell);
        canvas.put(x, y, '.', style);
    }
}

/// The columns: where the pointer finds them, their numbers, the one under the cursor.
fn columns(
    canvas: &mut Canvas<'_>,
    layout: &Layout<'_>,
    view: &View,
    state: &UiState,
    cursor: i16,
) {
    let board = layout.board;
    let reach = board.reach();
    let (wide, high) = match half(layout.scale) {
        0 => (3, 1),
        h => (across(layout.scale), 2 * h),
    };
    for number in -reach..=reach {
        for (place, &cell) in board.column(number).iter().enumerate() {
            let (x, y) = layout.middle(cell);
            let spot = Spot::new(number, 0);
            canvas.hit(x - wide / 2, y - high / 2, wide, high, Target::Board(spot));
            let open =
                state.marks && view.awaits_person() && view.board.marks.legal.contains(&spot);
            let (mark, style) = if number == cursor {
                ('|', canvas.theme.board().patch(canvas.theme.strong()))
            } else if view.proposes(spot) && place == 0 {
                ('?', canvas.theme.hint())
            } else if open && place == 0 && half(layout.scale) > 0 {
                ('+', canvas.theme.board())
            } else {
                continue;
            };
            canvas.put(x, y, mark, style);
        }
        if let Some((x, y)) = layout.above(board.column(number)) {
            let text = number.to_string();
            let x = x - text.len() as i32 / 2;
            let style = if number == cursor {
                canvas.theme.chosen()
            } else {
                canvas.theme.faint()
            };
            canvas.text(x, y, i32::MAX, &text, style);
        }
    }
}

/// A piece with its letter; one that is not there yet is its letter alone.
fn piece(
    canvas: &mut Canvas<'_>,
    layout: &Layout<'_>,
    cell: Spot,
    token: Token,
    (style, ghost): (Style, bool),
) {
    let filler = canvas.theme.filler(token);
    let (x, y) = layout.middle(cell);
    if !ghost {
        layout.fill(canvas, cell, filler, style);
        if half(layout.scale) > 0 {
            // The letter stands free of the pattern.
            layout.sides(canvas, cell, [' ', ' '], Some(style));
        }
    }
    canvas.put(x, y, token.label.first(), style);
}

/// The sixths by which the board is turned at this moment: it turns a sixth at a time.
fn turns_seen(board: &Hexagons, fixed: bool, motion: Option<&Motion>) -> u8 {
    let turns = i32::from(board.turns(fixed));
    let Some(motion) = motion.filter(|_| !fixed) else {
        return board.turns(fixed);
    };
    let way = f32::from(sixths(board.before, board.gravity));
    let left = (way * (1.0 - motion.turned())).round() as i32;
    (turns - left).rem_euclid(6) as u8
}

/// The pieces where they are seen while they fall, each with the place where it comes to lie.
fn falling(board: &BoardView, motion: Option<&Motion>) -> Vec<(Spot, Piece)> {
    let seen = |to: Spot| {
        let Some((from, left)) = still_to_go(board, motion, to) else {
            return to;
        };
        // From cell to cell, for all steps of a way go the same direction.
        let all = (to.x - from.x).abs().max((to.y - from.y).abs()).max(1);
        let now = (f32::from(all) * (1.0 - left)) as i16;
        Spot::new(
            from.x + (to.x - from.x) / all * now,
            from.y + (to.y - from.y) / all * now,
        )
    };
    let pieces = board.pieces.iter();
    pieces
        .map(|piece| {
            let at = seen(piece.at);
            (piece.at, Piece { at, ..*piece })
        })
        .collect()
}

/// The hand of the player to move above the board's left shoulder, the keys that turn it below:
/// both can be clicked.
fn corners(canvas: &mut Canvas<'_>, layout: &Layout<'_>, view: &View, state: &UiState) {
    if view.start.is_some() {
        return;
    }
    let board = layout.board;
    let (text, strong) = (canvas.theme.text(), canvas.theme.strong());
    // The smallest board has the number of a column in the third row.
    let headed = i32::from(board.reach()) + half(layout.scale) > 3;
    if headed && !view.board.hand.is_empty() {
        canvas.text(layout.left, layout.top, i32::MAX, "drop:", text);
    }
    for (row, held) in (i32::from(headed)..).zip(&view.board.hand) {
        let line = vec![
            Span::Strong(format!("{} ", held.key.name())),
            Span::Piece(held.token),
        ];
        let y = layout.top + row;
        let end = canvas.rich(layout.left, y, i32::MAX, &line, text);
        canvas.hit(layout.left, y, end - layout.left, 1, Target::Key(held.key));
    }
    let (_, height) = size(board, layout.scale);
    // Each key lies where the side that it turns down is seen.
    let moment = state.moment(view, Device::Terminal).with(InputMode::Game);
    let top = layout.top + height - 3;
    canvas.text(layout.left, top, i32::MAX, "turn:", text);
    for (row, sides) in [[5, 0, 1], [4, 3, 2]].into_iter().enumerate() {
        let y = top + 1 + row as i32;
        for (place, seen) in sides.into_iter().enumerate() {
            let Some(key) = moment.key_for(&KeyCommand::TurnDown(seen)) else {
                continue;
            };
            let x = layout.left + 2 * place as i32;
            let to = board.direction(seen, state.fixed);
            let hinted = view.hint == Some(Hint::Rotate(to));
            let style = if hinted {
                canvas.theme.hint()
            } else if to == board.gravity {
                canvas.theme.chosen()
            } else {
                strong
            };
            canvas.text(x, y, x + 1, &key.name(), style);
            canvas.hit(x, y, 1, 1, Target::Key(key));
        }
    }
}
