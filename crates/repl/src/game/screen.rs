//! A game on a screen: the things that its controller is made with.

use super::{AnyGame, Commands};
use crate::words::shown;
use atom4_play::game::Notation;
use atom4_play::kind::Kind;
use atom4_play::lent::Lent;
use atom4_play::pasted;
use atom4_play::refusal::Refusal;
use atom4_play::save_store::{self, Places, SaveStore, SavedGame, Solved, Tally};
use atom4_play::seats::{Seated, Seats};
use atom4_play::settings::Settings;
use atom4_play::two_player::TwoPlayerController;
use atom4_play::two_player_game::TwoPlayers;
use atom4_play::view::{Message, Play, WindowSize};
use atom4_play::worker::WorkedAt;
use atom4_profile::Profile;
use atom4_screens::open_screen::{OpenScreen, ScreenChoice};
use atom4_screens::screen::{Ending, Stage};

/// Scripts of saved games, whichever game they are of.
pub trait SavedScripts: Send {
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

    /// Writes a text that is no game to a file that is not there yet.
    ///
    /// # Errors
    /// Why it cannot be written.
    fn write_text(&mut self, name: &str, text: &str) -> Result<(), Refusal>;

    /// The game saved under this name, with its kind and its settings.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read(&mut self, name: &str) -> Result<(Box<dyn AnyGame>, Kind, Settings), Refusal>;

    /// Keeps the script of a game that is going on and who sits at it; false where it is not kept. Only who keeps it asks
    /// for the script. `begun` says that a move has been made, so that there is something to go on with.
    fn keep(
        &mut self,
        kind: Kind,
        script: &dyn Fn() -> String,
        begun: bool,
        seated: &Seated,
        settings: &Settings,
    ) -> bool;

    /// True where a game of this kind that is going on is kept.
    fn keeps(&self, kind: Kind) -> bool;

    /// What whoever plays a game of this kind is to be told of where it is kept, once.
    fn news(&mut self, kind: Kind) -> Option<Message> {
        let _ = kind;
        None
    }

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

    /// The games that are written from now on ended so, where their moves do not show it.
    fn ended(&mut self, how: Option<String>) {
        let _ = how;
    }

    /// True where a file of this name is there that was not written here.
    fn would_replace(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// Another game begins, which no file holds.
    fn begins(&mut self) {}

    /// The saved games that a person can choose from, the last one first.
    fn saved_games(&self) -> Vec<SavedGame> {
        Vec::new()
    }

    /// A game of that list with how it stands, which takes reading it.
    fn read_saved(&self, listed: &SavedGame) -> SavedGame {
        listed.clone()
    }

    /// The game that is saved under this name.
    fn saved_kind(&self, name: &str) -> Option<Kind> {
        let _ = name;
        None
    }

    /// The game that is saved under this name as a script, without its settings.
    fn saved_script(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// Remembers who a person has chosen to sit at a game of this kind.
    fn chosen(&mut self, kind: Kind, seated: &Seated, settings: &Settings) {
        let _ = (kind, seated, settings);
    }

    /// Counts a game against `machine`, or takes that back.
    fn count(&mut self, kind: Kind, machine: &str, ending: save_store::PersonResult, back: bool) {
        let _ = (kind, machine, ending, back);
    }

    /// The games that were counted against `machine`.
    fn tally(&self, kind: Kind, machine: &str) -> Tally {
        let _ = (kind, machine);
        Tally::default()
    }

    /// What was solved in a game of this kind.
    fn solved(&self, kind: Kind) -> Vec<Solved> {
        let _ = kind;
        Vec::new()
    }

    /// Remembers that something was solved in a game of this kind.
    fn note_solved(&mut self, kind: Kind, solved: &Solved) {
        let _ = (kind, solved);
    }

    /// Where a game may look for files of other programs; `None` where it may not.
    fn places(&self) -> Option<Places> {
        None
    }

    /// A name for a game of this kind that is still free.
    fn free_name(&self, kind: Kind) -> String;

    /// The names of saved games and folders that begin as `typed` does.
    fn completions(&self, typed: &str) -> Vec<String>;
}

/// Saved scripts as the store of a controller.
pub struct SavedGames<'a> {
    /// The scripts.
    pub scripts: Lent<'a, dyn SavedScripts + 'a>,
    /// The game that they are of.
    pub kind: Kind,
}

impl<G: Notation + 'static> SaveStore<G> for SavedGames<'_> {
    fn save(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal> {
        self.scripts
            .write(name, self.kind, &Notation::script(game), settings)
    }

    fn write_text(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        self.scripts.write_text(name, text)
    }

    fn overwrite(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal> {
        let script = Notation::script(game);
        self.scripts.overwrite(name, self.kind, &script, settings)
    }

    fn ended(&mut self, how: Option<String>) {
        self.scripts.ended(how);
    }

    fn would_replace(&self, name: &str) -> bool {
        self.scripts.would_replace(name)
    }

    fn begins(&mut self) {
        self.scripts.begins();
    }

    fn saved_games(&self) -> Vec<SavedGame> {
        self.scripts.saved_games()
    }

    fn read_saved(&self, listed: &SavedGame) -> SavedGame {
        self.scripts.read_saved(listed)
    }

    fn saved_kind(&self, name: &str) -> Option<Kind> {
        self.scripts.saved_kind(name)
    }

    fn saved_script(&self, name: &str) -> Option<String> {
        self.scripts.saved_script(name)
    }

    fn chosen(&mut self, seated: &Seated, settings: &Settings) {
        self.scripts.chosen(self.kind, seated, settings);
    }

    fn count(&mut self, machine: &str, ending: save_store::PersonResult, back: bool) {
        self.scripts.count(self.kind, machine, ending, back);
    }

    fn tally(&self, machine: &str) -> Tally {
        self.scripts.tally(self.kind, machine)
    }

    fn solved(&self) -> Vec<Solved> {
        self.scripts.solved(self.kind)
    }

    fn note_solved(&mut self, solved: &Solved) {
        self.scripts.note_solved(self.kind, solved);
    }

    fn keep(&mut self, game: &G, seated: &Seated, settings: &Settings) -> bool {
        let script = || Notation::script(game);
        let begun = game.last_entry_text().is_some();
        self.scripts
            .keep(self.kind, &script, begun, seated, settings)
    }

    fn keeps(&self) -> bool {
        self.scripts.keeps(self.kind)
    }

    fn news(&mut self) -> Option<Message> {
        self.scripts.news(self.kind)
    }

    fn places(&self) -> Option<Places> {
        self.scripts.places()
    }

    fn free_name(&self) -> String {
        self.scripts.free_name(self.kind)
    }

    fn completions(&self, typed: &str) -> Vec<String> {
        self.scripts.completions(typed)
    }

    fn open(&mut self, name: &str) -> Result<(G, Settings), Refusal> {
        let (game, kind, settings) = self.scripts.read(name)?;
        match game.downcast() {
            Some(game) => Ok((*game, settings)),
            None => Err(Refusal::new(format!(
                "{} is a game of {}",
                match pasted::text_of(name) {
                    Some(_) => pasted::called(name).to_owned(),
                    None => shown(name),
                },
                kind.title()
            ))),
        }
    }
}

/// The things that a game is played with by people.
pub struct PlayContext<'a> {
    /// What is remembered from run to run.
    pub profile: Profile,
    /// The person or machine that decides for each player.
    pub seats: Seats,
    /// Those who sat at the game when it was kept, where it was.
    pub seated: Option<Seated>,
    /// The settings of the machine players; those chosen on the screen are left here.
    pub settings: Lent<'a, Settings>,
    /// Where games are saved and found again.
    pub saved: Lent<'a, dyn SavedScripts + 'a>,
    /// People may be told how good moves are; a server has neither the time for that nor a person whom it would not favour.
    pub advised: bool,
    /// Where machines think.
    pub workplace: WorkedAt,
}

impl<'a> PlayContext<'a> {
    /// The controller of a game for two.
    pub fn for_two<G: TwoPlayers>(
        self,
        commands: &Commands<G>,
        game: Lent<'a, G>,
    ) -> Box<dyn Play + Send + 'a> {
        let saved = SavedGames {
            scripts: self.saved,
            kind: commands.kind,
        };
        let store = Lent::Given(Box::new(saved) as Box<dyn SaveStore<G> + 'a>);
        let mut controller = TwoPlayerController::with(game, self.settings, store, self.seats);
        if let Some(seated) = &self.seated {
            controller = controller.seated(seated);
        }
        if let Some(study) = commands.study.filter(|_| self.advised) {
            controller = controller.with_study(study);
        }
        Box::new(controller.working_at(self.workplace))
    }
}

/// Shows a game on a device until the person leaves; nothing is remembered.
///
/// # Errors
/// Why the screen could not be had.
pub fn show(
    choice: ScreenChoice,
    window: WindowSize,
    play: &mut dyn Play,
) -> Result<Ending, Refusal> {
    let screen = choice.open(|device| OpenScreen::open(device, window, &Profile::none()));
    Ok(screen.map_err(Refusal::from_error)?.play(play))
}
