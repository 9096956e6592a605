//! The fewest moves a person has needed for each level, kept between runs.
//!
//! A text file, one level a line: key, moves, name. A change is written beside the file and moved
//! over it, so that a crash leaves the old records or the new ones, and what another program run
//! noted meanwhile is taken over first.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::level::Level;
use crate::level_key::key;
use atom4_core::base::files::replace;

/// More than this is no file of ours.
const LARGEST: u64 = 16 << 20;

/// The records and the file they are kept in.
#[derive(Debug, Default)]
pub struct Records {
    path: Option<PathBuf>,
    best: BTreeMap<u64, (u32, String)>,
}

impl Records {
    /// The records kept in the file `path`, which need not exist yet; without one they last as
    /// long as this value.
    #[must_use]
    pub fn open(path: Option<PathBuf>) -> Records {
        let best = path.as_deref().map(read).unwrap_or_default();
        Records { path, best }
    }

    /// The fewest moves noted for a level.
    #[must_use]
    pub fn best(&self, level: &Level) -> Option<u32> {
        self.best.get(&key(level)).map(|record| record.0)
    }

    /// Notes that a level was solved; true when that is a new record.
    ///
    /// # Errors
    /// When the file cannot be written; the record counts until the program ends.
    pub fn note(&mut self, level: &Level, moves: u32) -> io::Result<bool> {
        let key = key(level);
        let known = self.best.get(&key).map(|record| record.0);
        if known.is_some_and(|best| best <= moves) {
            return Ok(false);
        }
        let name: String = level.name().chars().filter(|c| !c.is_control()).collect();
        self.best.insert(key, (moves, name));
        self.write()?;
        Ok(true)
    }

    fn write(&mut self) -> io::Result<()> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        for (key, (moves, name)) in read(path) {
            let ours = self.best.entry(key).or_insert((moves, name.clone()));
            if moves < ours.0 {
                *ours = (moves, name);
            }
        }
        replace(path, self.text().as_bytes())
    }

    fn text(&self) -> String {
        let line =
            |(key, (moves, name)): (&u64, &(u32, String))| format!("{key:016x} {moves} {name}\n");
        self.best.iter().map(line).collect()
    }
}

/// The records in the file; lines that are none of ours are passed over.
fn read(path: &Path) -> BTreeMap<u64, (u32, String)> {
    let mut text = String::new();
    let opened = fs::File::open(path);
    if opened
        .and_then(|file| file.take(LARGEST).read_to_string(&mut text))
        .is_err()
    {
        return BTreeMap::new();
    }
    let record = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let key = u64::from_str_radix(words.next()?, 16).ok()?;
        let moves = words.next()?.parse().ok()?;
        Some((key, (moves, words.next().unwrap_or_default().to_owned())))
    };
    text.lines().filter_map(record).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)] // Tests may fail by panicking.
mod tests;
