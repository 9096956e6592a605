//! The names of what keys do, for the settings file. A row of the key table whose command has a name can be given other keys.

use atom4_play::keys::{InputMode, KeyCommand, KeyRow, Prompt};
use atom4_play::view::{Action, Way};

/// An action that can be given keys.
#[derive(Debug)]
pub struct NamedAction {
    /// Its name in the settings file.
    pub name: &'static str,
    command: KeyCommand,
    /// The moment whose rows are meant, where the command has others at other moments.
    mode: Option<InputMode>,
}

impl NamedAction {
    /// True for a row of this action.
    #[must_use]
    pub fn has(&self, row: &KeyRow) -> bool {
        self.command == row.command && self.mode.is_none_or(|mode| mode == row.mode)
    }
}

/// An action at every moment.
const fn named(name: &'static str, command: KeyCommand) -> NamedAction {
    NamedAction {
        name,
        command,
        mode: None,
    }
}

/// An action at one moment.
const fn at(mode: InputMode, name: &'static str, command: KeyCommand) -> NamedAction {
    NamedAction {
        name,
        command,
        mode: Some(mode),
    }
}

/// The names, in the order of the legend.
pub static ACTIONS: [NamedAction; 74] = {
    use InputMode::{Game, Watch};
    use KeyCommand::{Act, Ask, Orbit, TurnDown, Walk};
    [
        named("up", Walk(Way::Up)),
        named("down", Walk(Way::Down)),
        named("left", Walk(Way::Left)),
        named("right", Walk(Way::Right)),
        named("up-left", Walk(Way::UpLeft)),
        named("up-right", Walk(Way::UpRight)),
        named("down-left", Walk(Way::DownLeft)),
        named("down-right", Walk(Way::DownRight)),
        named("place", KeyCommand::Place),
        named("type-move", Ask(Prompt::Move)),
        named("undo", Act(Action::Undo)),
        named("redo", Act(Action::Redo)),
        named("hint", Act(Action::Hint)),
        named("move-now", Act(Action::MoveNow)),
        named("yes", Act(Action::Answer(true))),
        named("no", Act(Action::Answer(false))),
        named("name", Ask(Prompt::Name)),
        named("next", Act(Action::Next)),
        named("again", Act(Action::Restart)),
        named("swap", Act(Action::Swap)),
        named("level-up", Act(Action::Level(1))),
        named("level-down", Act(Action::Level(-1))),
        named("pause", Act(Action::Pause)),
        at(Game, "machines-back", Act(Action::Step(-1))),
        at(Game, "machines-on", Act(Action::Step(1))),
        at(Watch, "back", Act(Action::Step(-1))),
        at(Watch, "on", Act(Action::Step(1))),
        named("ten-back", Act(Action::Step(-10))),
        named("ten-on", Act(Action::Step(10))),
        named("first", Act(Action::End(false))),
        named("last", Act(Action::End(true))),
        named("better", Act(Action::Better)),
        named("try", Act(Action::TryHere)),
        named("next-bad", KeyCommand::BadMove(true)),
        named("last-bad", KeyCommand::BadMove(false)),
        named("train", Act(Action::Train)),
        named("slower", Act(Action::Delay(1))),
        named("faster", Act(Action::Delay(-1))),
        named("save", Ask(Prompt::Save)),
        named("open", Ask(Prompt::Open)),
        named("watch", Ask(Prompt::Replay)),
        named("copy", KeyCommand::Copy),
        named("paste", KeyCommand::Paste),
        named("review", Act(Action::Review)),
        named("marks", KeyCommand::Marks),
        named("winning-places", KeyCommand::Threats),
        named("thoughts", KeyCommand::Thoughts),
        named("advantage", KeyCommand::Advantage),
        named("palette", KeyCommand::Palette),
        named("letters", KeyCommand::Letters),
        named("ascii", KeyCommand::Ascii),
        named("animation", KeyCommand::Animation),
        named("zoom", KeyCommand::Zoom),
        named("bell", KeyCommand::Bell),
        named("mouse", KeyCommand::Mouse),
        named("vi-keys", KeyCommand::ViKeys),
        named("full-screen", KeyCommand::FullScreen),
        named("keys", KeyCommand::Keys),
        named("rules", KeyCommand::Rules),
        named("settings", KeyCommand::Settings),
        named("menu", Act(Action::Menu)),
        named("quit", KeyCommand::Quit),
        named("pick-before", Act(Action::Pick(-1))),
        named("turn-up-left", TurnDown(5)),
        named("turn-up", TurnDown(0)),
        named("turn-up-right", TurnDown(1)),
        named("turn-down-left", TurnDown(4)),
        named("turn-down", TurnDown(3)),
        named("turn-down-right", TurnDown(2)),
        named("second-chip", KeyCommand::PlaceOther),
        named("fixed-board", KeyCommand::FixedView),
        named("first-chip", KeyCommand::PlaceFirst),
        named("look-level", Orbit(None)),
        named("pick-next", Act(Action::Pick(1))),
    ]
};
