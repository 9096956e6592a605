//! Keys that a person has chosen in the settings file. Every row of the key table asks here; where nothing was chosen, its own
//! keys count.

use std::sync::{Mutex, PoisonError};

use super::actions::{ACTIONS, NamedAction};
use super::spelling::{can_be_chosen, spelled};
use super::table::TABLE;
use super::wanted::{Wanted, read};
use atom4_play::keys::{Device, GameKeys, InputMode, Key, KeyCommand, KeyRow};
use atom4_profile::KeyLine;

/// The moments at which keys are commands; where one types or answers, no other keys count.
const MODES: [InputMode; 4] = [
    InputMode::Game,
    InputMode::Watch,
    InputMode::Start,
    InputMode::Page,
];

/// The keys of the actions that have other keys than usual, in one game.
#[derive(Debug, PartialEq, Eq)]
pub struct KeyMap {
    changed: Vec<Wanted>,
}

impl KeyMap {
    /// The usual keys.
    pub const USUAL: &'static KeyMap = &KeyMap {
        changed: Vec::new(),
    };

    /// The keys in a game, by the lines of the settings file, and a line for each that cannot be had. What is wrong with one
    /// key leaves all others as they are wanted.
    #[must_use]
    pub fn of(lines: &[KeyLine], game: &'static GameKeys) -> (&'static KeyMap, Vec<String>) {
        let mut wrong = Vec::new();
        let mut wanted: Vec<Wanted> = Vec::new();
        for line in lines {
            let (found, complaints) = read(line);
            wanted.extend(found);
            wrong.extend(complaints);
        }
        // An action that has lost its keys has its usual ones, which others may have been given.
        while let Some((place, key, why)) = refused(&wanted, game) {
            let Some(own) = wanted.get_mut(place) else {
                break;
            };
            wrong.push(format!(
                "line {}: keys.{} cannot be {}: {why}",
                own.line,
                own.name(),
                key.name()
            ));
            own.keys.retain(|other| *other != key);
            if own.keys.is_empty() {
                wanted.remove(place);
            }
        }
        (lasting(KeyMap { changed: wanted }), wrong)
    }

    /// True where nothing was chosen.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.changed.is_empty()
    }

    /// The keys that were chosen for the action of a row; `None` where it has its usual ones.
    pub(super) fn chosen(&self, row: &KeyRow) -> Option<&[Key]> {
        let own = self.changed.iter().find(|wanted| wanted.has(row))?;
        Some(&own.keys)
    }

    /// All keys that were chosen.
    pub fn keys(&self) -> impl Iterator<Item = Key> {
        self.changed
            .iter()
            .flat_map(|wanted| wanted.keys.iter().copied())
    }
}

/// The rows of a game, on any device.
pub(super) fn rows_of(game: &'static GameKeys) -> impl Iterator<Item = &'static KeyRow> {
    let devices = [Device::Terminal, Device::Window];
    let common = move |row: &&KeyRow| devices.iter().any(|&device| game.has(row, device));
    game.rows.iter().chain(TABLE.iter().filter(common))
}

/// The first key that cannot be had: the place of its line, and why.
fn refused(wanted: &[Wanted], game: &'static GameKeys) -> Option<(usize, Key, String)> {
    wanted.iter().enumerate().find_map(|(place, own)| {
        own.keys.iter().find_map(|&key| {
            let why = why_not(wanted, place, key, game)?;
            Some((place, key, why))
        })
    })
}

/// Why the action of a line cannot have this key, which others need.
fn why_not(wanted: &[Wanted], place: usize, key: Key, game: &'static GameKeys) -> Option<String> {
    let own = wanted.get(place)?;
    let own_rows = || rows_of(game).filter(|row| own.has(row));
    let counts = |mode: InputMode| own_rows().any(|row| row.mode.counts_at(mode));
    let meets = |other: &KeyRow| {
        let mut modes = MODES.into_iter();
        modes.any(|mode| other.mode.counts_at(mode) && counts(mode))
    };
    let earlier = wanted.get(..place).unwrap_or_default().iter();
    let mut earlier = earlier.filter(|other| other.keys.contains(&key));
    if let Some(other) = earlier.find(|other| rows_of(game).any(|row| other.has(row) && meets(row)))
    {
        return Some(format!(
            "line {} gives it to {}; give each a key of its own",
            other.line,
            other.name()
        ));
    }
    if own_rows().any(|row| row.keys.contains(&key)) {
        return None;
    }
    if let Key::Char(c) = key
        && counts(InputMode::Game)
        && game.move_starts.contains(c)
    {
        return Some(format!("{c} begins a move that is typed; {OTHERS}"));
    }
    let stays = |row: &&KeyRow| row.keys.contains(&key) && !wanted.iter().any(|one| one.has(row));
    let other = rows_of(game).filter(stays).find(|row| meets(row))?;
    let action = ACTIONS.iter().find(|action| action.has(other));
    Some(match action {
        Some(NamedAction { name, .. }) => format!(
            "it is the key of {name}; give that another one too, such as {name} = \"{}\", or none: {name} = []",
            spelled(free(wanted, game))
        ),
        None if matches!(other.command, KeyCommand::Number(_)) => {
            format!("it chooses by number; {OTHERS}")
        }
        None => format!("it is needed for this: {}; {OTHERS}", other.says),
    })
}

/// What would do.
const OTHERS: &str = "take another character, F1 to F12, or ctrl and a letter";

/// A function key that nobody has.
fn free(wanted: &[Wanted], game: &'static GameKeys) -> Key {
    let taken = |key: &Key| {
        wanted.iter().any(|own| own.keys.contains(key))
            || rows_of(game).any(|row| row.keys.contains(key))
    };
    let free = (1..=12).map(Key::F).find(|key| !taken(key));
    free.unwrap_or(Key::F(12))
}

/// Keeps a map as long as the program runs, one of each kind: there are as many as games, and those that somebody edits
/// meanwhile.
fn lasting(map: KeyMap) -> &'static KeyMap {
    static ALL: Mutex<Vec<&'static KeyMap>> = Mutex::new(Vec::new());
    if map.is_usual() {
        return KeyMap::USUAL;
    }
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.iter().copied().find(|known| **known == map) {
        return known;
    }
    let map: &'static KeyMap = Box::leak(Box::new(map));
    all.push(map);
    map
}

/// True where another key may stand in place of this one: arrows, Enter, Space, Esc, Tab, Backspace and the keypad keep
/// what they do, so that every game can be played and left.
pub(super) fn is_kept(key: Key) -> bool {
    !can_be_chosen(key)
}

#[cfg(test)]
mod tests;
