//! The key table: it handles the keys and prints the legend, so that the legend cannot lie.
//!
//! Keys are named by their meaning, not by their place on a keyboard. The rows of a game come before those that all
//! games share, and a later row is hidden by an earlier one with the same key that fits the moment.

mod table;

pub use crate::play::keys::{Device, GameKeys, InputMode, Key, KeyCommand, KeyRow, Prompt};
pub use table::TABLE;

/// The command of `key` at this moment.
#[must_use]
pub fn command(
    key: Key,
    mode: InputMode,
    game: &'static GameKeys,
    device: Device,
) -> Option<&'static KeyCommand> {
    rows(mode, game, device)
        .find(|row| row.keys.contains(&key))
        .map(|row| &row.command)
}

/// A key that gives `wanted` at this moment.
#[must_use]
pub fn key_for(
    wanted: &KeyCommand,
    mode: InputMode,
    game: &'static GameKeys,
    device: Device,
) -> Option<Key> {
    rows(mode, game, device)
        .filter(|row| row.command == *wanted)
        .flat_map(|row| row.keys)
        .copied()
        .find(|&key| command(key, mode, game, device) == Some(wanted))
}

/// The rows that count at this moment, those of the game first.
pub fn rows(
    mode: InputMode,
    game: &'static GameKeys,
    device: Device,
) -> impl Iterator<Item = &'static KeyRow> {
    let common = TABLE.iter().filter(move |row| game.has(row, device));
    game.rows.iter().chain(common).filter(move |row| {
        (row.mode == mode || row.mode == InputMode::Always)
            && row.device.is_none_or(|on| on == device)
    })
}

/// The legend of this moment: keys and their effect. Keys that an earlier row took are left out.
#[must_use]
pub fn legend(
    mode: InputMode,
    game: &'static GameKeys,
    device: Device,
) -> Vec<(String, &'static str)> {
    let mut lines: Vec<(String, &'static str)> = Vec::new();
    let mut taken: Vec<Key> = Vec::new();
    for row in rows(mode, game, device) {
        let free: Vec<Key> = row
            .keys
            .iter()
            .copied()
            .filter(|key| !taken.contains(key))
            .collect();
        taken.extend(&free);
        let names = free
            .iter()
            .map(|key| key.name())
            .collect::<Vec<_>>()
            .join(" ");
        match lines.last_mut() {
            Some(line) if row.says.is_empty() => {
                line.0.push(' ');
                line.0.push_str(&names);
            }
            _ if free.is_empty() => {}
            _ => lines.push((names, game.says(row))),
        }
    }
    lines
}
