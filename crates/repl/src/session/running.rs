//! The command files that a session is running.

use std::path::{Path, PathBuf};

use super::Session;

/// A command file that is being run.
pub(crate) struct Running {
    /// Its full path; empty where it lies nowhere.
    pub path: PathBuf,
    /// The line of the command that is being answered.
    pub line: usize,
    /// It is known to hold commands: the command line names it, or a command of it was understood. Of any other file errors
    /// repeat nothing: it may be a secret of somebody else that `run` was pointed at.
    pub known: bool,
}

impl Running {
    /// The folder in which files are found that the file names.
    pub fn folder(&self) -> Option<&Path> {
        self.path.parent()
    }
}

impl Session {
    /// The place of the command that is being answered, where nothing else may be told of it.
    pub(super) fn foreign_line(&self) -> Option<String> {
        let running = self.running.last().filter(|running| !running.known)?;
        Some(format!("line {} of the file", running.line))
    }

    /// The next command stands in this line of the file, where it stands in one.
    pub(super) fn at_line(&mut self, line: usize) {
        if let Some(running) = self.running.last_mut() {
            running.line = line;
        }
    }

    /// A command was understood: the file that it stands in, if any, is one of commands.
    pub(super) fn understood(&mut self) {
        if let Some(running) = self.running.last_mut() {
            running.known = true;
        }
    }
}
