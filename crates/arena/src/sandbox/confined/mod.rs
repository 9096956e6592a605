//! The confinements of Linux: bubblewrap, and Landlock.
//!
//! | module | content |
//! |---|---|
//! | `world` | what a program sees, the same for every confinement |
//! | `direct` | commands whose shell gives its place to the program |
//! | `author` | the author's search path and libraries |
//! | `system` | the parts of the system that are shown |
//! | `groups` | how much memory a program is told to have |
//! | `layers` | where a program's writing goes |
//! | `view`, `steps` | a tree of files of its own |
//! | `bare` | what stands for it where there is none |
//! | `bubblewrap`, `landlock` | the two confinements |
//! | `prepared` | a program made ready to be started |
//! | `watch`, `written` | stops what goes beyond its limits |
//! | `unseen` | what a program missed that is there |

mod author;
mod bare;
mod bubblewrap;
mod direct;
mod groups;
mod landlock;
mod layers;
mod prepared;
mod steps;
mod system;
mod unseen;
mod view;
mod watch;
mod world;
mod written;

pub use self::bubblewrap::Bubblewrap;
pub use self::prepared::{Folder, Prepared, folders, sources};
pub use self::watch::Watch;

use super::{Grants, Launch, Sandbox, command, environment, limits};

/// There are some.
pub const ANY: bool = true;

/// Bubblewrap, where a trial start works.
///
/// # Errors
/// Why it cannot be had.
pub fn bubblewrapped() -> Result<Sandbox, String> {
    let bubblewrap = bubblewrap::tried()?;
    let view = view::can_be_had();
    Ok(Sandbox::Bubblewrap { bubblewrap, view })
}

/// Landlock, for this reason.
///
/// # Errors
/// Why it cannot be had.
pub fn landlocked(why: String) -> Result<Sandbox, String> {
    match landlock::abi() {
        0 => Err(String::from("this kernel has no Landlock")),
        abi => {
            let view = view::can_be_had();
            Ok(Sandbox::Landlock { abi, why, view })
        }
    }
}
