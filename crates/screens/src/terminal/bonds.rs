//! Bonds up and down of an atom, where cells have no rows to draw them in: signs beside its label.

use super::canvas::Canvas;
use atom4_play::view::{BoardView, Piece, Spot};

/// The signs of bonds up and down in cells of one row or two. `board` tells which bonds meet; it is `None` for a piece on
/// its way, whose bonds meet nothing.
pub fn gap_bonds(
    canvas: &mut Canvas<'_>,
    (column, row): (i32, i32),
    (width, height): (i32, i32),
    piece: &Piece,
    board: Option<&BoardView>,
) {
    let ascii = canvas.theme.ascii;
    let (up, down) = (piece.bonds[0], piece.bonds[4]);
    let style = canvas.theme.piece(piece.token);
    if height == 1 {
        let long = piece.token.label.single().is_none();
        let signs = if ascii {
            ['\'', '"', ',', ';']
        } else {
            ['╵', '╨', '╷', '╥']
        };
        let sign = |order: u8, signs: [char; 2]| signs[usize::from(order > 1)];
        let wide = width > 3;
        if wide && up > 0 {
            canvas.put(column - 1, row, sign(up, [signs[0], signs[1]]), style);
        }
        if wide && down > 0 && !long {
            canvas.put(column + 1, row, sign(down, [signs[2], signs[3]]), style);
        } else if up + down > 0 && !ascii {
            let right = if wide { column + 2 } else { column + 1 };
            let up = if wide { 0 } else { up };
            canvas.put(right, row, corner(piece.bonds[2], up, down), style);
        }
        return;
    }
    let bond_of = |dy: i16, way: usize| {
        let at = Spot::new(piece.at.x, piece.at.y + dy);
        let pieces = board.into_iter().flat_map(|board| &board.pieces);
        pieces
            .filter(|other| other.at == at)
            .any(|other| other.bonds[way] > 0)
    };
    let whole = |order: u8| match order {
        1 => '|',
        2 => '"',
        _ => '#',
    };
    // Above the label, and in the row above that of the cell below.
    for (order, dy, meets, half) in [
        (up, -1, bond_of(-1, 4), if ascii { ',' } else { '╷' }),
        (down, 1, bond_of(1, 0), if ascii { '\'' } else { '╵' }),
    ] {
        if order > 0 {
            let sign = if meets || order > 1 {
                whole(order)
            } else {
                half
            };
            canvas.put(column, row + dy, sign, style);
        }
    }
    for (order, dx, dy, sign) in [
        (piece.bonds[1], 1, -1, '/'),
        (piece.bonds[3], 1, 1, '\\'),
        (piece.bonds[5], -1, 1, '/'),
        (piece.bonds[7], -1, -1, '\\'),
    ] {
        if order > 0 {
            canvas.put(column + dx, row + dy, sign, style);
        }
    }
}

/// The corner that stands for the bonds to the right, up and down.
const fn corner(right: u8, up: u8, down: u8) -> char {
    match (right, up, down) {
        (0, 1, 0) => '╵',
        (0, 0, 1) => '╷',
        (0, 1, 1) => '│',
        (0, 2, 0) => '╨',
        (0, 0, 2) => '╥',
        (0, 2, 2) => '║',
        (1, 1, 0) => '└',
        (1, 0, 1) => '┌',
        (1, 1, 1) => '├',
        (1, 2, 0) => '╙',
        (1, 0, 2) => '╓',
        (1, 2, 2) => '╟',
        (2, 1, 0) => '╘',
        (2, 0, 1) => '╒',
        (2, 1, 1) => '╞',
        (2, 2, 0) => '╚',
        (2, 0, 2) => '╔',
        (2, 2, 2) => '╠',
        (3, _, 0) => '╩',
        (3, 0, _) => '╦',
        (3, ..) => '╬',
        (0, ..) => '‖',
        _ => '╫',
    }
}
