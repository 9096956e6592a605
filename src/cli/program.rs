//! The command line: picks the mode, nothing else.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::games::atomix::play::make::find_level_named;
use crate::play::Effort;
use crate::play::game::Paint;
use crate::play::registry::{Kind, Table};
use crate::play::seats::Seats;
use crate::repl::{Manner, Session, prompt, serve};
use crate::ui::screen::{Device, Ending};
use clap::CommandFactory;

use super::manual;
use super::output::telling;
use super::{Cli, Command, PlayOptions, ScreenOptions};
use crate::games::atomix::cli::AtomixCommand;

/// Runs the program on its command line; the exit status.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::read();
    match &cli.command {
        Some(Command::Play(options)) => play(options),
        Some(Command::Man { folder }) => written(match folder {
            Some(folder) => manual::write_pages(folder),
            None => manual::write_page(&mut io::stdout().lock()),
        }),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "atom4", &mut script);
            written(io::stdout().lock().write_all(&script))
        }
        Some(Command::Bench) => written(crate::games::atom4::play::bench::run(
            &mut io::stdout().lock(),
            &|| Box::new(std::time::Instant::now()),
        )),
        Some(Command::Cluster(options)) => crate::games::cluster::cli::play(options)
            .unwrap_or_else(|signal| {
                end_by(signal);
                ExitCode::SUCCESS
            }),
        Some(Command::Match(options)) => {
            let options = options.options();
            telling(|out| crate::arena::contest::run(&options, out, &mut io::stderr()))
        }
        Some(Command::ClusterBot(options)) => crate::games::cluster::cli::bot(options),
        Some(Command::Atomix(AtomixCommand::Play { which, screen })) => {
            play_level(which.as_deref(), screen)
        }
        Some(Command::Atomix(command)) => crate::games::atomix::cli::run(command),
        Some(Command::Check(options)) => {
            let options = options.options();
            telling(|out| crate::arena::check::run(&options, out, &mut io::stderr()))
        }
        None if cli.play.wants_screen() => play(&cli.play),
        None => testing_mode(&cli.play),
    }
}

/// Testing mode on files, on a pipe or at a terminal.
fn testing_mode(options: &PlayOptions) -> ExitCode {
    let manner = manner(options.strict, options.files.is_empty());
    match sit_down(options.game, options.screen.level, manner) {
        Ok(mut session) => converse(&mut session, &options.files),
        Err(status) => status,
    }
}

/// How a session talks, which may have somebody at a terminal.
fn manner(strict: bool, people: bool) -> Manner {
    let terminal = people && io::stdin().is_terminal() && io::stdout().is_terminal();
    let bare = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    let paint = if terminal && !bare {
        Paint::Colours
    } else {
        Paint::Plain
    };
    Manner {
        strict,
        terminal,
        paint,
    }
}

/// A session with a fresh game.
fn sit_down(game: Kind, level: Option<u32>, manner: Manner) -> Result<Session, ExitCode> {
    let Some(mut session) = Session::new(game, manner) else {
        eprintln!("atom4: {} is not built in", game.title());
        return Err(ExitCode::from(2));
    };
    if let Some(level) = level {
        session.settings.effort = Effort::Level(level);
    }
    Ok(session)
}

/// Answers commands until there are no more.
fn converse(session: &mut Session, files: &[PathBuf]) -> ExitCode {
    let status = if session.manner.terminal {
        prompt::run_prompt(session)
    } else {
        serve::run_piped(session, files)
    };
    if let Some(signal) = session.ended_by {
        end_by(signal);
    }
    ExitCode::from(status)
}

/// The game itself, on the screen that was asked for or can be had; the files run before.
fn play(options: &PlayOptions) -> ExitCode {
    let Some(device) = options.screen.device() else {
        return testing_mode(options);
    };
    let seats = match options.machine {
        Some(1) => Seats::AS_BLACK,
        Some(_) => Seats::AS_WHITE,
        None => Seats::TWO_PLAYERS,
    };
    let answers = manner(options.strict, options.files.is_empty());
    let mut session = match sit_down(options.game, options.screen.level, answers) {
        Ok(session) => session,
        Err(status) => return status,
    };
    if let Err(status) = serve::run_first(&mut session, &options.files) {
        if let Some(signal) = session.ended_by {
            end_by(signal);
        }
        return ExitCode::from(status);
    }
    session.manner = manner(options.strict, true);
    if let Some(level) = options.screen.level {
        // What stands on the command line counts for more than a saved game's settings.
        session.settings.effort = Effort::Level(level);
    }
    show(&mut session, device, seats)
}

/// Atomix on a screen: this level, or the level page.
fn play_level(which: Option<&str>, screen: &ScreenOptions) -> ExitCode {
    let mut session = match sit_down(Kind::Atomix, screen.level, manner(false, true)) {
        Ok(session) => session,
        Err(status) => return status,
    };
    let mut seats = Seats::Ask;
    if let (Some(level), Table::Atomix(game)) = (which, &mut session.table) {
        match find_level_named(level) {
            Ok(loaded) => game.load(loaded),
            Err(refusal) => {
                eprintln!("atom4: {refusal}");
                return ExitCode::from(2);
            }
        }
        seats = Seats::TWO_PLAYERS;
    }
    match screen.device() {
        Some(device) => show(&mut session, device, seats),
        None => converse(&mut session, &[]),
    }
}

/// Plays on a screen until the person leaves.
fn show(session: &mut Session, device: Device, seats: Seats) -> ExitCode {
    match session.play_on(device, seats) {
        Ok(Ending::Left) => ExitCode::SUCCESS,
        Ok(Ending::Terminated(signal)) => {
            end_by(signal);
            ExitCode::SUCCESS
        }
        Ok(Ending::Lost(reason)) => {
            eprintln!("atom4: the screen is gone: {reason}");
            if device == Device::Window {
                eprintln!("atom4: testing mode goes on with the game as it was played");
                converse(session, &[]);
            }
            ExitCode::from(1)
        }
        Err(refusal) => {
            eprintln!("atom4: {refusal}");
            ExitCode::from(1)
        }
    }
}

/// Ends as the signal would have ended the program, so that whoever sent it sees so.
fn end_by(signal: i32) {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// The exit status of having written something; a closed pipe is no failure.
fn written(result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("atom4: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
