//! Confinement of foreign programs: what they may read, write, reach and take.
//!
//! A program of a [`Launch`] is confined by bubblewrap where a trial start works, else by Landlock. Either way
//! it runs in an empty working folder of its own, sees the system, the files that its command names with
//! their folders and what [`Grants::read`] adds, has a clean environment, and is stopped when it takes more
//! than its [`Limits`]. `docs/security.md` says what is promised and what is not held.
//!
//! | module | content |
//! |---|---|
//! | [`limits`] | how much a program may take |
//! | [`named`] | the files that a command names |
//! | `bubblewrap`, `landlock` | the two confinements |
//! | `watch` | stops what goes beyond its limits |
//!
//! ```no_run
//! use atom4_arena::process::Child;
//! use atom4_arena::sandbox::{Grants, Launch, Sandbox, Wanted};
//!
//! let sandbox = Sandbox::choose(Wanted::Auto)?;
//! eprintln!("{sandbox}");
//! let grants = Grants { read: vec!["/srv/books".into()], ..Grants::default() };
//! let bot = Child::launch(&Launch { command: "./bot --fast".into(), sandbox, grants });
//! # Ok::<(), String>(())
//! ```

mod bubblewrap;
#[cfg(target_os = "linux")]
mod landlock;
pub mod limits;
pub mod named;
mod prepared;
pub(super) mod watch;

use std::fmt;
use std::path::PathBuf;

pub use self::limits::{Limit, Limits};
pub(super) use self::prepared::{Folder, Prepared, folders, sources};

/// The confinement that was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The best that can be had.
    #[default]
    Auto,
    /// None.
    Off,
    /// Bubblewrap or nothing.
    Bubblewrap,
    /// Landlock or nothing.
    Landlock,
}

/// The confinement that is in force. Shown, it says so in one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sandbox {
    /// None: nobody asked for any.
    #[default]
    Off,
    /// None: none can be had.
    Unavailable {
        /// Why.
        why: String,
    },
    /// Bubblewrap.
    Bubblewrap {
        /// Its program.
        program: PathBuf,
    },
    /// Landlock.
    Landlock {
        /// The version of the kernel's interface.
        abi: u32,
        /// Why it is not bubblewrap; empty where Landlock was asked for.
        why: String,
    },
}

impl Sandbox {
    /// Tries what was asked for; takes some milliseconds.
    ///
    /// # Errors
    /// A line that says why what was asked for by name cannot be had.
    pub fn choose(wanted: Wanted) -> Result<Sandbox, String> {
        let landlocked = |why: String| match landlock_abi() {
            0 => Err(String::from("this kernel has no Landlock")),
            abi => Ok(Sandbox::Landlock { abi, why }),
        };
        match wanted {
            Wanted::Off => Ok(Sandbox::Off),
            Wanted::Bubblewrap => bubblewrap::tried()
                .map_err(|why| format!("--sandbox bwrap: {why}; try auto, landlock or off")),
            Wanted::Landlock => landlocked(String::new())
                .map_err(|why| format!("--sandbox landlock: {why}; try auto, bwrap or off")),
            Wanted::Auto => Ok(bubblewrap::tried().or_else(|why| {
                landlocked(why.clone()).or_else(|landlock| {
                    let why = format!("{why}; {landlock}");
                    Ok::<_, String>(Sandbox::Unavailable { why })
                })
            })?),
        }
    }

    /// True where programs are confined.
    #[must_use]
    pub const fn is_in_force(&self) -> bool {
        matches!(self, Sandbox::Bubblewrap { .. } | Sandbox::Landlock { .. })
    }

    /// True where everything that is promised is held.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        matches!(self, Sandbox::Bubblewrap { .. })
    }

    /// What is not held, in words; empty where everything is.
    #[must_use]
    pub fn not_held(&self) -> Vec<&'static str> {
        let Sandbox::Landlock { abi, .. } = self else {
            return Vec::new();
        };
        let from = [
            (2, "moves of files between folders"),
            (3, "truncation of files"),
            (4, "TCP"),
            (5, "control of devices"),
            (6, "signals to other processes"),
            (6, "abstract sockets"),
            (9, "socket files"),
            (10, "UDP"),
        ];
        let missing = from.iter().filter(|(first, _)| abi < first);
        let mut missing: Vec<&str> = missing.map(|(_, what)| *what).collect();
        missing.extend([
            "other kinds of sockets",
            "names and times of files",
            "bursts of processes",
        ]);
        missing
    }
}

impl fmt::Display for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sandbox::Off => write!(f, "programs are not confined"),
            Sandbox::Unavailable { why } => write!(f, "programs are not confined ({why})"),
            Sandbox::Bubblewrap { .. } => write!(f, "programs are confined by bubblewrap"),
            Sandbox::Landlock { abi, why } => {
                let why = match why.as_str() {
                    "" => String::new(),
                    why => format!(" ({why})"),
                };
                let held = self.not_held().join(", ");
                write!(
                    f,
                    "programs are confined by Landlock {abi}{why}; not held: {held}"
                )
            }
        }
    }
}

#[cfg(target_os = "linux")]
fn landlock_abi() -> u32 {
    landlock::abi()
}

#[cfg(not(target_os = "linux"))]
const fn landlock_abi() -> u32 {
    0
}

/// What a program may read and take beyond what every program may.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants {
    /// Files and folders that it may read, beside those that its command names.
    pub read: Vec<PathBuf>,
    /// Files and folders of other programs, as they really stand: a folder that holds one of them is not opened
    /// because the command names a file in it.
    pub apart: Vec<PathBuf>,
    /// The most that it may take.
    pub limits: Limits,
}

/// A program to be started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// Its command, for `/bin/sh -c`.
    pub command: String,
    /// Its confinement.
    pub sandbox: Sandbox,
    /// What it may do within it.
    pub grants: Grants,
}

impl Launch {
    /// A program that is not confined.
    #[must_use]
    pub fn free(command: impl Into<String>) -> Launch {
        Launch {
            command: command.into(),
            ..Launch::default()
        }
    }
}
