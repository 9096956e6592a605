//! Writing a file in one step, so that no reader and no crash meets half of it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Bytes of a small file.
const SMALL: usize = 8192;

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
    let done = allow_as(path, &file)
        .and_then(|()| file.write_all(contents))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        let _ = fs::remove_file(&beside);
    }
    done
}

/// Lets those read the file who may read the one that lies there. A browser knows no such rights.
fn allow_as(path: &Path, file: &File) -> io::Result<()> {
    if cfg!(target_family = "wasm") {
        return Ok(());
    }
    let allowed = fs::metadata(path).map(|old| old.permissions());
    allowed.map_or(Ok(()), |allowed| file.set_permissions(allowed))
}

/// The whole path of a file that is there, by which it is known however it is named. A browser's files have no links.
///
/// # Errors
/// The system's error.
pub fn whole(path: &Path) -> io::Result<PathBuf> {
    if !cfg!(target_family = "wasm") {
        return fs::canonicalize(path);
    }
    fs::metadata(path)?;
    let mut whole = PathBuf::from("/");
    for part in path.components() {
        match part {
            Component::ParentDir => drop(whole.pop()),
            Component::Normal(name) => whole.push(name),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    Ok(whole)
}

/// The number of this process in names of files; a browser has one program for each set of files.
fn own_number() -> u32 {
    if cfg!(target_family = "wasm") {
        return 0;
    }
    std::process::id()
}

/// Tells whether [`replace`] could write a small file, for which the disk must have room.
///
/// # Errors
/// The system's error where it could not.
pub fn can_replace(path: &Path) -> io::Result<()> {
    let (mut file, beside) = beside(&through_links(path))?;
    let written = file.write_all(&[b'\n'; SMALL]);
    fs::remove_file(beside)?;
    written
}

/// A fresh file beside this one, and its name.
fn beside(path: &Path) -> io::Result<(File, PathBuf)> {
    static FILES: AtomicU32 = AtomicU32::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let mut beside = path.to_path_buf().into_os_string();
    beside.push(format!(".{}-{number}.new", own_number()));
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

/// Lets a file that is made with these options be read by its owner alone, where the system has such rights by a number. On
/// Windows the folder of a person's own files says the same.
pub fn for_owner_alone(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

#[cfg(test)]
mod tests;
