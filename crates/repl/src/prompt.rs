//! The session at a terminal: line editing, a history between runs, completion and hints.

use std::io::{self, Write};
use std::path::Path;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Config, Editor};

use super::helper::Prompter;
use super::pager::size;
use super::session::serve::serve_line;
use super::session::{Flow, Session};
use super::words::wrapped;
use atom4_core::base::plain;

/// Lines of history kept between runs.
const HISTORY: usize = 1000;

/// Runs a session at a terminal until `quit.` or the end of input: the exit status.
pub fn run_prompt(session: &mut Session) -> u8 {
    let mut out = io::stdout();
    let title = session.entry.kind().title();
    let greeting = match session.options.files {
        true => format!(
            "To play: atom4 play. This is testing mode for {title}. go gui. opens the window, go interactive. the \
             screen, help. explains."
        ),
        // A guest has no screen but this one.
        false => format!("This is testing mode for {title}. help. explains."),
    };
    println!("{}", wrapped(&greeting, size().0).join("\n"));
    // Ctrl-C while something is computed stops it; at the prompt the editor sees the key itself.
    session.stop.at_signal(signal_hook::consts::SIGINT);
    session.stop.watch_reader();
    atom4_screens::signals::interrupts_are_handled();
    let mut editor = match editor(session) {
        Ok(editor) => editor,
        Err(error) => {
            eprintln!("atom4: the terminal cannot be used: {error}");
            return 1;
        }
    };
    // A host's guests share no history, and write no file.
    let kept = session
        .options
        .files
        .then(|| session.profile.state_file("history"));
    let kept = kept.flatten();
    if let Some(path) = &kept {
        // No history yet is no error.
        let _ = editor.load_history(path);
    }
    converse(session, &mut editor, kept.as_deref(), &mut out)
}

type Prompt = Editor<Prompter, FileHistory>;

fn editor(session: &Session) -> rustyline::Result<Prompt> {
    let config = Config::builder()
        .max_history_size(HISTORY)?
        .history_ignore_dups(true)?
        .completion_type(rustyline::CompletionType::List)
        // The list has room on the screen, and the question whether to show it could not be left by Ctrl-C.
        .completion_prompt_limit(usize::MAX)
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Prompter::new(
        session.games.clone(),
        session.entry,
        session.options,
    )));
    Ok(editor)
}

/// Answers line after line. Each is added to the history's file at once: a session that is hung up has lost none, and of
/// two sessions neither writes over the other's lines.
fn converse(
    session: &mut Session,
    editor: &mut Prompt,
    history: Option<&Path>,
    out: &mut dyn Write,
) -> u8 {
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
                if !line.trim().is_empty()
                    && editor.add_history_entry(&line).unwrap_or(false)
                    && let Some(path) = history
                {
                    let _ = editor.append_history(path);
                }
                match serve_line(session, &line, out) {
                    Ok(Flow::On) => {}
                    Ok(Flow::Quit) => return 0,
                    Ok(Flow::Failed) => return 2,
                    // The terminal has hung up.
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
                    Err(error) => return failed(&plain(&error)),
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return 0,
            Err(error) => return failed(&error.to_string()),
        }
    }
}

/// Tells why the session cannot go on, where there still is a terminal to tell it on: the exit status.
fn failed(why: &str) -> u8 {
    let _ = writeln!(io::stderr(), "atom4: {why}");
    1
}
