//! The step that a check waits for, told on standard error while it takes long.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The time after which a step is told at a terminal, and told anew.
const BEAT: Duration = Duration::from_millis(500);

/// The time after which it is told elsewhere, once.
const LOG_PAUSE: Duration = Duration::from_secs(5);

/// What is told of the steps; dropped, it is taken away.
pub(super) struct Waiting {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    terminal: bool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The step that runs, with its number, and since when.
    step: Option<(usize, String, Instant)>,
    /// It has been told.
    told: bool,
    over: bool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another step runs, or none; the line of the one before is taken away.
    fn turn_to(&self, step: Option<(usize, &str)>, over: bool) {
        let mut state = self.state();
        if state.told && self.terminal {
            // Nobody may be there any more to read it.
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
        *state = State {
            step: step.map(|(number, title)| (number, title.to_owned(), Instant::now())),
            told: false,
            over,
        };
        self.changed.notify_one();
    }

    /// Tells the step that runs, until all are over.
    fn watch(&self) {
        let mut state = self.state();
        while !state.over {
            let waited = self.changed.wait_timeout(state, BEAT);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            let Some(line) = due(&state, self.terminal) else {
                continue;
            };
            state.told = true;
            let _ = write!(std::io::stderr(), "{line}");
        }
    }
}

/// The line of the step that runs, where it is time for one.
fn due(state: &State, terminal: bool) -> Option<String> {
    let (number, title, since) = state.step.as_ref()?;
    let took = since.elapsed();
    let seconds = took.as_secs();
    let pause = if terminal { BEAT } else { LOG_PAUSE };
    match (took >= pause, terminal) {
        (true, true) => Some(format!("\r\x1b[K{number:>2} …       {title} ({seconds} s)")),
        (true, false) if !state.told => Some(format!(
            "atom4 check: step {number} runs for {seconds} s now: {title}\n"
        )),
        _ => None,
    }
}

impl Waiting {
    /// Nothing runs yet.
    pub(super) fn new() -> Waiting {
        let shared = Arc::new(Shared {
            terminal: std::io::stderr().is_terminal(),
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let own = Arc::clone(&shared);
        // Without a thread nothing is told, and all is checked alike.
        let thread = std::thread::Builder::new().spawn(move || own.watch()).ok();
        Waiting { shared, thread }
    }

    /// This step begins.
    pub(super) fn begins(&self, number: usize, title: &str) {
        self.shared.turn_to(Some((number, title)), false);
    }

    /// It is over, and what came of it is told next.
    pub(super) fn ends(&self) {
        self.shared.turn_to(None, false);
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.shared.turn_to(None, true);
        if let Some(thread) = self.thread.take() {
            // One that failed has nothing to say any more.
            let _ = thread.join();
        }
    }
}
