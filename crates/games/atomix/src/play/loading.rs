//! Loading levels: by name, by number, from a file, from a text.

use std::path::{Path, PathBuf};

use crate::FormatError;
use crate::formats::{self, Remark};
use crate::level::Level;
use crate::levels::{self, own};
use crate::molecule::plain;
use atom4_core::base::files;
use atom4_play::refusal::Refusal;

/// The origin of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The level of this number, from 0, inside the program.
    Own(usize),
    /// The level of this number, from 1, of a file.
    File(PathBuf, usize),
    /// A text that was typed.
    Text,
}

/// A level that has been loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// The level.
    pub level: Level,
    /// Its origin.
    pub origin: Origin,
    /// What is to be said of it.
    pub notes: Vec<Note>,
}

/// What somebody who loads a level should know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Note {
    /// The file has more levels; no number was asked for.
    #[error("{file} has {count} levels, and this is level {number}; {file}:N takes the N-th")]
    OneOf {
        /// The file as it was named.
        file: String,
        /// Its levels.
        count: usize,
        /// Number of the level, from 1.
        number: usize,
    },
    /// How the program that the level was made for judges it otherwise.
    #[error(transparent)]
    Remark(#[from] Remark),
    /// Something of the file that was passed over.
    #[error("passed over: {0}")]
    PassedOver(#[from] FormatError),
}

/// Finds a level: one inside the program by its name.
///
/// # Errors
/// Where there is none of this name; the nearest one is suggested.
pub fn find_own(name: &str) -> Result<Loaded, Refusal> {
    find_inside(name, "see show levels")
}

/// Finds a level as [`find_own`] does; where none is near, `listed` says how to list them all.
pub(super) fn find_inside(name: &str, listed: &str) -> Result<Loaded, Refusal> {
    let Some(number) = levels::named(name) else {
        let wanted = plain(name);
        let near = own().iter().map(|own| own.level.name()).find(|other| {
            let other = plain(other);
            other.starts_with(&wanted) || wanted.starts_with(&other) || other.contains(&wanted)
        });
        let suggestion = near.map_or(listed.to_owned(), |near| {
            format!("perhaps {}", near.to_lowercase())
        });
        let name = formats::quoted(name);
        return Err(Refusal::new(format!(
            "no level inside is called {name}; {suggestion}"
        )));
    };
    find_level(number)
}

/// The level of this number, from 0, inside the program.
///
/// # Errors
/// Where there are not so many.
pub fn find_level(number: usize) -> Result<Loaded, Refusal> {
    let own = own().get(number).ok_or_else(|| {
        let count = own().len();
        Refusal::new(format!(
            "there are {count} levels inside, no level {}",
            number + 1
        ))
    })?;
    Ok(Loaded {
        level: own.level.clone(),
        origin: Origin::Own(number),
        notes: Vec::new(),
    })
}

/// Reads a level of a file or folder in any format that is known: the one of this number, from 1, else the first that can be played.
///
/// # Errors
/// What is wrong with the file or the level and where, or that there are not so many levels.
pub fn read_file(path: &Path, number: Option<usize>) -> Result<Loaded, Refusal> {
    let mut file = formats::read(path).map_err(Refusal::from_error)?;
    let count = file.levels.len();
    let first = file.playable().next().map_or(1, |(first, _)| first);
    let chosen = number.unwrap_or(first);
    if chosen == 0 || chosen > count {
        let only = match count {
            1 => String::from("level 1 alone"),
            _ => format!("levels 1 to {count}"),
        };
        let path = path.display();
        return Err(Refusal::new(format!(
            "{path} has {only}, not level {chosen}"
        )));
    }
    let mut notes: Vec<Note> = file.passed_over.into_iter().map(Note::from).collect();
    if number.is_none() && count > 1 {
        let broken = file.levels.iter().take(chosen - 1);
        let broken = broken.filter_map(|one| one.level.clone().err());
        notes.extend(broken.map(Note::from));
        notes.push(Note::OneOf {
            file: path.display().to_string(),
            count,
            number: chosen,
        });
    }
    let one = file.levels.swap_remove(chosen - 1);
    notes.extend(one.remarks.into_iter().map(Note::from));
    Ok(Loaded {
        level: one.level.map_err(Refusal::from_error)?,
        // The full path, so that a saved game finds it again from everywhere.
        origin: Origin::File(
            files::whole(path).unwrap_or_else(|_| path.to_path_buf()),
            chosen,
        ),
        notes,
    })
}

/// Reads a level from `[Level]` text on one line, `;` for the line ends, as `load level text` has it.
///
/// # Errors
/// What is wrong with the text.
pub fn read_text(text: &str) -> Result<Loaded, Refusal> {
    let lines = format!("[Level]\n{}", text.replace(';', "\n"));
    let wrong =
        |error: FormatError| Refusal::new(format!("the level text is wrong: {}", error.problem));
    let file = formats::ini::parse(&lines).map_err(wrong)?;
    // Who types a level means what it says: nothing is passed over, and equal atoms change places until told apart.
    if let Some(strange) = file.passed_over.into_iter().next() {
        return Err(wrong(strange));
    }
    let levels = file.levels.into_iter().map(|one| one.level);
    let mut levels = levels.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    match (levels.pop(), levels.len()) {
        (Some(level), 0) => Ok(Loaded {
            level: level.with_told_apart(false).map_err(Refusal::from_error)?,
            origin: Origin::Text,
            notes: Vec::new(),
        }),
        _ => Err(Refusal::new(
            "the level text has several levels, expected one",
        )),
    }
}
