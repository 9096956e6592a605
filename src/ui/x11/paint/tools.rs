//! The row of buttons at the lower edge. Each presses a key of the key table, so that mouse and
//! keyboard cannot differ.

use super::{Align, Painter};
use crate::play::view::{Kind, View};
use crate::ui::keys::{self, Key, When};
use crate::ui::screen::{Device, Target};
use crate::ui::x11::canvas::Area;
use crate::ui::x11::text::Weight;

/// A button: its label and the key it presses.
type Tool = (&'static str, Key);

/// The buttons for this view, the most wanted first.
fn tools(view: &View) -> Vec<Tool> {
    let mut tools: Vec<Tool> = Vec::new();
    if view.over() {
        tools.push(("Next", Key::Char('n')));
    }
    if view.playback.is_some() {
        tools.extend([
            ("Back", Key::Char('[')),
            ("On", Key::Char(']')),
            ("Start", Key::Char('{')),
            ("End", Key::Char('}')),
        ]);
    }
    if view.pace.is_some() {
        tools.extend([
            ("Stop", Key::Char('z')),
            ("Slower", Key::Char('<')),
            ("Faster", Key::Char('>')),
        ]);
    }
    tools.extend([
        ("Undo", Key::Char('u')),
        ("Redo", Key::Char('r')),
        ("Hint", Key::Char('h')),
        ("Menu", Key::Escape),
        ("Keys", Key::Char('?')),
        ("Rules", Key::Char('i')),
        ("Quit", Key::Char('q')),
        ("Marks", Key::Char('k')),
        ("Palette", Key::Char('p')),
        ("Save", Key::Char('s')),
        ("Open", Key::Char('o')),
        ("Watch", Key::Char('w')),
        ("Swap", Key::Char('x')),
        ("Level", Key::Char('+')),
        ("Level", Key::Char('-')),
        ("New", Key::Char('N')),
        ("Thoughts", Key::Char('t')),
        ("Letters", Key::Char('l')),
        ("Motion", Key::Char('f')),
        ("Full", Key::F(11)),
    ]);
    if view.kind == Kind::Cluster {
        // Some letters turn the board; their capitals do what they do elsewhere.
        for (_, key) in &mut tools {
            if let Key::Char(c @ ('q' | 's' | 'w')) = key {
                *key = Key::Char(c.to_ascii_uppercase());
            }
        }
        let place = tools.iter().position(|tool| tool.0 == "Marks");
        tools.insert(place.unwrap_or(tools.len()), ("Fixed", Key::Char('v')));
    }
    tools.retain(|(_, key)| keys::deed(*key, When::Game, view.kind, Device::Window).is_some());
    tools
}

impl Painter<'_> {
    pub(super) fn tools(&mut self) {
        let (unit, area) = (self.layout.unit, self.layout.tools);
        let (label_size, key_size) = (unit * 0.92, unit * 0.8);
        let mut x = area.x;
        let gap = unit * 0.4;
        for (label, key) in tools(self.view) {
            let name = key.name();
            let text = self.canvas.text_width(label, label_size, Weight::Regular);
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
            self.button(button, label, &name, key);
            x += width + gap;
        }
    }

    fn button(&mut self, area: Area, label: &str, name: &str, key: Key) {
        let (unit, colours) = (self.layout.unit, self.colours);
        self.canvas.round_rect(area, unit * 0.4, colours.card);
        self.canvas
            .round_frame(area, unit * 0.4, (unit * 0.06).max(1.0), colours.edge);
        let inner = Area::new(area.x + unit * 0.4, area.y, area.w - unit * 0.8, area.h);
        self.label(label, inner, unit * 0.92, Weight::Regular, Align::Left);
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
        self.canvas
            .text_centred(cap.centre(), name, unit * 0.8, Weight::Bold, colours.faint);
        self.scene.add(area, Target::Key(key));
    }
}
