//! The games of a server are kept by their journals alone; nobody far away writes or reads a file.

use atom4_play::kind::Kind;
use atom4_play::refusal::Refusal;
use atom4_play::seats::Seated;
use atom4_play::settings::Settings;
use atom4_repl::AnyGame;
use atom4_repl::game::SavedScripts;

/// No files at all.
pub struct NoFiles;

impl SavedScripts for NoFiles {
    fn write(&mut self, _: &str, _: Kind, _: &str, _: &Settings) -> Result<(), Refusal> {
        Err(Refusal::new("the server keeps the game"))
    }

    fn write_text(&mut self, _: &str, _: &str) -> Result<(), Refusal> {
        Err(Refusal::new("the server writes no files"))
    }

    fn read(&mut self, _: &str) -> Result<(Box<dyn AnyGame>, Kind, Settings), Refusal> {
        Err(Refusal::new("the server opens no files"))
    }

    fn keep(&mut self, _: Kind, _: &dyn Fn() -> String, _: bool, _: &Seated, _: &Settings) -> bool {
        false
    }

    fn keeps(&self, _: Kind) -> bool {
        false
    }

    fn free_name(&self, _: Kind) -> String {
        String::new()
    }

    fn completions(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
}
