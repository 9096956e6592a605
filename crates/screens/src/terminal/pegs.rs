//! Pegs with pieces on top of one another, in characters.
//!
//! ```text
//!             |      |      |      |      four high
//!             |      B      |      |
//!             W      W      |      |
//!        4 ---A------B------C------D---   row 4, at the back
//!         |      …
//!    1 ---A------B------C------D---       row 1, in front
//! ```
//!
//! Scale 0 lays the pegs down, their feet at the left:
//!
//! ```text
//!      A        B        C        D
//!   4  W .  .  .  B W  .  .   .  .  .  .   .  .  .  .
//! ```
//!
//! Rows stand behind one another, a step to the right each. `*` marks a finished line, brackets
//! where a piece would land, parentheses the last piece; `+` with the letter of a piece in small
//! marks a place where a piece like it would finish a line.

use ratatui::style::Style;

use super::canvas::Canvas;
use crate::screen::Target;
use crate::state::UiState;
use atom4_play::view::{BoardView, Pegs, Spot, Token, View};

/// Columns and rows of the board at a scale.
#[must_use]
pub fn size(pegs: Pegs, scale: i32) -> (i32, i32) {
    if scale < 1 {
        let lying = LYING * i32::from(pegs.height) + 1;
        return (
            4 + lying * i32::from(pegs.columns),
            1 + i32::from(pegs.rows),
        );
    }
    let (slants, spaces) = (i32::from(pegs.rows) - 1, i32::from(pegs.columns) - 1);
    let width = 4 + slants * slant(scale) + spaces * spacing(scale) + piece_width(scale) + 4;
    (width, i32::from(pegs.rows) * row_height(pegs, scale))
}

/// Columns of a piece on a peg that lies.
const LYING: i32 = 2;

/// Column and row of a peg's foot on a board that is drawn from column 0 and row 0 on.
#[must_use]
pub fn place(pegs: Pegs, scale: i32, peg: Spot) -> (i32, i32) {
    let layout = Layout {
        left: 0,
        top: 0,
        scale,
        pegs,
    };
    layout.foot(peg)
}

/// Columns from one peg of a row to the next.
const fn spacing(scale: i32) -> i32 {
    3 + 4 * scale
}

/// Columns that a row stands to the right of the one in front of it.
const fn slant(scale: i32) -> i32 {
    2 * scale
}

/// Columns of a piece.
const fn piece_width(scale: i32) -> i32 {
    1 + 2 * scale
}

/// Rows from one row of pegs to the next: a full peg and the floor.
fn row_height(pegs: Pegs, scale: i32) -> i32 {
    i32::from(pegs.height) * scale + 1
}

/// The place of the board on the canvas.
struct Layout {
    left: i32,
    top: i32,
    scale: i32,
    pegs: Pegs,
}

impl Layout {
    /// Column of a peg's middle and row of its floor.
    fn foot(&self, peg: Spot) -> (i32, i32) {
        let (x, y) = (i32::from(peg.x), i32::from(peg.y));
        let s = self.scale;
        if s < 1 {
            let lying = LYING * i32::from(self.pegs.height) + 1;
            let row = self.top + i32::from(self.pegs.rows) - y;
            return (self.left + 3 + lying * x, row);
        }
        (
            self.left + 5 + s + slant(s) * y + spacing(s) * x,
            self.top + row_height(self.pegs, s) * (i32::from(self.pegs.rows) - y) - 1,
        )
    }

    /// Column and row of the middle of a piece.
    fn place(&self, at: Spot) -> (i32, i32) {
        let (column, floor) = self.foot(at);
        let s = self.scale;
        if s < 1 {
            return (column + 1 + LYING * i32::from(at.z), floor);
        }
        (column, floor - s * (i32::from(at.z) + 1) + s / 2)
    }
}

/// Draws the board from column `left` and row `top` on.
pub fn draw(
    canvas: &mut Canvas<'_>,
    (left, top): (i32, i32),
    scale: i32,
    pegs: Pegs,
    view: &View,
    state: &UiState,
) {
    let layout = Layout {
        left,
        top,
        scale,
        pegs,
    };
    let ground = canvas.theme.board();
    let (width, height) = size(pegs, scale);
    for row in 0..height {
        for column in 0..width {
            canvas.put(left + column, top + row, ' ', ground);
        }
    }
    if scale < 1 {
        return lying(canvas, &layout, view, state);
    }
    // From back to front.
    for y in (0..pegs.rows).rev() {
        floor(canvas, &layout, y, state);
        for x in 0..pegs.columns {
            peg(canvas, &layout, view, state, Spot::new(x, y));
        }
    }
    if state.cursor_shown && view.start.is_none() {
        let (column, row) = layout.foot(state.cursor);
        canvas.set_caret(column, row);
    }
}

/// The pieces where they are seen: the last one while it falls is still above its place.
fn seen(canvas: &Canvas<'_>, pegs: Pegs, board: &BoardView, at: Spot) -> Option<Token> {
    let Some((motion, last)) = canvas.motion.as_ref().zip(board.marks.last) else {
        return board.piece(at);
    };
    if at.ground() != last.ground() || at.z < last.z {
        return board.piece(at);
    }
    let drop = f32::from(pegs.height - last.z);
    let above = (motion.fallen(drop) * drop).round() as i16;
    let now = last.at_height((last.z + above).min(pegs.height - 1));
    (at == now).then(|| board.piece(last)).flatten()
}

/// All pegs lying, row by row.
fn lying(canvas: &mut Canvas<'_>, layout: &Layout, view: &View, state: &UiState) {
    let (board, marks) = (&view.board, &view.board.marks);
    let (ground, strong) = (canvas.theme.board(), canvas.theme.strong());
    let strong = ground.patch(strong);
    let pointed = (state.cursor_shown && view.start.is_none()).then_some(state.cursor);
    let lit = canvas.lit_places(board);
    for x in 0..layout.pegs.columns {
        let (column, _) = layout.foot(Spot::new(x, 0));
        let name = char::from(b'A' + x as u8).to_string();
        canvas.text(column + 1, layout.top, i32::MAX, &name, strong);
    }
    for spot in layout.pegs.feet() {
        let (column, row) = layout.foot(spot);
        if spot.x == 0 {
            let number = (spot.y + 1).to_string();
            canvas.text(column - 2, row, i32::MAX, &number, strong);
        }
        let next = spot.at_height(board.count_on(spot));
        for z in 0..layout.pegs.height {
            let at = spot.at_height(z);
            let (column, row) = layout.place(at);
            match seen(canvas, layout.pegs, board, at) {
                Some(token) => {
                    let style = canvas.piece_style(board, at, token);
                    let mark = match () {
                        () if lit.contains(&at) => '*',
                        () if marks.last == Some(at) => ')',
                        () => canvas.theme.filler(token),
                    };
                    canvas.put(column, row, token.label.first(), style);
                    canvas.put(column + 1, row, mark, style);
                }
                None if marks.landing == Some(at) && pointed.is_some() => {
                    let piece = view.aim.as_ref().and_then(|aim| aim.piece);
                    let letter = piece.map_or('.', |piece| piece.label.first());
                    let style = canvas.theme.cursor();
                    canvas.put(column, row, letter.to_ascii_lowercase(), style);
                }
                None if view.proposes(spot) && at == next => {
                    canvas.put(column, row, '?', canvas.theme.hint());
                }
                None => {
                    canvas.put(column, row, '.', ground);
                    let threat = marks.threats.iter().find(|threat| threat.0 == at);
                    if let Some((_, token)) = threat.filter(|_| state.shows_threats(view)) {
                        let letter = token.label.first().to_ascii_lowercase();
                        canvas.put(column, row, letter, canvas.theme.warning());
                        canvas.put(column + 1, row, '+', canvas.theme.warning());
                    }
                }
            }
        }
        let length = LYING * i32::from(layout.pegs.height) + 1;
        if pointed == Some(spot) {
            let style = canvas.theme.cursor();
            canvas.put(column, row, '[', style);
            canvas.put(column + length, row, ']', style);
            canvas.set_caret(column + 1, row);
        }
        canvas.hit(column, row, length, 1, Target::Board(spot));
    }
}

/// The floor of row `y` with its number and the letters of its pegs.
fn floor(canvas: &mut Canvas<'_>, layout: &Layout, y: i16, state: &UiState) {
    let ground = canvas.theme.board();
    let (first, row) = layout.foot(Spot::new(0, y));
    let (last, _) = layout.foot(Spot::new(layout.pegs.columns - 1, y));
    let reach = layout.scale + 1;
    for column in first - reach..=last + reach {
        canvas.put(column, row, '-', ground);
    }
    let strong = ground.patch(canvas.theme.strong());
    for x in 0..layout.pegs.columns {
        let spot = Spot::new(x, y);
        let (column, _) = layout.foot(spot);
        let style = if state.cursor == spot && state.cursor_shown {
            canvas.theme.cursor()
        } else {
            strong
        };
        let name = format!("{}{}", char::from(b'A' + x as u8), y + 1);
        canvas.text(column - 1, row, i32::MAX, &name, style);
    }
}

/// A peg with its pieces and marks.
fn peg(canvas: &mut Canvas<'_>, layout: &Layout, view: &View, state: &UiState, spot: Spot) {
    let s = layout.scale;
    let (board, marks) = (&view.board, &view.board.marks);
    let next = spot.at_height(board.count_on(spot));
    let lit = canvas.lit_places(board);
    for height in 0..layout.pegs.height {
        let at = spot.at_height(height);
        let (column, row) = layout.place(at);
        let here = seen(canvas, layout.pegs, board, at);
        match here {
            Some(token) => {
                let style = canvas.piece_style(board, at, token);
                ball(canvas, (column, row), s, style);
                canvas.put(column, row, token.label.first(), style);
                if lit.contains(&at) {
                    let style = canvas.theme.triumph();
                    sides(canvas, (column, row), s, ['*', '*'], style);
                } else if marks.last == Some(at) {
                    sides(canvas, (column, row), s, ['(', ')'], style);
                }
            }
            None => {
                let ground = canvas.theme.board();
                for dy in 0..s {
                    canvas.put(column, row - s / 2 + dy, '|', ground);
                }
                if state.shows_threats(view) {
                    threat(canvas, (column, row), board, at);
                }
            }
        }
        if state.cursor_shown && view.start.is_none() && marks.landing == Some(at) {
            landing(canvas, (column, row), s, view);
        } else if view.proposes(spot) && at == next {
            let style = canvas.theme.hint();
            canvas.put(column, row, '?', style);
        }
    }
    let (column, floor) = layout.foot(spot);
    let half = spacing(s) / 2;
    let up = row_height(layout.pegs, s) - 1;
    canvas.hit(
        column - half,
        floor - up,
        2 * half + 1,
        up + 1,
        Target::Board(spot),
    );
}

/// The place where the piece to be played would land.
fn landing(canvas: &mut Canvas<'_>, (column, row): (i32, i32), scale: i32, view: &View) {
    let piece = view.aim.as_ref().and_then(|aim| aim.piece);
    if let Some(token) = piece {
        let style = canvas.theme.piece(token);
        canvas.put(column, row, token.label.first().to_ascii_lowercase(), style);
    }
    let style = canvas.theme.cursor();
    sides(canvas, (column, row), scale, ['[', ']'], style);
}

/// A sign where somebody could finish a line.
fn threat(canvas: &mut Canvas<'_>, (column, row): (i32, i32), board: &BoardView, at: Spot) {
    let letter = |token: Token| token.label.first().to_ascii_lowercase();
    let threats = board.marks.threats.iter().filter(|threat| threat.0 == at);
    let letters: String = threats.map(|&(_, token)| letter(token)).collect();
    if letters.is_empty() {
        return;
    }
    let style = canvas.theme.warning();
    canvas.text(column - 1, row, i32::MAX, &format!("+{letters}"), style);
}

/// A piece around its middle, rounded from scale 3 on.
fn ball(canvas: &mut Canvas<'_>, (column, row): (i32, i32), scale: i32, style: Style) {
    let top = row - scale / 2;
    for dy in 0..scale {
        let rim = scale > 2 && (dy == 0 || dy == scale - 1);
        let half = piece_width(scale) / 2 - i32::from(rim);
        for dx in -half..=half {
            canvas.put(column + dx, top + dy, ' ', style);
        }
    }
}

/// Marks on both sides of a piece's letter.
fn sides(
    canvas: &mut Canvas<'_>,
    (column, row): (i32, i32),
    scale: i32,
    [left, right]: [char; 2],
    style: Style,
) {
    let half = piece_width(scale) / 2;
    canvas.put(column - half, row, left, style);
    canvas.put(column + half, row, right, style);
}
