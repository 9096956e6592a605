//! The program under check, and the answers that are expected of it.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::process::{Child, Fault};
use super::sandbox::Launch;
use super::shown::shown;
use atom4_core::base::Random;

/// Time after the last expected answer in which one more is a failure.
const QUIET: Duration = Duration::from_millis(40);

/// Characters of a line that are shown.
const SHOWN: usize = 100;

/// An expected answer.
#[derive(Clone, Debug)]
pub enum Expect {
    /// This line.
    Line(String),
    /// One of these moves, with a period.
    Move(Vec<String>),
    /// A line that begins like this.
    Begins(&'static str),
}

impl Expect {
    fn fits(&self, line: &str) -> bool {
        match self {
            Expect::Line(expected) => expected == line,
            Expect::Move(moves) => moves
                .iter()
                .any(|mv| line.strip_suffix('.') == Some(mv.as_str())),
            Expect::Begins(start) => line.starts_with(start),
        }
    }

    fn text(&self) -> String {
        match self {
            Expect::Line(expected) => format!("{expected:?}"),
            Expect::Move(moves) => {
                let shown: Vec<&str> = moves.iter().take(8).map(String::as_str).collect();
                let more = if moves.len() > 8 { ", …" } else { "" };
                format!("a move and a period, one of {}{more}", shown.join(", "))
            }
            Expect::Begins(start) => format!("one line that begins with {start:?}"),
        }
    }
}

/// What trying a step is: it sends and hears.
type Attempt = Box<dyn FnMut(&mut Session) -> Result<(), Failure>>;

/// Whether a program must pass a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// The specification asks for it.
    Asked,
    /// It is good to have.
    Good,
}

/// A step of `atom4 check`.
pub struct Step {
    /// What it is called.
    pub title: String,
    /// Whether a program must pass it.
    pub weight: Weight,
    /// Tries it.
    pub attempt: Attempt,
}

impl Step {
    /// A step that the specification asks for.
    pub fn asked(
        title: impl Into<String>,
        attempt: impl FnMut(&mut Session) -> Result<(), Failure> + 'static,
    ) -> Step {
        Step {
            title: title.into(),
            weight: Weight::Asked,
            attempt: Box::new(attempt),
        }
    }

    /// A step that is good to have.
    pub fn good(
        title: impl Into<String>,
        attempt: impl FnMut(&mut Session) -> Result<(), Failure> + 'static,
    ) -> Step {
        Step {
            weight: Weight::Good,
            ..Step::asked(title, attempt)
        }
    }
}

/// A step of testing mode: what it is called, the lines sent, and the answers that are expected.
pub type Exchange = (&'static str, String, Vec<Expect>);

/// A whole game that a program plays against itself: its title, its board and a seed.
pub type WholeGame = (String, Box<dyn Board>, u64);

/// Why a step failed; empty parts say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The commands sent.
    pub sent: String,
    /// The answer expected.
    pub expected: String,
    /// The answer that came.
    pub came: String,
    /// The last line on standard error, where the program has ended.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub complained: String,
}

impl Failure {
    /// What there is to say, each with its name.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let rows = [
            ("sent", &self.sent),
            ("expected", &self.expected),
            ("came", &self.came),
            ("it said", &self.complained),
        ];
        let rows = rows.map(|(what, text)| (what, text.as_str()));
        rows.into_iter().filter(|(_, text)| !text.is_empty())
    }
}

/// The program under check.
pub struct Session {
    launch: Launch,
    limit: Duration,
    start: Duration,
    /// Time for an answer that is no move.
    pub answer: Duration,
    child: Option<Child>,
    fresh: bool,
    /// The program has ended or closed its streams in this step.
    gone: bool,
    /// It ended as a command ends that could not be started.
    no_start: bool,
    /// The last line that it wrote on standard error before.
    last_words: String,
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
            gone: false,
            no_start: false,
            last_words: String::new(),
        }
    }

    /// Ends the program; the next step starts it anew.
    pub fn end(&mut self) {
        self.child = None;
        self.gone = false;
        self.last_words.clear();
    }

    /// Takes note of a fault, for [`Session::gone`], and of the end of what the program wrote on standard error.
    pub fn note(&mut self, fault: &Fault, complaints: &[u8]) {
        if !matches!(fault, Fault::TimedOut | Fault::TooLong) {
            self.gone = true;
            self.no_start = matches!(fault, Fault::NotStarted(_));
            let complaints = String::from_utf8_lossy(complaints);
            let last = complaints.trim_end().lines().next_back();
            self.last_words = last.map_or_else(String::new, |line| shown(line, SHOWN));
        }
    }

    /// True when the program has ended or closed its streams in this step.
    #[must_use]
    pub const fn gone(&self) -> bool {
        self.gone
    }

    /// True where the command could not be started: it was not found or could not be run, and never said anything.
    #[must_use]
    pub const fn no_start(&self) -> bool {
        self.no_start
    }

    /// The last line on standard error of a program that is gone; empty where it wrote nothing.
    #[must_use]
    pub fn last_words(&self) -> &str {
        &self.last_words
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
    ///
    /// # Errors
    /// When the program cannot be started.
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.child()?.post(bytes);
        Ok(())
    }

    /// The next line, as it came but for its line end; what is expected decides how long it may take.
    ///
    /// # Errors
    /// The fault of the program.
    pub fn line(&mut self, expected: &Expect) -> Result<String, String> {
        let patience = match (std::mem::take(&mut self.fresh), expected) {
            (true, _) => self.start,
            (false, Expect::Move(_)) => self.limit,
            (false, _) => self.answer,
        };
        let child = self.child.as_mut().ok_or("it does not run")?;
        match child.read_line(Instant::now() + patience) {
            Ok(line) => Ok(String::from_utf8_lossy(&line).into_owned()),
            Err(Fault::TimedOut) => Err(format!("nothing within {} ms", patience.as_millis())),
            Err(fault) => {
                let complaints = child.complaints().to_vec();
                self.note(&fault, &complaints);
                Err(format!("it {fault}"))
            }
        }
    }

    /// Sends all of `sent`, then expects these lines and no more.
    ///
    /// # Errors
    /// The first line that was not as expected.
    pub fn exchange(&mut self, sent: &str, expected: &[Expect]) -> Result<(), Failure> {
        self.send(sent.as_bytes())?;
        for (at, expect) in expected.iter().enumerate() {
            let came = self.line(expect);
            if came.as_ref().is_ok_and(|line| expect.fits(line)) {
                continue;
            }
            let place = match expected.len() {
                1 => String::new(),
                all => format!(" as line {} of {all}", at + 1),
            };
            return Err(Failure {
                sent: commands(sent),
                expected: format!("{}{place}", expect.text()),
                came: came.map_or_else(|none| none, |line| format!("{:?}", shown(&line, SHOWN))),
                ..Failure::default()
            });
        }
        let child = self.child.as_mut().ok_or_else(Failure::default)?;
        match child.read_line(Instant::now() + QUIET) {
            Ok(line) => Err(Failure {
                sent: commands(sent),
                expected: match expected.len() {
                    0 => String::from("no answer"),
                    count => format!("{count} line(s) and no more"),
                },
                came: format!(
                    "{:?} as well",
                    shown(&String::from_utf8_lossy(&line), SHOWN)
                ),
                ..Failure::default()
            }),
            Err(_) => Ok(()),
        }
    }

    /// Sends `sent`, then expects the program to end by itself with status 0.
    ///
    /// # Errors
    /// Its exit status, or that it did not end.
    pub fn ends(&mut self, sent: &str, hang_up: bool) -> Result<(), Failure> {
        self.send(sent.as_bytes())?;
        let Some(mut child) = self.child.take() else {
            return Ok(());
        };
        let limit = if self.fresh { self.start } else { self.answer };
        if hang_up {
            child.end_input();
        }
        // What it says is read meanwhile, so that it does not end by writing into a closed pipe.
        let came = match child.read_line(Instant::now() + limit) {
            Err(Fault::Crashed(exit)) if exit.0 == 0 => return Ok(()),
            Err(Fault::Crashed(exit) | Fault::NotStarted(exit)) => {
                self.note(&Fault::Crashed(exit), child.complaints());
                format!("it ended with status {exit}")
            }
            Err(Fault::TimedOut) => format!("it still runs after {} ms", limit.as_millis()),
            Err(fault) => format!("it {fault}"),
            Ok(line) => format!("{:?}", shown(&String::from_utf8_lossy(&line), SHOWN)),
        };
        Err(Failure {
            sent: if hang_up {
                String::from("the end of its input")
            } else {
                shown(sent.trim_end(), SHOWN)
            },
            expected: String::from("the program ends with status 0 and says nothing"),
            came,
            ..Failure::default()
        })
    }

    /// Plays a whole game of the program against itself on the true board, from `setup`. Every
    /// other move is a random one, so that games differ.
    ///
    /// # Errors
    /// The first answer that was no legal move, or no `Done.`
    pub fn whole_game(&mut self, mut board: Box<dyn Board>, seed: u64) -> Result<(), Failure> {
        let mut random = Random::new(seed);
        let done = Expect::Line(String::from("Done."));
        for command in board.setup() {
            let expected = if command.answered {
                std::slice::from_ref(&done)
            } else {
                &[]
            };
            self.talk(&command.text, expected)?;
        }
        let mut moves = 0;
        while board.verdict().is_none() {
            let legal = board.moves();
            let side = board.mover().name().to_ascii_lowercase();
            let command = format!("get {side} move.");
            let answer = self.talk(&command, &[Expect::Move(legal.clone())])?;
            moves += 1;
            let text = match random.pick(&legal) {
                Some(other) if moves % 2 == 0 => other.clone(),
                _ => answer.trim_end_matches('.').to_owned(),
            };
            // It is one of the legal moves.
            let Ok(made) = board.play(&text) else {
                break;
            };
            self.talk(&made.command, std::slice::from_ref(&done))?;
        }
        Ok(())
    }

    /// One command and at most one answer, which is returned; no wait for further ones.
    fn talk(&mut self, command: &str, expected: &[Expect]) -> Result<String, Failure> {
        self.send(format!("{command}\n").as_bytes())?;
        let mut last = String::new();
        for expect in expected {
            let came = self.line(expect);
            match came {
                Ok(line) if expect.fits(&line) => last = line,
                other => {
                    return Err(Failure {
                        sent: command.to_owned(),
                        expected: expect.text(),
                        came: other
                            .map_or_else(|none| none, |line| format!("{:?}", shown(&line, SHOWN))),
                        ..Failure::default()
                    });
                }
            }
        }
        Ok(last)
    }
}

/// The commands sent as one line: they need no line ends between them.
fn commands(sent: &str) -> String {
    let words: Vec<&str> = sent.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(4 * SHOWN) {
        Some((at, _)) => format!("{}…", shown(line.get(..at).unwrap_or_default(), usize::MAX)),
        None => shown(&line, usize::MAX),
    }
}

/// Expected lines that are exactly these.
#[must_use]
pub fn lines<T: AsRef<str>>(lines: &[T]) -> Vec<Expect> {
    let line = |line: &T| Expect::Line(line.as_ref().to_owned());
    lines.iter().map(line).collect()
}
