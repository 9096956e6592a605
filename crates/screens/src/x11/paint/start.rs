//! The start page: who plays, which colour, which level.

use super::painter::{Align, Painter};
use super::rich;
use crate::screen::Target;
use crate::start::rows;
use crate::state::Overlay;
use crate::x11::canvas::Area;
use crate::x11::text::Weight;
use atom4_play::keys::Key;
use atom4_play::view::StartItem;

/// The text of a key of a page, with its name.
fn key_label(text: &str, key: Key) -> String {
    format!("{text}  {}", key.name())
}

impl Painter<'_> {
    /// What a key of a page needs: its text, and a margin.
    fn key_width(&mut self, text: &str, key: Key) -> f32 {
        let (unit, label) = (self.layout.unit, key_label(text, key));
        self.canvas.text_width(&label, unit, Weight::Bold) + 1.2 * unit
    }

    /// The widths of the items of a row: keys side by side have as much more than they need each.
    fn row_widths(&mut self, items: &[StartItem], width: f32, gap: f32) -> Vec<f32> {
        let mut widths = Vec::with_capacity(items.len());
        for item in items {
            widths.push(match item {
                StartItem::Key(text, key) => self.key_width(text, *key),
                _ => 0.0,
            });
        }
        let count = items.len().max(1) as f32;
        let more = (width + gap - widths.iter().sum::<f32>()) / count - gap;
        widths.iter().map(|needed| needed + more).collect()
    }

    pub(super) fn start_page(&mut self) {
        let Some(page) = &self.view.start else { return };
        let (unit, colours) = (self.layout.unit, self.colours);
        let grid = |item: &StartItem| matches!(item, StartItem::Grid { .. });
        // A grid takes all the room that there is.
        let has_grid = page.items.iter().any(grid);
        let wide = if has_grid { f32::INFINITY } else { 42.0 * unit };
        let width = wide.min(self.layout.window.w - unit);
        let inside = width - 2.0 * unit;
        let mut lines = Vec::new();
        for line in &page.lines {
            lines.extend(rich::wrap(self.canvas, line, unit, inside));
        }
        let rows = rows(&page.items, inside, |text, key| self.key_width(text, key));
        let step = 2.75 * unit;
        let text_height = lines.len() as f32 * 1.45 * unit;
        let height = match has_grid {
            true => f32::INFINITY,
            // The last line says what the selected item means.
            false => 7.0 * unit + text_height + rows.len() as f32 * step,
        };
        let area = self.card_over(width, height);
        let (head, rest) = area.cut_top(2.8 * unit);
        self.label(&page.title, head, unit * 1.7, Weight::Bold, Align::Left);
        // Digits belong to the name that is typed.
        let typed = matches!(self.state.overlay, Overlay::Line(..));
        let begins = page.pressed_by_enter(self.state.item);
        let begins = begins.map(|(_, button)| format!("left and right change it, Enter: {button}"));
        let hint = match begins.as_deref() {
            _ if typed => "arrows and the mouse choose, Enter takes it",
            Some(begins) => begins,
            None if has_grid => "arrows, digits and the mouse choose, Enter takes it",
            None => "arrows choose, Enter does it",
        };
        let title = self
            .canvas
            .text_width(&page.title, unit * 1.7, Weight::Bold);
        let beside = Area::new(
            head.x + title + unit,
            head.y,
            (head.w - title - unit).max(1.0),
            head.h,
        );
        self.label_in(
            hint,
            beside,
            unit * 0.85,
            Weight::Regular,
            Align::Right,
            colours.faint,
        );
        // Text gives way where the window is small: the items are what one came for.
        let others = rows.iter().filter(|row| !row.grid).count() as f32;
        let items_height = others * step + if has_grid { 7.0 * unit } else { 0.0 };
        let (text, items) = rest.cut_top(text_height.min((rest.h - items_height).max(0.0)));
        let mut y = text.y + 0.7 * unit;
        for line in &lines {
            if y + 0.7 * unit > text.bottom() + 1.0 {
                break;
            }
            rich::draw(self.canvas, line, (text.x, y), unit, &colours, colours.text);
            y += 1.45 * unit;
        }
        let items = if has_grid {
            items.cut_top(0.5 * unit).1
        } else {
            let (items, foot) = items.cut_top((items.h - 1.6 * unit).max(0.0));
            let says = match page.items.get(self.state.item) {
                Some(StartItem::Choice { says, .. }) => says.as_str(),
                _ => "",
            };
            self.label_in(
                says,
                foot,
                unit * 0.9,
                Weight::Regular,
                Align::Left,
                colours.faint,
            );
            items
        };
        let step = step.min(items.h / rows.len().max(1) as f32);
        let mut y = items.y;
        for row in &rows {
            let height = match row.grid {
                true => items.h - others * step,
                false => step,
            };
            let margin = step * 0.1;
            let items_of_row = page.items.get(row.items.clone()).unwrap_or_default();
            let gap = 0.3 * unit;
            let widths = self.row_widths(items_of_row, items.w, gap);
            let mut x = items.x;
            for ((index, item), wide) in row.items.clone().zip(items_of_row).zip(widths) {
                let place = Area::new(x, y + margin, wide, height - 2.0 * margin);
                self.item(index, item, place);
                x += wide + gap;
            }
            y += height;
        }
    }

    fn item(&mut self, index: usize, item: &StartItem, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let chosen = self.state.item == index;
        match item {
            StartItem::Button(label) => {
                self.choice(area, label, chosen);
                self.scene.add(area, Target::Item(index, 0));
            }
            StartItem::Key(label, key) => {
                self.choice(area, &key_label(label, *key), chosen);
                self.scene.add(area, Target::Item(index, 0));
            }
            StartItem::Choice {
                label,
                choices,
                chosen: current,
                ..
            } => {
                if chosen {
                    self.canvas
                        .round_frame(area, unit * 0.4, unit * 0.14, colours.cursor);
                }
                let inner = Area::new(area.x + unit * 0.5, area.y, area.w - unit * 0.7, area.h);
                let label_width = self.canvas.text_width(label, unit, Weight::Bold);
                let part = (label_width + unit).clamp(inner.w * 0.27, inner.w * 0.6);
                let (name, rest) = (
                    Area::new(inner.x, inner.y, part, inner.h),
                    Area::new(inner.x + part, inner.y, inner.w - part, inner.h),
                );
                self.label(label, name, unit, Weight::Bold, Align::Left);
                self.choices(index, choices, *current, rest);
            }
            StartItem::Grid {
                tiles,
                chosen: tile,
            } => {
                self.grid(tiles, *tile, area, index, chosen);
            }
        }
    }

    /// All choices side by side, in widths that follow their labels; where they have no room the one that
    /// is chosen, between two arrows.
    fn choices(&mut self, item: usize, choices: &[String], current: usize, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let widths: Vec<f32> = choices
            .iter()
            .map(|label| self.canvas.text_width(label, unit * 0.95, Weight::Bold) + unit * 0.9)
            .collect();
        let total: f32 = widths.iter().sum();
        if total > area.w {
            return self.one_choice(item, choices, current, area);
        }
        let factor = (area.w / total.max(1.0)).min(1.6);
        let mut x = area.right() - total * factor;
        for (choice, (label, width)) in choices.iter().zip(&widths).enumerate() {
            let place = Area::new(x, area.y + area.h * 0.14, width * factor, area.h * 0.72);
            let place = Area::new(place.x + unit * 0.1, place.y, place.w - unit * 0.2, place.h);
            let (ground, ink, weight) = if choice == current {
                (colours.text, colours.page, Weight::Bold)
            } else {
                (colours.card, colours.text, Weight::Regular)
            };
            self.canvas.round_rect(place, unit * 0.3, ground);
            self.label_in(label, place, unit * 0.95, weight, Align::Centre, ink);
            self.scene.add(place, Target::Item(item, choice));
            x += width * factor;
        }
    }

    /// The choice that is chosen, with arrows to those before and after it.
    fn one_choice(&mut self, item: usize, choices: &[String], current: usize, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let Some(label) = choices.get(current) else {
            return;
        };
        let (all, width) = (choices.len(), unit * 1.8);
        let area = Area::new(area.x, area.y + area.h * 0.14, area.w, area.h * 0.72);
        let middle = Area::new(area.x + width, area.y, area.w - 2.0 * width, area.h);
        self.canvas.round_rect(middle, unit * 0.3, colours.text);
        let size = unit * 0.95;
        self.label_in(
            label,
            middle,
            size,
            Weight::Bold,
            Align::Centre,
            colours.page,
        );
        let (before, after) = ((current + all - 1) % all, (current + 1) % all);
        for (sign, to, x) in [("<", before, area.x), (">", after, area.right() - width)] {
            let arrow = Area::new(x, area.y, width, area.h);
            let card = Area::new(x + unit * 0.1, area.y, width - unit * 0.2, area.h);
            self.canvas.round_rect(card, unit * 0.3, colours.card);
            self.label_in(sign, card, size, Weight::Bold, Align::Centre, colours.text);
            self.scene.add(arrow, Target::Item(item, to));
        }
    }
}
