//! What the database of terminals says of one: how many colours it has.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::path::{Path, PathBuf};

/// The place of the number of colours among an entry's numbers.
const COLOURS: usize = 13;
/// Entries are small; what is larger is none.
const LARGEST: u64 = 1 << 16;

/// The number of colours of the terminal of this name, 0 for none; nothing where the database has no such terminal.
pub(super) fn colours(name: &str, variable: impl Fn(&str) -> Option<String>) -> Option<u32> {
    // A name with a slash in it would lead out of the database.
    let first = name.chars().next().filter(|_| !name.contains('/'))?;
    let (letter, number) = (first.to_string(), format!("{:x}", u32::from(first)));
    let folders = folders(variable);
    let mut entries = folders.iter().flat_map(|folder| {
        let under = |first: &str| folder.join(first).join(name);
        [under(&letter), under(&number)]
    });
    entries.find_map(|entry| in_entry(&read(&entry)?))
}

/// The folders of the database, in the order in which they are looked into.
fn folders(variable: impl Fn(&str) -> Option<String>) -> Vec<PathBuf> {
    let own = variable("TERMINFO").map(PathBuf::from);
    let home = variable("HOME").map(|home| Path::new(&home).join(".terminfo"));
    let more = variable("TERMINFO_DIRS").unwrap_or_default();
    let more = more.split(':').filter(|folder| !folder.is_empty());
    let usual = [
        "/etc/terminfo",
        "/lib/terminfo",
        "/usr/share/terminfo",
        "/usr/lib/terminfo",
        "/usr/local/share/terminfo",
        "/usr/share/misc/terminfo",
    ];
    let more: Vec<PathBuf> = more.chain(usual).map(PathBuf::from).collect();
    own.into_iter().chain(home).chain(more).collect()
}

/// The bytes of an entry, where there is one.
fn read(entry: &Path) -> Option<Vec<u8>> {
    let about = std::fs::metadata(entry).ok()?;
    let small = about.is_file() && about.len() <= LARGEST;
    small.then(|| std::fs::read(entry).ok()).flatten()
}

/// The number of colours that an entry has (term(5)): a head of six short numbers, names, flags, and then numbers of two
/// bytes or of four.
fn in_entry(bytes: &[u8]) -> Option<u32> {
    let short = |at: usize| {
        let pair = bytes.get(at..at + 2)?;
        Some(u16::from_le_bytes(pair.try_into().ok()?))
    };
    let wide = match short(0)? {
        0o432 => 2,
        0o1036 => 4,
        _ => return None,
    };
    let (names, flags) = (usize::from(short(2)?), usize::from(short(4)?));
    if usize::from(short(6)?) <= COLOURS {
        return Some(0);
    }
    // Numbers begin at an even place.
    let begin = (12 + names + flags).next_multiple_of(2) + COLOURS * wide;
    let number = match wide {
        2 => i32::from(i16::from_le_bytes(
            bytes.get(begin..begin + 2)?.try_into().ok()?,
        )),
        _ => i32::from_le_bytes(bytes.get(begin..begin + 4)?.try_into().ok()?),
    };
    // A number below 0 is one that the terminal does not have.
    Some(u32::try_from(number).unwrap_or(0))
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::unwrap_used)]
// A test that panics has failed, as it should.
mod tests;
