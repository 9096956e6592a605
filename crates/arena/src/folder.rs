//! The folder of a tournament: known by a mark, so that nothing is written over that is not its own.

use std::path::{Path, PathBuf};

use super::results::HEAD;
use atom4_core::base::plain;

/// The mark of a folder of ours.
const MARK: &str = ".atom4-tournament";

/// What a tournament writes into its folder.
const OURS: [&str; 11] = [
    "index.html",
    "meetings.html",
    "lost.html",
    "style.css",
    "standings.json",
    "games",
    "games.pgn",
    "games.csv",
    "checks.jsonl",
    "results.jsonl",
    "turning-points.jsonl",
];

/// Makes the folder of a tournament, or takes up one that a tournament has made.
///
/// # Errors
/// A line for people: it cannot be made, or something stands in it that is not ours and would be written over.
pub fn claim(folder: &Path) -> Result<(), String> {
    let fail = |path: &Path, e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    if folder.exists() && !folder.is_dir() {
        return Err(fail(
            folder,
            &"this is a file; give --report a folder, or a name that is free",
        ));
    }
    let mark = folder.join(MARK);
    if !mark.exists() && !before(folder) {
        let foreign = OURS
            .iter()
            .map(|name| folder.join(name))
            .find(|path| path.symlink_metadata().is_ok());
        if let Some(path) = foreign {
            return Err(fail(
                &path,
                &"no tournament has made this, and it would be written over; give --report another folder",
            ));
        }
    }
    std::fs::create_dir_all(folder).map_err(|e| fail(folder, &plain(&e)))?;
    let text = "The files of atom4 tournament in this folder are written anew by its next run.\n";
    std::fs::write(&mark, text).map_err(|e| fail(&mark, &plain(&e)))
}

/// Whether a tournament of version 2.0.0 or before, which set no mark, has made this folder: then its checks stand in
/// it and results, whole or of a part.
fn before(folder: &Path) -> bool {
    let results = |path: PathBuf| {
        let named = path.extension().is_some_and(|ending| ending == "jsonl");
        named && std::fs::read(path).is_ok_and(|text| text.starts_with(HEAD))
    };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    folder.join("checks.jsonl").is_file() && entries.map(|entry| entry.path()).any(results)
}

#[cfg(test)]
mod tests;
