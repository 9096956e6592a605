//! The two lines below the board, where the game says things and one types.

use super::painter::{Align, Painter};
use crate::line::Line;
use crate::state::Overlay;
use crate::x11::canvas::Area;
use crate::x11::text::Weight;
use atom4_play::view::Tone;

impl Painter<'_> {
    /// Two lines below the board: what the game says, and what a move would do. A line being
    /// typed takes their place.
    pub(super) fn message(&mut self) {
        let (unit, colours, area) = (self.layout.unit, self.colours, self.layout.message);
        if let Overlay::Line(ask, line) = &self.state.overlay {
            let Some(said) = &self.state.notice else {
                return self.typed_line(self.view.label(*ask), line, area);
            };
            let (above, below) = area.cut_top(area.h * 0.62);
            self.typed_line(self.view.label(*ask), line, above);
            let ink = match said.tone {
                Tone::Refusal => colours.warning.mix(colours.text, 0.25),
                _ => colours.faint,
            };
            let size = unit * 0.9;
            self.label_in(&said.text, below, size, Weight::Regular, Align::Left, ink);
            return;
        }
        if let Some(question) = self.state.overlay.question() {
            return self.question(question, area);
        }
        let (first, second) = area.cut_top(area.h / 2.0);
        let mut places = [first, second].into_iter();
        if let Some(message) = self.state.notice.as_ref().or(self.view.message.as_ref()) {
            if message.tone == Tone::Triumph {
                return self.banner(&message.text, area);
            }
            let ink = match message.tone {
                Tone::Note => colours.text,
                Tone::Refusal => colours.warning.mix(colours.text, 0.25),
                Tone::Triumph => colours.triumph,
            };
            let weight = if message.tone == Tone::Note {
                Weight::Regular
            } else {
                Weight::Bold
            };
            let lines = self.canvas.wrap_text(&message.text, unit, weight, area.w);
            for (line, place) in lines.iter().zip(&mut places) {
                self.label_in(line, place, unit, weight, Align::Left, ink);
            }
        }
        let Some(place) = places.next() else { return };
        let pointed = self.pointed();
        let aim = self.view.unsaid();
        let Some(aim) = aim.filter(|aim| pointed == Some(aim.spot)) else {
            return;
        };
        let text = match &aim.refusal {
            Some(refusal) => refusal.clone(),
            None if aim.place.is_empty() => aim.effect.clone(),
            None => format!("{}: {}", aim.place, aim.effect),
        };
        self.label_in(
            &text,
            place,
            unit,
            Weight::Regular,
            Align::Left,
            colours.faint,
        );
    }

    /// The end of a game: what there is to say from side to side, with the score.
    fn banner(&mut self, text: &str, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let ground = Area::new(area.x, area.y, area.w, area.h - unit * 0.15);
        self.canvas.round_rect(ground, unit * 0.5, colours.triumph);
        let ink = colours.triumph.readable();
        let inner = Area::new(area.x + unit, ground.y, area.w - 2.0 * unit, ground.h);
        let mut room = inner;
        if let Some(score) = self.view.score() {
            let size = unit * 1.9;
            let used = self.canvas.text_width(&score, size, Weight::Bold);
            self.label_in(&score, inner, size, Weight::Bold, Align::Right, ink);
            room.w -= used + unit;
        }
        let lines = self
            .canvas
            .wrap_text(text, unit * 1.1, Weight::Bold, room.w);
        let high = room.h / lines.len().clamp(1, 2) as f32;
        for (row, line) in lines.iter().take(2).enumerate() {
            let place = Area::new(room.x, room.y + row as f32 * high, room.w, high);
            self.label_in(line, place, unit * 1.1, Weight::Bold, Align::Left, ink);
        }
    }

    /// A question, and below it the buttons of the bar that answer it.
    fn question(&mut self, question: &str, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let field = Area::new(area.x, area.y + area.h * 0.12, area.w, area.h * 0.76);
        self.canvas.round_rect(field, unit * 0.4, colours.card);
        self.canvas
            .round_frame(field, unit * 0.4, unit * 0.13, colours.cursor);
        let inner = field.inset(unit * 0.5);
        self.label(question, inner, unit * 1.05, Weight::Bold, Align::Left);
    }

    /// A label, what has been typed behind it, and the cursor.
    fn typed_line(&mut self, label: &str, line: &Line, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let size = unit * 1.1;
        let field = Area::new(area.x, area.y + area.h * 0.12, area.w, area.h * 0.76);
        self.canvas.round_rect(field, unit * 0.4, colours.card);
        self.canvas
            .round_frame(field, unit * 0.4, unit * 0.13, colours.cursor);
        let inner = field.inset(unit * 0.5);
        let typed: Vec<char> = line.text().chars().collect();
        let (before, after) = typed.split_at(line.cursor().min(typed.len()));
        let before: String = label.chars().chain(before.iter().copied()).collect();
        // Of a long line the part before the cursor is what matters.
        let mut shown = before.as_str();
        let room = inner.w - unit * 0.5;
        while self.canvas.text_width(shown, size, Weight::Regular) > room {
            let mut letters = shown.chars();
            letters.next();
            shown = letters.as_str();
        }
        let x = inner.x + self.canvas.text_width(shown, size, Weight::Regular) + 1.0;
        if line.is_proposed() {
            let start = inner.x + self.canvas.text_width(label, size, Weight::Regular);
            let ground = Area::new(start, inner.y, (x - start).max(0.0), inner.h);
            let ink = colours.cursor.mix(colours.card, 0.6);
            self.canvas.round_rect(ground, unit * 0.2, ink);
        }
        let whole: String = shown.chars().chain(after.iter().copied()).collect();
        self.label(&whole, inner, size, Weight::Regular, Align::Left);
        let caret = Area::new(
            x,
            inner.centre().1 - unit * 0.65,
            (unit * 0.1).max(1.0),
            unit * 1.3,
        );
        self.canvas.rect(caret, colours.cursor);
    }
}

#[cfg(test)]
mod tests;
