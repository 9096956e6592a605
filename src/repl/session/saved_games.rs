//! Games that a screen saves and opens: files that are scripts in the command language.

use std::path::PathBuf;

use super::names;
use super::script_file::{script, write_again, write_new};
use super::serve::serve;
use super::{Flow, Session, SessionOptions};
use crate::play::kind::Kind;
use crate::play::refusal::Refusal;
use crate::play::settings::{Allowance, Settings};
use crate::repl::game::{AnyGame, GameList, SavedScripts};

/// The session that a script leaves, which may hold what saved games hold and nothing else; it reads no file.
///
/// # Errors
/// What is wrong with the script.
pub fn of_script(games: &GameList, script: &str, allowance: Allowance) -> Result<Session, Refusal> {
    let strict = SessionOptions {
        strict: true,
        files: false,
        ..SessionOptions::PIPE
    };
    let mut session = Session::new(games, games.first(), strict);
    session.settings = session.settings.within(allowance);
    session.opening = true;
    let flow = serve(&mut session, &mut script.as_bytes(), &mut std::io::sink());
    session.opening = false;
    match (flow, session.reason.take()) {
        (Ok(Flow::On), None) => Ok(session),
        (_, reason) => Err(Refusal::new(
            reason.unwrap_or_else(|| String::from("it ended early")),
        )),
    }
}

/// Saved games as files of the file system.
pub struct ScriptFiles {
    games: GameList,
    /// The folder that names are found from.
    folder: PathBuf,
    /// The file that was written here and may be written again.
    ours: Option<PathBuf>,
}

impl ScriptFiles {
    /// Files named from `folder`, of which `ours` may be written again.
    #[must_use]
    pub const fn new(games: GameList, folder: PathBuf, ours: Option<PathBuf>) -> ScriptFiles {
        ScriptFiles {
            games,
            folder,
            ours,
        }
    }

    /// The file that was written last.
    pub(super) fn into_ours(self) -> Option<PathBuf> {
        self.ours
    }

    /// The session that a script leaves.
    fn session(&self, name: &str) -> Result<Session, Refusal> {
        let path = names::path(&self.folder, name);
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

impl SavedScripts for ScriptFiles {
    fn write(
        &mut self,
        name: &str,
        kind: Kind,
        game: &str,
        settings: &Settings,
    ) -> Result<(), Refusal> {
        let path = names::path(&self.folder, name);
        let script = script(kind, game, settings);
        if self.ours.as_ref() == Some(&path) {
            write_again(&path, &script)?;
        } else {
            write_new(&path, name, &script)?;
        }
        self.ours = Some(path);
        Ok(())
    }

    fn read(&mut self, name: &str) -> Result<(Box<dyn AnyGame>, Kind, Settings), Refusal> {
        let session = self.session(name)?;
        Ok((session.game, session.entry.kind(), session.settings))
    }

    fn free_name(&self, kind: Kind) -> String {
        names::free(&self.folder, kind)
    }

    fn completions(&self, typed: &str) -> Vec<String> {
        names::completions(&self.folder, typed)
    }
}
