//! What a line of the settings file asks for.

use super::actions::{ACTIONS, NamedAction};
use super::spelling::{NO_CONTROLS, key_named};
use atom4_play::keys::{Key, KeyRow};
use atom4_profile::KeyLine;

/// An action with the keys that are wanted for it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    /// The place of the action in [`ACTIONS`].
    pub action: usize,
    pub keys: Vec<Key>,
    /// The line of the settings file.
    pub line: usize,
}

impl Wanted {
    fn action_named(&self) -> Option<&'static NamedAction> {
        ACTIONS.get(self.action)
    }

    /// True for a row of the action.
    pub fn has(&self, row: &KeyRow) -> bool {
        self.action_named().is_some_and(|action| action.has(row))
    }

    /// The action's name.
    pub fn name(&self) -> &'static str {
        self.action_named().map_or("", |action| action.name)
    }
}

/// What a line asks for, and what is wrong with it.
pub(super) fn read(line: &KeyLine) -> (Option<Wanted>, Vec<String>) {
    let KeyLine {
        line: number,
        action: name,
        keys,
    } = line;
    let Some(action) = ACTIONS.iter().position(|action| action.name == name) else {
        let short: String = name.chars().take(40).collect();
        let why =
            format!("line {number}: keys has no action called {short}; atom4 keys lists them all");
        return (None, vec![why]);
    };
    let mut wrong = Vec::new();
    let mut found: Vec<Key> = Vec::new();
    for text in keys {
        match key_named(text) {
            Some(key) if found.contains(&key) => {}
            Some(key) => found.push(key),
            None => {
                let short: String = text.chars().take(20).collect();
                wrong.push(format!(
                    "line {number}: keys.{name} is a character, F1 to F12 or ctrl- and a letter but {}, not {short:?}; arrows, \
                     Enter, Space, Esc, Tab and Backspace keep what they do",
                    NO_CONTROLS.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(" ")
                ));
            }
        }
    }
    // No key at all may be meant.
    let meant = !found.is_empty() || keys.is_empty();
    let wanted = meant.then_some(Wanted {
        action,
        keys: found,
        line: *number,
    });
    (wanted, wrong)
}
