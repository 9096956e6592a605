//! The rows of a page to choose from.

use std::ops::Range;

use atom4_play::view::{Key, StartItem};

/// A row of a page, by the places of its items: one, or keys side by side.
pub struct PageRow {
    /// The places of its items.
    pub items: Range<usize>,
    /// It is a grid.
    pub grid: bool,
}

/// The rows of a page that has so much room across, with as many keys on each as have room; `needs` is what a key of this
/// text takes of it.
pub fn rows(
    items: &[StartItem],
    across: f32,
    mut needs: impl FnMut(&str, Key) -> f32,
) -> Vec<PageRow> {
    let mut rows: Vec<PageRow> = Vec::new();
    // The room that is left behind the last key.
    let mut left = 0.0;
    for (index, item) in items.iter().enumerate() {
        let row = PageRow {
            items: index..index + 1,
            grid: matches!(item, StartItem::Grid { .. }),
        };
        let StartItem::Key(text, key) = item else {
            left = 0.0;
            rows.push(row);
            continue;
        };
        let needed = needs(text, *key);
        match rows.last_mut() {
            Some(row) if left >= needed => {
                row.items.end = index + 1;
                left -= needed;
            }
            _ => {
                rows.push(row);
                left = across - needed;
            }
        }
    }
    rows
}
