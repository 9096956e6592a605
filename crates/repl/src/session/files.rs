//! Saving the game as a script, and running scripts.

use std::io::Write;
use std::path::PathBuf;

use super::running::Running;
use super::script_file::{script, unusable, write_again, write_new};
use super::serve::{Answerer, Unreadable, serve};
use super::{Flow, Outcome, Session, Stop};
use crate::context::Reply;
use crate::plain_file::open_plain;
use crate::words::shown;
use atom4_core::base::files;
use atom4_play::refusal::Refusal;

/// Scripts that run scripts that run scripts go no deeper than this.
const DEEPEST: usize = 64;
/// One command runs no more files than this, those run by its files included: files that run one another twice would
/// otherwise have no end in sight.
const MOST_FILES: usize = 1000;

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

    pub(crate) fn run_file(&mut self, file: &str, out: &mut dyn Write) -> Outcome {
        if self.files_run >= MOST_FILES {
            return Ok(Err(Refusal::new(format!(
                "{MOST_FILES} files were run by one command already; run the others by commands of their own"
            ))));
        }
        let path = match files::whole(&self.resolve(file)) {
            Ok(path) => path,
            Err(error) => return Ok(Err(unusable("read", file, &error))),
        };
        if self.running.iter().any(|running| running.path == path) {
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
        let mut opened = match open_plain(&path) {
            Ok(opened) => opened,
            Err(error) => return Ok(Err(unusable("read", file, &error))),
        };
        self.files_run += 1;
        self.running.push(Running {
            path,
            line: 0,
            known: false,
        });
        let flow = serve(self, &mut opened, out);
        let stopped = self.is_stopped();
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
    pub(crate) fn resolve(&self, file: &str) -> PathBuf {
        match self.running.last().and_then(Running::folder) {
            Some(folder) => folder.join(file),
            None => PathBuf::from(file),
        }
    }
}
