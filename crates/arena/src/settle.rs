//! The moment after a program has gone: did it crash, or was everything here told to stop?
//!
//! A batch system or a shutdown signals every process of a job. The programs of a series die of it,
//! and their referee may see that before its own signal comes. So the end of a program counts as a
//! crash only when no signal has come to this process by [`SETTLE`] later.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::outcome::Reason;

/// Time after the end of a program in which a signal to this process explains it.
pub const SETTLE: Duration = Duration::from_secs(1);

/// The time between two looks for a signal.
const TICK: Duration = Duration::from_millis(5);

/// True for faults that a signal to a program may bring about.
#[must_use]
pub const fn may_be_a_stop(reason: Reason) -> bool {
    matches!(reason, Reason::Crash | Reason::Disconnect)
}

/// Waits until `signalled` is set or [`SETTLE`] has passed; true when it is set.
pub fn signalled(signalled: &AtomicBool) -> bool {
    let deadline = Instant::now() + SETTLE;
    while !signalled.load(Ordering::Relaxed) && Instant::now() < deadline {
        std::thread::sleep(TICK);
    }
    signalled.load(Ordering::Relaxed)
}

/// Waits for [`SETTLE`] in a process that dies of its signals, before it tells of a crash.
pub fn survived() {
    std::thread::sleep(SETTLE);
}
