//! The input and the answer of a game's command, beside the words of the command.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::setting::Set;
use atom4_play::refusal::Refusal;
use atom4_play::settings::Settings;

/// The answer to a command that could be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The text that has been written, which may be empty.
    Written,
    /// `Done.`
    Done,
    /// `Done.`, when the setting is changed.
    Set(Set),
    /// `Impossible.` and a second line with these figures, which are the reason too.
    ImpossibleWith(String),
    /// Nothing, and the program ends.
    Quit,
}

/// `Done.`, where it could be done.
///
/// # Errors
/// The refusal, where it could not.
pub fn done(result: Result<(), Refusal>) -> Result<Reply, Refusal> {
    result.map(|()| Reply::Done)
}

/// The things that a game's command is run with, beside its words.
pub struct Context<'a> {
    /// Which machine player answers, and how much it thinks.
    pub settings: &'a Settings,
    /// Set by Ctrl-C: what is computed is to stop.
    pub stop: &'a AtomicBool,
    /// Somebody sits at a terminal and may want to see how far a computation has come.
    pub terminal: bool,
    /// The folder from which the command names files.
    pub folder: &'a Path,
    /// The answer in the making; it is written when the command is done.
    pub text: &'a mut String,
    pub(super) out: &'a mut dyn Write,
    /// Why a line of progress could not be written.
    pub(super) broken: Option<io::Error>,
}

impl Context<'_> {
    /// Answers one line, given without its line end.
    pub fn answer(&mut self, line: &str) -> Reply {
        self.text.push_str(line);
        self.text.push('\n');
        Reply::Written
    }

    /// Writes a line of progress at once; after one that could not be written, none is tried.
    pub fn progress(&mut self, line: &str) {
        if self.broken.is_none() {
            let written = writeln!(self.out, "{line}").and_then(|()| self.out.flush());
            self.broken = written.err();
        }
    }
}
