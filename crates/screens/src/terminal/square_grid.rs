//! The size of square cells in characters, and where each of them is.

use atom4_play::view::{BoardView, Spot};

/// Columns and rows of a cell at a scale; none where the bonds of the board would not be seen at it.
#[must_use]
fn cell(board: &BoardView, scale: i32, ascii: bool) -> Option<(i32, i32)> {
    let pieces = || board.pieces.iter();
    let long = pieces().any(|piece| piece.token.label.single().is_none());
    let slanted = pieces().any(|piece| {
        piece
            .bonds
            .iter()
            .skip(1)
            .step_by(2)
            .any(|&order| order > 0)
    });
    let bonded = pieces().any(|piece| piece.bonds != [0; 8]);
    match scale {
        ..=0 if slanted || (long && ascii) => None,
        ..=0 if bonded && (long || ascii) => Some((5, 1)),
        ..=0 => Some((3, 1)),
        1 if !bonded => Some((4, 2)),
        1 if long => Some((5, 2)),
        1 => Some((3, 2)),
        _ => {
            let half = scale.min(20) - 2;
            // Twice as many columns as rows, as characters are twice as high as wide.
            Some(match half % 2 {
                0 => (5 + 2 * half, 3 + half),
                _ => (5 + 2 * half, 2 + half),
            })
        }
    }
}

/// The columns and rows of a cell, those of the next larger scale where this one hides bonds.
fn shown_cell(board: &BoardView, scale: i32, ascii: bool) -> (i32, i32) {
    let mut scales = scale..;
    scales
        .find_map(|scale| cell(board, scale, ascii))
        .unwrap_or((5, 3))
}

/// Column and row of a cell's middle on a board that is drawn from column 0 and row 0 on.
#[must_use]
pub fn place(board: &BoardView, scale: i32, ascii: bool, spot: Spot) -> (i32, i32) {
    Grid::of(board, (0, 0), scale, ascii).middle(spot)
}

/// Columns of the row numbers.
pub(super) const RIM: i32 = 3;

/// Columns and rows of the board with its coordinates at a scale.
#[must_use]
pub fn size(board: &BoardView, scale: i32, ascii: bool) -> (i32, i32) {
    let (width, height) = shown_cell(board, scale, ascii);
    let (first, last) = board.extent();
    (
        RIM + width * i32::from(last.x - first.x + 1),
        1 + height * i32::from(last.y - first.y + 1),
    )
}

/// The place of the board on the canvas.
pub(super) struct Grid {
    pub left: i32,
    pub top: i32,
    pub width: i32,
    pub height: i32,
    /// The cell in the upper left corner.
    pub first: Spot,
}

impl Grid {
    /// The cells of a board whose numbers begin at column `left` and row `top`.
    pub fn of(board: &BoardView, (left, top): (i32, i32), scale: i32, ascii: bool) -> Grid {
        let (width, height) = shown_cell(board, scale, ascii);
        Grid {
            left: left + RIM,
            top: top + 1,
            width,
            height,
            first: board.extent().0,
        }
    }

    /// Column and row of the upper left corner of a cell.
    pub fn corner(&self, spot: Spot) -> (i32, i32) {
        (
            self.left + self.width * i32::from(spot.x - self.first.x),
            self.top + self.height * i32::from(spot.y - self.first.y),
        )
    }

    /// Column and row of the middle of a cell.
    pub fn middle(&self, spot: Spot) -> (i32, i32) {
        let (column, row) = self.corner(spot);
        (column + self.width / 2, row + self.height / 2)
    }
}
