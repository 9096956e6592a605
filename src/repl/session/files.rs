//! Saving the game as a script, and running scripts.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::FileTypeExt;
use std::path::PathBuf;

use super::script_file::{open, script, unusable, write_again, write_new};
use super::serve::{Unreadable, serve_file};
use super::{Flow, Outcome, Session, Stop};
use crate::play::refusal::Refusal;
use crate::repl::context::Reply;
use crate::repl::words::shown;

/// Scripts that run scripts that run scripts go no deeper than this.
const DEEPEST: usize = 64;

impl Session {
    pub(super) fn save_to(&mut self, file: &str) -> Result<Reply, Refusal> {
        let path = self.resolve(file);
        write_new(&path, file, &self.script())?;
        self.saved = Some(path);
        Ok(Reply::Done)
    }

    pub(super) fn save_again(&mut self) -> Result<Reply, Refusal> {
        let path = self.saved.as_ref();
        let path =
            path.ok_or_else(|| Refusal::new("nothing has been saved yet; say save to \"FILE\""))?;
        write_again(path, &self.script())?;
        Ok(Reply::Done)
    }

    fn script(&self) -> String {
        script(self.entry.kind(), &self.game.script(), &self.settings)
    }

    pub(in crate::repl) fn run_file(&mut self, file: &str, out: &mut dyn Write) -> Outcome {
        let path = match fs::canonicalize(self.resolve(file)) {
            Ok(path) => path,
            Err(error) => return Ok(Err(unusable("read", file, &error))),
        };
        if self.running.contains(&path) {
            return Ok(Err(Refusal::new(format!(
                "{} is being run already",
                shown(file)
            ))));
        }
        if self.running.len() >= DEEPEST {
            return Ok(Err(Refusal::new(format!(
                "{DEEPEST} files run one another already"
            ))));
        }
        // A pipe would be waited for, and nothing could break that off.
        if fs::metadata(&path).is_ok_and(|told| told.file_type().is_fifo()) {
            let why = io::Error::other("it is a pipe; put its commands into a file");
            return Ok(Err(unusable("read", file, &why)));
        }
        let opened = match open(&path) {
            Ok(opened) => opened,
            Err(error) => return Ok(Err(unusable("read", file, &error))),
        };
        self.running.push(path);
        let flow = serve_file(self, opened, out);
        let stopped = self.file_is_stopped();
        self.running.pop();
        match flow {
            Ok(Flow::On) if stopped => {
                Ok(Err(Refusal::new(format!("{} was stopped", shown(file)))))
            }
            Ok(Flow::On) => Ok(Ok(Reply::Written)),
            Ok(flow) => Err(Stop::Flow(flow)),
            Err(error) => match error.downcast::<Unreadable>() {
                Ok(Unreadable(error)) => Ok(Err(unusable("read", file, &error))),
                Err(error) => Err(error.into()),
            },
        }
    }

    /// A file as a command names it: from the folder of the script that names it.
    pub(in crate::repl) fn resolve(&self, file: &str) -> PathBuf {
        match self.running.last().and_then(|script| script.parent()) {
            Some(folder) => folder.join(file),
            None => PathBuf::from(file),
        }
    }
}
