//! The sixteen pegs of Score Four in characters.
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
//! Rows stand behind one another, a step to the right each. `*` marks a finished line, brackets
//! where a bead would land, parentheses the last bead, `+w` and `+b` a place that would finish a
//! line for white or black.

use ratatui::style::Style;

use super::canvas::Canvas;
use crate::play::view::{Bead, Hint, ScoreFourBoard, Side, Spot, View};
use crate::ui::face::Face;
use crate::ui::screen::Target;

/// Columns and rows of the board at a scale.
#[must_use]
pub const fn size(scale: i32) -> (i32, i32) {
    let width = 4 + 3 * slant(scale) + 3 * spacing(scale) + bead_width(scale) + 4;
    (width, 4 * row_height(scale))
}

/// Columns from one peg of a row to the next.
const fn spacing(scale: i32) -> i32 {
    3 + 4 * scale
}

/// Columns that a row stands to the right of the one in front of it.
const fn slant(scale: i32) -> i32 {
    2 * scale
}

/// Columns of a bead.
const fn bead_width(scale: i32) -> i32 {
    1 + 2 * scale
}

/// Rows from one row of pegs to the next: four beads and the floor.
const fn row_height(scale: i32) -> i32 {
    4 * scale + 1
}

/// Where the board lies on the canvas.
struct Stand {
    left: i32,
    top: i32,
    scale: i32,
}

impl Stand {
    /// Column of a peg's middle and row of its floor.
    fn foot(&self, peg: Spot) -> (i32, i32) {
        let (x, y) = (i32::from(peg.x), i32::from(peg.y));
        let s = self.scale;
        (
            self.left + 5 + s + slant(s) * y + spacing(s) * x,
            self.top + row_height(s) * (4 - y) - 1,
        )
    }

    /// Column of the middle and row of the middle of a bead's place.
    fn place(&self, bead: Bead) -> (i32, i32) {
        let (column, floor) = self.foot(bead.peg);
        let s = self.scale;
        (column, floor - s * (i32::from(bead.height) + 1) + s / 2)
    }
}

/// Draws the board from column `left` and row `top` on.
pub fn draw(
    canvas: &mut Canvas<'_>,
    (left, top): (i32, i32),
    scale: i32,
    board: &ScoreFourBoard,
    view: &View,
    face: &Face,
) {
    let stand = Stand { left, top, scale };
    let ground = canvas.look.board();
    let (width, height) = size(scale);
    for row in 0..height {
        for column in 0..width {
            canvas.put(left + column, top + row, ' ', ground);
        }
    }
    // From back to front.
    for y in (0..4).rev() {
        floor(canvas, &stand, y, face);
        for x in 0..4 {
            peg(canvas, &stand, board, view, face, Spot::new(x, y));
        }
    }
    if face.cursor_shown && view.start.is_none() {
        let (column, row) = stand.foot(face.cursor);
        canvas.caret = u16::try_from(column).ok().zip(u16::try_from(row).ok());
    }
}

/// The floor of row `y` with its number and the letters of its pegs.
fn floor(canvas: &mut Canvas<'_>, stand: &Stand, y: i16, face: &Face) {
    let ground = canvas.look.board();
    let (first, row) = stand.foot(Spot::new(0, y));
    let (last, _) = stand.foot(Spot::new(3, y));
    let reach = stand.scale + 1;
    for column in first - reach..=last + reach {
        canvas.put(column, row, '-', ground);
    }
    let strong = ground.patch(canvas.look.strong());
    for x in 0..4 {
        let spot = Spot::new(x, y);
        let (column, _) = stand.foot(spot);
        let style = if face.cursor == spot && face.cursor_shown {
            canvas.look.cursor()
        } else {
            strong
        };
        let name = format!("{}{}", char::from(b'A' + x as u8), y + 1);
        canvas.text(column - 1, row, i32::MAX, &name, style);
    }
}

/// A peg with its beads and marks.
fn peg(
    canvas: &mut Canvas<'_>,
    stand: &Stand,
    board: &ScoreFourBoard,
    view: &View,
    face: &Face,
    spot: Spot,
) {
    let s = stand.scale;
    for height in 0..4u8 {
        let bead = Bead { peg: spot, height };
        let (column, row) = stand.place(bead);
        let here = board.beads[spot.y as usize][spot.x as usize][usize::from(height)];
        match here {
            Some(side) => {
                let style = canvas.look.bead(side);
                ball(canvas, (column, row), s, style);
                canvas.put(column, row, letter(side), style);
                if board.lines.iter().any(|(_, line)| line.contains(&bead)) {
                    let style = canvas.look.triumph();
                    sides(canvas, (column, row), s, ['*', '*'], style);
                } else if board.last == Some(bead) {
                    sides(canvas, (column, row), s, ['(', ')'], style);
                }
            }
            None => {
                let ground = canvas.look.board();
                for dy in 0..s {
                    canvas.put(column, row - s / 2 + dy, '|', ground);
                }
                threat(canvas, (column, row), board, bead);
            }
        }
        if face.cursor_shown && view.start.is_none() && board.preview == Some(bead) {
            landing(canvas, (column, row), s, view);
        } else if view.hint == Some(Hint::Place(spot)) && here.is_none() && is_next(board, bead) {
            let style = canvas.look.cursor();
            canvas.put(column, row, '?', style);
        }
    }
    let (column, floor) = stand.foot(spot);
    let half = spacing(s) / 2;
    let up = row_height(s) - 1;
    canvas.hit(
        column - half,
        floor - up,
        2 * half + 1,
        up + 1,
        Target::Board(spot),
    );
}

/// Whether a bead put on this peg would come to lie here.
fn is_next(board: &ScoreFourBoard, bead: Bead) -> bool {
    let peg = &board.beads[bead.peg.y as usize][bead.peg.x as usize];
    peg.iter().take_while(|bead| bead.is_some()).count() == usize::from(bead.height)
}

/// Where the bead to be played would land.
fn landing(canvas: &mut Canvas<'_>, (column, row): (i32, i32), scale: i32, view: &View) {
    let piece = view.aim.as_ref().and_then(|aim| aim.piece);
    if let Some(token) = piece {
        let (letter, style) = canvas.look.token(token);
        ball(canvas, (column, row), scale, style);
        canvas.put(column, row, letter.to_ascii_lowercase(), style);
    }
    let style = canvas.look.cursor();
    sides(canvas, (column, row), scale, ['[', ']'], style);
}

/// A sign where somebody could finish a line.
fn threat(canvas: &mut Canvas<'_>, (column, row): (i32, i32), board: &ScoreFourBoard, bead: Bead) {
    let of = |side: Side| board.threats.contains(&(bead, side));
    let sign = match (of(Side::White), of(Side::Black)) {
        (true, true) => "+wb",
        (true, false) => "+w",
        (false, true) => "+b",
        (false, false) => return,
    };
    let style = canvas.look.warning();
    canvas.text(column - 1, row, i32::MAX, sign, style);
}

/// A bead around its middle, rounded from scale 2 on.
fn ball(canvas: &mut Canvas<'_>, (column, row): (i32, i32), scale: i32, style: Style) {
    let top = row - scale / 2;
    for dy in 0..scale {
        let rim = scale > 2 && (dy == 0 || dy == scale - 1);
        let half = bead_width(scale) / 2 - i32::from(rim);
        for dx in -half..=half {
            canvas.put(column + dx, top + dy, ' ', style);
        }
    }
}

/// Marks on both sides of a bead's letter.
fn sides(
    canvas: &mut Canvas<'_>,
    (column, row): (i32, i32),
    scale: i32,
    [left, right]: [char; 2],
    style: Style,
) {
    let half = bead_width(scale) / 2;
    canvas.put(column - half, row, left, style);
    canvas.put(column + half, row, right, style);
}

/// The letter on a bead.
const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}
