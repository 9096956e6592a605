//! Saved games: a store to write them to and to read them from.

use super::messages::Messages;
use super::refusal::Refusal;
use super::seats::Seated;
use super::settings::Settings;

/// A store of saved games.
pub trait SaveStore<G> {
    /// Writes the game and the settings under this name.
    ///
    /// # Errors
    /// Why it cannot be written; a file that is there already is only overwritten when this store
    /// wrote it.
    fn save(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal>;

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

/// Saves a game under a name that a person typed, and says so.
pub fn save<G>(
    store: &mut dyn SaveStore<G>,
    name: &str,
    game: &G,
    settings: &Settings,
    messages: &mut Messages,
) {
    match store.save(name, game, settings) {
        Ok(()) => messages.say(format!("Saved to {name}.")),
        Err(refusal) => messages.refuse(refusal),
    }
}
