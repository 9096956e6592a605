//! What stops a computation: Ctrl-C, a reader of the answers who has gone away, the end of a command's time.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

#[cfg_attr(not(unix), path = "stop/no_unread.rs")]
mod unread;

pub use unread::when_unread;

/// The most that a clock is ahead of its time, so that the answer of a stopped computation still comes in time.
const AHEAD: Duration = Duration::from_millis(40);

/// The flag that stops what a session computes.
#[derive(Clone, Debug, Default)]
pub(super) struct StopFlag {
    /// Computations look at it.
    flag: Arc<AtomicBool>,
    /// Nobody reads the answers any more.
    unread: Arc<AtomicBool>,
    /// Somebody reads them who is not watched yet.
    unwatched: Arc<AtomicBool>,
}

impl StopFlag {
    /// The flag for computations.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.flag
    }

    /// True where what is computed is to stop.
    pub(super) fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Takes the flag back for the next command. It stays set where nobody reads the answers.
    pub(super) fn clear(&self) {
        // The reader's flag is looked at last: it is set before the other one.
        self.flag.store(false, Ordering::SeqCst);
        if self.is_unread() {
            self.flag.store(true, Ordering::SeqCst);
        }
    }

    /// True where the reader of standard output has gone away, seen while [`StopFlag::watch_reader`] is at work.
    pub(super) fn is_unread(&self) -> bool {
        self.unread.load(Ordering::SeqCst)
    }

    /// Lets this signal stop what is computed.
    #[cfg(any(unix, windows))]
    pub(super) fn at_signal(&self, signal: i32) {
        let _ = signal_hook::flag::register(signal, Arc::clone(&self.flag));
    }

    /// Stops what is computed when the reader of standard output goes away, as [`when_unread`] has it, from the first
    /// [`StopFlag::thinks`] on.
    pub(super) fn watch_reader(&self) {
        self.unwatched.store(true, Ordering::Relaxed);
    }

    /// A computation is about to begin. The watch over the reader begins with the first: a program that computes
    /// nothing would start more slowly for a thread that it does not need.
    pub(super) fn thinks(&self) {
        if !self.unwatched.swap(false, Ordering::Relaxed) {
            return;
        }
        let stop = self.clone();
        when_unread(move || {
            stop.unread.store(true, Ordering::SeqCst);
            stop.flag.store(true, Ordering::SeqCst);
        });
    }

    /// Starts the clock of a command that may take `time`.
    ///
    /// # Errors
    /// The system's, where it has no thread left.
    pub(super) fn within(&self, time: Duration) -> io::Result<Clock> {
        let (running, over) = mpsc::channel::<()>();
        let (late, flag) = (Arc::default(), Arc::clone(&self.flag));
        let time = time - AHEAD.min(time / 4);
        let told = Arc::clone(&late);
        let wait = move || {
            if over.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                AtomicBool::store(&told, true, Ordering::SeqCst);
                flag.store(true, Ordering::SeqCst);
            }
        };
        let thread = thread::Builder::new().spawn(wait)?;
        Ok(Clock {
            stop: self.clone(),
            late,
            running: Some(running),
            thread: Some(thread),
        })
    }
}

/// The clock of one command: stops it at its time, and lets the next one go on.
pub(super) struct Clock {
    stop: StopFlag,
    late: Arc<AtomicBool>,
    /// The thread waits for its end.
    running: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.running = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        if self.late.load(Ordering::SeqCst) {
            self.stop.clear();
        }
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests;
