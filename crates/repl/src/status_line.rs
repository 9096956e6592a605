//! The line that tells how far a long computation has come.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The time between two lines at a terminal.
const BEAT: Duration = Duration::from_millis(250);

/// A line on standard error, told anew once in a while: on a terminal in the place of the one before, and taken away in the
/// end; elsewhere below it.
pub struct StatusLine {
    on: bool,
    terminal: bool,
    pause: Duration,
    told: Instant,
    written: bool,
}

impl StatusLine {
    /// The line of a computation that begins now; the first one is told after a pause.
    #[must_use]
    pub fn new(terminal: bool, pause: Duration) -> StatusLine {
        StatusLine {
            on: true,
            terminal,
            pause,
            told: Instant::now(),
            written: false,
        }
    }

    /// The line of a computation that begins now, told a few times a second to somebody who sits at a terminal and to nobody
    /// else.
    #[must_use]
    pub fn at_a_terminal(terminal: bool) -> StatusLine {
        StatusLine {
            on: terminal,
            ..StatusLine::new(true, BEAT)
        }
    }

    /// Tells the line, where the time for a new one has come.
    pub fn tell(&mut self, line: impl FnOnce() -> String) {
        if !self.on || self.told.elapsed() < self.pause {
            return;
        }
        self.told = Instant::now();
        let (mut err, line) = (io::stderr(), line());
        // Nobody may be there any more to read it; the computation goes on.
        let _ = match self.terminal {
            true => write!(err, "\r\x1b[K{line}"),
            false => writeln!(err, "atom4: {line}"),
        };
        self.written = self.terminal;
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        if self.written {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
