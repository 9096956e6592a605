//! The page of settings: palette and switches of a screen, and which moves it asks for a second time.

use crate::palette::PALETTES;
use crate::state::UiState;
use atom4_play::confirmation::Confirmation;
use atom4_play::keys::Device;
use atom4_play::view::{StartItem, StartPage, plain};

/// A switch of the screens.
pub struct Switch {
    /// Its name in the settings file.
    pub name: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// What it does, in a line.
    says: &'static str,
    /// The device that has it; `None` where all have it.
    device: Option<Device>,
    /// Where it stands.
    pub at: fn(&mut UiState) -> &mut bool,
}

/// The switches, which are all remembered.
pub const SWITCHES: [Switch; 11] = [
    Switch {
        name: "legal-places",
        label: "Places where a piece may go",
        says: "marks every place where the piece to be played may go",
        device: None,
        at: |state| &mut state.marks,
    },
    Switch {
        name: "thoughts",
        label: "The machine's thoughts",
        says: "shows what the machine considers while it thinks",
        device: None,
        at: |state| &mut state.thoughts,
    },
    Switch {
        name: "advantage",
        label: "Who is ahead",
        says: "a bar says it between two people, in watching and in reviewing",
        device: None,
        at: |state| &mut state.advantage,
    },
    Switch {
        name: "advantage-machine",
        label: "  against the machine, too",
        says: "the bar is there while you play against the machine",
        device: None,
        at: |state| &mut state.advantage_machine,
    },
    Switch {
        name: "mouse",
        label: "The mouse in the game",
        says: "off leaves the mouse to the terminal, which selects text with it",
        device: Some(Device::Terminal),
        at: |state| &mut state.mouse,
    },
    Switch {
        name: "ascii",
        label: "Plain ASCII",
        says: "draws with the characters that every terminal has",
        device: Some(Device::Terminal),
        at: |state| &mut state.ascii,
    },
    Switch {
        name: "letters",
        label: "Letters on the pieces",
        says: "a letter stands on each piece, so that colour is not the only sign",
        device: Some(Device::Window),
        at: |state| &mut state.letters,
    },
    Switch {
        name: "fixed-board",
        label: "The board stays fixed",
        says: "where gravity turns, the board stays as it is",
        device: None,
        at: |state| &mut state.fixed,
    },
    Switch {
        name: "animation",
        label: "Animation",
        says: "pieces move to their places in a moment instead of at once",
        device: None,
        at: |state| &mut state.animation,
    },
    Switch {
        name: "vi-keys",
        label: "h j k l are arrows",
        says: "as in the editor vi; what these keys did moves to F3, F4, F5 and F6",
        device: None,
        at: |state| &mut state.vi_keys,
    },
    Switch {
        name: "bell",
        label: "A bell at the end",
        says: "rings when a game is decided, and when a person on another machine has moved",
        device: None,
        at: |state| &mut state.bell,
    },
];

/// The name for people of the choice which moves are asked for a second time.
const CONFIRM: &str = "Confirm moves";

/// The switches that the screen has.
fn shown(state: &UiState) -> impl Iterator<Item = &'static Switch> + use<> {
    let terminal = state.device == Some(Device::Terminal);
    SWITCHES.iter().filter(move |switch| match switch.device {
        None => true,
        Some(Device::Terminal) => terminal,
        Some(_) => !terminal,
    })
}

/// The page as it stands.
pub fn page(state: &UiState) -> StartPage {
    let palettes = PALETTES.iter().map(|palette| palette.name.to_owned());
    let mut items = vec![StartItem::Choice {
        label: "Palette".into(),
        choices: palettes.collect(),
        chosen: state.palette,
        says: "the colours; each piece has a letter as well".into(),
        enter: None,
    }];
    let mut stands = state.clone();
    items.extend(shown(state).map(|switch| StartItem::Choice {
        label: switch.label.into(),
        choices: vec!["off".into(), "on".into()],
        chosen: usize::from(*(switch.at)(&mut stands)),
        says: switch.says.into(),
        enter: None,
    }));
    let choices = Confirmation::ALL;
    items.push(StartItem::Choice {
        label: CONFIRM.into(),
        choices: choices.map(|choice| choice.name().to_owned()).into(),
        chosen: choices
            .iter()
            .position(|choice| *choice == state.confirm)
            .unwrap_or(0),
        says: "a move is picked first, and made by a second tap, click or Enter there".into(),
        enter: None,
    });
    StartPage {
        title: "Settings".into(),
        lines: vec![plain(match &state.forgets {
            None => String::from("Changes count at once and are remembered. Esc goes back."),
            Some(why) => {
                format!("Changes count at once, and are not remembered: {why}. Esc goes back.")
            }
        })],
        items,
        first: 0,
    }
}

/// Gives an item of the page its choice.
pub fn choose(state: &mut UiState, item: usize, choice: usize) {
    match item.checked_sub(1) {
        None => state.palette = choice.min(PALETTES.len() - 1),
        Some(number) => match (shown(state).nth(number), Confirmation::ALL.get(choice)) {
            (Some(switch), _) => *(switch.at)(state) = choice == 1,
            (None, Some(confirm)) => state.confirm = *confirm,
            (None, None) => {}
        },
    }
}
