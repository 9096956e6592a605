//! The command line: picks the mode, nothing else.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::play::Effort;
use crate::play::seats::Seats;
use crate::repl::{SessionOptions, serve};

use super::entry::Registry;
use super::output::{telling, written};
use super::service::ServiceOptions;
use super::start::{converse, end_by, session, session_options, show};
use super::{Command, PlayOptions, manual, options, program_of, read, tournament, usual};

/// Runs the program, with the games of a registry, on its command line; the exit status.
#[must_use]
pub fn run(registry: &Registry) -> ExitCode {
    let matches = read(registry);
    let Some((name, own)) = matches.subcommand() else {
        let play_options = usual::play_options(registry, &matches);
        return match play_options.wants_screen() {
            true => play(registry, &play_options, Seats::TWO_PLAYERS),
            false => testing_mode(registry, &play_options, &options(&matches)),
        };
    };
    let mut added = registry.subcommands();
    if let Some(added) = added.find(|added| added.name == name) {
        return (added.run)(own, registry);
    }
    match options(&matches) {
        Command::Play(_) => play(registry, &usual::game_options(registry, own), Seats::Ask),
        Command::Man { folder } => written(match folder {
            Some(folder) => manual::write_pages(registry, &folder),
            None => manual::write_page(registry, &mut io::stdout().lock()),
        }),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut program_of(registry), "atom4", &mut script);
            written(io::stdout().lock().write_all(&script))
        }
        Command::Match(options) => {
            let known = registry.entries().filter_map(|entry| entry.arena);
            let options = options.options(known.collect());
            telling(|out| crate::arena::contest::run(&options, out, &mut io::stderr()))
        }
        Command::Tournament(options) => {
            let known = registry.entries().filter_map(|entry| entry.arena);
            let options = options.options(known.collect());
            telling(|out| {
                let pages = &tournament::pages;
                crate::arena::tournament::run(&options, pages, out, &mut io::stderr())
            })
        }
        #[cfg(feature = "serve")]
        Command::Serve(options) => super::serve::serve(registry, options),
        #[cfg(feature = "serve")]
        Command::Join(options) => super::serve::join(registry, &options),
        Command::Puzzles(options) => options.run(&registry.games()),
        Command::Review(options) => options.run(&registry.games()),
        Command::Check(options) => match options.options() {
            Ok(options) => {
                telling(|out| crate::arena::check::run(&options, out, &mut io::stderr()))
            }
            Err(error) => {
                eprintln!("atom4 check: {error}");
                ExitCode::from(crate::arena::check::UNUSABLE)
            }
        },
    }
}

/// Testing mode on files, on a pipe or at a terminal.
fn testing_mode(registry: &Registry, options: &PlayOptions, service: &ServiceOptions) -> ExitCode {
    let talk = SessionOptions {
        files: !service.no_files,
        ..session_options(options.strict, options.files.is_empty())
    };
    let mut session = session(&registry.games(), options.game, &options.screen, talk);
    session.settings = session.settings.within(service.allowance());
    converse(&mut session, &options.files)
}

/// The game itself, on the screen that was asked for or can be had; the files run before. `usual` are the seats where
/// no option chooses them; where the start page asks for them, the game that was kept is taken up.
fn play(registry: &Registry, options: &PlayOptions, usual: Seats) -> ExitCode {
    let Some(device) = options.screen.device() else {
        return testing_mode(registry, options, &ServiceOptions::default());
    };
    let seats = match options.machine {
        Some(1) => Seats::AS_BLACK,
        Some(_) => Seats::AS_WHITE,
        None if !options.files.is_empty() => Seats::TWO_PLAYERS,
        None => usual,
    };
    let talk = session_options(options.strict, options.files.is_empty());
    let mut session = session(&registry.games(), options.game, &options.screen, talk);
    if let Err(status) = serve::run_first(&mut session, &options.files) {
        let status = ExitCode::from(status);
        return match session.ended_by {
            Some(signal) => end_by(signal, status),
            None => status,
        };
    }
    session.options = session_options(options.strict, true);
    let kept = match seats {
        Seats::Ask => session.take_up(options.game),
        Seats::These(_) => Ok(None),
    };
    if let Some(level) = options.screen.level {
        // What stands on the command line counts for more than a saved game's settings.
        session.settings.effort = Effort::Level(level);
    }
    show(&mut session, device, seats, kept)
}
