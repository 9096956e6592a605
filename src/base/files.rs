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
mod tests {
    use super::*;
    use crate::base::scratch::Scratch;

    #[test]
    fn the_old_contents_give_way_to_the_new_ones_and_nothing_else_does() {
        let folder = Scratch::new();
        let (path, other) = (folder.file("game.txt"), folder.file("game.txt.new"));
        fs::write(&path, "old").expect("a file for the test");
        fs::write(&other, "another's").expect("a file for the test");
        replace(&path, b"new").expect("it can be written");
        assert_eq!(fs::read(&path).expect("it is there"), b"new");
        assert_eq!(fs::read(&other).expect("it is there"), b"another's");
        assert!(replace(&folder.file("no/such/place"), b"new").is_err());
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 2);
    }
}
