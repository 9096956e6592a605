//! The two lines below the board, where the game says things and one types.

use super::painter::{Align, Painter};
use crate::play::view::Tone;
use crate::ui::state::Overlay;
use crate::ui::x11::canvas::Area;
use crate::ui::x11::text::Weight;

impl Painter<'_> {
    /// Two lines below the board: what the game says, and what a move would do. A line being
    /// typed takes their place.
    pub(super) fn message(&mut self) {
        let (unit, colours, area) = (self.layout.unit, self.colours, self.layout.message);
        if let Overlay::Line(ask, typed) = &self.state.overlay {
            let text = format!("{}{typed}", ask.label());
            return self.typed_line(&text, area);
        }
        let (first, second) = area.cut_top(area.h / 2.0);
        let mut places = [first, second].into_iter();
        if let Some(message) = self.state.notice.as_ref().or(self.view.message.as_ref()) {
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
        let shown =
            self.state.cursor_shown && !self.options.pointer_away && self.view.start.is_none();
        let Some(aim) = self
            .view
            .aim
            .as_ref()
            .filter(|aim| shown && aim.spot == self.state.cursor)
        else {
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

    fn typed_line(&mut self, text: &str, area: Area) {
        let (unit, colours) = (self.layout.unit, self.colours);
        let field = Area::new(area.x, area.y + area.h * 0.12, area.w, area.h * 0.76);
        self.canvas.round_rect(field, unit * 0.4, colours.card);
        self.canvas
            .round_frame(field, unit * 0.4, unit * 0.13, colours.cursor);
        let inner = field.inset(unit * 0.5);
        // The end of a long line is what matters.
        let mut shown = text;
        let room = inner.w - unit * 0.5;
        while self.canvas.text_width(shown, unit * 1.1, Weight::Regular) > room {
            let mut letters = shown.chars();
            letters.next();
            shown = letters.as_str();
        }
        self.label(shown, inner, unit * 1.1, Weight::Regular, Align::Left);
        let x = inner.x + self.canvas.text_width(shown, unit * 1.1, Weight::Regular) + 1.0;
        let caret = Area::new(
            x,
            inner.centre().1 - unit * 0.65,
            (unit * 0.1).max(1.0),
            unit * 1.3,
        );
        self.canvas.rect(caret, colours.cursor);
    }
}
