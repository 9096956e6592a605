//! Child processes that cannot harm their owner: what referees and the arena stand on.
//!
//! A [`Child`] is started by `/bin/sh -c` in a session and process group of its own, on Windows by `cmd` in a job of its
//! own. It inherits three pipes and nothing else. Every read and every write has a deadline; lines are bounded,
//! and so is what is kept of its standard error. When a `Child` is dropped it is killed and
//! waited for, and so is whatever it has started, in sessions of its own included (see
//! [`super::orphans`]). If this process dies, the child is killed too (parent-death signal,
//! Linux; it follows the *thread* that called [`Child::start`], so start children from threads
//! that live as long as they are needed).
//!
//! A [`Launch`] with a sandbox confines its child as well.
//!
//! Hold an [`super::orphans::guard`] while children run: it ends what is left of them should this
//! process itself be killed.
//!
//! No signals to handle: one `poll` on the pipes of the child that is waited for, or a thread for each pipe where the
//! system has no such call (see `pipes`). One thread watches the limits of all confined children.
//!
//! ```no_run
//! use atom4_arena::process::{Child, Fault};
//! use std::time::{Duration, Instant};
//!
//! let mut bot = Child::start("./bot --fast")?;
//! let deadline = Instant::now() + Duration::from_secs(1);
//! bot.send(b"hello\n", deadline)?;            // Err(Fault::TimedOut) when it does not read
//! match bot.read_line(deadline) {
//!     Ok(line) => println!("it said {line:?}"), // without its line end
//!     Err(Fault::Crashed(exit)) => println!("status {exit}"),
//!     Err(fault) => println!("{fault}"),
//! }
//! let exit = bot.stop(Duration::from_millis(50)); // end of file, a grace, then SIGKILL
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io;
use std::time::{Duration, Instant};

use super::complaints::{CHUNK, Complaints};
use super::orphans;
use super::pipes::{self, Input, Output, Waiting};
use super::proc;
use super::sandbox::{Folder, Launch, Limit, Watch};

pub use super::complaints::STDERR_KEPT;
pub use super::fault::{Exit, Fault, LINE_LIMIT};

/// Time that a child whose output has ended gets to end itself, before it counts as one that closed
/// its output and lives on. Only such a one is waited for as long.
const EXIT_GRACE: Duration = Duration::from_secs(1);

/// Time that a child which has closed its input gets to say something.
const LAST_WORDS: Duration = Duration::from_millis(60);

/// Time in which a child that is idle uses no processor time.
const IDLE: Duration = Duration::from_millis(50);

/// Time that a child which waited for its input gets to say what it has kept to itself, once that is closed.
const AT_END: Duration = Duration::from_millis(300);

/// Lines that are looked at then.
const LINES_AT_END: usize = 8;

/// Time between two looks at whether a child has read what was sent.
const LOOK: Duration = Duration::from_micros(50);

/// Looks that only let others run, before those with time between them.
const YIELDS: u32 = 4;

/// A running child with its three pipes.
#[derive(Debug)]
pub struct Child {
    process: std::process::Child,
    mark: orphans::Mark,
    stdin: Option<Input>,
    /// Its standard input was closed by us, not by the child.
    input_ended: bool,
    stdout: Option<Output>,
    stderr: Complaints,
    /// Read but not consumed; bounded by [`LINE_LIMIT`] and one chunk.
    incoming: Vec<u8>,
    /// Bytes of `incoming` that are consumed.
    consumed: usize,
    /// To be written as soon as the pipe takes it.
    outgoing: Vec<u8>,
    /// The deadline had passed at the last look.
    overtime: bool,
    exit: Option<Exit>,
    /// It has said something.
    heard: bool,
    /// What holds a confined child to its limits.
    watch: Option<Watch>,
    /// What a confined child has on disk; removed at its end.
    folder: Option<Folder>,
}

impl Child {
    /// Starts `command` by the system's shell, not confined.
    ///
    /// # Errors
    /// When the system cannot start a process, or `command` holds a NUL.
    pub fn start(command: &str) -> io::Result<Child> {
        Child::launch(&Launch::free(command))
    }

    /// Starts a program, confined as its launch says.
    ///
    /// # Errors
    /// When the system cannot start or confine a process, or the command holds a NUL.
    pub fn launch(launch: &Launch) -> io::Result<Child> {
        let orphans::Spawned {
            mut process,
            mark,
            mut folder,
        } = orphans::spawn(launch)?;
        let watch = folder
            .as_mut()
            .map(|folder| folder.watch(process.id(), launch.grants.limits));
        let pipes = pipes::take(&mut process);
        let mut child = Child {
            process,
            mark,
            stdin: None,
            input_ended: false,
            stdout: None,
            stderr: Complaints::new(None),
            incoming: Vec::new(),
            consumed: 0,
            outgoing: Vec::new(),
            overtime: false,
            exit: None,
            heard: false,
            watch,
            folder,
        };
        // From here on dropping the child kills it.
        let (stdin, [stdout, stderr]) = pipes?;
        (child.stdin, child.stdout) = (stdin, stdout);
        child.stderr = Complaints::new(stderr);
        Ok(child)
    }

    /// A new game begins for a child that is kept: its processor time counts from here on.
    pub fn renew(&self) {
        if let Some(watch) = &self.watch {
            watch.renew();
        }
    }

    /// The process number, which is also that of its process group and session.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// The end of what the child wrote on standard error so far, at most [`STDERR_KEPT`] bytes.
    #[must_use]
    pub fn complaints(&self) -> &[u8] {
        self.stderr.kept()
    }

    /// Hands `bytes` over without waiting: what the pipe does not take now goes out while the
    /// child is read from, or by [`Child::flush`]. Writing to a child that has ended or closed its
    /// input is no error here: what it said before may still be read, and the read after that
    /// tells.
    pub fn post(&mut self, bytes: &[u8]) {
        let now = match (&self.stdin, self.outgoing.is_empty()) {
            (Some(stdin), true) => stdin.write(bytes).unwrap_or(0),
            _ => 0,
        };
        if let Some(rest) = bytes.get(now..).filter(|rest| !rest.is_empty()) {
            self.outgoing.extend_from_slice(rest);
            self.push();
        }
    }

    /// True when everything posted has gone into the pipe, or nobody is there to read it.
    #[must_use]
    pub const fn flushed(&self) -> bool {
        self.outgoing.is_empty()
    }

    /// Waits until everything posted has gone into the pipe, or nobody is there to read it.
    /// Its output is left in its own pipe meanwhile, so a child that floods and does not read
    /// blocks itself.
    ///
    /// # Errors
    /// [`Fault::TimedOut`] when the child does not read it by `deadline`; [`Fault::Crashed`] when
    /// it has ended by then.
    pub fn flush(&mut self, deadline: Instant) -> Result<(), Fault> {
        self.push();
        while !self.flushed() {
            self.wait(deadline, false)?;
        }
        Ok(())
    }

    /// Writes all of `bytes`.
    ///
    /// # Errors
    /// As [`Child::flush`].
    pub fn send(&mut self, bytes: &[u8], deadline: Instant) -> Result<(), Fault> {
        self.post(bytes);
        self.flush(deadline)
    }

    /// Closes the child's standard input: what was posted and has not gone into the pipe is lost.
    /// What it still says may be read.
    pub fn end_input(&mut self) {
        self.stdin = None;
        self.outgoing = Vec::new();
        self.input_ended = true;
    }

    /// Waits until the child has read all that was posted; false where it has not by `deadline`, has said something first, or
    /// can read no more.
    pub fn has_read(&mut self, deadline: Instant) -> bool {
        let mut pause = LOOK;
        for look in 0.. {
            self.push();
            if self.flushed() && self.unread() == 0 {
                return true;
            }
            if look < YIELDS {
                // One that waits for this processor reads it at once.
                std::thread::yield_now();
                continue;
            }
            let (Some(stdin), Some(stdout)) = (&self.stdin, &self.stdout) else {
                return false;
            };
            let waiting = Waiting {
                outputs: [Some(stdout), self.stderr.pipe()],
                input: Some((stdin, false)),
            };
            let now = Instant::now();
            let happened = pipes::wait(&waiting, deadline.min(now + pause));
            let [talks, complains] = happened.outputs;
            if now >= deadline || talks || happened.input {
                return false;
            }
            if complains {
                self.stderr.read();
            }
            pause = (2 * pause).min(20 * LOOK);
        }
        false
    }

    /// Bytes in the pipe to the child.
    fn unread(&self) -> u64 {
        let stdin = self.stdin.as_ref();
        stdin.map_or(0, Input::unread)
    }

    /// True where nobody is left who could read what is sent to the child.
    fn is_deaf(&self) -> bool {
        match &self.stdin {
            Some(stdin) => stdin.is_deaf(),
            None => !self.input_ended,
        }
    }

    /// True where the child has read all that was sent, says nothing, and neither it nor what it has started does anything.
    fn is_idle(&mut self) -> bool {
        let before = proc::ticks_below(self.id());
        if before.is_none() || self.unread() > 0 {
            return false;
        }
        let nothing = self.fill(Instant::now() + IDLE) == Err(Fault::TimedOut);
        nothing && proc::ticks_below(self.id()) == before
    }

    /// The fault of a child that has said nothing by a deadline: does it keep its answer in a buffer, or is it still thinking?
    ///
    /// One that keeps its answer waits for its next input, and gives the answer away as soon as that is closed. Of one that
    /// works, sleeps, or answers meanwhile, the input is not closed: it is late. Where the system does not tell what a child
    /// waits for, one that has said something before is taken for one that flushes.
    ///
    /// It is sent nothing that it did not have coming. What it complains of from here on is forgotten. It is of no more use
    /// afterwards.
    pub fn silent(&mut self, is_answer: impl Fn(&[u8]) -> bool) -> Fault {
        if self.is_deaf() {
            return Fault::ClosedInput;
        }
        let awaits_input = |child: &Child| proc::awaits_input(child.id()).unwrap_or(!child.heard);
        if !self.is_idle() || !awaits_input(self) {
            return Fault::TimedOut;
        }
        self.stderr.close();
        self.end_input();
        let deadline = Instant::now() + AT_END;
        for _ in 0..LINES_AT_END {
            match self.read_line(deadline) {
                Ok(line) if is_answer(&line) => return Fault::Buffering,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        Fault::TimedOut
    }

    /// The output that has been read and not been consumed.
    #[must_use]
    pub fn buffer(&self) -> &[u8] {
        &self.incoming[self.consumed..]
    }

    /// Drops the first `count` bytes of [`Child::buffer`].
    pub fn consume(&mut self, count: usize) {
        self.consumed = (self.consumed + count).min(self.incoming.len());
        if self.consumed == self.incoming.len() {
            self.incoming.clear();
            self.consumed = 0;
        }
    }

    /// Waits for more output and appends it to [`Child::buffer`].
    ///
    /// # Errors
    /// [`Fault::TooLong`] when the buffer already holds more than [`LINE_LIMIT`] bytes: consume first.
    /// [`Fault::Crashed`] or [`Fault::ClosedOutput`] at the end of its output;
    /// [`Fault::ClosedInput`] when it cannot hear and has nothing left to say;
    /// [`Fault::TimedOut`] at the deadline. What arrived in time is taken even when this process
    /// gets to run only after it.
    pub fn fill(&mut self, deadline: Instant) -> Result<(), Fault> {
        if self.buffer().len() > LINE_LIMIT {
            return Err(Fault::TooLong);
        }
        let before = self.buffer().len();
        // A program on this processor has often answered by now.
        self.read_stdout();
        while self.buffer().len() == before {
            self.wait(deadline, true)?;
        }
        Ok(())
    }

    /// Waits until a line stands in [`Child::buffer`].
    ///
    /// # Errors
    /// As [`Child::fill`].
    pub fn await_line(&mut self, deadline: Instant) -> Result<(), Fault> {
        while !self.buffer().contains(&b'\n') {
            self.fill(deadline)?;
        }
        Ok(())
    }

    /// The next line without its line end, LF or CR LF. A last line without an end counts when
    /// the output ends after it.
    ///
    /// # Errors
    /// As [`Child::fill`], and [`Fault::TooLong`] for a line of more than [`LINE_LIMIT`] bytes before its LF.
    pub fn read_line(&mut self, deadline: Instant) -> Result<Vec<u8>, Fault> {
        let mut searched = 0;
        loop {
            if let Some(at) = self.buffer()[searched..].iter().position(|&b| b == b'\n') {
                if searched + at > LINE_LIMIT {
                    return Err(Fault::TooLong);
                }
                let mut line = self.buffer()[..searched + at].to_vec();
                self.consume(searched + at + 1);
                if line.last() == Some(&b'\r') {
                    line.pop();
                }
                return Ok(line);
            }
            searched = self.buffer().len();
            if let Err(fault) = self.fill(deadline) {
                let ended = matches!(
                    fault,
                    Fault::Crashed(_) | Fault::NotStarted(_) | Fault::ClosedOutput
                );
                if !ended || self.buffer().is_empty() {
                    return Err(fault);
                }
                let line = self.buffer().to_vec();
                self.consume(line.len());
                return Ok(line);
            }
        }
    }

    /// Ends the child: closes its standard input and output, lets it end itself for as long as
    /// `grace`, then kills it and all it has started, and waits for them.
    pub fn stop(mut self, grace: Duration) -> Exit {
        self.hang_up();
        self.await_exit(Instant::now() + grace);
        self.finish()
    }

    /// Closes the child's standard input and output and returns at once, so that several children
    /// may be told before the first is waited for.
    pub fn hang_up(&mut self) {
        self.stderr.drain();
        self.stdin = None;
        self.stdout = None;
    }

    fn finish(&mut self) -> Exit {
        self.stderr.drain();
        self.stdin = None;
        self.stdout = None;
        // The watch must not look at a process that has been waited for.
        self.watch = None;
        let ended = orphans::end(&mut self.process, &mut self.mark);
        self.folder = None;
        *self.exit.get_or_insert(ended)
    }

    /// Writes as much of `outgoing` as the pipe takes.
    fn push(&mut self) {
        while let (Some(stdin), false) = (&self.stdin, self.outgoing.is_empty()) {
            match stdin.write(&self.outgoing) {
                Ok(count) => {
                    self.outgoing.drain(..count);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.stdin = None,
            }
        }
        if self.stdin.is_none() {
            self.outgoing = Vec::new();
        }
    }

    /// Waits for one thing to happen on the pipes and deals with it; `listening` for output.
    fn wait(&mut self, deadline: Instant, listening: bool) -> Result<(), Fault> {
        if listening && self.stdout.is_none() {
            return Err(self.gone(Fault::ClosedOutput));
        }
        // A child that cannot hear may still have said something; nothing more is to be expected.
        let deaf = listening && self.stdin.is_none() && !self.input_ended;
        let now = Instant::now();
        let until = if deaf {
            deadline.min(now + LAST_WORDS)
        } else {
            deadline
        };
        // One look after the deadline: on a loaded machine we may come late to what came in time.
        if now >= deadline && (self.overtime || !listening) {
            return Err(self.gone(Fault::TimedOut));
        }
        self.overtime = now >= deadline;
        let posts = !self.outgoing.is_empty();
        let waiting = Waiting {
            outputs: [
                self.stdout.as_ref().filter(|_| listening),
                self.stderr.pipe(),
            ],
            input: self
                .stdin
                .as_ref()
                .filter(|_| posts)
                .map(|pipe| (pipe, true)),
        };
        let happened = pipes::wait(&waiting, until);
        let [talks, complains] = happened.outputs;
        if complains {
            self.stderr.read();
        }
        if talks {
            self.read_stdout();
            return Ok(());
        }
        if !happened.any() {
            let fault = if deaf && Instant::now() < deadline {
                Fault::ClosedInput
            } else {
                Fault::TimedOut
            };
            return Err(self.gone(fault));
        }
        self.push();
        Ok(())
    }

    fn read_stdout(&mut self) {
        let Some(stdout) = &self.stdout else { return };
        if self.consumed > 0 {
            self.incoming.drain(..self.consumed);
            self.consumed = 0;
        }
        // Room for one chunk exactly: more would be read than the limit on lines allows.
        self.incoming.shrink_to(self.incoming.len() + CHUNK);
        self.incoming.reserve_exact(CHUNK);
        match stdout.read(&mut self.incoming) {
            Ok(0) => self.stdout = None,
            Ok(_) => self.heard = true,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => self.stdout = None,
        }
    }

    /// `fault`, or the crash behind it: a child that ends gets a moment to do so.
    fn gone(&mut self, fault: Fault) -> Fault {
        self.stderr.drain();
        if fault != Fault::TimedOut {
            self.await_exit(Instant::now() + EXIT_GRACE);
        } else if self.exit.is_none() {
            self.exit = orphans::ended(&mut self.process);
        }
        match (self.stopped_by(), self.exit) {
            (Some(limit), _) => Fault::Stopped(limit),
            (None, Some(exit)) if exit.is_no_start() && !self.heard => Fault::NotStarted(exit),
            (None, Some(exit)) => Fault::Crashed(exit),
            (None, None) => fault,
        }
    }

    /// The limit that has stopped the child.
    fn stopped_by(&self) -> Option<Limit> {
        let watch = self.watch.as_ref()?;
        let behind_end = || self.exit.and_then(|_| watch.behind_end());
        watch.broken().or_else(behind_end)
    }

    /// Waits until the child has ended, at most until `deadline`.
    fn await_exit(&mut self, deadline: Instant) {
        if self.exit.is_some() {
            return;
        }
        orphans::await_exit(&mut self.process, deadline);
        // Only looked at: it is waited for when all it has started is ended, and until then its number is its own.
        self.exit = orphans::ended(&mut self.process);
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Tells all children that it is over, lets them end themselves for as long as `grace`, then ends them.
pub fn dismiss<const N: usize>(mut children: [Child; N], grace: Duration) {
    let deadline = Instant::now() + grace;
    for child in &mut children {
        child.hang_up();
    }
    for child in children {
        child.stop(deadline.saturating_duration_since(Instant::now()));
    }
}
