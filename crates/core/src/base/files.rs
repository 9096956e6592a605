//! Writing a file in one step, so that no reader and no crash meets half of it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces the contents of the file at `path`. The new contents are written to a second file in the
/// same folder, which then takes the name of the first; a crash leaves either all of the old contents
/// or all of the new ones.
///
/// # Errors
/// The system's error. The file keeps its old contents.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut beside = path.to_path_buf().into_os_string();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    // `create_new` fails on a file of that name, which then belongs to another program.
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&beside)?;
    let done = file
        .write_all(contents)
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        let _ = fs::remove_file(&beside);
    }
    done
}

#[cfg(test)]
mod tests;
