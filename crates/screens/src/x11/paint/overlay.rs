//! The pages over the game: the keys, how to play, the question before leaving.

use super::painter::{Align, Painter};
use super::rich;
use crate::screen::Device;
use crate::state::Overlay;
use crate::x11::canvas::Area;
use crate::x11::ink::Ink;
use crate::x11::text::Weight;

/// The height of the board on a how-to-play page, in units.
const PICTURE: f32 = 13.0;

impl Painter<'_> {
    /// Dims the game and lays a card over it; returns the card's inside.
    pub(super) fn card_over(&mut self, width: f32, height: f32) -> Area {
        let (unit, colours) = (self.layout.unit, self.colours);
        let mut window = self.layout.window;
        self.canvas.rect(window, Ink::BLACK.faint(0.55));
        if matches!(self.state.overlay, Overlay::Line(..)) {
            // What is chosen on the page is seen beside the line that names it.
            window.h = self.layout.message.y - window.y;
        }
        let width = width.min(window.w - unit);
        let height = height.min(window.h - unit);
        let card = Area::new(
            (window.w - width) / 2.0,
            (window.h - height) / 2.0,
            width,
            height,
        );
        self.canvas.round_rect(card, unit * 0.8, colours.page);
        self.canvas
            .round_frame(card, unit * 0.8, (unit * 0.1).max(1.0), colours.edge);
        self.scene.hot.clear();
        self.scene.covered = true;
        card.inset(unit)
    }

    fn head(&mut self, area: Area, title: &str, keys: &str) -> Area {
        let unit = self.layout.unit;
        let (head, rest) = area.cut_top(2.4 * unit);
        self.label(title, head, unit * 1.4, Weight::Bold, Align::Left);
        let faint = self.colours.faint;
        self.label_in(
            keys,
            head,
            unit * 0.85,
            Weight::Regular,
            Align::Right,
            faint,
        );
        rest
    }

    /// Every key and what it does.
    pub(super) fn keys_page(&mut self, from: usize) {
        let (unit, colours) = (self.layout.unit, self.colours);
        // A chapter's title is a line without keys.
        let mut legend = Vec::new();
        for (title, lines) in self.state.chapters(self.view, Device::Window) {
            legend.push((String::new(), title));
            legend.extend(lines);
        }
        let size = 0.95 * unit;
        let (mut names_width, mut says_width) = (0.0f32, 0.0f32);
        for (names, says) in &legend {
            names_width = names_width.max(self.canvas.text_width(names, size, Weight::Bold));
            says_width = says_width.max(self.canvas.text_width(says, size, Weight::Regular));
        }
        let gap = unit;
        let needed = names_width + says_width + 2.0 * gap;
        let room = self.layout.window.w - 3.0 * unit;
        // Two columns where they fit, if need be with letters a little smaller.
        let columns = if room >= 2.0 * needed * 0.72 { 2 } else { 1 };
        let wide = (room / columns as f32).min(needed);
        let smaller = (wide / needed).min(1.0);
        let (size, gap) = (size * smaller * 0.995, gap * smaller);
        let rows = legend.len().div_ceil(columns);
        let step = 1.55 * unit;
        let height = rows as f32 * step + 5.0 * unit;
        let area = self.card_over(wide * columns as f32 + 2.0 * unit, height);
        let area = self.head(area, "Keys", "Esc closes");
        let room = (area.h / step).floor().max(1.0) as usize;
        let last = rows.saturating_sub(room);
        self.state.last_line.set(last);
        let from = from.min(last);
        for (index, (names, says)) in legend.iter().enumerate() {
            let (column, row) = (index / rows, index % rows);
            let Some(row) = row.checked_sub(from).filter(|&row| row < room) else {
                continue;
            };
            let line = Area::new(
                area.x + column as f32 * wide,
                area.y + row as f32 * step,
                wide,
                step,
            );
            if names.is_empty() {
                self.label(says, line, size, Weight::Bold, Align::Left);
                continue;
            }
            // Smaller letters are not smaller to the pixel: each column may use a part of the gap.
            let keys = Area::new(line.x, line.y, names_width * smaller + gap * 0.5, line.h);
            self.label_in(names, keys, size, Weight::Bold, Align::Left, colours.cursor);
            let start = keys.right() + gap * 0.5;
            let text = Area::new(start, line.y, line.right() - gap * 0.5 - start, line.h);
            self.label(says, text, size, Weight::Regular, Align::Left);
        }
        self.more(area, from, room, rows);
    }

    /// The how-to-play page.
    pub(super) fn rules_page(&mut self, from: usize) {
        let unit = self.layout.unit;
        let width = (44.0 * unit).min(self.layout.window.w - unit);
        let mut lines = Vec::new();
        for rich_line in &self.state.rules {
            let size = unit * 1.02;
            lines.extend(rich::wrap(self.canvas, rich_line, size, width - 2.0 * unit));
        }
        let step = 1.5 * unit;
        let board = self.state.rules_board.as_deref();
        // The board stands above the first line; whoever goes on in the page leaves it behind.
        let high = if board.is_some() { PICTURE * unit } else { 0.0 };
        let area = self.card_over(width, high + lines.len() as f32 * step + 5.0 * unit);
        let mut area = self.head(area, "How to play", "Esc closes");
        let fits = |room: f32| (room / step).floor().max(1.0) as usize;
        let all = lines.len() + usize::from(board.is_some());
        let whole = high + lines.len() as f32 * step <= area.h;
        let last = if whole {
            0
        } else {
            all.saturating_sub(fits(area.h))
        };
        self.state.last_line.set(last);
        let from = from.min(last);
        let bar = area;
        let first = match board {
            Some(board) if from == 0 => {
                let (picture, below) = area.cut_top(high);
                self.small_board(board, picture.inset(unit * 0.5));
                area = below;
                0
            }
            Some(_) => from - 1,
            None => from,
        };
        let room = fits(area.h);
        let colours = self.colours;
        for (row, line) in lines.iter().skip(first).take(room).enumerate() {
            let y = area.y + (row as f32 + 0.5) * step;
            rich::draw(
                self.canvas,
                line,
                (area.x, y),
                unit * 1.02,
                &colours,
                colours.text,
            );
        }
        self.more(bar, from, all - last, all);
    }

    /// A bar at the right that shows which part of a long page is seen.
    pub(super) fn more(&mut self, area: Area, from: usize, room: usize, all: usize) {
        if room >= all {
            return;
        }
        let (unit, colours) = (self.layout.unit, self.colours);
        let track = Area::new(area.right() - unit * 0.25, area.y, unit * 0.25, area.h);
        self.canvas.round_rect(track, unit * 0.12, colours.card);
        let part = |count: usize| count as f32 / all as f32 * track.h;
        let thumb = Area::new(track.x, track.y + part(from), track.w, part(room));
        self.canvas.round_rect(thumb, unit * 0.12, colours.faint);
    }

    /// A button with a label in its middle.
    pub(super) fn choice(&mut self, area: Area, label: &str, chosen: bool) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let (ground, ink, weight) = if chosen {
            (colours.cursor, colours.cursor.readable(), Weight::Bold)
        } else {
            (colours.card, colours.text, Weight::Regular)
        };
        self.canvas.round_rect(area, unit * 0.4, ground);
        self.canvas
            .round_frame(area, unit * 0.4, (unit * 0.06).max(1.0), colours.edge);
        let inner = Area::new(area.x + unit * 0.3, area.y, area.w - unit * 0.6, area.h);
        self.label_in(label, inner, unit, weight, Align::Centre, ink);
    }
}
