//! The games on other machines that somebody has sat down at, as a file: a link and a title a line, the last one first.

use std::fs::OpenOptions;
use std::io;

use super::{Profile, folders, writer};
use atom4_core::base::files;

/// Games that are remembered.
const MOST: usize = 50;

/// A game on another machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinedGame {
    /// The link that leads to it, which is a secret.
    pub link: String,
    /// What game it is.
    pub title: String,
}

impl Profile {
    /// The games that were joined, the last one first.
    #[must_use]
    pub fn joined(&self) -> Vec<JoinedGame> {
        let path = self.joined_path();
        let read = path.and_then(|path| writer::read(&path).ok());
        parse(&read.unwrap_or_default())
    }

    /// Remembers a game that is joined.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn note_joined(&self, game: JoinedGame) -> io::Result<()> {
        self.change_joined(move |all| {
            let others = all.into_iter().filter(|own| own.link != game.link);
            std::iter::once(game.clone())
                .chain(others)
                .take(MOST)
                .collect()
        })
    }

    /// Forgets a game that is there no more.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn forget_joined(&self, link: &str) -> io::Result<()> {
        let link = link.to_owned();
        self.change_joined(move |all| all.into_iter().filter(|own| own.link != link).collect())
    }

    fn change_joined(
        &self,
        change: impl Fn(Vec<JoinedGame>) -> Vec<JoinedGame> + Send + Sync + 'static,
    ) -> io::Result<()> {
        let (Some(folders), Some(path)) = (&self.folders, self.joined_path()) else {
            return Ok(());
        };
        folders::make_parent(&path)?;
        // Links are secrets: only their owner may read the file, which keeps that when it is replaced.
        let mut options = OpenOptions::new();
        files::for_owner_alone(options.append(true).create(true)).open(&path)?;
        writer::change(path, folders, move |text| Ok(written(&change(parse(text)))))
    }

    fn joined_path(&self) -> Option<std::path::PathBuf> {
        let folders = self.folders.as_ref().filter(|_| self.remembers())?;
        Some(folders.state()?.join("joined"))
    }
}

/// The games of a file's text; a line that is none is passed over.
fn parse(text: &str) -> Vec<JoinedGame> {
    let lines = text.lines().filter_map(|line| line.split_once('\t'));
    let games = lines.map(|(link, title)| JoinedGame {
        link: link.to_owned(),
        title: title.to_owned(),
    });
    games.collect()
}

fn written(games: &[JoinedGame]) -> String {
    let lines = games.iter().map(|JoinedGame { link, title }| {
        // A title comes from another machine: it shall not make a line of its own.
        let title: String = title.chars().filter(|own| !own.is_control()).collect();
        format!("{link}\t{title}\n")
    });
    lines.collect()
}
