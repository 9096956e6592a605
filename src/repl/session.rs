//! A session: the game on the table, the settings, and what happens to each command.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::grammar::{self, Command, Parsed};
use super::reader::Item;
use super::words::{normalise, shown};
use crate::play::game::Paint;
use crate::play::refusal::Refusal;
use crate::play::registry::{Kind, Table};
use crate::play::settings::Settings;

/// What running a command answers, when it could be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// What has been written, which may be nothing.
    Written,
    /// `Done.`
    Done,
    /// Nothing, and the program ends.
    Quit,
}

/// Whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// On to the next command.
    On,
    /// `quit.` was asked for.
    Quit,
    /// An `Error:` in a strict session.
    Failed,
}

/// How a session behaves towards the one who types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// The first `Error:` ends the session.
    pub strict: bool,
    /// Somebody sits at a terminal: reasons are shown at once.
    pub terminal: bool,
    /// How boards for people are painted.
    pub paint: Paint,
}

impl Manner {
    /// For a pipe or a file: answers alone.
    pub const PIPE: Manner = Manner {
        strict: false,
        terminal: false,
        paint: Paint::Plain,
    };
}

/// The state of a session.
pub struct Session {
    /// The game in progress.
    pub table: Table,
    /// The settings of the machine players.
    pub settings: Settings,
    /// How answers are given.
    pub manner: Manner,
    /// Set by Ctrl-C: stops what is being computed.
    pub stop: Arc<AtomicBool>,
    /// The signal that ended a screen and is to end the program.
    pub ended_by: Option<i32>,
    /// The reason of the last `Impossible.` or `Error:`.
    pub(super) reason: Option<String>,
    /// The file that `save again.` writes.
    pub(super) saved: Option<PathBuf>,
    /// The command files being run, the innermost last, by their full paths.
    pub(super) running: Vec<PathBuf>,
    /// A saved game is being opened: what no such game holds is an error.
    pub(super) opening: bool,
    /// Room for the answer in the making.
    scratch: String,
}

impl Session {
    /// A session with a fresh game; `None` where that kind of game is not built in.
    #[must_use]
    pub fn new(kind: Kind, manner: Manner) -> Option<Session> {
        Some(Session {
            table: Table::new(kind)?,
            settings: Settings::default(),
            manner,
            stop: Arc::default(),
            ended_by: None,
            reason: None,
            saved: None,
            running: Vec::new(),
            opening: false,
            scratch: String::new(),
        })
    }

    /// Answers one item of the input.
    ///
    /// # Errors
    /// When the answer cannot be written.
    pub fn answer(&mut self, item: &Item, out: &mut dyn Write) -> io::Result<Flow> {
        match item {
            Item::Command(text) => self.command(text, out),
            Item::Malformed(malformed) => {
                use super::reader::Malformed::{NoPeriod, NotText, OpenQuote, TooLong};
                let what = match malformed {
                    NoPeriod(text) => NoPeriod(shown(text)).to_string(),
                    OpenQuote(text) => OpenQuote(shown(text)).to_string(),
                    NotText | TooLong => malformed.to_string(),
                };
                self.error(&format!("{what}."), out)
            }
        }
    }

    /// Answers one command, given without its closing period.
    ///
    /// # Errors
    /// When the answer cannot be written.
    pub fn command(&mut self, text: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let command = match grammar::parse(self.table.kind(), &normalise(text)) {
            Parsed::Made(Ok(command)) => command,
            Parsed::Made(Err(refusal)) => return self.refuse(&refusal, out),
            Parsed::Unknown(what) => return self.error(&what, out),
        };
        if self.opening && !command.may_be_saved() {
            return self.error(
                &format!("{} has no place in a saved game.", shown(text)),
                out,
            );
        }
        if self.running.is_empty() {
            // Within a file Ctrl-C stops the whole file, not only the command that it met.
            self.stop.store(false, Ordering::Relaxed);
        }
        if command.thinks() {
            out.flush()?;
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let flow = match self.run(command, &mut scratch, out) {
            Ok(Ok(Reply::Written)) => out.write_all(scratch.as_bytes()).map(|()| Flow::On),
            Ok(Ok(Reply::Done)) => out.write_all(b"Done.\n").map(|()| Flow::On),
            Ok(Ok(Reply::Quit)) => Ok(Flow::Quit),
            Ok(Err(refusal)) => self.refuse(&refusal, out),
            // A file that was run had its own way of ending.
            Err(Stop::Flow(flow)) => Ok(flow),
            Err(Stop::Io(error)) => Err(error),
        };
        self.scratch = scratch;
        flow
    }

    fn run(&mut self, command: Command, text: &mut String, out: &mut dyn Write) -> Outcome {
        match (command, &mut self.table) {
            (Command::Common(command), _) => self.run_common(command, text, out),
            (Command::Atom4(command), Table::Atom4(game)) => {
                Ok(crate::games::atom4::repl::run::run(game, command, text))
            }
            (Command::ScoreFour(command), Table::ScoreFour(game)) => {
                let with = crate::games::score_four::repl::run::With {
                    settings: &self.settings,
                    stop: &self.stop,
                    terminal: self.manner.terminal,
                };
                Ok(crate::games::score_four::repl::run::run(
                    game, command, &with, text,
                ))
            }
            (Command::Cluster(command), Table::Cluster(game)) => {
                Ok(crate::games::cluster::repl::run::run(game, command, text))
            }
            (Command::Atomix(command), Table::Atomix(game)) => {
                let script = self.running.last().and_then(|script| script.parent());
                let folder = script.unwrap_or(Path::new(""));
                let (settings, stop) = (&self.settings, &*self.stop);
                let reply = crate::games::atomix::repl::run::run(
                    game, command, folder, settings, stop, text,
                );
                if let Some(figures) = text.strip_prefix("Impossible.\n") {
                    // An answer of two lines; the second one is the reason.
                    self.reason = Some(figures.trim_end_matches(['.', '\n']).to_owned());
                }
                Ok(reply)
            }
            // The table of the game on the table has made the command.
            _ => Ok(Err(Refusal::new("that is a command of another game"))),
        }
    }

    fn refuse(&mut self, refusal: &Refusal, out: &mut dyn Write) -> io::Result<Flow> {
        out.write_all(b"Impossible.\n")?;
        self.reason = Some(refusal.to_string());
        if self.manner.terminal {
            writeln!(out, "  ({refusal})")?;
        }
        Ok(Flow::On)
    }

    /// Answers `Error: <what>`; `what` brings its own period.
    fn error(&mut self, what: &str, out: &mut dyn Write) -> io::Result<Flow> {
        writeln!(out, "Error: {what}")?;
        self.reason = Some(what.trim_end_matches('.').to_owned());
        Ok(if self.manner.strict {
            Flow::Failed
        } else {
            Flow::On
        })
    }
}

/// What running a command comes to: an answer or a refusal, or the end of the session.
pub(super) type Outcome = Result<Result<Reply, Refusal>, Stop>;

/// Why a session cannot go on with the next command.
pub(super) enum Stop {
    /// A file that was run ended it.
    Flow(Flow),
    /// The answer cannot be written.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}
