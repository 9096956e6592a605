//! Files that commands read: plain ones, as long as they are when they are opened.

use std::fs::{self, File, FileType};
use std::io::{self, Read, Take};
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

/// Opens a plain file: what it holds now, and nothing that is added while it is read. A folder is refused, and so is all that
/// may keep a reader waiting or never end: pipes, sockets, devices, and what the system makes up while it is read.
///
/// # Errors
/// The system's, or what the file is instead.
pub(crate) fn open_plain(path: &Path) -> io::Result<Take<File>> {
    // A pipe is looked at before it is opened: opening it would wait for a writer.
    let kind = fs::metadata(path)?.file_type();
    if kind.is_dir() {
        let error = io::Error::new(io::ErrorKind::IsADirectory, "it is a folder");
        return Err(error);
    }
    if let Some(what) = no_plain_file(kind) {
        return Err(refused(&format!("it is {what}")));
    }
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    if length == 0 && file.read(&mut [0])? > 0 {
        return Err(refused("the system makes it up while it is read"));
    }
    Ok(file.take(length))
}

fn refused(what: &str) -> io::Error {
    io::Error::other(format!("{what}, and only plain files are read"))
}

fn no_plain_file(kind: FileType) -> Option<&'static str> {
    if kind.is_file() {
        None
    } else if kind.is_fifo() {
        Some("a pipe")
    } else if kind.is_socket() {
        Some("a socket")
    } else {
        Some("a device")
    }
}
