//! The steps that checks wait for, told on standard error while one takes long.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use terminal_size::{Width, terminal_size_of};

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
    /// The subcommand, which a line of a log begins with.
    name: &'static str,
    terminal: bool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The step that runs of each program.
    steps: BTreeMap<usize, Running>,
    /// A line stands on the terminal.
    written: bool,
    over: bool,
}

/// A step that runs.
struct Running {
    /// Its words, without its time.
    step: String,
    title: String,
    since: Instant,
    told: bool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state with no line on the terminal.
    fn wiped(&self) -> MutexGuard<'_, State> {
        let mut state = self.state();
        if std::mem::take(&mut state.written) {
            // Nobody may be there any more to read it.
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
        state
    }

    /// Tells steps that run, until all are over.
    fn watch(&self) {
        let mut state = self.state();
        while !state.over {
            let waited = self.changed.wait_timeout(state, BEAT);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            let Some(line) = due(&mut state, self.terminal) else {
                continue;
            };
            let mut err = std::io::stderr();
            if !self.terminal {
                let _ = writeln!(err, "atom4 {}: {line}", self.name);
                continue;
            }
            let columns = terminal_size_of(std::io::stderr()).map_or(80, |(Width(w), _)| w);
            // One that goes over the edge could not be taken away.
            let line: String = line
                .chars()
                .take(usize::from(columns).saturating_sub(1))
                .collect();
            let _ = write!(err, "\r\x1b[K{line}");
            state.written = true;
        }
    }
}

/// The line of the step that runs for longest, where it is time for one.
fn due(state: &mut State, terminal: bool) -> Option<String> {
    let pause = if terminal { BEAT } else { LOG_PAUSE };
    let running = state.steps.values_mut();
    let wanted = running.filter(|step| step.since.elapsed() >= pause && (terminal || !step.told));
    let longest = wanted.min_by_key(|step| step.since)?;
    longest.told = true;
    let seconds = longest.since.elapsed().as_secs();
    let Running { step, title, .. } = longest;
    Some(format!("{step} runs for {seconds} s now: {title}"))
}

impl Waiting {
    /// Nothing runs yet.
    pub(super) fn new(name: &'static str) -> Waiting {
        let shared = Arc::new(Shared {
            name,
            terminal: std::io::stderr().is_terminal(),
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let own = Arc::clone(&shared);
        // Without a thread nothing is told, and all is checked alike.
        let thread = std::thread::Builder::new().spawn(move || own.watch()).ok();
        Waiting { shared, thread }
    }

    /// A step of the program of this number begins, called so.
    pub(super) fn begins(&self, program: usize, step: String, title: &str) {
        let running = Running {
            step,
            title: title.to_owned(),
            since: Instant::now(),
            told: false,
        };
        self.shared.wiped().steps.insert(program, running);
    }

    /// No step of this program runs.
    pub(super) fn ends(&self, program: usize) {
        self.shared.wiped().steps.remove(&program);
    }

    /// Something else is told meanwhile.
    pub(super) fn aside(&self, tell: impl FnOnce()) {
        let _state = self.shared.wiped();
        tell();
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.shared.wiped().over = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // One that failed has nothing to say any more.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests;
