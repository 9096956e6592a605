//! The start page: who plays, which colour, which level.

use super::painter::{Align, Painter};
use super::rich;
use crate::play::view::StartItem;
use crate::ui::screen::Target;
use crate::ui::x11::canvas::Area;
use crate::ui::x11::text::Weight;

impl Painter<'_> {
    pub(super) fn start_page(&mut self) {
        let Some(page) = &self.view.start else { return };
        let (unit, colours) = (self.layout.unit, self.colours);
        let grid = |item: &StartItem| matches!(item, StartItem::Grid { .. });
        // A grid takes all the room that there is.
        let has_grid = page.items.iter().any(grid);
        let wide = if has_grid { f32::INFINITY } else { 40.0 * unit };
        let width = wide.min(self.layout.window.w - unit);
        let inside = width - 2.0 * unit;
        let mut lines = Vec::new();
        for line in &page.lines {
            lines.extend(rich::wrap(self.canvas, line, unit, inside));
        }
        let step = 2.75 * unit;
        let text_height = lines.len() as f32 * 1.45 * unit;
        let height = match has_grid {
            true => f32::INFINITY,
            false => 5.2 * unit + text_height + page.items.len() as f32 * step,
        };
        let area = self.card_over(width, height);
        let (head, rest) = area.cut_top(2.8 * unit);
        self.label(
            &self.view.title,
            head,
            unit * 1.7,
            Weight::Bold,
            Align::Left,
        );
        let hint = match has_grid {
            true => {
                "arrows, digits and the mouse choose, Enter begins; a star: nobody can do better"
            }
            false => "arrows choose, Enter does it",
        };
        self.label_in(
            hint,
            head,
            unit * 0.85,
            Weight::Regular,
            Align::Right,
            colours.faint,
        );
        // Text gives way where the window is small: the items are what one came for.
        let others = page.items.iter().filter(|item| !grid(item)).count() as f32;
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
            items
        };
        let step = step.min(items.h / page.items.len().max(1) as f32);
        let mut y = items.y;
        for (index, item) in page.items.iter().enumerate() {
            let height = match grid(item) {
                true => items.h - others * step,
                false => step,
            };
            let margin = step * 0.1;
            let place = Area::new(items.x, y + margin, items.w, height - 2.0 * margin);
            self.item(index, item, place);
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
            StartItem::Choice {
                label,
                choices,
                chosen: current,
            } => {
                if chosen {
                    self.canvas
                        .round_frame(area, unit * 0.4, unit * 0.14, colours.cursor);
                }
                let inner = Area::new(area.x + unit * 0.5, area.y, area.w - unit * 0.7, area.h);
                let name = Area::new(inner.x, inner.y, inner.w * 0.27, inner.h);
                self.label(label, name, unit, Weight::Bold, Align::Left);
                let rest = Area::new(name.right(), inner.y, inner.w * 0.73, inner.h);
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
