//! Locks on files that one program at a time may write.
//!
//! The system's lock ends with its process. Some network disks have none: there a lock file beside
//! the file names the host and the process that hold it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use atom4_core::base::plain;

/// Time to wait for a file that another program holds: one that was just killed lets go of it in a
/// moment.
pub(super) const WAIT: Duration = Duration::from_secs(2);

/// The time between two attempts.
const TICK: Duration = Duration::from_millis(20);

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub struct Lock {
    /// The lock file, where the disk has no locks.
    path: Option<PathBuf>,
}

impl Lock {
    /// Takes the lock on an open file, by a lock file where the disk has none; waits so long for
    /// another program to let go of it.
    ///
    /// # Errors
    /// A line that says who holds it, and what to do about one who is gone.
    pub fn take(file: &File, path: &Path, wait: Duration) -> Result<Lock, String> {
        let deadline = Instant::now() + wait;
        while let Err(error) = file.try_lock() {
            match error {
                TryLockError::WouldBlock => {}
                // The disk knows no locks, or its lock server does not answer.
                TryLockError::Error(error) if has_no_locks(&error) => {
                    return Lock::by_file(path, wait);
                }
                TryLockError::Error(error) => return Err(plain(&error)),
            }
            if Instant::now() >= deadline {
                return Err(
                    "another run is writing it; each run needs a file or a part of its own".into(),
                );
            }
            std::thread::sleep(TICK);
        }
        Ok(Lock { path: None })
    }

    /// Takes the lock by a file beside `path`, whose name is `path` and `.lock`.
    ///
    /// # Errors
    /// As [`Lock::take`].
    pub fn by_file(path: &Path, wait: Duration) -> Result<Lock, String> {
        let mut name = path.to_path_buf().into_os_string();
        name.push(".lock");
        let lock = PathBuf::from(name);
        let shown = lock.display();
        let deadline = Instant::now() + wait;
        loop {
            match OpenOptions::new().write(true).create_new(true).open(&lock) {
                Ok(mut file) => {
                    let written = file
                        .write_all(Holder::this().text().as_bytes())
                        .and_then(|()| file.sync_all());
                    let held = Lock {
                        path: Some(lock.clone()),
                    };
                    written.map_err(|e| format!("{shown}: {e}"))?;
                    return Ok(held);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(format!("this disk has no locks; {shown}: {error}")),
            }
            let text = std::fs::read_to_string(&lock).unwrap_or_default();
            let holder = Holder::parse(&text);
            if holder.as_ref().is_some_and(Holder::is_gone) {
                // Whoever removes it first goes on; create_new lets only one in.
                let _ = std::fs::remove_file(&lock);
                continue;
            }
            if Instant::now() >= deadline {
                let who = holder.map_or_else(
                    || String::from("somebody"),
                    |holder| format!("process {} on {}", holder.process, holder.host),
                );
                return Err(format!(
                    "this disk has no locks, and {shown} says that {who} is writing it; if that is \
                     gone, remove {shown}"
                ));
            }
            std::thread::sleep(TICK);
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The process that holds a lock file: `HOST PROCESS START`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Holder {
    host: String,
    process: u32,
    /// The start of the process in ticks since the system's, 0 where that is not known: numbers of
    /// processes come again.
    start: u64,
}

impl Holder {
    fn this() -> Holder {
        let process = std::process::id();
        Holder {
            host: host(),
            process,
            start: start_of(process).unwrap_or(0),
        }
    }

    fn text(&self) -> String {
        format!("{} {} {}\n", self.host, self.process, self.start)
    }

    fn parse(text: &str) -> Option<Holder> {
        let mut words = text.split_whitespace();
        Some(Holder {
            host: words.next()?.to_owned(),
            process: words.next()?.parse().ok()?,
            start: words.next()?.parse().ok()?,
        })
    }

    /// True when it ran on this host and does no longer. Of other hosts nothing is known.
    fn is_gone(&self) -> bool {
        self.host == host()
            && Path::new("/proc/self/stat").exists()
            && start_of(self.process).is_none_or(|start| self.start != 0 && start != self.start)
    }
}

/// True for what the system says of a disk that knows no locks.
fn has_no_locks(error: &std::io::Error) -> bool {
    #[cfg(unix)]
    {
        use rustix::io::Errno;
        let none = [Errno::NOLCK, Errno::NOSYS, Errno::OPNOTSUPP, Errno::INVAL];
        if none
            .iter()
            .any(|none| error.raw_os_error() == Some(none.raw_os_error()))
        {
            return true;
        }
    }
    error.kind() == ErrorKind::Unsupported
}

fn host() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    match name.split_whitespace().next() {
        Some(name) => name.to_owned(),
        None => String::from("unknown"),
    }
}

/// The start of a process that runs, from the 22nd field of its line in the list of processes.
fn start_of(process: u32) -> Option<u64> {
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    line.rsplit_once(')')?
        .1
        .split_whitespace()
        .nth(19)?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests;
