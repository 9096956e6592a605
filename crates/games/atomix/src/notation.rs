//! Slides and positions as text: `5 3 up`, and `1 1, 6 2, 4 5` for where the atoms lie.

use crate::board::Slide;
use crate::formats::quoted;
use crate::level::Level;
use atom4_core::lattice::square::Cell;

/// Reads a slide on the board of this level, as [`Slide`] writes it, whether it can be made or not.
#[must_use]
pub fn parse_slide(level: &Level, text: &str) -> Option<Slide> {
    let slide: Option<Slide> = text.parse().ok();
    slide.filter(|slide| slide.cell(level.board()).is_some())
}

/// The cells of atoms, one after the other in the order of [`Level::atoms`]: `1 1, 6 2, 4 5`.
#[must_use]
pub fn cells_text(level: &Level, cells: &[Cell]) -> String {
    let board = level.board();
    let cells: Vec<String> = cells
        .iter()
        .map(|&cell| format!("{} {}", board.column(cell), board.row(cell)))
        .collect();
    cells.join(", ")
}

/// A part of a text that is no cell of the board, as an error shows it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no cell of the board; expected X Y, X Y, …")]
pub struct NoCell(String);

/// Reads cells that [`cells_text`] wrote.
///
/// # Errors
/// The first part that is no cell of the board.
pub fn parse_cells(level: &Level, text: &str) -> Result<Vec<Cell>, NoCell> {
    let cell = |pair: &str| {
        let mut numbers = pair.split_ascii_whitespace().map(str::parse::<usize>);
        let (column, row) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
        let cell = level.board().cell(column, row)?;
        numbers.next().is_none().then_some(cell)
    };
    text.split(',')
        .map(|pair| cell(pair).ok_or_else(|| NoCell(quoted(pair.trim()))))
        .collect()
}
