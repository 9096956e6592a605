//! The session at a terminal: line editing, a history between runs, completion and hints.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Config, Editor};

use super::helper::Prompter;
use super::session::serve::serve_line;
use super::session::{Flow, Session};
use crate::base::plain;
use crate::play::game::Paint;

/// Lines of history kept between runs.
const HISTORY: usize = 1000;

/// Runs a session at a terminal until `quit.` or the end of input: the exit status.
pub fn run_prompt(session: &mut Session) -> u8 {
    let mut out = io::stdout();
    let title = session.entry.kind().title();
    println!(
        "atom4, testing mode for {title}. go gui. opens the window, go interactive. the screen, help. explains."
    );
    // Ctrl-C while something is computed stops it; at the prompt the editor sees the key itself.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&session.stop));
    crate::ui::terminal::interrupts_are_handled();
    let mut editor = match editor(session) {
        Ok(editor) => editor,
        Err(error) => {
            eprintln!("atom4: the terminal cannot be used: {error}");
            return 1;
        }
    };
    let kept = state_file("history");
    if let Some(path) = &kept {
        // No history yet is no error.
        let _ = editor.load_history(path);
    }
    let status = converse(session, &mut editor, &mut out);
    if let Some(path) = &kept {
        let _ = editor.save_history(path);
    }
    status
}

type Prompt = Editor<Prompter, FileHistory>;

fn editor(session: &Session) -> rustyline::Result<Prompt> {
    let config = Config::builder()
        .max_history_size(HISTORY)?
        .history_ignore_dups(true)?
        .completion_type(rustyline::CompletionType::List)
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Prompter::new(
        session.games.clone(),
        session.entry,
        session.options.paint == Paint::Colours,
    )));
    Ok(editor)
}

fn converse(session: &mut Session, editor: &mut Prompt, out: &mut dyn Write) -> u8 {
    loop {
        if let Some(helper) = editor.helper_mut() {
            helper.game = session.entry;
            helper.moves = session.game.moves();
        }
        let prompt = format!(
            "{} {}> ",
            session.entry.kind().name(),
            session.game.prompt()
        );
        match editor.readline(&prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    let _ = editor.add_history_entry(&line);
                }
                match serve_line(session, &line, out) {
                    Ok(Flow::On) => {}
                    Ok(Flow::Quit) => return 0,
                    Ok(Flow::Failed) => return 2,
                    Err(error) => {
                        eprintln!("atom4: {}", plain(&error));
                        return 1;
                    }
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return 0,
            Err(error) => {
                eprintln!("atom4: {error}");
                return 1;
            }
        }
    }
}

/// A file in the user's state directory, its folder made where it is missing; `None` where there
/// is no such place.
#[must_use]
pub fn state_file(name: &str) -> Option<PathBuf> {
    let set = |variable| {
        std::env::var_os(variable)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let folder =
        set("XDG_STATE_HOME").or_else(|| set("HOME").map(|home| home.join(".local/state")))?;
    let folder = folder.join("atom4");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join(name))
}
