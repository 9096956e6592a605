//! The settings as values. What is `None` or missing was never chosen, and has its usual value.

use std::collections::{BTreeMap, BTreeSet};

use atom4_play::clock::Pace;
use atom4_play::confirmation::Confirmation;
use atom4_play::seats::Seat;
use atom4_play::settings::{Effort, Player};
use atom4_play::view::WindowSize;

/// How the screens look, and how a new game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The palette's name.
    pub palette: Option<String>,
    /// The switches of the screens by name, on or off.
    pub switches: BTreeMap<String, bool>,
    /// The moves that are asked for a second time.
    pub confirm: Option<Confirmation>,
    /// The window's size, in pixels of a screen of 96 dots per inch.
    pub window: WindowSize,
    /// The window takes the whole display.
    pub full_screen: Option<bool>,
    /// The name under which the others see the person at games between machines.
    pub name: Option<String>,
    /// The game played last, by its name in one word.
    pub last_game: Option<String>,
    /// How new games begin, by the game's name in one word.
    pub games: BTreeMap<String, GamePreferences>,
    /// What the player has been through, and need not be offered first any more.
    pub offered: BTreeSet<String>,
    /// The steps of the guided first game that were made when it was left.
    pub lesson_steps: u32,
    /// The keys that were chosen for actions, which people write.
    pub keys: Vec<KeyLine>,
}

/// The keys that were chosen for an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLine {
    /// The line of the file, from 1.
    pub line: usize,
    /// The action as it is named there.
    pub action: String,
    /// The keys as they are named there.
    pub keys: Vec<String>,
}

/// How a new game of one kind begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamePreferences {
    /// The seat of each player.
    pub seats: [Option<Seat>; 2],
    /// The effort of each player's machine.
    pub efforts: [Option<Effort>; 2],
    /// The effort of hints.
    pub hints: Option<Effort>,
    /// The pace of the clocks of two people; `None` without clocks.
    pub pace: Option<Pace>,
    /// The machine player.
    pub player: Option<Player>,
}

impl Preferences {
    /// Palette, keys and window alone.
    #[must_use]
    pub fn looks_alone(self) -> Preferences {
        Preferences {
            palette: self.palette,
            keys: self.keys,
            window: self.window,
            full_screen: self.full_screen,
            ..Preferences::default()
        }
    }
}
