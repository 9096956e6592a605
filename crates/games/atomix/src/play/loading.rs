//! Loading levels: by name, by number, from a file, from a text.

use std::path::{Path, PathBuf};

use crate::level::Level;
use crate::levels::{self, own};
use crate::molecule::plain;
use crate::{FormatError, formats};
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
    })
}

/// Reads the level of this number, from 1, of a file in any format that is known.
///
/// # Errors
/// What is wrong with the file and where, or that it has not so many levels.
pub fn read_file(path: &Path, number: usize) -> Result<Loaded, Refusal> {
    let mut levels = formats::read(path).map_err(Refusal::from_error)?;
    let count = levels.len();
    if number == 0 || number > count {
        let only = if count == 1 {
            "level 1 alone"
        } else {
            "levels 1 to"
        };
        let count = if count == 1 {
            String::new()
        } else {
            format!(" {count}")
        };
        let path = path.display();
        return Err(Refusal::new(format!(
            "{path} has {only}{count}, not level {number}"
        )));
    }
    Ok(Loaded {
        level: levels.swap_remove(number - 1),
        // The full path, so that a saved game finds it again from everywhere.
        origin: Origin::File(
            path.canonicalize().unwrap_or_else(|_| path.to_path_buf()),
            number,
        ),
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
    let mut levels = formats::ini::parse(&lines).map_err(wrong)?;
    match (levels.pop(), levels.len()) {
        (Some(level), 0) => Ok(Loaded {
            level,
            origin: Origin::Text,
        }),
        _ => Err(Refusal::new(
            "the level text has several levels, expected one",
        )),
    }
}
