//! Files that commands read: plain ones, as long as they are when they are opened.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Take};
#[cfg(unix)]
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

/// Larger files are refused: reading one would have no end in sight.
const LARGEST_MIB: u64 = 64;

/// Opens a plain file: what it holds now, and nothing that is added while it is read. A folder is refused, and so is all that
/// may keep a reader waiting or hardly end: pipes, sockets, devices, very large files, and what the system makes up while it is
/// read.
///
/// # Errors
/// The system's, or what the file is instead.
pub fn open_plain(path: &Path) -> io::Result<Take<File>> {
    // Opening a device may already do something.
    plain(&fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    // By now another file may stand there: neither its opening nor its reading may wait.
    #[cfg(unix)]
    options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    let mut file = options.open(path)?;
    let seen = file.metadata()?;
    plain(&seen)?;
    if seen.len() == 0 && !matches!(file.read(&mut [0]), Ok(0)) {
        return Err(refused("the system makes it up while it is read"));
    }
    Ok(file.take(seen.len()))
}

/// Refuses what is no plain file.
fn plain(seen: &Metadata) -> io::Result<()> {
    let kind = seen.file_type();
    if kind.is_dir() {
        let error = io::Error::new(io::ErrorKind::IsADirectory, "it is a folder");
        return Err(error);
    }
    if !kind.is_file() {
        #[cfg(unix)]
        let what = match (kind.is_fifo(), kind.is_socket()) {
            (true, _) => "it is a pipe",
            (_, true) => "it is a socket",
            _ => "it is a device",
        };
        #[cfg(not(unix))]
        let what = "it is a device";
        return Err(refused(what));
    }
    if seen.len() > LARGEST_MIB << 20 {
        let error = format!("it is larger than {LARGEST_MIB} MiB");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, error));
    }
    Ok(())
}

fn refused(what: &str) -> io::Error {
    io::Error::other(format!("{what}, and only plain files are read"))
}
