//! The end of a child process, and the faults it can commit while it is talked to.

use std::fmt;
use std::process::ExitStatus;

use thiserror::Error;

use super::sandbox::Limit;

/// The longest line, its end left out, in bytes. Longer ones are [`Fault::TooLong`].
pub const LINE_LIMIT: usize = 64 * 1024;

/// The end of a child: its exit status, or 128 and the signal's number as a shell has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit(pub i32);

impl Exit {
    /// True for the status with which a shell, and a program that starts another such as `env`, ends where a command was
    /// not found or could not be run.
    #[must_use]
    pub const fn is_no_start(self) -> bool {
        matches!(self.0, 126 | 127)
    }
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Exit {
        Exit(status.code().unwrap_or_else(|| by_signal(status)))
    }
}

#[cfg(unix)]
fn by_signal(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map_or(0, |signal| 128 + signal)
}

/// There are no signals: every end has a status.
#[cfg(not(unix))]
const fn by_signal(_: ExitStatus) -> i32 {
    0
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A fault of a child that is read from or written to.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The deadline passed.
    #[error("timed out")]
    TimedOut,
    /// It had an answer and kept it to itself until its input was closed.
    #[error("kept its answer to itself until its input was closed")]
    Buffering,
    /// It ended.
    #[error("crashed (status {0})")]
    Crashed(Exit),
    /// It ended as a command does that is not found or cannot be run, and had said nothing.
    #[error("did not start (status {0})")]
    NotStarted(Exit),
    /// It took more than its confinement allows.
    #[error("was stopped ({0})")]
    Stopped(Limit),
    /// It lives, but its standard output is closed.
    #[error("closed its output")]
    ClosedOutput,
    /// It lives, but its standard input is closed.
    #[error("closed its input")]
    ClosedInput,
    /// A line was longer than [`LINE_LIMIT`].
    #[error("sent too long a line")]
    TooLong,
}

impl Fault {
    /// The exit status of a crash.
    #[must_use]
    pub const fn status(&self) -> Option<i32> {
        match self {
            Fault::Crashed(Exit(status)) | Fault::NotStarted(Exit(status)) => Some(*status),
            _ => None,
        }
    }
}
