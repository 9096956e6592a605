//! Keys and clicks on the start page.

use super::handler::InputHandler;
use crate::play::view::{Action, GridShape, StartItem, Way};
use crate::ui::screen::Ending;
use crate::ui::start::settings;
use crate::ui::state::Overlay;

impl InputHandler<'_> {
    /// Up and down choose an item of the start page, left and right change it. Within a grid all ways lead from tile to
    /// tile; up and down lead out of it at its rims.
    pub(super) fn walk_start(&mut self, way: Way) {
        let Some(start) = &self.view.start else {
            return;
        };
        let last = start.items.len().saturating_sub(1);
        let item = self.state.item.min(last);
        match start.items.get(item) {
            Some(StartItem::Grid { tiles, chosen }) => {
                if let Some(to) = step(way, *chosen, tiles.len(), self.state.grid.get()) {
                    return self.ask(Action::Choose(item, to));
                }
            }
            Some(StartItem::Choice {
                choices, chosen, ..
            }) if matches!(way, Way::Left | Way::Right) => {
                let (count, steps) = (choices.len().max(1), if way == Way::Left { -1 } else { 1 });
                let to = (*chosen as isize + steps).rem_euclid(count as isize);
                return self.choose(item, to as usize);
            }
            _ => {}
        }
        self.state.item = match way {
            Way::Up => item.checked_sub(1).unwrap_or(last),
            Way::Down if item == last => 0,
            Way::Down => item + 1,
            Way::UpLeft | Way::UpRight => 0,
            Way::DownLeft | Way::DownRight => last,
            Way::Left | Way::Right => item,
        };
    }

    /// Presses an item of the start page; a choice goes on to `choice` or to its next.
    pub(super) fn start_item(
        &mut self,
        item: usize,
        choice: Option<usize>,
    ) -> std::io::Result<Option<Ending>> {
        let Some(start) = &self.view.start else {
            return Ok(None);
        };
        match start.items.get(item) {
            Some(StartItem::Button(_) | StartItem::Grid { .. }) => {
                self.point_at_tile(item, choice.unwrap_or(usize::MAX));
                self.act_or_ask(Action::Press(item), None);
                self.ask(Action::Aim(Some(self.state.cursor)));
            }
            Some(StartItem::Choice {
                choices, chosen, ..
            }) => {
                let to = choice.unwrap_or((chosen + 1) % choices.len().max(1));
                self.choose(item, to);
            }
            Some(StartItem::Key(_, key)) => return self.key(*key),
            None => {}
        }
        Ok(None)
    }

    /// Gives an item of the page its choice: the screen's own page of settings, or the game's.
    fn choose(&mut self, item: usize, choice: usize) {
        match self.state.overlay {
            Overlay::Settings => {
                settings::choose(self.state, item, choice);
                self.acted = true;
            }
            _ => self.ask(Action::Choose(item, choice)),
        }
    }

    /// Chooses a tile, where the item is a grid that has so many.
    pub(super) fn point_at_tile(&mut self, item: usize, tile: usize) {
        let start = self.view.start.as_ref();
        if let Some(StartItem::Grid { tiles, chosen }) = start.and_then(|page| page.items.get(item))
            && tile < tiles.len()
            && tile != *chosen
        {
            self.ask(Action::Choose(item, tile));
        }
    }

    /// Goes on typing the number of a tile, and chooses it; a number that is too large begins anew with its last digit.
    pub(super) fn number(&mut self, digit: u8) {
        let items = self.view.start.iter().flat_map(|page| &page.items);
        let mut grids = items.enumerate().filter_map(|(item, found)| match found {
            StartItem::Grid { tiles, .. } => Some((item, tiles.len())),
            _ => None,
        });
        let Some((item, count)) = grids.next() else {
            return;
        };
        let digit = usize::from(digit);
        let whole = self.state.number.saturating_mul(10).saturating_add(digit);
        let number = if whole <= count { whole } else { digit };
        if (1..=count).contains(&number) {
            self.state.number = number;
            self.state.item = item;
            self.ask(Action::Choose(item, number - 1));
        }
    }
}

/// The tile that a key leads to from tile `at` of `count`; `None` where it leads out of the grid.
fn step(way: Way, at: usize, count: usize, shape: GridShape) -> Option<usize> {
    let last = count.saturating_sub(1);
    let (columns, page) = (shape.columns, shape.columns * shape.rows);
    Some(match way {
        Way::Left => at.saturating_sub(1),
        Way::Right => (at + 1).min(last),
        Way::Up => at.checked_sub(columns)?,
        Way::Down if at + columns <= last => at + columns,
        // The last row may be shorter than the one above it.
        Way::Down if at / columns < last / columns => last,
        Way::Down => return None,
        Way::UpLeft => 0,
        Way::DownLeft => last,
        Way::UpRight => at.checked_sub(page).unwrap_or(at % columns),
        Way::DownRight => (at + page).min(last),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_lead_over_the_grid_and_out_of_it_at_the_rims() {
        // 0 1 2 / 3 4 5 / 6 7, of which two rows are seen.
        let shape = GridShape::new(3, 2);
        let go = |way, at| step(way, at, 8, shape);
        assert_eq!((go(Way::Left, 0), go(Way::Left, 3)), (Some(0), Some(2)));
        assert_eq!((go(Way::Right, 2), go(Way::Right, 7)), (Some(3), Some(7)));
        assert_eq!((go(Way::Up, 4), go(Way::Up, 1)), (Some(1), None));
        assert_eq!((go(Way::Down, 4), go(Way::Down, 5)), (Some(7), Some(7)));
        assert_eq!((go(Way::Down, 6), go(Way::Down, 7)), (None, None));
        assert_eq!(
            (go(Way::UpRight, 7), go(Way::UpRight, 4)),
            (Some(1), Some(1))
        );
        assert_eq!(
            (go(Way::DownRight, 1), go(Way::DownRight, 4)),
            (Some(7), Some(7))
        );
        assert_eq!(
            (go(Way::UpLeft, 5), go(Way::DownLeft, 1)),
            (Some(0), Some(7))
        );
    }
}
