//! What the program remembers of its player from one run to the next, as typed values: settings, kept games, results.
//! It knows no game and no screen; text stands at its edge alone.
//!
//! | module | contents |
//! |---|---|
//! | [`claim`] | the claim to a kept game, which one program has |
//! | [`folders`] | where the files lie, and the lock that keeps two programs apart |
//! | [`joined`] | the games on other machines that somebody has joined |
//! | [`kept_game`] | a game that is going on, as a file |
//! | [`preferences`] | the settings: how the screens look, how a new game begins |
//! | [`results`] | games won and lost, and what was solved |
//! | [`settings_file`] | the settings as a file that people can read and edit |
//! | [`writer`] | the thread that writes all of these |

pub mod claim;
pub mod folders;
pub mod joined;
pub mod kept_game;
pub mod preferences;
pub mod results;
pub mod settings_file;
pub mod writer;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use self::claim::Claim;
pub use self::folders::{Folders, shared_folders};
pub use self::joined::JoinedGame;
pub use self::kept_game::KeptGame;
pub use self::preferences::{GamePreferences, KeyLine, Preferences};
pub use self::results::Results;
use atom4_core::base::{files, plain};
use atom4_play::seats::Seated;
use atom4_play::settings::Player;

/// The settings file's name in its folder.
const SETTINGS: &str = "settings.toml";

/// A handle on what is remembered. Every question reads the files anew and every change is merged into them, so that two
/// programs at once do not spoil them.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    folders: Option<Arc<Folders>>,
    /// Palette, keys and window alone are read, and nothing is written.
    glance: bool,
}

impl Profile {
    /// A profile that reads and writes nothing.
    #[must_use]
    pub fn none() -> Profile {
        Profile::default()
    }

    /// The profile in these folders.
    #[must_use]
    pub fn at(folders: Folders) -> Profile {
        Profile {
            folders: Some(Arc::new(folders)),
            glance: false,
        }
    }

    /// The profile in the folders that the environment names.
    #[must_use]
    pub fn of_environment() -> Profile {
        Profile::at(Folders::of_environment())
    }

    /// The profile as testing mode uses it for its screens: palette, keys and window are read, nothing else, and nothing is
    /// written.
    #[must_use]
    pub fn glance(&self) -> Profile {
        Profile {
            folders: self.folders.clone(),
            glance: true,
        }
    }

    /// The settings, and what is wrong with their file, in a line, where something is.
    #[must_use]
    pub fn preferences(&self) -> (Preferences, Option<String>) {
        let Some(path) = self.settings_path() else {
            return (Preferences::default(), None);
        };
        let read = writer::read(&path).map_err(|error| format!("cannot be read: {error}"));
        let found = read.and_then(|text| settings_file::parse(&text));
        let (preferences, wrong) = match found {
            Ok((preferences, wrong)) => (preferences, wrong),
            Err(why) => (Preferences::default(), vec![why]),
        };
        let wrong = wrong.first().map(|why| format!("{SETTINGS}: {why}"));
        match self.glance {
            true => (preferences.looks_alone(), wrong),
            false => (preferences, wrong),
        }
    }

    /// Changes settings. Lines of the file that say something else stay as they are; a file that cannot be understood
    /// is left alone.
    ///
    /// # Errors
    /// When the file cannot be written or understood. Nothing has changed then.
    pub fn change(&self, change: impl FnOnce(&mut Preferences)) -> io::Result<()> {
        let (Some(folders), Some(path), false) = (&self.folders, self.settings_path(), self.glance)
        else {
            return Ok(());
        };
        let text = writer::read(&path)?;
        let (before, _) = settings_file::parse(&text).map_err(io::Error::other)?;
        let mut after = before.clone();
        change(&mut after);
        if after == before {
            return Ok(());
        }
        writer::change(path, folders, move |text| {
            settings_file::changed(text, &before, &after)
        })
    }

    /// True where the player has been through `what`: things that are offered until then.
    #[must_use]
    pub fn was_done(&self, what: &str) -> bool {
        self.preferences().0.offered.contains(what)
    }

    /// Remembers that the player has been through `what`. Where nothing can be remembered, it is offered again.
    pub fn note_done(&self, what: &str) {
        let _ = self.change(|preferences| {
            preferences.offered.insert(what.to_owned());
        });
    }

    /// The steps of the guided first game that were made when it was left.
    #[must_use]
    pub fn lesson_steps(&self) -> usize {
        self.preferences().0.lesson_steps as usize
    }

    /// Remembers that so many steps of the guided first game were made. Where nothing can be remembered, it begins anew.
    pub fn note_lesson_steps(&self, made: usize) {
        let made = u32::try_from(made).unwrap_or_default();
        let _ = self.change(|preferences| preferences.lesson_steps = made);
    }

    /// Who a person has chosen to sit at this game, of those who sit there else.
    #[must_use]
    pub fn seated(&self, game: &str, usual: Seated) -> Seated {
        let (preferences, _) = self.preferences();
        let chosen = preferences.games.get(game).cloned().unwrap_or_default();
        let of = |player: usize| {
            let seat = chosen.seats.get(player).copied().flatten();
            let effort = chosen.efforts.get(player).copied().flatten();
            (seat, effort)
        };
        let [(one, first), (two, second)] = [of(0), of(1)];
        let ([own_one, own_two], [own_first, own_second]) = (usual.seats, usual.efforts);
        Seated {
            seats: [one.unwrap_or(own_one), two.unwrap_or(own_two)],
            efforts: [first.unwrap_or(own_first), second.unwrap_or(own_second)],
            hints: chosen.hints.unwrap_or(usual.hints),
            pace: chosen.pace.or(usual.pace),
            ..usual
        }
    }

    /// Remembers who a person has chosen to sit at this game, and its machine player.
    pub fn note_seated(&self, game: &str, seated: &Seated, player: Player) {
        let _ = self.change(|preferences| {
            let game = preferences.games.entry(game.to_owned()).or_default();
            game.seats = seated.seats.map(Some);
            game.efforts = seated.efforts.map(Some);
            game.hints = Some(seated.hints);
            game.pace = seated.pace;
            game.player = Some(player);
        });
    }

    /// The results so far; none where the file cannot be understood.
    #[must_use]
    pub fn results(&self) -> Results {
        let path = self.results_path();
        let read = path.and_then(|path| writer::read(&path).ok());
        read.and_then(|text| Results::parse(&text).ok())
            .unwrap_or_default()
    }

    /// Changes the results.
    ///
    /// # Errors
    /// When the file cannot be written or understood. Nothing has changed then.
    pub fn change_results(
        &self,
        change: impl Fn(&mut Results) -> Result<(), String> + Send + Sync + 'static,
    ) -> io::Result<()> {
        let (Some(folders), Some(path)) = (&self.folders, self.results_path()) else {
            return Ok(());
        };
        writer::change(path, folders, move |text| {
            let mut results = Results::parse(text)?;
            change(&mut results)?;
            Ok(results.text())
        })
    }

    /// The file of results; `None` where nothing is remembered.
    fn results_path(&self) -> Option<PathBuf> {
        let folders = self.folders.as_ref().filter(|_| self.remembers())?;
        Some(folders.state()?.join("results.toml"))
    }

    /// True where something can be remembered at all.
    #[must_use]
    pub fn remembers(&self) -> bool {
        self.folders.is_some() && !self.glance
    }

    /// A file in the state folder, the folder made where it is missing; `None` where there is no such place.
    #[must_use]
    pub fn state_file(&self, name: &str) -> Option<PathBuf> {
        let path = self.folders.as_ref()?.state()?.join(name);
        folders::make_parent(&path).ok()?;
        Some(path)
    }

    /// True where games that are going on are kept: their folder is there and takes them.
    #[must_use]
    pub fn keeps(&self) -> bool {
        let path = self.kept_path("none").filter(|_| self.remembers());
        path.is_some_and(|path| takes(&path).is_ok())
    }

    /// Nothing where settings that are changed are there again at the next start.
    ///
    /// # Errors
    /// Why they are not, in a few words.
    pub fn takes_settings(&self) -> Result<(), String> {
        if self.glance {
            return Err(String::from("from testing mode nothing is written"));
        }
        let Some(path) = self.settings_path() else {
            return Err(String::from("nothing is remembered here"));
        };
        takes(&path).map_err(|error| {
            let folder = path.parent().unwrap_or(&path);
            format!("{}: {}", folder.display(), plain(&error))
        })
    }

    /// Keeps the game of this name that is going on, by its claim; false where nothing is kept, or another program has
    /// taken the game over.
    ///
    /// # Errors
    /// When the file cannot be written, or what stands there is no kept game, which is left alone.
    pub fn keep(&self, name: &str, game: &KeptGame, claim: &Arc<Claim>) -> io::Result<bool> {
        let path = self.kept_path(name).filter(|_| self.remembers());
        let (Some(path), Some(folders), true) = (path, &self.folders, claim.holds()) else {
            return Ok(false);
        };
        let (game, claim) = (game.text(), claim.clone());
        let keep = move |text: &str| match text.is_empty() {
            true => Ok(game.clone()),
            // What is no kept game belongs to somebody else.
            false => KeptGame::parse(text).map(|_| game.clone()),
        };
        writer::change_held(path, folders, move || claim.hold(), keep)?;
        Ok(true)
    }

    /// Writes the script of a copy that is played into its file, as kept games are written.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep_copy(&self, path: PathBuf, script: String) -> io::Result<bool> {
        let Some(folders) = self.folders.as_ref().filter(|_| self.remembers()) else {
            return Ok(false);
        };
        writer::change(path, folders, move |_| Ok(script.clone()))?;
        Ok(true)
    }

    /// The game of this name that was kept, where there is one.
    ///
    /// # Errors
    /// What is wrong with its file, in a line.
    pub fn kept(&self, name: &str) -> Result<Option<KeptGame>, String> {
        let Some(path) = self.kept_path(name).filter(|_| self.remembers()) else {
            return Ok(None);
        };
        let wrong = |why: String| format!("{}: {why}", path.display());
        let text = writer::read(&path).map_err(|error| wrong(error.to_string()))?;
        if text.is_empty() {
            return Ok(None);
        }
        KeptGame::parse(&text).map(Some).map_err(wrong)
    }

    /// Claims the kept game of this name; `None` where another program has it.
    #[must_use]
    pub fn claim(&self, name: &str) -> Option<Claim> {
        let Some(path) = self.claim_path(name) else {
            return Some(Claim::unlocked());
        };
        if claim::is_own(&path) {
            // What was played here before is not on the disk yet.
            writer::settle(|| {});
        }
        match claim::claim(&path, false) {
            Ok(claim) => claim,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => None,
            Err(_) => Some(Claim::unlocked()),
        }
    }

    /// Takes the kept game of this name over from the program that has it, if one has. What that program writes from now on
    /// is not kept.
    ///
    /// # Errors
    /// When the other program writes just now and does not end, or no lock can be had.
    pub fn take_over(&self, name: &str) -> io::Result<Claim> {
        let Some(path) = self.claim_path(name) else {
            return Ok(Claim::unlocked());
        };
        let claim = claim::claim(&path, true)?;
        Ok(claim.unwrap_or(Claim::unlocked()))
    }

    /// True where another program that runs has the kept game of this name.
    #[must_use]
    pub fn is_claimed(&self, name: &str) -> bool {
        let path = self.claim_path(name);
        path.is_some_and(|path| claim::is_anothers(&path))
    }

    /// Where the claim lies; `None` where nothing is kept, or the platform has no locks between programs.
    fn claim_path(&self, name: &str) -> Option<PathBuf> {
        let can_be = cfg!(unix) && self.remembers();
        let path = self.kept_path(name).filter(|_| can_be)?;
        Some(path.with_extension("lock"))
    }

    fn kept_path(&self, name: &str) -> Option<PathBuf> {
        let state = self.folders.as_ref()?.state()?;
        Some(state.join("games").join(format!("{name}.toml")))
    }

    /// The settings file, which need not be there.
    #[must_use]
    pub fn settings_path(&self) -> Option<PathBuf> {
        Some(self.folders.as_ref()?.config()?.join(SETTINGS))
    }
}

/// Tells whether a file can be written, its folder made where it is missing.
fn takes(path: &Path) -> io::Result<()> {
    folders::make_parent(path)?;
    files::can_replace(path)
}

#[cfg(test)]
mod tests;
