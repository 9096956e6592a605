//! The row of buttons at the lower edge. Each presses a key of the key table, so that mouse and
//! keyboard cannot differ.

use super::painter::{Align, Painter};
use crate::bar::{self, Offer, Offered};
use crate::keys::InputMode;
use crate::screen::{Device, Target};
use crate::x11::canvas::Area;
use crate::x11::text::Weight;

/// The word with a capital letter.
fn label(word: &str) -> String {
    let mut label = word.to_owned();
    if let Some(first) = label.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    label
}

impl Painter<'_> {
    pub(super) fn tools(&mut self) {
        let (unit, area) = (self.layout.unit, self.layout.tools);
        let (label_size, key_size) = (unit * 0.92, unit * 0.8);
        let mut x = area.x;
        let gap = unit * 0.4;
        let moment = match self.state.mode(self.view) {
            InputMode::Question | InputMode::Line => self.state.moment(self.view, Device::Window),
            _ => self.state.moment_at_board(self.view, Device::Window),
        };
        for offer in bar::offers(self.view, self.state, moment) {
            let (label, name) = (label(offer.word), offer.name());
            let words = offer.others.into_iter().chain([offer.word]);
            let text = words
                .map(|word| {
                    let label = self::label(word);
                    self.canvas.text_width(&label, label_size, Weight::Regular)
                })
                .fold(0.0, f32::max);
            let cap = self
                .canvas
                .text_width(&name, key_size, Weight::Bold)
                .max(unit * 0.6)
                + unit * 0.5;
            let width = text + cap + unit * 1.2;
            if x + width > area.right() + 0.5 {
                // A narrower one may still fit.
                continue;
            }
            let button = Area::new(x, area.y, width, area.h);
            self.button(button, &label, &name, &offer);
            x += width + gap;
        }
    }

    /// A button; the arrows, which are many keys, are named without one.
    fn button(&mut self, area: Area, label: &str, name: &str, offer: &Offer) {
        let (unit, colours) = (self.layout.unit, self.colours);
        if let Offered::Key(key) = offer.key {
            let under = self.options.hover == Some(Target::Key(key)) && offer.enabled;
            let ground = match under {
                true => colours.card.mix(colours.cursor, 0.35),
                false => colours.card,
            };
            self.canvas.round_rect(area, unit * 0.4, ground);
            self.canvas
                .round_frame(area, unit * 0.4, (unit * 0.06).max(1.0), colours.edge);
            self.scene.add(area, Target::Key(key));
        }
        let inner = Area::new(area.x + unit * 0.4, area.y, area.w - unit * 0.8, area.h);
        let ink = match offer.enabled {
            true => colours.text,
            false => colours.card.mix(colours.text, 0.35),
        };
        self.label_in(label, inner, unit * 0.92, Weight::Regular, Align::Left, ink);
        let cap_width = self
            .canvas
            .text_width(name, unit * 0.8, Weight::Bold)
            .max(unit * 0.6)
            + unit * 0.5;
        let cap = Area::new(
            inner.right() - cap_width,
            area.centre().1 - unit * 0.62,
            cap_width,
            unit * 1.24,
        );
        self.canvas.round_rect(cap, unit * 0.25, colours.page);
        self.canvas
            .round_frame(cap, unit * 0.25, (unit * 0.05).max(1.0), colours.edge);
        self.canvas.text_centred(
            cap.centre(),
            name,
            unit * 0.8,
            Weight::Bold,
            if offer.enabled { colours.faint } else { ink },
        );
    }
}
