//! The table of all actions and their keys, as the settings file has it.

use super::actions::ACTIONS;
use super::map::{KeyMap, rows_of};
use super::spelling::{can_be_chosen, spelled};
use atom4_play::keys::{Device, GameKeys, KeyRow};
use atom4_profile::KeyLine;

/// All actions of these games with their keys as they are now, as a table for the settings file; what each does stands
/// behind it.
#[must_use]
pub fn table(lines: &[KeyLine], games: &[&'static GameKeys]) -> String {
    let mut table = String::from("[keys]\n");
    for action in &ACTIONS {
        let mut games = games.iter();
        let of_game = |game: &&'static GameKeys| {
            let rows: Vec<&KeyRow> = rows_of(game).filter(|row| action.has(row)).collect();
            (!rows.is_empty()).then_some((*game, rows))
        };
        let Some((game, rows)) = games.find_map(of_game) else {
            continue;
        };
        let (map, _) = KeyMap::of(lines, game);
        let mut keys: Vec<String> = Vec::new();
        for row in &rows {
            let own = row.keys.iter().copied().filter(|key| can_be_chosen(*key));
            let now = match map.chosen(row) {
                Some(chosen) => chosen.to_vec(),
                None => own.collect(),
            };
            for key in now {
                let text = format!("{:?}", spelled(key));
                if !keys.contains(&text) {
                    keys.push(text);
                }
            }
        }
        let says = rows.first().map_or("", |row| says(game, row));
        let device = rows.first().and_then(|row| row.device);
        let alone = rows.iter().all(|row| row.device == device);
        let place = match device.filter(|_| alone) {
            Some(Device::Terminal) => " (terminal)",
            Some(_) => " (window)",
            None => "",
        };
        let line = format!("{} = [{}]", action.name, keys.join(", "));
        table.push_str(&format!("{line:<32} # {says}{place}\n"));
    }
    table
}

/// What a row does, which may stand with a row before it.
fn says(game: &'static GameKeys, row: &KeyRow) -> &'static str {
    let mut last = "";
    for other in rows_of(game) {
        if !other.says.is_empty() {
            last = game.says(other);
        }
        if other == row {
            break;
        }
    }
    last
}
