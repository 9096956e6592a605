//! A game on a screen: the things that its controller is made with.

use super::{AnyGame, Commands};
use crate::play::game::Notation;
use crate::play::kind::Kind;
use crate::play::refusal::Refusal;
use crate::play::save_store::{self, SaveStore, SavedGame, Tally};
use crate::play::seats::{Seated, Seats};
use crate::play::settings::Settings;
use crate::play::two_player::TwoPlayerController;
use crate::play::two_player_game::TwoPlayers;
use crate::play::view::{Play, WindowSize};
use crate::profile::Profile;
use crate::repl::words::shown;
use crate::ui::open_screen::OpenScreen;
use crate::ui::screen::{Device, Ending, Stage};

/// Scripts of saved games, whichever game they are of.
pub trait SavedScripts {
    /// Writes a script of a game of this kind, with the settings, under this name.
    ///
    /// # Errors
    /// Why it cannot be written.
    fn write(
        &mut self,
        name: &str,
        kind: Kind,
        script: &str,
        settings: &Settings,
    ) -> Result<(), Refusal>;

    /// The game saved under this name, with its kind and its settings.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read(&mut self, name: &str) -> Result<(Box<dyn AnyGame>, Kind, Settings), Refusal>;

    /// Keeps the script of a game that is going on and who sits at it; false where it is not kept.
    fn keep(&mut self, kind: Kind, script: &str, seated: &Seated, settings: &Settings) -> bool;

    /// True where games that are going on are kept.
    fn keeps(&self) -> bool;

    /// Writes a script in place of a saved game that is there.
    ///
    /// # Errors
    /// Why it cannot be written; what is no saved game is never written over.
    fn overwrite(
        &mut self,
        name: &str,
        kind: Kind,
        script: &str,
        settings: &Settings,
    ) -> Result<(), Refusal> {
        self.write(name, kind, script, settings)
    }

    /// True where a file of this name is there that was not written here.
    fn would_replace(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// The saved games that a person can choose from, the last one first.
    fn saved_games(&self) -> Vec<SavedGame> {
        Vec::new()
    }

    /// The game that is saved under this name.
    fn saved_kind(&self, name: &str) -> Option<Kind> {
        let _ = name;
        None
    }

    /// Remembers who a person has chosen to sit at a game of this kind.
    fn chosen(&mut self, kind: Kind, seated: &Seated, settings: &Settings) {
        let _ = (kind, seated, settings);
    }

    /// Counts a game against `machine`, or takes that back.
    fn count(&mut self, kind: Kind, machine: &str, ending: save_store::Ending, back: bool) {
        let _ = (kind, machine, ending, back);
    }

    /// The games that were counted against `machine`.
    fn tally(&self, kind: Kind, machine: &str) -> Tally {
        let _ = (kind, machine);
        Tally::default()
    }

    /// What was solved in a game of this kind.
    fn solved(&self, kind: Kind) -> Vec<String> {
        let _ = kind;
        Vec::new()
    }

    /// Remembers that something was solved in a game of this kind.
    fn note_solved(&mut self, kind: Kind, what: &str) {
        let _ = (kind, what);
    }

    /// A name for a game of this kind that is still free.
    fn free_name(&self, kind: Kind) -> String;

    /// The names of saved games and folders that begin as `typed` does.
    fn completions(&self, typed: &str) -> Vec<String>;
}

/// Saved scripts as the store of a controller.
pub struct SavedGames<'a>(pub &'a mut dyn SavedScripts);

impl<G: Commands> SaveStore<G> for SavedGames<'_> {
    fn save(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal> {
        self.0
            .write(name, G::KIND, &Notation::script(game), settings)
    }

    fn overwrite(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal> {
        let script = Notation::script(game);
        self.0.overwrite(name, G::KIND, &script, settings)
    }

    fn would_replace(&self, name: &str) -> bool {
        self.0.would_replace(name)
    }

    fn saved_games(&self) -> Vec<SavedGame> {
        self.0.saved_games()
    }

    fn saved_kind(&self, name: &str) -> Option<Kind> {
        self.0.saved_kind(name)
    }

    fn chosen(&mut self, seated: &Seated, settings: &Settings) {
        self.0.chosen(G::KIND, seated, settings);
    }

    fn count(&mut self, machine: &str, ending: save_store::Ending, back: bool) {
        self.0.count(G::KIND, machine, ending, back);
    }

    fn tally(&self, machine: &str) -> Tally {
        self.0.tally(G::KIND, machine)
    }

    fn solved(&self) -> Vec<String> {
        self.0.solved(G::KIND)
    }

    fn note_solved(&mut self, what: &str) {
        self.0.note_solved(G::KIND, what);
    }

    fn keep(&mut self, game: &G, seated: &Seated, settings: &Settings) -> bool {
        let script = Notation::script(game);
        self.0.keep(G::KIND, &script, seated, settings)
    }

    fn keeps(&self) -> bool {
        self.0.keeps()
    }

    fn free_name(&self) -> String {
        self.0.free_name(G::KIND)
    }

    fn completions(&self, typed: &str) -> Vec<String> {
        self.0.completions(typed)
    }

    fn open(&mut self, name: &str) -> Result<(G, Settings), Refusal> {
        let (game, kind, settings) = self.0.read(name)?;
        match game.downcast() {
            Some(game) => Ok((*game, settings)),
            None => Err(Refusal::new(format!(
                "{} is a game of {}",
                shown(name),
                kind.title()
            ))),
        }
    }
}

/// The things that a game on a screen is played with.
pub struct ScreenContext<'a> {
    /// The screen, which stays open.
    pub screen: &'a mut dyn Stage,
    /// What is remembered from run to run.
    pub profile: &'a Profile,
    /// The person or machine that decides for each player.
    pub seats: Seats,
    /// Those who sat at the game when it was kept, where it was.
    pub seated: Option<Seated>,
    /// The settings of the machine players; those chosen on the screen are left here.
    pub settings: &'a mut Settings,
    /// Where games are saved and found again.
    pub saved: SavedGames<'a>,
}

impl ScreenContext<'_> {
    /// Plays a game for two until the person leaves.
    ///
    /// # Errors
    /// Why the screen could not be had.
    pub fn play_for_two<G: Commands + TwoPlayers>(
        &mut self,
        game: &mut G,
    ) -> Result<Ending, Refusal> {
        let (settings, saved) = (&mut *self.settings, &mut self.saved);
        let mut controller = TwoPlayerController::new(game, settings, saved, self.seats);
        if let Some(seated) = &self.seated {
            controller = controller.seated(seated);
        }
        if let Some(study) = G::study().filter(|_| self.screen.advises()) {
            controller = controller.with_study(study);
        }
        Ok(self.screen.play(&mut controller))
    }
}

/// Shows a game on a device until the person leaves; nothing is remembered.
///
/// # Errors
/// Why the screen could not be had.
pub fn show(device: Device, window: WindowSize, play: &mut dyn Play) -> Result<Ending, Refusal> {
    let screen = OpenScreen::open(device, window, &Profile::none());
    Ok(screen.map_err(Refusal::from_error)?.play(play))
}
