//! Games that a screen saves and opens: files that are scripts in the command language.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use super::names;
use super::place::{Keeper, KeptIn};
use super::script_file::{script, write_again, write_new};
use super::serve::{serve, serve_line};
use super::{Flow, Session, SessionOptions};
use crate::game::{AnyGame, GameEntry, GameList, SavedScripts};
use crate::words::shown;
use atom4_play::kind::Kind;
use atom4_play::pasted;
use atom4_play::refusal::Refusal;
use atom4_play::save_store::{PersonResult, Places, SavedGame, Solved, Tally};
use atom4_play::seats::Seated;
use atom4_play::settings::{Allowance, Settings};
use atom4_play::view::Message;
use atom4_profile::{KeptGame, Profile, shared_folders};

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

/// The command with which a game reads a file of levels.
const LOAD: &str = "load level \"FILE\".";

/// The session after a game has read a file that another program wrote, such as a set of levels.
///
/// # Errors
/// Why no game reads it.
pub fn of_level_file(games: &GameList, path: &Path) -> Result<Session, Refusal> {
    let loads = |entry: &&'static GameEntry| entry.own_rows().any(|row| row.usage == LOAD);
    let entry = games.iter().find(loads);
    let entry = entry.ok_or_else(|| Refusal::new("no game reads such files"))?;
    let mut session = Session::new(games, entry, SessionOptions::PIPE);
    let load = format!("load level \"{}\"", path.display());
    match (
        session.command(&load, &mut std::io::sink()),
        session.reason.take(),
    ) {
        (Ok(_), None) => Ok(session),
        (_, reason) => Err(Refusal::new(
            reason.unwrap_or_else(|| String::from("it cannot be read")),
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
    /// Where the games that are going on are kept.
    profile: Profile,
    /// How the game that is saved ended, where its moves do not show it.
    ended: Option<String>,
    /// The game has been kept as it stands.
    kept: bool,
    /// There is something of it to go on with.
    begun: bool,
    /// What was agreed on before of where the game is kept.
    agreed: RefCell<Option<KeptIn>>,
    keeper: RefCell<Option<Keeper>>,
}

impl ScriptFiles {
    /// Files named from `folder`, of which `ours` may be written again.
    #[must_use]
    pub const fn new(
        games: GameList,
        folder: PathBuf,
        ours: Option<PathBuf>,
        profile: Profile,
    ) -> ScriptFiles {
        ScriptFiles {
            games,
            folder,
            ours,
            profile,
            ended: None,
            kept: false,
            begun: false,
            agreed: RefCell::new(None),
            keeper: RefCell::new(None),
        }
    }

    /// The same, with a game that is kept in this place.
    #[must_use]
    pub(super) fn kept_in(self, place: Option<KeptIn>) -> ScriptFiles {
        let ours = match &place {
            Some(KeptIn::Copy(path)) => Some(path.clone()),
            _ => self.ours,
        };
        let agreed = RefCell::new(place);
        ScriptFiles {
            ours,
            agreed,
            ..self
        }
    }

    /// Does something with the keeper of games of this kind.
    fn with_keeper<T>(&self, kind: Kind, does: impl FnOnce(&mut Keeper) -> T) -> T {
        let mut keeper = self.keeper.borrow_mut();
        let own = keeper.take().filter(|own| own.is_for(kind));
        let own = own.unwrap_or_else(|| Keeper::new(kind, self.agreed.take(), &self.profile));
        does(keeper.insert(own))
    }

    /// Where the game is found again that was kept.
    pub(super) fn farewell(&self) -> Option<String> {
        let keeper = self.keeper.borrow();
        let found_again = self.kept && self.begun;
        (keeper.as_ref().filter(|_| found_again)).map(Keeper::farewell)
    }

    /// The file that was written last.
    pub(super) fn into_ours(self) -> Option<PathBuf> {
        self.ours
    }

    /// The text of a saved game.
    fn written(&self, kind: Kind, game: &str, settings: &Settings) -> String {
        let ended = self.ended.iter().map(|how| format!("# {how}\n"));
        script(kind, game, settings) + &ended.collect::<String>()
    }

    /// The session that a script leaves, which is a file or was pasted, or a file of levels.
    fn session(&self, name: &str) -> Result<Session, Refusal> {
        if let Some(text) = pasted::text_of(name) {
            return of_script(&self.games, text, Allowance::default()).map_err(|why| {
                Refusal::new(format!("what was pasted is no game of this program: {why}"))
            });
        }
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
                of_level_file(&self.games, &path).map_err(|_| {
                    let name = shown(name);
                    Refusal::new(format!("{name} is no saved game: {why}"))
                })
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
        let script = self.written(kind, game, settings);
        if self.ours.as_ref() == Some(&path) {
            write_again(&path, &script)?;
        } else {
            write_new(&path, name, &script)?;
        }
        self.ours = Some(path);
        Ok(())
    }

    fn write_text(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        write_new(&names::path(&self.folder, name), name, text)
    }

    fn overwrite(
        &mut self,
        name: &str,
        kind: Kind,
        game: &str,
        settings: &Settings,
    ) -> Result<(), Refusal> {
        let path = names::path(&self.folder, name);
        if !names::is_saved_game(&path) {
            return Err(Refusal::new(format!(
                "{} is no saved game and stays as it is; choose another name",
                shown(name)
            )));
        }
        write_again(&path, &self.written(kind, game, settings))?;
        self.ours = Some(path);
        Ok(())
    }

    fn ended(&mut self, how: Option<String>) {
        self.ended = how;
    }

    fn would_replace(&self, name: &str) -> bool {
        let path = names::path(&self.folder, name);
        self.ours.as_ref() != Some(&path) && names::is_saved_game(&path)
    }

    fn begins(&mut self) {
        self.ours = None;
    }

    fn saved_games(&self) -> Vec<SavedGame> {
        let listed = |found: names::Found| {
            let mut games = self.games.iter().map(GameEntry::kind);
            let kind = games.find(|kind| kind.title() == found.title);
            SavedGame {
                kind,
                told: format!("{}, {}", found.title, found.day),
                name: found.name,
                read: false,
            }
        };
        names::saved(&self.folder).into_iter().map(listed).collect()
    }

    fn read_saved(&self, listed: &SavedGame) -> SavedGame {
        let (told, kind) = match self.session(&listed.name) {
            Ok(session) => {
                let status = session.game.status();
                // Where the row lies is seen on the board.
                let status = status.split(':').next().unwrap_or_default();
                let status = status.trim_end_matches('.');
                let told = format!("{}, {status}", listed.told);
                (told, Some(session.entry.kind()))
            }
            Err(_) => (format!("{}, damaged", listed.told), None),
        };
        SavedGame {
            name: listed.name.clone(),
            kind,
            told,
            read: true,
        }
    }

    fn saved_kind(&self, name: &str) -> Option<Kind> {
        let session = self.session(name).ok()?;
        Some(session.entry.kind())
    }

    fn saved_script(&self, name: &str) -> Option<String> {
        let session = self.session(name).ok()?;
        Some(session.game.script())
    }

    fn chosen(&mut self, kind: Kind, seated: &Seated, settings: &Settings) {
        self.profile
            .note_seated(kind.hyphened(), seated, settings.player);
    }

    fn count(&mut self, kind: Kind, machine: &str, ending: PersonResult, back: bool) {
        // Results that cannot be written are no fault of the game.
        let machine = machine.to_owned();
        let _ = self
            .profile
            .change_results(move |results| results.count(kind.hyphened(), &machine, ending, back));
    }

    fn tally(&self, kind: Kind, machine: &str) -> Tally {
        self.profile.results().tally(kind.hyphened(), machine)
    }

    fn solved(&self, kind: Kind) -> Vec<Solved> {
        self.profile.results().solved(kind.hyphened())
    }

    fn note_solved(&mut self, kind: Kind, solved: &Solved) {
        // Results that cannot be written are no fault of the game.
        let solved = solved.clone();
        let _ = self
            .profile
            .change_results(move |results| results.solve(kind.hyphened(), &solved));
    }

    fn read(&mut self, name: &str) -> Result<(Box<dyn AnyGame>, Kind, Settings), Refusal> {
        let session = self.session(name)?;
        Ok((session.game, session.entry.kind(), session.settings))
    }

    fn keep(
        &mut self,
        kind: Kind,
        game: &dyn Fn() -> String,
        begun: bool,
        seated: &Seated,
        settings: &Settings,
    ) -> bool {
        self.begun = begun;
        let game = KeptGame {
            seated: *seated,
            script: script(kind, &game(), settings),
        };
        self.kept = self.with_keeper(kind, |keeper| keeper.keep(game, &self.profile));
        if self.kept {
            let last = Some(kind.hyphened().to_owned());
            let _ = self
                .profile
                .change(|preferences| preferences.last_game = last);
        }
        self.kept
    }

    fn keeps(&self, kind: Kind) -> bool {
        let somewhere = self.with_keeper(kind, |keeper| !matches!(keeper.place, KeptIn::Nowhere));
        self.profile.keeps() && somewhere
    }

    fn news(&mut self, kind: Kind) -> Option<Message> {
        let (news, nowhere) = self.with_keeper(kind, |keeper| {
            (keeper.news(), matches!(keeper.place, KeptIn::Nowhere))
        });
        self.kept &= !nowhere;
        news
    }

    fn places(&self) -> Option<Places> {
        Some(Places {
            folder: names::path(&self.folder, "."),
            shared: shared_folders(),
        })
    }

    fn free_name(&self, kind: Kind) -> String {
        names::free(&self.folder, kind)
    }

    fn completions(&self, typed: &str) -> Vec<String> {
        names::completions(&self.folder, typed)
    }
}

impl Session {
    /// The session that a saved game leaves.
    pub(super) fn saved_game(&self, name: &str) -> Result<Session, Refusal> {
        let (folder, profile) = (self.resolve(""), Profile::none());
        ScriptFiles::new(self.games.clone(), folder, None, profile).session(name)
    }

    /// Goes on with the game of this kind that was kept, where there is one: who sat at it. The session is unchanged
    /// where there is none.
    ///
    /// # Errors
    /// What is wrong with the file of the kept game, which stays as it is.
    pub fn take_up(&mut self, entry: &'static GameEntry) -> Result<Option<Seated>, Refusal> {
        let kind = entry.kind();
        let wrong = |why: &str| {
            let title = kind.title();
            Refusal::new(format!(
                "the game of {title} that was kept cannot be read: {why}"
            ))
        };
        let Some(kept) = self
            .profile
            .kept(kind.hyphened())
            .map_err(|why| wrong(&why))?
        else {
            return Ok(None);
        };
        let strict = SessionOptions {
            strict: true,
            ..SessionOptions::PIPE
        };
        let mut session = Session::new(&self.games, entry, strict);
        session.opening = true;
        let mut answers = Vec::new();
        let flow = serve_line(&mut session, &kept.script, &mut answers);
        let refused = session.reason.take();
        if !matches!(flow, Ok(Flow::On)) || refused.is_some() {
            return Err(wrong(
                &refused.unwrap_or_else(|| String::from("it ends early")),
            ));
        }
        if session.entry.kind() != kind {
            let other = session.entry.kind().title();
            return Err(wrong(&format!("it is a game of {other}")));
        }
        self.entry = entry;
        self.game = session.game;
        self.settings = session.settings.within(self.settings.allowance);
        Ok(Some(kept.seated))
    }
}
