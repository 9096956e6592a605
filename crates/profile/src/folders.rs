//! Where the files lie: the XDG folders, and the lock that keeps two programs from writing at once.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The program's folder in the XDG folders.
const OURS: &str = "atom4";

/// A larger file is none of ours.
const LARGEST: u64 = 8 << 20;

/// The lock is held while a small file is written; whoever waits longer goes on without it.
const WAIT: Duration = Duration::from_secs(2);

/// The folders for what people edit and for what the program keeps; `None` where there is no such place.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    config: Option<PathBuf>,
    state: Option<PathBuf>,
}

impl Folders {
    /// These folders, which need not be there yet.
    #[must_use]
    pub const fn new(config: Option<PathBuf>, state: Option<PathBuf>) -> Folders {
        Folders { config, state }
    }

    /// `XDG_CONFIG_HOME` and `XDG_STATE_HOME`, else their usual places in `HOME`, else, where Windows has set them,
    /// `APPDATA` and `LOCALAPPDATA`. A path that is not absolute counts as not set, as the specification of these folders has
    /// it.
    #[must_use]
    pub fn of_environment() -> Folders {
        let folder = |variable, usual, own| Some(of_person(variable, usual, own)?.join(OURS));
        Folders {
            config: folder("XDG_CONFIG_HOME", ".config", "APPDATA"),
            state: folder("XDG_STATE_HOME", ".local/state", "LOCALAPPDATA"),
        }
    }

    /// The folder of the settings file.
    #[must_use]
    pub fn config(&self) -> Option<&Path> {
        self.config.as_deref()
    }

    /// The folder of what the program keeps.
    #[must_use]
    pub fn state(&self) -> Option<&Path> {
        self.state.as_deref()
    }

    /// Keeps other programs from changing files until the lock is dropped; `None` where there is no place for a lock,
    /// or one who holds it does not let go.
    pub(super) fn lock(&self) -> Option<File> {
        let path = self.state.as_ref()?.join("lock");
        make_parent(&path).ok()?;
        let file = open_lock(&path).ok()?;
        let deadline = Instant::now() + WAIT;
        loop {
            match file.try_lock() {
                Ok(()) => return Some(file),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Err(_) => return None,
            }
        }
    }
}

/// A person's folder: the one that the variable names, else the usual one in `HOME`, else the system's `own`.
fn of_person(variable: &str, usual: &str, own: &str) -> Option<PathBuf> {
    let set = |variable| {
        let value = std::env::var_os(variable).map(PathBuf::from);
        value.filter(|path| path.is_absolute())
    };
    set(variable)
        .or_else(|| set("HOME").map(|home| home.join(usual)))
        .or_else(|| set(own))
}

/// The folders in which programs keep what all of them may read, the first of them first: `XDG_DATA_HOME` and
/// `XDG_DATA_DIRS`, else their usual places.
#[must_use]
pub fn shared_folders() -> Vec<PathBuf> {
    let dirs = std::env::var_os("XDG_DATA_DIRS").filter(|dirs| !dirs.is_empty());
    let dirs = dirs.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    let own = of_person("XDG_DATA_HOME", ".local/share", "LOCALAPPDATA");
    let shared = std::env::split_paths(&dirs).filter(|path| path.is_absolute());
    own.into_iter().chain(shared).collect()
}

/// A file to lock, made where it is missing.
pub(super) fn open_lock(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

/// Makes the folder of a file.
pub(super) fn make_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// True where there is no such file, or no folder that could hold it.
pub(super) fn is_missing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

/// The text of a file, empty where there is none. What is no plain file, or too large to be one of ours, is an error.
pub(super) fn read(path: &Path) -> io::Result<String> {
    let told = match fs::metadata(path) {
        Ok(told) => told,
        Err(error) if is_missing(&error) => return Ok(String::new()),
        Err(error) => return Err(error),
    };
    if !told.is_file() || told.len() > LARGEST {
        return Err(io::Error::other("it is no small plain file"));
    }
    let mut text = String::new();
    File::open(path)?.take(LARGEST).read_to_string(&mut text)?;
    Ok(text)
}
