//! Names of saved games: where they lead, one that is free, those that are there.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::plain_file::open_plain;
use atom4_play::kind::Kind;
use atom4_play::save_store::FIRST_WORDS;

/// Most entries of a folder that are looked at.
const MOST: usize = 5000;

/// Most entries of a folder that are looked at for the list of saved games.
const MOST_LISTED: usize = 20_000;

/// Longest title of a game that is read.
const TITLE: usize = 60;

/// A larger file is not read for the list.
const LARGEST: u64 = 1 << 20;

/// The file that a name means to a person: `~` is the home folder, other names begin in `folder`.
pub(super) fn path(folder: &Path, name: &str) -> PathBuf {
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    match (name.strip_prefix('~'), home) {
        (Some(rest), Some(home)) if rest.is_empty() || rest.starts_with('/') => {
            Path::new(&home).join(rest.trim_start_matches('/'))
        }
        _ => folder.join(name),
    }
}

/// A name of game and day (of Greenwich) that is still free.
pub(super) fn free(folder: &Path, kind: Kind) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let day = date(now.map_or(0, |time| time.as_secs() / 86_400));
    let stem = format!("{}-{day}", kind.name().replace(' ', "-"));
    let others = (2..1000).map(|number| format!("{stem}-{number}.txt"));
    std::iter::once(format!("{stem}.txt"))
        .chain(others)
        .find(|name| fs::symlink_metadata(folder.join(name)).is_err())
        .unwrap_or_default()
}

/// The day so many days after 1970 began: `2026-11-24`.
fn date(days: u64) -> String {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

/// The saved games and folders whose names begin as `typed` does, in order; where there are none, those that do so but for
/// small and capital letters.
pub(super) fn completions(folder: &Path, typed: &str) -> Vec<String> {
    let cut = typed.rfind('/').map_or(0, |slash| slash + 1);
    let (above, begun) = typed.split_at(cut);
    let looked_in = if above.is_empty() { "." } else { above };
    let Ok(entries) = fs::read_dir(path(folder, looked_in)) else {
        return Vec::new();
    };
    let small = begun.to_lowercase();
    let mut found: Vec<(bool, String)> = Vec::new();
    for entry in entries.flatten().take(MOST) {
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        let hidden = name.starts_with('.') && !begun.starts_with('.');
        if hidden || !name.to_lowercase().starts_with(&small) {
            continue;
        }
        let exact = name.starts_with(begun);
        match fs::metadata(entry.path()) {
            Ok(about) if about.is_dir() => found.push((exact, format!("{above}{name}/"))),
            Ok(about) if about.is_file() && is_saved_game(&entry.path()) => {
                found.push((exact, format!("{above}{name}")));
            }
            _ => {}
        }
    }
    let any = found.iter().any(|(exact, _)| *exact);
    let mut names: Vec<String> = found
        .into_iter()
        .filter(|(exact, _)| *exact || !any)
        .map(|(_, name)| name)
        .collect();
    names.sort();
    names
}

/// A saved game that was found.
pub(super) struct Found {
    pub name: String,
    /// The title of its game, as its first line has it.
    pub title: String,
    /// The day on which it was written.
    pub day: String,
}

/// The saved games of a folder, the one that was written last first.
pub(super) fn saved(folder: &Path) -> Vec<Found> {
    let mut found: Vec<(SystemTime, String, String)> = Vec::new();
    for entry in fs::read_dir(path(folder, "."))
        .into_iter()
        .flatten()
        .flatten()
        .take(MOST_LISTED)
    {
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        let about = fs::metadata(entry.path());
        let Ok(about) = about.map(|about| (about.is_file(), about.len(), about.modified())) else {
            continue;
        };
        if let (true, 0..=LARGEST, Ok(written)) = about
            && let Some(title) = title(&entry.path())
        {
            found.push((written, name, title));
        }
    }
    found.sort_by(|one, other| other.cmp(one));
    let told = |(written, name, title): (SystemTime, String, String)| {
        let since = written.duration_since(UNIX_EPOCH);
        let day = date(since.map_or(0, |time| time.as_secs() / 86_400));
        Found { name, title, day }
    };
    found.into_iter().map(told).collect()
}

/// The title of the game that a saved game is of; `None` for a file that begins as none does.
fn title(path: &Path) -> Option<String> {
    let mut head = Vec::new();
    let most = (FIRST_WORDS.len() + TITLE) as u64;
    open_plain(path)
        .and_then(|file| file.take(most).read_to_end(&mut head))
        .ok()?;
    let rest = head.strip_prefix(FIRST_WORDS.as_bytes())?;
    let rest = String::from_utf8_lossy(rest);
    // What is no end of ours was changed by hand.
    let end = rest.find([',', '\n']).unwrap_or(rest.len());
    Some(rest[..end].to_owned())
}

/// True for a file that begins as every saved game does.
pub(super) fn is_saved_game(path: &Path) -> bool {
    let mut head = [0; FIRST_WORDS.len()];
    let read = open_plain(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head == *FIRST_WORDS.as_bytes()
}

#[cfg(test)]
mod tests;
