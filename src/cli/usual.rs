//! The game where no option names one: the program's own name or the environment may.

use std::env;
use std::ffi::OsStr;
use std::path::Path;

use clap::ArgMatches;
use clap::error::ErrorKind;
use clap::parser::ValueSource;

use super::entry::Registry;
use super::{PlayOptions, options, program_of};
use atom4_repl::{GameEntry, GameList};

/// The variable of the environment that names a game.
const VARIABLE: &str = "ATOM4_GAME";

/// The options of testing mode and of the game itself, or the program's end, saying what is wrong with them.
pub fn play_options(registry: &Registry, matches: &ArgMatches) -> PlayOptions {
    let mut play: PlayOptions = options(matches);
    if matches.value_source("game") != Some(ValueSource::CommandLine) {
        let called = env::args_os().next();
        let named = env::var_os(VARIABLE);
        match game(&registry.games(), called.as_deref(), named.as_deref()) {
            Ok(game) => play.game = game,
            Err(text) => program_of(registry)
                .error(ErrorKind::InvalidValue, text)
                .exit(),
        }
    }
    play
}

/// The options of the game itself, where a game's name may stand in place of a file: `atom4 play score-four`. True where
/// somebody has named a game.
pub fn game_options(registry: &Registry, matches: &ArgMatches) -> (PlayOptions, bool) {
    let mut play = play_options(registry, matches);
    let first = registry.games().first().kind();
    let mut named =
        matches.value_source("game") == Some(ValueSource::CommandLine) || play.game.kind() != first;
    if let Some(game) = super::named_by_files(&registry.games(), &play.files) {
        play.game = game;
        play.files.clear();
        named = true;
    }
    if let Some(name) = super::unknown_name(&play.files) {
        let games = registry.games();
        let names: Vec<&str> = games.iter().map(|game| game.kind().hyphened()).collect();
        let text = format!(
            "there is no game and no file {name}; the games are {}",
            names.join(", ")
        );
        program_of(registry)
            .error(ErrorKind::InvalidValue, text)
            .exit()
    }
    (play, named)
}

/// The game that the program is called after, else the one that the variable names, else the first.
fn game(
    games: &GameList,
    called: Option<&OsStr>,
    named: Option<&OsStr>,
) -> Result<&'static GameEntry, String> {
    let lower = |name: &OsStr| name.to_string_lossy().to_lowercase();
    let own = called.and_then(|path| Path::new(path).file_name());
    if let Some(game) = own.and_then(|name| games.named(&lower(name))) {
        return Ok(game);
    }
    let Some(name) = named.filter(|name| !name.is_empty()) else {
        return Ok(games.first());
    };
    games.named(&lower(name)).ok_or_else(|| {
        let (name, games) = (name.to_string_lossy(), games.names());
        format!("{VARIABLE} names no game: {name:?}; choose {games}, or leave it out")
    })
}

#[cfg(test)]
mod tests;
