//! The program under check: what is sent to it, and what comes.

mod filled;
mod steps;

use std::time::{Duration, Instant};

use super::chatter::Chatter;
use super::help;
use super::process::{Child, Fault};
use super::sandbox::Launch;
use super::shown::shown;
use super::talk::{Expect, Failure};
use super::telling;

/// A program that has been silent once gets this many times its longest answer so far.
const PATIENCE: u32 = 10;

/// The least of that.
const LEAST_PATIENCE: Duration = Duration::from_secs(1);

/// The same for one that has been silent where it does not decide.
const LITTLE_PATIENCE: u32 = 2;

/// The least of that.
const LEAST_LITTLE_PATIENCE: Duration = Duration::from_millis(500);

/// Silent steps after which a program is not tried any further.
const MOST_SILENT: usize = 3;

/// Lines beside one answer that are read.
const MOST_CHATTER: usize = 60;

/// Characters of a line that are shown.
const SHOWN: usize = 100;

/// The program under check.
pub struct Session {
    launch: Launch,
    limit: Duration,
    /// Time from the start of the program to its first answer.
    pub start: Duration,
    /// Time for an answer that is no move.
    pub answer: Duration,
    child: Option<Child>,
    fresh: bool,
    chatter: Chatter,
    /// The fault of the process in this step.
    fault: Option<Fault>,
    /// A move was due last.
    move_due: bool,
    /// It has made a move.
    moved: bool,
    /// The end of what it wrote on standard error before that.
    complaints: String,
    /// It has answered something.
    heard: bool,
    /// It has passed a step.
    able: bool,
    /// Steps in which it was silent.
    silent: usize,
    /// Its longest start, to its first answer.
    longest_start: Duration,
    /// Its longest answer that was no move, and not the first one.
    longest: Duration,
    /// The longest time that it took for a move.
    longest_move: Duration,
    /// What is tried from here on does not decide, and waits no longer than a program that has been silent gets.
    hurried: bool,
    /// It was silent in one of these.
    silent_hurried: bool,
}

impl Session {
    /// A program that is started at the first step.
    #[must_use]
    pub fn new(launch: &Launch, limit: Duration, start: Duration) -> Session {
        Session {
            launch: launch.clone(),
            limit,
            start,
            answer: limit,
            child: None,
            fresh: false,
            chatter: Chatter::default(),
            fault: None,
            move_due: false,
            moved: false,
            complaints: String::new(),
            heard: false,
            able: false,
            silent: 0,
            longest_start: Duration::ZERO,
            longest: Duration::ZERO,
            longest_move: Duration::ZERO,
            hurried: false,
            silent_hurried: false,
        }
    }

    /// Ends the program; the next step starts it anew.
    pub fn end(&mut self) {
        self.child = None;
        self.fault = None;
        self.complaints.clear();
    }

    /// Takes note of a fault, for [`Session::gone`], and of the end of what the program wrote on standard error.
    pub fn note(&mut self, fault: &Fault, complaints: &[u8]) {
        self.complaints = String::from_utf8_lossy(complaints).trim_end().to_owned();
        if matches!(fault, Fault::TimedOut | Fault::Buffering) {
            self.silent += 1;
            self.silent_hurried |= self.hurried;
        }
        self.fault = Some(fault.clone());
    }

    /// True where it was silent in this step, and never said anything.
    pub(super) const fn never_heard(&self) -> bool {
        matches!(self.fault, Some(Fault::TimedOut)) && !self.heard
    }

    /// Forgets that it was silent: it gets its whole time once more.
    pub(super) fn begin_again(&mut self, start: Duration) {
        self.end();
        self.silent = 0;
        self.start = start;
    }

    /// The steps from here on do not decide.
    pub(super) const fn hurry(&mut self) {
        self.hurried = true;
    }

    /// What is asked for next is a move, or not: for steps that talk with a program of their own.
    pub const fn asks(&mut self, is_move: bool) {
        self.move_due = is_move;
    }

    /// It has made a move, which came in time.
    pub const fn has_moved(&mut self) {
        self.moved = true;
    }

    /// A step was passed.
    pub(super) const fn passed(&mut self) {
        self.heard = true;
        self.able = true;
    }

    /// True when the program has ended or closed its streams in this step.
    #[must_use]
    pub const fn gone(&self) -> bool {
        !matches!(
            self.fault,
            None | Some(Fault::TimedOut | Fault::TooLong | Fault::Buffering)
        )
    }

    /// True where the command could not be started: it was not found or could not be run, and never said anything.
    #[must_use]
    pub const fn no_start(&self) -> bool {
        matches!(self.fault, Some(Fault::NotStarted(_)))
    }

    /// True where it has kept its answer in this step to itself.
    pub(super) const fn has_kept_back(&self) -> bool {
        matches!(self.fault, Some(Fault::Buffering))
    }

    /// True where further steps would say no more: it has never answered anything, keeps its answers to itself, or is silent
    /// again and again.
    pub(super) const fn is_hopeless(&self) -> bool {
        match &self.fault {
            None => false,
            Some(Fault::Buffering) => true,
            Some(_) => !self.heard || self.silent >= MOST_SILENT,
        }
    }

    /// The end of what it wrote on standard error before its fault in this step.
    pub(super) fn complaints(&self) -> &str {
        &self.complaints
    }

    /// Adds what is known of the program's end, and what would help.
    pub(super) fn explain(&self, failure: &mut Failure) {
        let Some(fault) = &self.fault else {
            return;
        };
        failure.beside.complained = telling::in_one_line(&self.complaints);
        // A step that talks with a program of its own has other commands.
        let by_commands = self.child.is_some();
        failure.help = match fault {
            Fault::TimedOut if self.heard && self.move_due => {
                let before = match self.moved {
                    true => "it made moves before and not this one: ",
                    false => "",
                };
                format!(
                    "{before}it thinks too long (let it look at a clock, or search less deep; --move-time (check: --limit) gives \
                     more), or it hangs"
                )
            }
            Fault::TimedOut if self.heard && by_commands => String::from(
                "it says nothing to this, and answered before: each command but clear. and quit. has an answer",
            ),
            fault => help::of_process(fault, &self.launch, &self.complaints),
        };
    }

    fn child(&mut self) -> Result<&mut Child, Failure> {
        if self.child.is_none() {
            let child = Child::launch(&self.launch).map_err(|e| Failure {
                expected: String::from("a program that starts"),
                came: e.to_string(),
                ..Failure::default()
            })?;
            self.fresh = true;
            return Ok(self.child.insert(child));
        }
        self.child.as_mut().ok_or_else(Failure::default)
    }

    /// Sends `bytes`.
    fn send(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.child()?.post(bytes);
        Ok(())
    }

    /// Time for an answer that is no move, the first one of a fresh program or another.
    const fn usual(&self, fresh: bool) -> Duration {
        match fresh {
            true => self.start,
            false => self.answer,
        }
    }

    /// The same; less for a program that has been silent before, or where it does not decide.
    fn patience(&self, fresh: bool) -> Duration {
        let usual = self.usual(fresh);
        let longest = match fresh {
            true => self.longest_start,
            false => self.longest,
        };
        match (
            self.silent_hurried,
            self.silent == 0 && !(self.hurried && self.heard),
        ) {
            (true, _) => usual.min((LITTLE_PATIENCE * longest).max(LEAST_LITTLE_PATIENCE)),
            (false, true) => usual,
            (false, false) => usual.min((PATIENCE * longest).max(LEAST_PATIENCE)),
        }
    }

    /// Time for a move; less for a program that has been silent before.
    fn move_patience(&self) -> Duration {
        match self.silent {
            0 => self.limit,
            _ => self
                .limit
                .min((PATIENCE * self.longest_move).max(LEAST_PATIENCE)),
        }
    }

    /// A time that was waited for, in words: why it was shorter than usual, where it was.
    fn waited(&self, patience: Duration, usual: Duration) -> String {
        let why = match (patience < usual, self.silent) {
            (false, _) => "",
            (true, 0) => " (shorter, since this does not decide)",
            (true, _) => " (shorter, since it was silent before)",
        };
        format!("{} ms{why}", patience.as_millis())
    }

    /// Waits until it has read what was sent. The fault where its time is over before.
    fn is_read(&mut self) -> Result<(), String> {
        let limit = match (self.fresh, self.silent) {
            // Its start takes as long as it takes, whatever the step is about.
            (true, 0) => self.start,
            (fresh, _) => self.patience(fresh),
        };
        let waited = self.waited(limit, self.usual(self.fresh));
        let child = self.child.as_mut().ok_or("it does not run")?;
        let deadline = Instant::now() + limit;
        if child.has_read(deadline) || Instant::now() < deadline {
            return Ok(());
        }
        let complaints = child.complaints().to_vec();
        self.note(&Fault::TimedOut, &complaints);
        Err(format!("it has not read that within {waited}"))
    }

    /// The next line as it came, but for its line end, chatter passed over; what is expected decides how long it may take.
    fn line(&mut self, expected: &Expect) -> Result<String, String> {
        let fresh = std::mem::take(&mut self.fresh);
        let is_move = matches!(expected, Expect::Move(_));
        self.move_due = is_move;
        let (patience, usual) = match (fresh, is_move) {
            (false, true) => (self.move_patience(), self.limit),
            (fresh, _) => (self.patience(fresh), self.usual(fresh)),
        };
        let waited = self.waited(patience, usual);
        let asked = Instant::now();
        let mut passed: Vec<String> = Vec::new();
        loop {
            let child = self.child.as_mut().ok_or("it does not run")?;
            let fault = match child.read_line(asked + patience) {
                Ok(line) => {
                    let line = String::from_utf8_lossy(&line).into_owned();
                    if passed.len() < MOST_CHATTER && self.chatter.has(&line, Some(expected)) {
                        passed.push(line);
                        continue;
                    }
                    self.heard = true;
                    self.moved |= is_move;
                    let longest = match (fresh, is_move) {
                        (true, _) => &mut self.longest_start,
                        (false, true) => &mut self.longest_move,
                        (false, false) => &mut self.longest,
                    };
                    *longest = asked.elapsed().max(*longest);
                    return Ok(self.chatter.without_prompt(&line).to_owned());
                }
                Err(Fault::TimedOut) => child.silent(|line| {
                    let line = String::from_utf8_lossy(line);
                    expected.fits(self.chatter.without_prompt(&line))
                }),
                Err(fault) => fault,
            };
            let complaints = child.complaints().to_vec();
            self.note(&fault, &complaints);
            return Err(match fault {
                Fault::TimedOut => passed.last().map_or_else(
                    || format!("nothing within {waited}"),
                    |line| {
                        let line = shown(line, SHOWN);
                        format!("nothing within {waited} but {line:?}, which answers no command")
                    },
                ),
                Fault::Buffering => format!(
                    "nothing within {waited}, and the answer as soon as its input was closed: it does not flush its output"
                ),
                fault => format!("it {fault}"),
            });
        }
    }
}

#[cfg(test)]
mod tests;
