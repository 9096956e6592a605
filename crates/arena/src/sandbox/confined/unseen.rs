//! What a confined program missed that is there, but not for it.

use std::path::{Path, PathBuf};

use super::Launch;
use super::system::KERNEL;
use super::world::{Stand, World};

/// Characters around the names of files in messages.
const AROUND: &str = "'\"`‘’“”()[]<>,;=|";

/// The most words of a message that are looked at.
const MOST_WORDS: usize = 400;

impl Launch {
    /// The file or folder that a program named on standard error and that is there, but was not shown to it. None of other
    /// programs.
    #[must_use]
    pub fn unseen(&self, complaints: &str) -> Option<PathBuf> {
        if !self.sandbox.is_in_force() {
            return None;
        }
        let world = self.world().ok()?;
        let words = complaints.split(|c: char| c.is_whitespace() || AROUND.contains(c));
        let words = words.map(|word| word.trim_end_matches([':', '.']));
        // A path may begin in the folder of the command or in that of the program.
        let mut bases: Vec<&PathBuf> = vec![&world.folder];
        bases.extend(world.own());
        let paths = words
            .filter(|word| word.len() > 1)
            .take(MOST_WORDS)
            .flat_map(|word| bases.iter().map(move |base| base.join(word)));
        let mut real = paths.filter_map(|path| path.canonicalize().ok());
        real.find(|real| {
            world.lacks(real)
                && !self
                    .grants
                    .apart
                    .iter()
                    .any(|other| real.starts_with(other))
        })
    }
}

impl World {
    /// True for what is not shown, and holds nothing that is.
    fn lacks(&self, real: &Path) -> bool {
        let kernel = KERNEL.iter().any(|root| real.starts_with(root));
        let holds = self.places.keys().any(|place| place.starts_with(real));
        let empty = self
            .nearest(real)
            .is_none_or(|(_, stand)| *stand == Stand::Empty);
        empty && !holds && !kernel && real.parent().is_some()
    }
}
