//! Keys and clicks on the start page.

use super::handler::InputHandler;
use crate::screen::Ending;
use crate::start::settings;
use crate::state::Overlay;
use atom4_play::view::{Action, GridShape, StartItem, Way};

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

    /// Presses an item of the start page. A choice goes on to `choice`, which the mouse names; else it begins the game, or
    /// goes on to its next where it belongs to none.
    pub(super) fn start_item(
        &mut self,
        item: usize,
        choice: Option<usize>,
    ) -> std::io::Result<Option<Ending>> {
        let Some(start) = &self.view.start else {
            return Ok(None);
        };
        if let (None, Some((button, _))) = (choice, start.pressed_by_enter(item)) {
            return self.start_item(button, None);
        }
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
mod tests;
