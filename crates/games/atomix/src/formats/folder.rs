//! A folder of level files: GNOME Atomix's with its `sequence`, or any other, by name.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use super::{FormatError, LevelFile, contents, gnome, parse_file};
use atom4_core::base::plain;

/// Most files of a folder that are looked at.
const MOST_FILES: usize = 2000;

/// Endings of level files.
const ENDINGS: [&str; 6] = ["txt", "dat", "xml", "in", "js", "json"];

/// Reads the levels of every level file of a folder. A file that holds none is told among what was passed over.
///
/// # Errors
/// The folder cannot be read, or has no level.
pub fn read(path: &Path) -> Result<LevelFile, FormatError> {
    let name = path.display().to_string();
    let fail = |problem: String| FormatError::at(0, problem).in_file(&name);
    let files = files(path)
        .map_err(|error| fail(format!("the folder cannot be read: {}", plain(&error))))?;
    if files.len() > MOST_FILES {
        return Err(fail(format!("the folder has more than {MOST_FILES} files")));
    }
    let mut whole = LevelFile::default();
    for file in &files {
        let name = file.display().to_string();
        match contents(file).and_then(|bytes| parse_file(&bytes)) {
            Ok(found) => {
                let found = found.in_file(&name);
                whole.levels.extend(found.levels);
                whole.passed_over.extend(found.passed_over);
            }
            Err(error) => whole.passed_over.push(error.in_file(&name)),
        }
    }
    if whole.levels.is_empty() {
        let reason = whole.passed_over.into_iter().next();
        return Err(reason.unwrap_or_else(|| fail("the folder has no level file".into())));
    }
    if let Ok(sequence) = contents(&path.join("sequence")) {
        order(
            &mut whole,
            &gnome::sequence(&String::from_utf8_lossy(&sequence)),
        );
    }
    Ok(whole)
}

/// Puts the levels in the order of their names in `sequence`; others follow.
fn order(file: &mut LevelFile, sequence: &[String]) {
    file.levels.sort_by_key(|one| {
        let name = one.level.as_ref().map_or("", |level| level.name());
        let place = sequence.iter().position(|other| other == name);
        place.unwrap_or(sequence.len())
    });
}

/// The files of a folder whose names end as those of levels do, by name.
///
/// # Errors
/// The folder cannot be read.
pub(crate) fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path)?.take(4 * MOST_FILES) {
        let file = entry?.path();
        let ending = file.extension().and_then(|ending| ending.to_str());
        if ending.is_some_and(|ending| ENDINGS.contains(&ending)) && file.is_file() {
            files.push(file);
        }
    }
    files.sort_by(|one, other| natural(&one.to_string_lossy(), &other.to_string_lossy()));
    Ok(files)
}

/// The order of names in which numbers count as numbers: `Level2` before `Level10`.
fn natural(one: &str, other: &str) -> Ordering {
    pieces(one).cmp(&pieces(other)).then_with(|| one.cmp(other))
}

/// The name as texts, each with the number behind it; numbers of any length compare by length, then by digits.
fn pieces(name: &str) -> Vec<(&str, usize, &str)> {
    let mut rest = name;
    let mut pieces = Vec::new();
    while !rest.is_empty() {
        let text = rest
            .find(|sign: char| sign.is_ascii_digit())
            .unwrap_or(rest.len());
        let (text, digits) = rest.split_at(text);
        let end = digits
            .find(|sign: char| !sign.is_ascii_digit())
            .unwrap_or(digits.len());
        let (digits, after) = digits.split_at(end);
        let digits = digits.trim_start_matches('0');
        pieces.push((text, digits.len(), digits));
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests;
