//! Squares in characters: pieces with or without bonds, walls, marks.
//!
//! ```text
//!   scale 0        scale 1                scale 2, five columns and three rows
//!
//!       0  1  2       0  1  2                   \ | /
//!    0  H└-O  .    0     |                      - C =
//!    1                H--O  .                     |
//! ```
//!
//! Bonds stand around the label: one, two or three lines. Scale 0 has a row a cell and puts those up and down into the
//! corner at the right, in ASCII to both sides of the label; scale 1 has a second row above the label for them. A bond
//! that meets no other is half a line. Brackets show the cursor, parentheses the last piece, `'` a
//! piece that it changed, `?` one that the move at the cursor would change and the hint, `+` where a piece may go,
//! arrows where the picked piece would stop, `*` what has won.

use ratatui::style::Style;

use super::bonds::gap_bonds;
use super::canvas::Canvas;
use super::square_grid::{Grid, RIM};
use crate::motion::{Motion, steps_on_squares, still_to_go};
use crate::screen::Target;
use crate::state::UiState;
use atom4_play::board::BOND_STEPS;
use atom4_play::view::{BoardView, Figure, Hint, Lattice, Piece, Spot, Token, View, Way};

/// Draws the board from column `left` and row `top` on.
pub fn draw(
    canvas: &mut Canvas<'_>,
    (left, top): (i32, i32),
    scale: i32,
    floor: &[Spot],
    view: &View,
    state: &UiState,
) {
    let (board, marks) = (&view.board, &view.board.marks);
    let grid = Grid::of(board, (left, top), scale, canvas.theme.ascii);
    let (width, height) = (grid.width, grid.height);
    let cursor = (state.cursor_shown && view.start.is_none()).then_some(state.cursor);
    rim(canvas, &grid, board, cursor);
    let ground = canvas.theme.board();
    for &spot in floor {
        fill(canvas, &grid, spot, ' ', ground);
        let (column, row) = grid.middle(spot);
        canvas.put(column, row, '.', ground);
        target(canvas, &grid, spot);
    }
    let wall = canvas.theme.wall();
    let brick = if canvas.theme.mono() { '#' } else { ' ' };
    for &spot in &board.walls {
        fill(canvas, &grid, spot, brick, wall);
        target(canvas, &grid, spot);
    }
    let strong = ground.patch(canvas.theme.strong());
    for &spot in marks.legal.iter().filter(|_| state.marks) {
        let (column, row) = grid.middle(spot);
        canvas.put(column, row, '+', strong);
    }
    for &(way, spot) in &marks.stops {
        let (column, row) = grid.middle(spot);
        canvas.put(column, row, arrow(way), strong);
    }
    for piece in &board.pieces {
        let way = still_to_go(board, canvas.motion.as_ref(), piece.at);
        let middle = match way {
            Some((from, left)) => between(&grid, piece.at, from, left),
            None => grid.middle(piece.at),
        };
        let Some(piece) = shown(board, piece, canvas.motion.as_ref()) else {
            continue;
        };
        let style = canvas.piece_style(board, piece.at, piece.token);
        draw_piece(canvas, middle, (width, height), &piece, style);
        if height < 3 {
            let fixed = way.is_none().then_some(board);
            gap_bonds(canvas, middle, (width, height), &piece, fixed);
        }
    }
    let style = canvas.theme.triumph();
    for spot in canvas.lit_places(board) {
        match height {
            3.. => sides(canvas, &grid, spot, ['*', '*'], style),
            // Signs would hide the bonds.
            _ => label(canvas, grid.middle(spot), board, spot, style),
        }
    }
    last_move(canvas, &grid, board);
    hint(canvas, &grid, view);
    if canvas.motion.is_some() {
        return;
    }
    if let Some(picked) = marks.picked {
        let style = canvas.theme.cursor();
        frame(canvas, &grid, picked, style);
    }
    let Some(spot) = cursor else { return };
    let aim = view.aim.as_ref().filter(|aim| aim.refusal.is_none());
    if let Some((aim, token)) = aim.and_then(|aim| Some((aim, aim.piece?))) {
        let (column, row) = grid.middle(aim.spot);
        let letter = token.label.first().to_ascii_lowercase();
        canvas.put(column, row, letter, canvas.theme.piece(token));
    }
    let style = canvas.theme.cursor();
    let bonds = board.pieces.iter().find(|piece| piece.at == spot);
    let bonds = bonds.map_or([0; 8], |piece| piece.bonds);
    if height < 3 && (bonds[2] > 0 || bonds[6] > 0) {
        // In so small a cell a bracket would hide a bond: it stays, in the cursor's colour.
        let (left, top) = grid.corner(spot);
        for (column, bracket, bond) in [
            (left, '[', bonds[6]),
            (left + grid.width - 1, ']', bonds[2]),
        ] {
            match bond {
                0 => canvas.put(column, top + height / 2, bracket, style),
                _ => canvas.restyle(column, top + height / 2, style),
            }
        }
    } else {
        sides(canvas, &grid, spot, ['[', ']'], style);
    }
    let (column, row) = grid.middle(spot);
    canvas.set_caret(column, row);
}

/// A piece as the move at the cursor would leave it, or as it was where a move on its way has not reached it yet; `None`
/// for the piece of that move before it is set.
fn shown(board: &BoardView, piece: &Piece, motion: Option<&Motion>) -> Option<Piece> {
    let marks = &board.marks;
    let at = |places: &[(Spot, Token)]| {
        let place = places.iter().find(|(at, _)| *at == piece.at);
        place.map(|&(_, token)| token)
    };
    let mut token = at(&marks.preview).unwrap_or(piece.token);
    if let Some((motion, last)) = motion.zip(marks.last) {
        if last == piece.at && motion.appeared() < 0.5 {
            return None;
        }
        let reached = motion.changed(steps_on_squares(last, piece.at)) >= 0.5;
        token = at(&marks.changed).filter(|_| !reached).unwrap_or(token);
    }
    Some(Piece { token, ..*piece })
}

/// The label of a piece in another style.
fn label(
    canvas: &mut Canvas<'_>,
    (column, row): (i32, i32),
    board: &BoardView,
    spot: Spot,
    style: Style,
) {
    if let Some(token) = board.piece(spot) {
        for (place, c) in (0..).zip(token.label.to_string().chars()) {
            canvas.put(column + place, row, c, style);
        }
    }
}

/// Signs of the last move and of what the next one would change.
fn last_move(canvas: &mut Canvas<'_>, grid: &Grid, board: &BoardView) {
    let (marks, won) = (&board.marks, canvas.lit_places(board));
    if canvas.motion.is_some() {
        return;
    }
    let mut sign = |spot: Spot, signs: [Option<char>; 2]| {
        let (column, row) = grid.corner(spot);
        let row = row + grid.height / 2;
        if grid.height < 3 && canvas.style_at(column + grid.width - 1, row) != canvas.theme.board()
        {
            // The sign would hide a bond.
            let joined = board.pieces.iter().find(|piece| piece.at == spot);
            if joined.is_some_and(|piece| piece.bonds != [0; 8]) {
                return;
            }
        }
        for (column, sign) in [column, column + grid.width - 1].into_iter().zip(signs) {
            if let Some(sign) = sign {
                let style = canvas.style_at(column, row).patch(canvas.theme.strong());
                canvas.put(column, row, sign, style);
            }
        }
    };
    for &(spot, _) in &marks.changed {
        sign(spot, [None, Some('\'')]);
    }
    if let Some(spot) = marks.last.filter(|&spot| !won.contains(&spot)) {
        sign(spot, [Some('('), Some(')')]);
    }
    for &(spot, _) in &marks.preview {
        sign(spot, [None, Some('?')]);
    }
}

/// The proposed move: the piece and where it goes, or the place for a new piece.
fn hint(canvas: &mut Canvas<'_>, grid: &Grid, view: &View) {
    let style = canvas.theme.hint();
    let empty = |spot: &Spot| view.board.piece(*spot).is_none();
    let to = match view.board.marks.proposed {
        Some((from, to)) => {
            sides(canvas, grid, from, ['?', '?'], style);
            Some(to)
        }
        None => match view.hint {
            Some(Hint::Place(spot)) => Some(spot).filter(empty),
            _ => None,
        },
    };
    if let Some(to) = to {
        let (column, row) = grid.middle(to);
        canvas.put(column, row, '?', style);
    }
}

/// A figure in at most so many rows, a row a cell where three are too many; the rows it takes.
pub fn draw_figure(
    canvas: &mut Canvas<'_>,
    (left, top): (i32, i32),
    figure: &Figure,
    room: i32,
) -> i32 {
    let rows = 3 * i32::from(figure.rows);
    // Where three rows a cell are too many, two show bonds as well, and the first needs none above it.
    let height = if rows <= room { 3 } else { 2 };
    let top = if height == 2 { top - 1 } else { top };
    let grid = Grid {
        left,
        top,
        width: 3,
        height,
        first: Spot::default(),
    };
    let shown = |piece: &&Piece| (i32::from(piece.at.y) + 1) * height <= room.max(1);
    let mut board = BoardView::new(
        Lattice::squares(figure.columns, figure.rows),
        Spot::default(),
    );
    board.pieces.clone_from(&figure.pieces);
    for piece in figure.pieces.iter().filter(shown) {
        let style = canvas.theme.piece(piece.token);
        draw_piece(canvas, grid.middle(piece.at), (3, height), piece, style);
        if height < 3 {
            let middle = grid.middle(piece.at);
            gap_bonds(canvas, middle, (3, height), piece, Some(&board));
        }
    }
    (rows / 3 * height - i32::from(height == 2)).min(room.max(1))
}

/// Column numbers above, row numbers at the left; the cursor's own stand out.
fn rim(canvas: &mut Canvas<'_>, grid: &Grid, board: &BoardView, cursor: Option<Spot>) {
    let style = |canvas: &Canvas<'_>, mine| {
        if mine {
            canvas.theme.chosen()
        } else {
            canvas.theme.faint()
        }
    };
    let (first, last) = board.extent();
    for x in first.x..=last.x {
        let (column, _) = grid.middle(Spot::new(x, first.y));
        let style = style(canvas, cursor.is_some_and(|spot| spot.x == x));
        let left = column - i32::from(x >= 10);
        canvas.text(left, grid.top - 1, i32::MAX, &x.to_string(), style);
    }
    for y in first.y..=last.y {
        let (_, row) = grid.middle(Spot::new(first.x, y));
        let style = style(canvas, cursor.is_some_and(|spot| spot.y == y));
        canvas.text(grid.left - RIM, row, i32::MAX, &format!("{y:>2}"), style);
    }
}

/// Fills a cell.
fn fill(canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot, c: char, style: Style) {
    let (left, top) = grid.corner(spot);
    for row in top..top + grid.height {
        for column in left..left + grid.width {
            canvas.put(column, row, c, style);
        }
    }
}

/// The area in which the pointer means this cell.
fn target(canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot) {
    let (left, top) = grid.corner(spot);
    canvas.hit(left, top, grid.width, grid.height, Target::Board(spot));
}

/// The middle of a piece that has gone `part` of its way.
fn between(grid: &Grid, from: Spot, to: Spot, part: f32) -> (i32, i32) {
    let (from, to) = (grid.middle(from), grid.middle(to));
    let mix = |a: i32, b: i32| a + ((b - a) as f32 * part).round() as i32;
    (mix(from.0, to.0), mix(from.1, to.1))
}

/// A piece around its middle: its label with its bonds.
fn draw_piece(
    canvas: &mut Canvas<'_>,
    (column, row): (i32, i32),
    (width, height): (i32, i32),
    piece: &Piece,
    style: Style,
) {
    // Small pieces have room for their bonds and their label only.
    let filler = match canvas.theme.filler(piece.token) {
        filler if width > 5 => filler,
        _ => ' ',
    };
    let (half, up) = (
        (width - 1) / 2,
        if height < 3 { 0 } else { (height - 1) / 2 },
    );
    for dy in -up..=up {
        // From seven columns on pieces are round.
        let rim = height > 3 && dy.abs() == up;
        let reach = if rim { half - 1 } else { half };
        for dx in -reach..=reach {
            canvas.put(column + dx, row + dy, filler, style);
        }
    }
    for (direction, (order, (dx, dy))) in piece.bonds.into_iter().zip(BOND_STEPS).enumerate() {
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
        // Straight bonds reach from the label to the rim, slanted ones stand in the corners.
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
    for (place, c) in (0..).zip(piece.token.label.to_string().chars()) {
        canvas.put(column + place, row, c, style);
    }
}

/// Signs on both sides of a cell, in its middle row.
fn sides(canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot, [left, right]: [char; 2], style: Style) {
    let (column, row) = grid.corner(spot);
    let row = row + grid.height / 2;
    canvas.put(column, row, left, style);
    canvas.put(column + grid.width - 1, row, right, style);
}

/// The rim of a cell in another style; its signs stay.
fn frame(canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot, style: Style) {
    let (left, top) = grid.corner(spot);
    let (right, bottom) = (left + grid.width - 1, top + grid.height - 1);
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
