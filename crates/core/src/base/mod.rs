//! Tools that know no game: seeded random numbers, whole files, tables that shrink when memory is
//! short, threads where there are any, shares of a job, numbers and the system's errors in plain words.

pub mod files;
pub mod job;
pub mod memory;
pub mod random;
pub mod shard;
pub mod threads;

pub use random::Random;

use std::io::{self, ErrorKind};

/// The text of a system error without its number. What every system knows has the same words everywhere.
#[must_use]
pub fn plain(error: &io::Error) -> String {
    if cfg!(windows) && error.raw_os_error().is_some() {
        match error.kind() {
            ErrorKind::NotFound => return String::from("No such file or directory"),
            ErrorKind::PermissionDenied => return String::from("Permission denied"),
            ErrorKind::AlreadyExists => return String::from("File exists"),
            ErrorKind::StorageFull => return String::from("No space left on device"),
            _ => {}
        }
    }
    let text = error.to_string();
    let (words, _) = text.split_once(" (os error").unwrap_or((&text, ""));
    // A sentence of Windows ends in a period, and here it stands within another one.
    words.trim_end_matches('.').to_owned()
}

/// A number of moves in words: `1 move`, `12 moves`.
#[must_use]
pub fn in_moves(count: impl Into<u64>) -> String {
    match count.into() {
        1 => "1 move".into(),
        count => format!("{count} moves"),
    }
}

#[cfg(test)]
mod tests;
