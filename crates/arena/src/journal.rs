//! A file of JSON lines that outlives the program: results of series and of solvers.
//!
//! A line is written by one call, so that a program that is killed at any moment leaves whole
//! lines, and at most one torn one at the end, which the next run cuts off. Lines are synced to the
//! disk several times a second and at the end.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::lock::{self, Lock};
use atom4_core::base::plain;

/// The time between two syncs while lines come in quickly.
const SYNC: Duration = Duration::from_millis(200);

/// A file that is written to; locked against other programs.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Bytes of whole lines.
    length: u64,
    synced: Instant,
    _lock: Lock,
}

/// The content of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The whole lines.
    pub lines: String,
    /// The beginning of a line behind them.
    pub torn: Vec<u8>,
}

impl Content {
    fn of(mut bytes: Vec<u8>) -> Content {
        let whole = bytes.iter().rposition(|&b| b == b'\n');
        let torn = bytes.split_off(whole.map_or(0, |at| at + 1));
        Content {
            lines: String::from_utf8_lossy(&bytes).into_owned(),
            torn,
        }
    }
}

/// Refuses what is there and is no regular file: a device may be endless, a pipe may wait for ever.
fn regular(path: &Path) -> Result<(), String> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Err("this is no regular file".into()),
        _ => Ok(()),
    }
}

/// Reads a journal that others may write.
///
/// # Errors
/// A line for people: it cannot be read, or is no regular file.
pub fn read(path: &Path) -> Result<Content, String> {
    let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    regular(path).map_err(|e| fail(&e))?;
    let bytes = std::fs::read(path).map_err(|e| fail(&plain(&e)))?;
    Ok(Content::of(bytes))
}

impl Journal {
    /// Opens or begins a journal, its folder too. Nothing in it has changed yet.
    ///
    /// # Errors
    /// A line for people: it cannot be written, another program writes it, or it is no regular
    /// file.
    pub fn open(path: &Path) -> Result<(Journal, Content), String> {
        Journal::open_within(path, lock::WAIT)
    }

    /// As [`Journal::open`], but waits so long for another program to let go of it.
    ///
    /// # Errors
    /// As [`Journal::open`].
    pub fn open_within(path: &Path, wait: Duration) -> Result<(Journal, Content), String> {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        regular(path).map_err(|e| fail(&e))?;
        if let Some(folder) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|e| {
                fail(&format!(
                    "its folder cannot be made ({}); give another",
                    plain(&e)
                ))
            })?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|e| fail(&e))?;
        let lock = Lock::take(&file, path, wait).map_err(|e| fail(&e))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|e| fail(&e))?;
        let all = bytes.len();
        let content = Content::of(bytes);
        let journal = Journal {
            file,
            path: path.to_path_buf(),
            length: (all - content.torn.len()) as u64,
            synced: Instant::now(),
            _lock: lock,
        };
        Ok((journal, content))
    }

    /// Cuts off what stands behind the last whole line.
    ///
    /// # Errors
    /// When the file cannot be cut.
    pub fn cut_torn_line(&self) -> Result<(), String> {
        let cut = self.file.set_len(self.length);
        cut.map_err(|e| format!("{}: {e}", self.path.display()))
    }

    /// Adds a line.
    ///
    /// # Errors
    /// When it cannot be written; the file is then as before.
    pub fn append(&mut self, value: &impl Serialize) -> Result<(), String> {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", self.path.display());
        let mut line = serde_json::to_vec(value).map_err(|e| fail(&e))?;
        line.push(b'\n');
        let mut written = self.file.write_all(&line);
        if written.is_ok() && self.synced.elapsed() >= SYNC {
            written = self.file.sync_data();
            self.synced = Instant::now();
        }
        if let Err(error) = written {
            let _ = self.file.set_len(self.length);
            return Err(fail(&error));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    /// Syncs the file and its name in the folder, which must last as well; where folders cannot be
    /// synced, so be it.
    pub fn sync_all(&self) {
        let _ = self.file.sync_all();
        if let Some(folder) = self.path.parent() {
            let folder = if folder.as_os_str().is_empty() {
                Path::new(".")
            } else {
                folder
            };
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // Nobody is left to tell of an error; what was written is written.
        let _ = self.file.sync_data();
    }
}
