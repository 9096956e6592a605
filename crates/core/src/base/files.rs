//! Writing a file in one step, so that no reader and no crash meets half of it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Replaces the contents of the file at `path`. The new contents are written to a second file in the
/// same folder, which then takes the name of the first; a crash leaves either all of the old contents
/// or all of the new ones. A symbolic link stays one: the file that it leads to is replaced. Whoever may
/// read the old file may read the new one.
///
/// # Errors
/// The system's error. The file keeps its old contents.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let path = &through_links(path);
    let (mut file, beside) = beside(path)?;
    let allowed = fs::metadata(path).map(|old| old.permissions());
    let done = allowed
        .map_or(Ok(()), |allowed| file.set_permissions(allowed))
        .and_then(|()| file.write_all(contents))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        let _ = fs::remove_file(&beside);
    }
    done
}

/// Tells whether [`replace`] could write, the disk's room apart.
///
/// # Errors
/// The system's error where it could not.
pub fn can_replace(path: &Path) -> io::Result<()> {
    let (_, beside) = beside(&through_links(path))?;
    fs::remove_file(beside)
}

/// A fresh file beside this one, and its name.
fn beside(path: &Path) -> io::Result<(File, PathBuf)> {
    static FILES: AtomicU32 = AtomicU32::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let mut beside = path.to_path_buf().into_os_string();
    beside.push(format!(".{}-{number}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    // `create_new` fails on a file of that name, which then belongs to another program.
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&beside)?;
    Ok((file, beside))
}

/// The file that a path leads to, which need not be there.
fn through_links(path: &Path) -> PathBuf {
    const MOST: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST {
        let Ok(to) = fs::read_link(&path) else { break };
        // What is no absolute path is one from where the link lies.
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    path
}

#[cfg(test)]
mod tests;
