//! The three pipes of a child process where the system has no `poll` for them: a thread for each.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::{Happened, Waiting};

/// Bytes that a thread reads ahead, and those that wait to be written; a child that says more waits.
const ROOM: usize = 64 * 1024;

/// What the threads of one child and its owner share.
#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// What came of standard output and error.
    came: [Flow; 2],
    /// What goes to the child; ended where nobody is left to read it.
    goes: Flow,
    /// Bytes that are being written.
    writing: usize,
}

/// Bytes on their way.
#[derive(Debug, Default)]
struct Flow {
    bytes: Vec<u8>,
    /// Nothing more comes.
    ended: bool,
    /// The owner wants no more of it.
    closed: bool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads one of the outputs until it ends or is closed.
    fn read(&self, which: usize, mut pipe: impl Read) {
        let mut chunk = [0; 8192];
        loop {
            let read = match pipe.read(&mut chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read.unwrap_or(0),
            };
            let mut state = self.state();
            while state.came[which].bytes.len() >= ROOM && !state.came[which].closed {
                state = self.wait(state);
            }
            let flow = &mut state.came[which];
            flow.bytes.extend_from_slice(&chunk[..read]);
            flow.ended |= read == 0;
            let over = flow.ended || flow.closed;
            self.changed.notify_all();
            if over {
                return;
            }
        }
    }

    /// Writes what goes to the child until that is closed or nobody reads it.
    fn write(&self, mut pipe: ChildStdin) {
        let mut state = self.state();
        loop {
            while state.goes.bytes.is_empty() && !state.goes.closed {
                state = self.wait(state);
            }
            if state.goes.closed {
                return;
            }
            let bytes = std::mem::take(&mut state.goes.bytes);
            state.writing = bytes.len();
            drop(state);
            let written = pipe.write_all(&bytes).and_then(|()| pipe.flush());
            state = self.state();
            state.writing = 0;
            state.goes.ended |= written.is_err();
            self.changed.notify_all();
            if state.goes.ended {
                return;
            }
        }
    }
}

/// The pipe to a child. Dropping it closes it; what the child has not read by then it may still read.
#[derive(Debug)]
pub struct Input(Arc<Shared>);

/// A pipe from a child. Dropping it closes it.
#[derive(Debug)]
pub struct Output(Arc<Shared>, usize);

/// Takes the pipes of a child: to it, and from its standard output and error.
///
/// # Errors
/// When the system has no thread left.
pub fn take(child: &mut Child) -> io::Result<(Option<Input>, [Option<Output>; 2])> {
    let shared = Arc::<Shared>::default();
    let start = |work: Box<dyn FnOnce(&Shared) + Send>| {
        let shared = Arc::clone(&shared);
        thread::Builder::new().spawn(move || work(&shared))
    };
    let (input, output, error) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (has_input, has) = (input.is_some(), [output.is_some(), error.is_some()]);
    if let Some(pipe) = input {
        start(Box::new(move |shared| shared.write(pipe)))?;
    }
    if let Some(pipe) = output {
        start(Box::new(move |shared| shared.read(0, pipe)))?;
    }
    if let Some(pipe) = error {
        start(Box::new(move |shared| shared.read(1, pipe)))?;
    }
    let out = |which: usize| has[which].then(|| Output(Arc::clone(&shared), which));
    Ok((
        has_input.then(|| Input(Arc::clone(&shared))),
        [out(0), out(1)],
    ))
}

impl Input {
    /// Hands over as much as there is room for.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] where that is nothing; another where nobody is left to read it.
    pub fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.0.state();
        let goes = &mut state.goes;
        if goes.ended {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let count = bytes.len().min(ROOM.saturating_sub(goes.bytes.len()));
        if count == 0 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        goes.bytes.extend_from_slice(&bytes[..count]);
        self.0.changed.notify_all();
        Ok(count)
    }

    /// Bytes that are not in the pipe yet. Of those in it nothing is known: they count as read.
    pub fn unread(&self) -> u64 {
        let state = self.0.state();
        (state.goes.bytes.len() + state.writing) as u64
    }

    /// True where nobody is left who could read, seen when something is written.
    pub fn is_deaf(&self) -> bool {
        self.0.state().goes.ended
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        self.0.state().goes.closed = true;
        self.0.changed.notify_all();
    }
}

impl Output {
    /// Appends what is there to `bytes`, as much as there is room for: how much, 0 at the end.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] where nothing is there yet.
    pub fn read(&self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        let mut state = self.0.state();
        let flow = &mut state.came[self.1];
        let room = bytes.capacity() - bytes.len();
        let count = flow.bytes.len().min(room);
        if count == 0 && !flow.ended {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        bytes.extend(flow.bytes.drain(..count));
        self.0.changed.notify_all();
        Ok(count)
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.0.state().came[self.1].closed = true;
        self.0.changed.notify_all();
    }
}

/// Waits until something happens, at most until `deadline`.
pub fn wait(waiting: &Waiting<'_, Input, Output>, deadline: Instant) -> Happened {
    let first = waiting.outputs.iter().flatten().map(|output| &output.0);
    let Some(shared) = first.chain(waiting.input.map(|(input, _)| &input.0)).next() else {
        thread::sleep(deadline.saturating_duration_since(Instant::now()));
        return Happened::default();
    };
    let mut state = shared.state();
    loop {
        let came = |output: &Output| {
            let flow = &state.came[output.1];
            !flow.bytes.is_empty() || flow.ended
        };
        let happened = Happened {
            outputs: waiting.outputs.map(|output| output.is_some_and(came)),
            input: waiting
                .input
                .is_some_and(|(_, room)| state.goes.ended || room && state.goes.bytes.len() < ROOM),
        };
        let left = deadline.saturating_duration_since(Instant::now());
        if happened.any() || left.is_zero() {
            return happened;
        }
        let waited = shared.changed.wait_timeout(state, left);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}
