//! The row of buttons at the lower edge. Each presses a key of the key table, so that mouse and
//! keyboard cannot differ.

use super::painter::{Align, Painter};
use crate::play::view::{Action, View};
use crate::ui::keys::{self, InputMode, Key, KeyCommand, Prompt};
use crate::ui::screen::{Device, Target};
use crate::ui::x11::canvas::Area;
use crate::ui::x11::text::Weight;

/// A button: its label and the key it presses.
type Tool = (&'static str, Key);

/// The buttons for this view, the most wanted first.
fn tools(view: &View) -> Vec<Tool> {
    use KeyCommand::{Act, Ask};
    let mut tools: Vec<(&'static str, KeyCommand)> = Vec::new();
    if view.over() {
        tools.push(("Next", Act(Action::Next)));
    }
    if view.playback.is_some() {
        tools.extend([
            ("Back", Act(Action::Step(-1))),
            ("On", Act(Action::Step(1))),
            ("Start", Act(Action::End(false))),
            ("End", Act(Action::End(true))),
        ]);
    }
    if view.pace.is_some() {
        tools.extend([
            ("Stop", Act(Action::Pause)),
            ("Slower", Act(Action::Delay(1))),
            ("Faster", Act(Action::Delay(-1))),
        ]);
    }
    tools.extend([
        ("Undo", Act(Action::Undo)),
        ("Redo", Act(Action::Redo)),
        ("Hint", Act(Action::Hint)),
        ("Menu", Act(Action::Menu)),
        ("Keys", KeyCommand::Keys),
        ("Rules", KeyCommand::Rules),
        ("Quit", KeyCommand::Leave),
        ("Fixed", KeyCommand::FixedView),
        ("Marks", KeyCommand::Marks),
        ("Palette", KeyCommand::Palette),
        ("Save", Ask(Prompt::Save)),
        ("Open", Ask(Prompt::Open)),
        ("Watch", Ask(Prompt::Replay)),
        ("Swap", Act(Action::Swap)),
        ("Level", Act(Action::Level(1))),
        ("Level", Act(Action::Level(-1))),
        ("New", Act(Action::Restart)),
        ("Thoughts", KeyCommand::Thoughts),
        ("Letters", KeyCommand::Letters),
        ("Motion", KeyCommand::Animation),
        ("Full", KeyCommand::FullScreen),
    ]);
    let key =
        |command: &KeyCommand| keys::key_for(command, InputMode::Game, view.keys, Device::Window);
    tools
        .into_iter()
        .filter_map(|(label, command)| Some((label, key(&command)?)))
        .collect()
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
