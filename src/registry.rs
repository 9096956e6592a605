//! The registry of games: the one list of those that are built in, to which a user of the library
//! adds his own.
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use atom4::registry::Registry;
//!
//! fn main() -> ExitCode {
//!     // A program with further games says `Registry::builtin().with(&MY_GAME)`.
//!     atom4::program::run(&Registry::builtin())
//! }
//! ```

#[cfg(feature = "program")]
pub use crate::cli::entry::{Entry, Manual, Registry, Section, Subcommand};

use crate::games::{atom4, atomix, cluster, score_four};
use atom4_repl::{GameEntry, GameList};

/// The games that are built in, in their order, for testing mode and screens.
#[must_use]
pub fn games() -> GameList {
    let others: [&'static GameEntry; 3] = [
        &score_four::repl::ENTRY,
        &cluster::repl::ENTRY,
        &atomix::repl::ENTRY,
    ];
    GameList::new(&atom4::repl::ENTRY, others)
}

#[cfg(feature = "program")]
impl Registry {
    /// The games that are built in.
    #[must_use]
    pub fn builtin() -> Registry {
        Registry::of(&atom4::entry::ENTRY)
            .with(&score_four::entry::ENTRY)
            .with(&cluster::entry::ENTRY)
            .with(&atomix::entry::ENTRY)
    }
}
