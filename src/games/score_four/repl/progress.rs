//! The solver's line of progress at a terminal.

use std::io::Write;
use std::time::Duration;

use atom4_score_four::solver::Progress;

/// Time from one line of progress to the next.
const BEAT: Duration = Duration::from_millis(250);

/// A line on standard error that tells how far the solver has come, at a terminal alone; it is
/// taken away in the end.
pub(super) struct ProgressLine {
    terminal: bool,
    last: Duration,
}

impl ProgressLine {
    pub(super) const fn new(terminal: bool) -> ProgressLine {
        ProgressLine {
            terminal,
            last: Duration::ZERO,
        }
    }

    pub(super) fn show(&mut self, progress: &Progress, time: Duration) {
        if !self.terminal || time < self.last + BEAT {
            return;
        }
        self.last = time;
        let _ = write!(
            std::io::stderr(),
            "\r\x1b[K{} of {} moves settled, {} million positions, {} s",
            progress.settled,
            progress.moves,
            progress.nodes / 1_000_000,
            time.as_secs()
        );
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.last > Duration::ZERO {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
