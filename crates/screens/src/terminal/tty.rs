//! The system's part of a terminal: its modes, and bytes that come from it within a time. The terminal of Unix.

use std::io;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::stdio::{stdin, stdout};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

/// How a terminal treats what is typed and written.
pub struct Modes(Termios);

impl Modes {
    /// Makes the terminal raw: every key comes as it is pressed, and nothing is done to what is written. How it was before.
    ///
    /// # Errors
    /// When it does not obey.
    pub fn make_raw() -> io::Result<Modes> {
        let before = tcgetattr(stdin())?;
        let mut raw = before.clone();
        raw.make_raw();
        tcsetattr(stdin(), OptionalActions::Now, &raw)?;
        Ok(Modes(before))
    }

    /// Makes the terminal what it was.
    pub fn bring_back(&self) {
        let _ = tcsetattr(stdin(), OptionalActions::Now, &self.0);
    }
}

/// Writes straight to the terminal, as much as it takes: how much.
///
/// # Errors
/// When it is gone.
pub fn write(bytes: &[u8]) -> io::Result<usize> {
    match rustix::io::write(stdout(), bytes) {
        Err(Errno::INTR | Errno::AGAIN) => Ok(0),
        written => Ok(written?),
    }
}

/// Waits for bytes no longer than `timeout`, or a signal: how many came.
///
/// # Errors
/// When the terminal is gone.
pub fn read(bytes: &mut [u8], timeout: Duration) -> io::Result<usize> {
    let mut fds = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
    let timeout = Timespec {
        tv_sec: timeout.as_secs().try_into().unwrap_or(i64::MAX),
        tv_nsec: timeout.subsec_nanos().into(),
    };
    match poll(&mut fds, Some(&timeout)) {
        Ok(0) | Err(Errno::INTR) => return Ok(0),
        Ok(_) => {}
        Err(error) => return Err(error.into()),
    }
    match rustix::io::read(stdin(), bytes) {
        Ok(0) => Err(io::Error::other("the terminal has hung up")),
        Err(Errno::INTR | Errno::AGAIN) => Ok(0),
        read => Ok(read?),
    }
}

/// Stops the rest of the job, as the terminal would: whoever started us may share it and wait.
pub fn stop_others() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}

/// What the environment says of the terminal in this variable, if it is set and not empty.
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
