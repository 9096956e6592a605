//! Saved games: a store to write them to and to read them from.

use std::path::PathBuf;

use super::kind::Kind;
use super::messages::Messages;
use super::refusal::Refusal;
use super::rich::Message;
use super::seats::Seated;
use super::settings::Settings;
pub use super::tile::SavedGame;

/// The beginning of every saved game.
pub const FIRST_WORDS: &str = "# A game of ";

/// A saved game: the commands that bring a game of this title back, and its settings.
#[must_use]
pub fn saved_text(title: &str, game: &str, settings: &str) -> String {
    format!("{FIRST_WORDS}{title}, saved by atom4.\n{game}{settings}")
}

/// How a game of a person against a machine ended for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonResult {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Neither.
    Drawn,
}

/// Numbers of games of a person against one machine player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by the person.
    pub won: u32,
    /// Lost.
    pub lost: u32,
    /// Neither.
    pub drawn: u32,
}

/// Folders in which a game may look for files of other programs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The one that names begin in.
    pub folder: PathBuf,
    /// Those in which programs keep what all of them may read.
    pub shared: Vec<PathBuf>,
}

/// A store of saved games.
pub trait SaveStore<G>: Send {
    /// Writes the game and the settings under this name.
    ///
    /// # Errors
    /// Why it cannot be written; a file that is there already is only overwritten when this store
    /// wrote it.
    fn save(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal>;

    /// Writes a text that is no game, such as a picture of a board, to a file that is not there yet.
    ///
    /// # Errors
    /// Why it cannot be written.
    fn write_text(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        let _ = (name, text);
        Err(Refusal::new("nothing can be saved here"))
    }

    /// Writes them in place of a saved game that is there.
    ///
    /// # Errors
    /// Why it cannot be written; what is no saved game is never written over.
    fn overwrite(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal> {
        self.save(name, game, settings)
    }

    /// The games that are saved from now on ended so, where their moves do not show it.
    fn ended(&mut self, how: Option<String>) {
        let _ = how;
    }

    /// True where a file of this name is there that was not written here.
    fn would_replace(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// Another game begins: the file that was written last holds the one before, and is not this one's.
    fn begins(&mut self) {}

    /// The saved games that a person can choose from, the last one first.
    fn saved_games(&self) -> Vec<SavedGame> {
        Vec::new()
    }

    /// A game of that list with how it stands, which takes reading it.
    fn read_saved(&self, listed: &SavedGame) -> SavedGame {
        listed.clone()
    }

    /// The game that is saved under this name; `None` where it is none that is known here.
    fn saved_kind(&self, name: &str) -> Option<Kind> {
        let _ = name;
        None
    }

    /// The game that is saved under this name as a script, without its settings; `None` where it cannot be read.
    fn saved_script(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// Remembers who a person has chosen to sit at such a game.
    fn chosen(&mut self, seated: &Seated, settings: &Settings) {
        let _ = (seated, settings);
    }

    /// Counts a game of a person against `machine`, or takes that back.
    fn count(&mut self, machine: &str, ending: PersonResult, back: bool) {
        let _ = (machine, ending, back);
    }

    /// The games that were counted against `machine`.
    fn tally(&self, machine: &str) -> Tally {
        let _ = machine;
        Tally::default()
    }

    /// What was solved in this game so far.
    fn solved(&self) -> Vec<Solved> {
        Vec::new()
    }

    /// Remembers that something was solved. What was solved without help once stays so.
    fn note_solved(&mut self, solved: &Solved) {
        let _ = solved;
    }

    /// Where a game may look for files of other programs; `None` where it may not.
    fn places(&self) -> Option<Places> {
        None
    }

    /// The game saved under this name, with its settings.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn open(&mut self, name: &str) -> Result<(G, Settings), Refusal>;

    /// Keeps the game that is going on and who sits at it, so that it is there again however the program ends; false
    /// where it is not kept.
    fn keep(&mut self, game: &G, seated: &Seated, settings: &Settings) -> bool {
        let _ = (game, seated, settings);
        false
    }

    /// True where games that are going on are kept.
    fn keeps(&self) -> bool {
        false
    }

    /// What whoever plays is to be told of where the game is kept, once.
    fn news(&mut self) -> Option<Message> {
        None
    }

    /// A name to save under, of the game and the day, that is still free; empty where none is proposed.
    fn free_name(&self) -> String {
        String::new()
    }

    /// The names of saved games and folders that begin as `typed` does, and where there are none, those that do so but
    /// for small and capital letters.
    fn completions(&self, typed: &str) -> Vec<String> {
        let _ = typed;
        Vec::new()
    }
}

/// Something that was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Its name, such as the board of a puzzle.
    pub what: String,
    /// A hint had told the move.
    pub helped: bool,
}

/// A store in which nothing can be saved.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSaveStore;

impl<G> SaveStore<G> for NoSaveStore {
    fn save(&mut self, _: &str, _: &G, _: &Settings) -> Result<(), Refusal> {
        Err(Refusal::new("nothing can be saved here"))
    }

    fn open(&mut self, _: &str) -> Result<(G, Settings), Refusal> {
        Err(Refusal::new("nothing is saved here"))
    }
}

/// Tells whether a game was saved under a name that a person typed.
pub fn tell(saved: Result<(), Refusal>, name: &str, messages: &mut Messages) {
    match saved {
        Ok(()) => messages.say(format!("Saved to {name}.")),
        Err(refusal) => messages.refuse(refusal),
    }
}
