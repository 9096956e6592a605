//! The keys as they are, as a table for the settings file.

use std::io::{self, Write};
use std::process::ExitCode;

use super::entry::Registry;
use super::output::written;
use atom4_play::keys::GameKeys;
use atom4_profile::Profile;
use atom4_screens::keys::{KeyMap, table};

/// Prints the table, and on standard error what is wrong with the settings file.
pub fn print(registry: &Registry) -> ExitCode {
    let profile = Profile::of_environment();
    let (preferences, wrong) = profile.preferences();
    let games: Vec<&'static GameKeys> = registry
        .entries()
        .map(|entry| entry.game.kind().keys())
        .collect();
    let mut complaints: Vec<String> = wrong.into_iter().collect();
    for game in &games {
        for why in KeyMap::of(&preferences.keys, game).1 {
            let why = format!("settings.toml: {why}");
            if !complaints.contains(&why) {
                complaints.push(why);
            }
        }
    }
    let table = table(&preferences.keys, &games);
    let text = format!("# A line that is changed counts in settings.toml.\n{table}");
    let status = written(io::stdout().lock().write_all(text.as_bytes()));
    for why in &complaints {
        eprintln!("atom4 keys: {why}");
    }
    match complaints.is_empty() {
        true => status,
        false => ExitCode::FAILURE,
    }
}
