//! Games that a screen saves and opens: files that are scripts in the command language.

use std::path::PathBuf;

use super::game::{Commands, GameList};
use super::run::files::{script, write_again, write_new};
use super::session::{Session, SessionOptions};
use crate::play::game::Notation;
use crate::play::refusal::Refusal;
use crate::play::save_store::SaveStore;
use crate::play::settings::Settings;

/// Saved games as files of the file system.
pub struct SavedGames {
    games: GameList,
    /// The folder that names are found from.
    folder: PathBuf,
    /// The file that was written here and may be written again.
    ours: Option<PathBuf>,
}

impl SavedGames {
    /// Files named from `folder`, of which `ours` may be written again.
    #[must_use]
    pub const fn new(games: GameList, folder: PathBuf, ours: Option<PathBuf>) -> SavedGames {
        SavedGames {
            games,
            folder,
            ours,
        }
    }

    /// The file that was written last.
    pub(super) fn into_ours(self) -> Option<PathBuf> {
        self.ours
    }

    fn write(&mut self, name: &str, script: &str) -> Result<(), Refusal> {
        let path = self.folder.join(name);
        if self.ours.as_ref() == Some(&path) {
            write_again(&path, script)?;
        } else {
            write_new(&path, name, script)?;
        }
        self.ours = Some(path);
        Ok(())
    }

    /// The session that a script leaves.
    fn read(&self, name: &str) -> Result<Session, Refusal> {
        let path = self.folder.join(name);
        let strict = SessionOptions {
            strict: true,
            ..SessionOptions::PIPE
        };
        let mut session = Session::new(&self.games, self.games.first(), strict);
        session.opening = true;
        let path_text = path.to_string_lossy();
        match session.run_file(&path_text, &mut std::io::sink()) {
            Ok(Ok(_)) => Ok(session),
            Ok(Err(refusal)) => Err(refusal),
            Err(_) => {
                let why = session
                    .reason
                    .unwrap_or_else(|| String::from("it ended early"));
                Err(Refusal::new(format!("{name} is no saved game: {why}")))
            }
        }
    }
}

impl<G: Commands> SaveStore<G> for SavedGames {
    fn save(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal> {
        self.write(name, &script(G::KIND, &Notation::script(game), settings))
    }

    fn open(&mut self, name: &str) -> Result<(G, Settings), Refusal> {
        let session = self.read(name)?;
        let other = session.entry.kind().title();
        match session.game.downcast() {
            Some(game) => Ok((*game, session.settings)),
            None => Err(Refusal::new(format!("{name} is a game of {other}"))),
        }
    }
}
