//! Files of games that are named by numbers, when a series has grown and its games have other numbers.
//!
//! Killed at any moment, it leaves every file under its old number, its new one, or on the way: first all files take names
//! that belong to nobody, then the series takes its new header, then the files take their new numbers. A later run does
//! what is left.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::worker::file;
use atom4_core::base::plain;

/// What the files of a game end in.
const ENDINGS: [&str; 2] = ["txt", "log"];

/// What is added to the name of a file on the way.
const MOVING: &str = "moved";

/// Takes the files of these games, from their numbers before, out of the way of each other, before the series has its new
/// header.
///
/// # Errors
/// A line for people: a file cannot be renamed.
pub fn set_out(folders: &[PathBuf], moves: &BTreeMap<usize, usize>) -> Result<(), String> {
    for folder in folders {
        for (&before, &after) in moves {
            for ending in ENDINGS {
                let from = file(folder, before, ending);
                if from.exists() {
                    rename(&from, &file(folder, after, &format!("{ending}.{MOVING}")))?;
                }
            }
        }
    }
    Ok(())
}

/// Gives the files that are on the way their new numbers, once the series has its new header.
///
/// # Errors
/// A line for people: a file cannot be renamed.
pub fn arrive(folders: &[PathBuf]) -> Result<(), String> {
    for folder in folders {
        // Where there is no folder there are no files.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == MOVING) {
                rename(&path, &path.with_extension(""))?;
            }
        }
    }
    Ok(())
}

fn rename(from: &Path, to: &Path) -> Result<(), String> {
    fs::rename(from, to).map_err(|e| format!("{}: {}", from.display(), plain(&e)))
}
