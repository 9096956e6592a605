//! A grid of things to choose from, in characters: number, name and result, so many columns as have room.
//!
//! ```text
//!    1 Water       8 moves *    2 Methane    14 moves +
//!    3 Ammonia                  4 Ozone
//! ```

use std::ops::Range;

use ratatui::layout::Rect;

use super::canvas::{Canvas, columns_of, padded, split};
use crate::screen::Target;
use atom4_play::view::{GridShape, Tile, TileState};

/// Columns between two tiles.
const GAP: usize = 2;

/// The most columns that a name takes.
const NAME: usize = 20;

/// The same where each tile has a row of its own.
const NAME_ALONE: usize = 40;

/// The widths of the parts of a tile.
struct Widths {
    number: usize,
    name: usize,
    note: usize,
    says: usize,
}

impl Widths {
    fn of(tiles: &[Tile]) -> Widths {
        let widest = |of: &dyn Fn(&Tile) -> usize| tiles.iter().map(of).max().unwrap_or(0);
        let alone = tiles.iter().any(|tile| !tile.says.is_empty());
        let name = if alone { NAME_ALONE } else { NAME };
        Widths {
            number: tiles.len().to_string().len(),
            name: widest(&|tile| columns_of(&tile.name)).min(name),
            note: widest(&|tile| columns_of(&tile.note)),
            says: widest(&|tile| columns_of(&tile.says)),
        }
    }

    /// Columns of a tile: the parts with blanks between them, a mark, and a blank at both ends.
    fn whole(&self) -> usize {
        let says = if self.says > 0 { self.says + 1 } else { 0 };
        self.number + self.name + says + self.note + 6
    }
}

/// Columns and rows that all tiles take in so many columns.
pub fn size(tiles: &[Tile], width: u16) -> (u16, u16) {
    let whole = Widths::of(tiles).whole();
    let columns = columns(tiles, width);
    let rows = tiles.len().div_ceil(columns);
    let wide = columns * (whole + GAP) - GAP;
    (wide.min(999) as u16, rows.min(999) as u16)
}

fn columns(tiles: &[Tile], width: u16) -> usize {
    if tiles.iter().any(|tile| !tile.says.is_empty()) {
        return 1;
    }
    let whole = Widths::of(tiles).whole();
    ((usize::from(width) + GAP) / (whole + GAP)).max(1)
}

/// The places of the tiles that are seen in a grid of this shape.
pub fn seen(shape: GridShape, count: usize, chosen: usize) -> Range<usize> {
    let first = shape.first_row(count, chosen) * shape.columns;
    first..(first + shape.columns * shape.rows).min(count)
}

/// Draws as many rows as have room, the chosen tile among them; `item` is the grid's place on its page, `here` says
/// that it is selected.
pub fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (tiles, chosen): (&[Tile], usize),
    item: usize,
    here: bool,
) -> GridShape {
    let mut widths = Widths::of(tiles);
    if widths.says > 0 {
        // A sentence gives way to what there is to say of the tile.
        let over = widths.whole().saturating_sub(area.width.into());
        widths.says = widths.says.saturating_sub(over).max(1);
    }
    let shape = GridShape::new(columns(tiles, area.width), area.height.into());
    let seen = seen(shape, tiles.len(), chosen);
    let first = seen.start;
    for (place, tile) in tiles.iter().enumerate().skip(first).take(seen.len()) {
        let (column, row) = (
            (place - first) % shape.columns,
            (place - first) / shape.columns,
        );
        let x = i32::from(area.x) + (column * (widths.whole() + GAP)) as i32;
        let y = i32::from(area.y) + row as i32;
        let theme = &canvas.theme;
        let style = match (place == chosen, tile.state) {
            (true, _) if here => theme.chosen(),
            (_, TileState::Open | TileState::Plain) => theme.text(),
            _ => theme.strong(),
        };
        let Widths {
            number,
            name,
            note,
            says,
        } = widths;
        let called = padded(split(&tile.name, name).0, name);
        let said = match says {
            0 => String::new(),
            _ if columns_of(&tile.says) > says => {
                let (cut, _) = split(&tile.says, says.saturating_sub(3));
                padded(&format!("{cut}..."), says + 1)
            }
            _ => padded(&tile.says, says + 1),
        };
        let mut text = format!(
            " {:>number$} {called} {said}{:>note$} {} ",
            place + 1,
            tile.note,
            mark(tile.state)
        );
        let right = i32::from(area.right());
        // The bracket at the end is to be seen where a sentence is cut.
        text = split(&text, usize::from(area.width)).0.to_owned();
        let end = canvas.text(x, y, right, &text, style);
        if place == chosen {
            // Brackets too, because reverse video is not seen everywhere.
            canvas.put(x, y, '[', style);
            canvas.put(end - 1, y, ']', style);
            if here {
                canvas.caret = u16::try_from(x).ok().zip(u16::try_from(y).ok());
            }
        }
        canvas.hit(x, y, end - x, 1, Target::Item(item, place));
    }
    shape
}

/// The sign of a state.
pub const fn mark(state: TileState) -> char {
    match state {
        TileState::Open | TileState::Plain => ' ',
        TileState::Done => '+',
        TileState::Best => '*',
    }
}
