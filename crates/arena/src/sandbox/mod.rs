//! Confinement of foreign programs: what they may read, write, reach and take.
//!
//! A program of a [`Launch`] is confined by bubblewrap where a trial start works, else by Landlock. Either way
//! it works in its own folder, where what it writes never reaches the original, sees the system, the author's
//! programs and libraries and what [`Grants::read`] adds, has the variables that configure languages, and is
//! stopped when it takes more than its [`Limits`]. `docs/security.md` says what is promised and what is not held.
//!
//! | module | content |
//! |---|---|
//! | `confined` | the confinements of Linux; other systems have none |
//! | [`command`] | the files that a command names |
//! | [`environment`] | the variables that pass |
//! | [`limits`] | how much a program may take |
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

pub mod command;
#[cfg_attr(not(target_os = "linux"), path = "unconfined.rs")]
mod confined;
pub mod environment;
pub mod limits;

use std::fmt;
use std::path::PathBuf;

pub use self::confined::Bubblewrap;
pub(super) use self::confined::{Folder, Watch, sources};
#[cfg(target_os = "linux")]
pub(super) use self::confined::{Prepared, folders};
pub use self::limits::{Limit, Limits};

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
        bubblewrap: Bubblewrap,
        /// A program gets a tree of files from us; else bubblewrap makes one.
        view: bool,
    },
    /// Landlock.
    Landlock {
        /// The version of the kernel's interface.
        abi: u32,
        /// Why it is not bubblewrap; empty where Landlock was asked for.
        why: String,
        /// A program gets a tree of files of its own; else it sees that of the machine, with rules.
        view: bool,
    },
}

impl Sandbox {
    /// Tries what was asked for; takes some milliseconds.
    ///
    /// # Errors
    /// A line that says why what was asked for by name cannot be had.
    pub fn choose(wanted: Wanted) -> Result<Sandbox, String> {
        match wanted {
            Wanted::Off => Ok(Sandbox::Off),
            Wanted::Bubblewrap => confined::bubblewrapped()
                .map_err(|why| format!("--sandbox bwrap: {why}; try auto, landlock or off")),
            Wanted::Landlock => confined::landlocked(String::new())
                .map_err(|why| format!("--sandbox landlock: {why}; try auto, bwrap or off")),
            Wanted::Auto => Ok(confined::bubblewrapped().or_else(|why| {
                confined::landlocked(why.clone()).or_else(|landlock| {
                    let why = format!("{why}; {landlock}");
                    Ok::<_, String>(Sandbox::Unavailable { why })
                })
            })?),
        }
    }

    /// True where a start with foreign programs says it: where a confinement was wanted, and where the system has none at all.
    #[must_use]
    pub fn is_told(&self) -> bool {
        *self != Sandbox::Off || !confined::ANY
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
        let Sandbox::Landlock { abi, view, .. } = self else {
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
        // Those of others are not in a tree of the program's own.
        let hidden = |what: &str| *view && what == "socket files";
        let missing = from
            .iter()
            .filter(|(first, what)| abi < first && !hidden(what));
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
            Sandbox::Landlock { abi, why, .. } => {
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

/// What a program may read and take beyond what every program may.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants {
    /// Files and folders that it may read, beside its own folder.
    pub read: Vec<PathBuf>,
    /// Variables of its environment, with their values, beside those that every program gets.
    pub env: Vec<(String, String)>,
    /// Files and folders of other programs, as they really stand: they are hidden from it, and a folder that holds
    /// a file of another is not opened because the command names a file in it.
    pub apart: Vec<PathBuf>,
    /// The most that it may take.
    pub limits: Limits,
}

/// A program to be started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// Its command, for the system's shell: `/bin/sh -c`, or `cmd` on Windows.
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
