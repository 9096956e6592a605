//! The hexagons of Cluster in characters, turned until gravity points down.
//!
//! ```text
//!   scale 1, one row a chip             scale 2, with the hexagons
//!
//!             .                                 ___
//!         .       .                         ___/ 2 \___
//!     .       2       .                    / . \___/[0]\
//!         #      [0]                       \___/ # \___/
//!             .                                \___/
//! ```
//!
//! Larger scales draw larger hexagons. A number stands on every chip; brackets show where the
//! first chip of the hand would land, parentheses the last chip, `*` a finished line, `#` a wall.

use ratatui::style::Style;

use super::canvas::Canvas;
use crate::play::cluster_view::turned;
use crate::play::view::{ClusterBoard, Hint, Span, Spot, Token, View};
use crate::ui::face::Face;
use crate::ui::keys::Key;
use crate::ui::screen::Target;

/// Rows of half a hexagon; 0 where there are no outlines.
const fn half(scale: i32) -> i32 {
    scale - 1
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
pub fn size(board: &ClusterBoard, scale: i32) -> (i32, i32) {
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

/// Where the board lies on the canvas.
struct Comb<'a> {
    board: &'a ClusterBoard,
    left: i32,
    top: i32,
    scale: i32,
    turns: u8,
}

impl Comb<'_> {
    /// Column and row of a hexagon's middle.
    fn middle(&self, cell: Spot) -> (i32, i32) {
        let Spot { x: q, y: r } = turned(cell, self.turns);
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
        let style = canvas.look.board();
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
            let strong = canvas.look.strong();
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
    board: &ClusterBoard,
    view: &View,
    face: &Face,
) {
    let comb = Comb {
        board,
        left,
        top,
        scale,
        turns: board.turns(face.fixed),
    };
    ground(canvas, &comb);
    let pointed = face.cursor_shown && view.start.is_none();
    let cursor = if pointed { face.cursor.x } else { i16::MAX };
    columns(canvas, &comb, view, face, cursor);
    for &wall in &board.walls {
        let style = canvas.look.wall();
        comb.fill(canvas, wall, '#', style);
    }
    for (cell, chip) in falling(board, canvas.glide) {
        let token = Token::Chip {
            number: chip,
            each: board.each,
        };
        piece(canvas, &comb, cell, token, false);
    }
    if canvas.glide.is_none() {
        for cell in board.lines.iter().flatten() {
            let style = canvas.look.triumph();
            comb.sides(canvas, *cell, ['*', '*'], Some(style));
        }
        if let Some(last) = board.last.filter(|_| board.lines.is_empty()) {
            comb.sides(canvas, last, ['(', ')'], None);
        }
    }
    if let Some(landing) = board.preview.filter(|_| pointed && canvas.glide.is_none()) {
        if let Some(token) = view.aim.as_ref().and_then(|aim| aim.piece) {
            piece(canvas, &comb, landing, token, true);
        }
        let style = canvas.look.cursor();
        comb.sides(canvas, landing, ['[', ']'], Some(style));
    }
    if pointed && let Some(&entry) = board.column(cursor).first() {
        let (x, y) = comb.middle(board.preview.unwrap_or(entry));
        canvas.caret = u16::try_from(x).ok().zip(u16::try_from(y).ok());
    }
    corners(canvas, &comb, view, face);
}

/// The cells on which nothing lies.
fn ground(canvas: &mut Canvas<'_>, comb: &Comb<'_>) {
    let cells = || comb.board.columns.iter().flatten();
    let style = canvas.look.board();
    if half(comb.scale) > 0 {
        for &cell in cells() {
            comb.outline(canvas, cell);
        }
        return;
    }
    // Every row from its first cell to its last.
    for &cell in cells() {
        let Spot { x: q, y: r } = turned(cell, comb.turns);
        let across = Spot::new(-q, q + r);
        let (x, y) = comb.middle(cell);
        let (other, _) = comb.middle(turned(across, 6 - comb.turns));
        for column in x.min(other) - 2..=x.max(other) + 2 {
            if canvas.style_at(column, y) != style {
                canvas.put(column, y, ' ', style);
            }
        }
    }
    for &cell in cells() {
        let (x, y) = comb.middle(cell);
        canvas.put(x, y, '.', style);
    }
}

/// The columns: where the pointer finds them, their numbers, the one under the cursor.
fn columns(canvas: &mut Canvas<'_>, comb: &Comb<'_>, view: &View, face: &Face, cursor: i16) {
    let board = comb.board;
    let reach = board.reach();
    let (wide, high) = match half(comb.scale) {
        0 => (3, 1),
        h => (across(comb.scale), 2 * h),
    };
    for number in -reach..=reach {
        for (place, &cell) in board.column(number).iter().enumerate() {
            let (x, y) = comb.middle(cell);
            let spot = Spot::new(number, 0);
            canvas.hit(x - wide / 2, y - high / 2, wide, high, Target::Board(spot));
            let open = face.marks && view.awaits_person() && board.legal.contains(&number);
            let (mark, style) = if number == cursor {
                ('|', canvas.look.board().patch(canvas.look.strong()))
            } else if view.hint == Some(Hint::Place(spot)) && place == 0 {
                ('?', canvas.look.cursor())
            } else if open && place == 0 && half(comb.scale) > 0 {
                ('+', canvas.look.board())
            } else {
                continue;
            };
            canvas.put(x, y, mark, style);
        }
        let Some(&entry) = board.column(number).first() else {
            continue;
        };
        if comb.scale > 1 && !face.fixed {
            let (x, y) = comb.middle(entry);
            let text = number.to_string();
            let x = x - text.len() as i32 / 2;
            let style = if number == cursor {
                canvas.look.chosen()
            } else {
                canvas.look.faint()
            };
            canvas.text(x, y - half(comb.scale) - 1, i32::MAX, &text, style);
        }
    }
}

/// A chip with its number; a ghost has its number alone.
fn piece(canvas: &mut Canvas<'_>, comb: &Comb<'_>, cell: Spot, token: Token, ghost: bool) {
    let (label, style) = canvas.look.label(token);
    let filler = label.chars().next().unwrap_or(' ');
    let (letter, _) = canvas.look.token(token);
    let (x, y) = comb.middle(cell);
    if !ghost {
        comb.fill(canvas, cell, filler, style);
        if half(comb.scale) > 0 {
            // The number stands free of the pattern.
            comb.sides(canvas, cell, [' ', ' '], Some(style));
        }
    }
    canvas.put(x, y, letter, style);
}

/// The chips where they are seen while they fall: all at one speed, `part` of the longest way.
fn falling(board: &ClusterBoard, part: Option<f32>) -> Vec<(Spot, u8)> {
    let steps = |from: Spot, to: Spot| (to.x - from.x).abs().max((to.y - from.y).abs());
    let fallen = &board.fallen;
    let longest = fallen.iter().map(|&(from, to)| steps(from, to)).max();
    let gone = (part.unwrap_or(1.0) * f32::from(longest.unwrap_or(0))) as i16;
    let seen = |cell: Spot| {
        let way = fallen.iter().find(|&&(_, to)| to == cell);
        let Some(&(from, to)) = way.filter(|_| part.is_some()) else {
            return cell;
        };
        let all = steps(from, to).max(1);
        let now = gone.min(all);
        Spot::new(
            from.x + (to.x - from.x) / all * now,
            from.y + (to.y - from.y) / all * now,
        )
    };
    let chips = board.chips.iter();
    chips.map(|&(cell, chip)| (seen(cell), chip)).collect()
}

/// The hand of the player to move above the board's left shoulder, the keys that turn it below:
/// both can be clicked.
fn corners(canvas: &mut Canvas<'_>, comb: &Comb<'_>, view: &View, face: &Face) {
    if view.start.is_some() {
        return;
    }
    let board = comb.board;
    let hand = board.hands.iter().find(|hand| !hand.is_empty());
    let (text, strong) = (canvas.look.text(), canvas.look.strong());
    for (row, &number) in (0..).zip(hand.into_iter().flatten()) {
        let each = board.each;
        let key = Key::Char(if row == 0 { '1' } else { '2' });
        let line = vec![
            Span::Strong(format!("{} ", key.name())),
            Span::Piece(Token::Chip { number, each }),
        ];
        let y = comb.top + row;
        let end = canvas.rich(comb.left, y, i32::MAX, &line, text);
        canvas.hit(comb.left, y, end - comb.left, 1, Target::Key(key));
    }
    let (_, height) = size(board, comb.scale);
    for (row, keys) in [
        [('q', 5), ('w', 0), ('e', 1)],
        [('a', 4), ('s', 3), ('d', 2)],
    ]
    .into_iter()
    .enumerate()
    {
        let y = comb.top + height - 2 + row as i32;
        for (place, (key, seen)) in keys.into_iter().enumerate() {
            let x = comb.left + 2 * place as i32;
            let to = board.direction(seen, face.fixed);
            let hinted = view.hint == Some(Hint::Rotate(to));
            let style = if hinted {
                canvas.look.cursor()
            } else if to == board.gravity {
                canvas.look.chosen()
            } else {
                strong
            };
            canvas.put(x, y, key, style);
            canvas.hit(x, y, 1, 1, Target::Key(Key::Char(key)));
        }
    }
}
