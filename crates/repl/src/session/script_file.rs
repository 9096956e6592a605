//! Files of scripts: their text, writing them, opening them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::words::shown;
use atom4_core::base::files::replace;
use atom4_core::base::plain;
use atom4_play::kind::Kind;
use atom4_play::refusal::Refusal;
use atom4_play::save_store::saved_text;
use atom4_play::settings::Settings;

/// A script in the command language, of the commands that bring a game back and the settings.
pub(super) fn script(kind: Kind, game: &str, settings: &Settings) -> String {
    saved_text(kind.title(), game, &settings.script())
}

/// Writes a file that is not there yet; `name` is what errors call it.
pub(super) fn write_new(path: &Path, name: &str, script: &str) -> Result<(), Refusal> {
    let mut new = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Refusal::new(format!(
                "{} exists already; choose another name",
                shown(name)
            )),
            _ => unusable("written", name, &error),
        })?;
    new.write_all(script.as_bytes()).map_err(|error| {
        // Half a game is worse than none.
        let _ = fs::remove_file(path);
        unusable("written", name, &error)
    })
}

/// Writes a file that is there once more.
pub(super) fn write_again(path: &Path, script: &str) -> Result<(), Refusal> {
    replace(path, script.as_bytes())
        .map_err(|error| unusable("written", &path.to_string_lossy(), &error))
}

/// Opens a file for reading; a folder is refused here and not at the first read.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        ));
    }
    Ok(file)
}

/// Why a file cannot be used; `what` is `read` or `written`.
pub(super) fn unusable(what: &str, file: &str, error: &io::Error) -> Refusal {
    if file.is_empty() {
        return Refusal::new("the file needs a name, such as \"game.txt\"");
    }
    Refusal::new(format!(
        "{} cannot be {what}: {}",
        shown(file),
        plain(error)
    ))
}
