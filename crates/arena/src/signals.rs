//! The signals that ask a program to end.

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::SIGTERM;

/// Those beside the interrupt of a terminal.
#[cfg(unix)]
pub(super) const ENDING: &[i32] = &[SIGTERM, SIGHUP];
/// Those beside the interrupt of a terminal.
#[cfg(not(unix))]
pub(super) const ENDING: &[i32] = &[SIGTERM];
