//! The command line: picks the mode, nothing else.

use std::io::{self, Write};
use std::process::ExitCode;

use atom4_arena::adapter::Adapter;
use atom4_arena::contest::ContestOptions;
use atom4_play::Effort;
use atom4_play::seats::Seats;
use atom4_repl::{SessionOptions, serve};

use super::arena::SeriesOptions;
use super::entry::Registry;
use super::output::{interruptible, telling, written};
use super::service::ServiceOptions;
use super::start::{First, converse, end_by, session, session_options, show};
use super::{
    CommonSubcommand, PlayOptions, completions, keys, manual, options, read, tournament, usual,
};

/// Runs the program, with the games of a registry, on its command line; the exit status.
#[must_use]
pub fn run(registry: &Registry) -> ExitCode {
    let status = run_command(registry);
    super::start::settle();
    status
}

fn run_command(registry: &Registry) -> ExitCode {
    let matches = read(registry);
    let Some((name, own)) = matches.subcommand() else {
        let play_options = usual::play_options(registry, &matches);
        return match play_options.wants_screen() {
            true => play(registry, &play_options, First::Board(Seats::TWO_PLAYERS)),
            false => testing_mode(registry, &play_options, &options(&matches)),
        };
    };
    let mut added = registry.subcommands();
    if let Some(added) = added.find(|added| added.name == name) {
        return (added.run)(own, registry);
    }
    match options(&matches) {
        CommonSubcommand::Play(_) => {
            let (options, named) = usual::game_options(registry, own);
            let first = match named {
                true => First::OwnPage,
                false => First::AllGames,
            };
            play(registry, &options, first)
        }
        CommonSubcommand::Man { folder } => written(match folder {
            Some(folder) => manual::write_pages(registry, &folder),
            None => manual::write_page(registry, &mut io::stdout().lock()),
        }),
        CommonSubcommand::Keys => keys::print(registry),
        CommonSubcommand::Completions { shell } => {
            let script = completions::script(registry, shell);
            written(io::stdout().lock().write_all(script.as_bytes()))
        }
        CommonSubcommand::Match(options) => {
            let mut own = options.options(known(registry));
            if let Err(status) = watch(registry, &options.series, &mut own) {
                return status;
            }
            telling(|out| atom4_arena::contest::run(&own, out, &mut io::stderr()))
        }
        CommonSubcommand::Tournament(options) => {
            let mut own = options.options(known(registry));
            if let Err(status) = watch(registry, &options.series, &mut own.series) {
                return status;
            }
            telling(|out| {
                let pages = &tournament::pages;
                atom4_arena::tournament::run(&own, pages, out, &mut io::stderr())
            })
        }
        #[cfg(feature = "serve")]
        CommonSubcommand::Serve(options) => super::serve::serve(registry, options),
        #[cfg(feature = "serve")]
        CommonSubcommand::Join(options) => super::serve::join(registry, &options),
        CommonSubcommand::Puzzles(options) => options.run(&registry.games()),
        CommonSubcommand::Verify(options) => {
            interruptible(|_, out| super::verify::run(&options, registry, out))
        }
        CommonSubcommand::Review(options) => options.run(&registry.games()),
        CommonSubcommand::Check(options) => match options.options(known(registry)) {
            Ok(options) => {
                telling(|out| atom4_arena::check::run_all(&options, out, &mut io::stderr()))
            }
            Err(error) => {
                eprintln!("atom4 check: {error}");
                ExitCode::from(atom4_arena::check::UNUSABLE)
            }
        },
    }
}

/// The games that programs play against each other.
fn known(registry: &Registry) -> Vec<&'static Adapter> {
    let games = registry.entries().filter_map(|entry| entry.arena);
    games.collect()
}

/// Lets people watch a series, where that was asked for; the exit status where it cannot be had.
#[cfg_attr(
    not(feature = "serve"),
    allow(unused_variables, clippy::unnecessary_wraps)
)]
fn watch(
    registry: &Registry,
    asked: &SeriesOptions,
    series: &mut ContestOptions,
) -> Result<(), ExitCode> {
    #[cfg(feature = "serve")]
    if let Some(address) = asked.watch {
        match super::serve::watch(registry, address, series.game, series.name) {
            Ok(onlooker) => series.onlooker = Some(onlooker),
            Err(why) => {
                eprintln!("atom4 {}: {why}", series.name);
                return Err(ExitCode::from(atom4_arena::contest::UNUSABLE));
            }
        }
    }
    Ok(())
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

/// The game itself, on the screen that was asked for or can be had; the files run before. `usual` comes first where no
/// option says how to sit and no file brings a board.
fn play(registry: &Registry, options: &PlayOptions, usual: First) -> ExitCode {
    let Some(choice) = options.screen.device() else {
        return testing_mode(registry, options, &ServiceOptions::default());
    };
    let first = match options.machine {
        Some(1) => First::Board(Seats::AS_BLACK),
        Some(_) => First::Board(Seats::AS_WHITE),
        None if !options.files.is_empty() => First::Board(Seats::TWO_PLAYERS),
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
    if first == First::AllGames {
        session.choose_last();
    }
    show(
        &mut session,
        choice,
        first,
        options.screen.level.map(Effort::Level),
    )
}
