//! Where games are saved and found again.

use crate::play::refusal::Refusal;
use crate::play::settings::Settings;

/// Where saved games are.
pub trait Shelf<G> {
    /// Writes the game and the settings under this name.
    ///
    /// # Errors
    /// Why it cannot be written; a file that is there already is only overwritten when this shelf
    /// wrote it.
    fn save(&mut self, name: &str, game: &G, settings: &Settings) -> Result<(), Refusal>;

    /// The game saved under this name, with its settings.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn open(&mut self, name: &str) -> Result<(G, Settings), Refusal>;
}

/// A shelf on which nothing can be saved.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoShelf;

impl<G> Shelf<G> for NoShelf {
    fn save(&mut self, _: &str, _: &G, _: &Settings) -> Result<(), Refusal> {
        Err(Refusal::new("nothing can be saved here"))
    }

    fn open(&mut self, _: &str) -> Result<(G, Settings), Refusal> {
        Err(Refusal::new("nothing is saved here"))
    }
}
