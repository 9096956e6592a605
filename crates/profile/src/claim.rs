//! The claim to a kept game: of the programs that play it at once, one alone keeps it.
//!
//! The claim is a file beside the game, locked for as long as its program runs. Whoever takes the game over puts a file of
//! its own in that place; the program before has another file then, and writes nothing any more. A second lock is held while
//! a claim is made and while the game is written, so that none of this comes between.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::folders;

/// Whoever waits for a person waits so long for another program that writes.
const PATIENCE: Duration = Duration::from_secs(5);
/// The thread that writes waits so long.
const LONG_PATIENCE: Duration = Duration::from_secs(30);

/// The claim to a kept game, for as long as it lives and nobody takes the game over.
#[derive(Debug)]
pub struct Claim(Option<Held>);

/// A claim's file, locked; what stands in it, and where it lies.
#[derive(Debug)]
struct Held {
    _file: File,
    owner: String,
    path: PathBuf,
}

impl Claim {
    /// The claim where no lock can be had: nobody else has one either.
    pub(super) const fn unlocked() -> Claim {
        Claim(None)
    }

    /// True while no other program has taken the game over.
    #[must_use]
    pub fn holds(&self) -> bool {
        let Some(Held { owner, path, .. }) = &self.0 else {
            return true;
        };
        // A file that is gone is nobody else's.
        fs::read_to_string(path).map_or(true, |now| now == *owner)
    }

    /// Keeps others from taking the game over while what is returned lives.
    ///
    /// # Errors
    /// When another program has taken it over, or writes and does not end.
    pub(super) fn hold(&self) -> io::Result<Option<File>> {
        let Some(Held { path, .. }) = &self.0 else {
            return Ok(None);
        };
        let busy = busy(path, LONG_PATIENCE)?;
        match self.holds() {
            true => Ok(Some(busy)),
            false => Err(io::Error::other("another program has taken the game over")),
        }
    }
}

/// Claims the game whose claim lies here; `None` where another program has it and is not to lose it.
///
/// # Errors
/// When no lock can be had.
pub(super) fn claim(path: &Path, take_over: bool) -> io::Result<Option<Claim>> {
    folders::make_parent(path)?;
    let _busy = busy(path, PATIENCE)?;
    if !take_over && is_claimed(path) {
        return Ok(None);
    }
    // No other claim has this number of nanoseconds with the same process.
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let owner = format!("{} {}", std::process::id(), now.as_nanos());
    let beside = path.with_extension(format!("lock.{}", owner.replace(' ', "-")));
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&beside)?;
    let locked = file.try_lock().map_err(io::Error::from);
    let done = locked
        .and_then(|()| file.write_all(owner.as_bytes()))
        .and_then(|()| fs::rename(&beside, path));
    if let Err(error) = done {
        let _ = fs::remove_file(&beside);
        return Err(error);
    }
    Ok(Some(Claim(Some(Held {
        _file: file,
        owner,
        path: path.to_owned(),
    }))))
}

/// True where a program that runs has the claim that lies here.
fn is_claimed(path: &Path) -> bool {
    let claim = File::open(path).map(|file| file.try_lock_shared());
    matches!(claim, Ok(Err(TryLockError::WouldBlock)))
}

/// True where this very program has the claim that lies here: what it has written is not on the disk yet.
pub(super) fn is_own(path: &Path) -> bool {
    let owner = fs::read_to_string(path).unwrap_or_default();
    let process = owner.split(' ').next().and_then(|id| id.parse().ok());
    is_claimed(path) && process == Some(std::process::id())
}

/// True where another program that runs has the claim that lies here.
pub(super) fn is_anothers(path: &Path) -> bool {
    is_claimed(path) && !is_own(path)
}

/// The second lock of a claim's game.
fn busy(path: &Path, patience: Duration) -> io::Result<File> {
    let file = folders::open_lock(&path.with_extension("busy"))?;
    let deadline = Instant::now() + patience;
    // Where a file system has no locks, waiting helps nobody.
    while let Err(error) = file.try_lock() {
        if matches!(error, TryLockError::Error(_)) || Instant::now() >= deadline {
            return Err(error.into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(file)
}
