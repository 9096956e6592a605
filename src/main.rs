//! The command line: picks the mode, nothing else.

mod cli;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use atom4::play::Effort;
use atom4::play::desk::Paint;
use atom4::play::duel::Seats;
use atom4::repl::{Manner, Session, prompt, serve};
use atom4::ui::screen::{Device, Ending};
use clap::{CommandFactory, Parser};

use atom4::play::atomix::make::find_level_named;
use atom4::play::registry::{Kind, Table};
use cli::atomix::AtomixCommand;
use cli::manual;
use cli::{Cli, Command, Screen};

fn main() -> ExitCode {
    let mut cli = Cli::parse();
    if matches!(cli.command, Some(Command::Atomix(_))) {
        cli.play.game = Kind::Atomix;
    }
    let wants_screen =
        cli.play.machine.is_some() || cli.play.level.is_some() || cli.play.screen.is_some();
    match &cli.command {
        Some(Command::Play) => play(&cli),
        Some(Command::Man { folder }) => written(match folder {
            Some(folder) => manual::write_pages(folder),
            None => manual::write_page(&mut std::io::stdout().lock()),
        }),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "atom4", &mut script);
            written(std::io::stdout().lock().write_all(&script))
        }
        Some(Command::Bench) => written(atom4::play::bench::run(
            &mut std::io::stdout().lock(),
            &|| Box::new(std::time::Instant::now()),
        )),
        Some(Command::Cluster(options)) => {
            cli::cluster::play(options, &cli.play).unwrap_or_else(|signal| {
                end_by(signal);
                ExitCode::SUCCESS
            })
        }
        Some(Command::Match(options)) => {
            let (mut out, mut err) = (std::io::stdout(), std::io::stderr());
            let options = options.options(cli.play.game);
            ExitCode::from(atom4::arena::contest::run(&options, &mut out, &mut err))
        }
        Some(Command::ClusterBot { player, seed }) => {
            cli::cluster::bot(cli.play.level, player, *seed)
        }
        Some(Command::Atomix(AtomixCommand::Play { .. })) => play(&cli),
        Some(Command::Atomix(command)) => cli::atomix::run(command),
        Some(Command::Check(options)) => {
            let (mut out, mut err) = (std::io::stdout(), std::io::stderr());
            let options = options.options(cli.play.game);
            ExitCode::from(atom4::arena::check::run(&options, &mut out, &mut err))
        }
        None if wants_screen && cli.play.screen != Some(Screen::Commands) => play(&cli),
        None => testing_mode(&cli),
    }
}

/// Testing mode on files, on a pipe or at a terminal.
fn testing_mode(cli: &Cli) -> ExitCode {
    match sit_down(cli) {
        Ok(mut session) => converse(&mut session, cli),
        Err(status) => status,
    }
}

/// The session that the options ask for.
fn sit_down(cli: &Cli) -> Result<Session, ExitCode> {
    let terminal =
        cli.files.is_empty() && std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    let paint = if terminal && !plain {
        Paint::Colours
    } else {
        Paint::Plain
    };
    let manner = Manner {
        strict: cli.strict,
        terminal,
        paint,
    };
    let Some(mut session) = Session::new(cli.play.game, manner) else {
        eprintln!("atom4: {} is not built in", cli.play.game.title());
        return Err(ExitCode::from(2));
    };
    if let Some(level) = cli.play.level {
        session.settings.effort = Effort::Level(level);
    }
    Ok(session)
}

/// Answers commands until there are no more.
fn converse(session: &mut Session, cli: &Cli) -> ExitCode {
    let status = if session.manner.terminal {
        prompt::run_prompt(session)
    } else {
        serve::run_piped(session, &cli.files)
    };
    if let Some(signal) = session.ended_by {
        end_by(signal);
    }
    ExitCode::from(status)
}

/// The game itself, on the screen that was asked for or can be had.
fn play(cli: &Cli) -> ExitCode {
    let options = &cli.play;
    let Some(device) = options.device() else {
        return testing_mode(cli);
    };
    let mut session = match sit_down(cli) {
        Ok(session) => session,
        Err(status) => return status,
    };
    let mut asked = false;
    if let Some(Command::Atomix(AtomixCommand::Play { which })) = &cli.command {
        match (which, &mut session.table) {
            (Some(level), Table::Atomix(game)) => match find_level_named(level) {
                Ok(loaded) => game.load(loaded),
                Err(refusal) => {
                    eprintln!("atom4: {refusal}");
                    return ExitCode::from(2);
                }
            },
            _ => asked = true,
        }
    }
    let seats = match options.machine {
        _ if asked => Seats::Ask,
        Some(1) => Seats::AS_BLACK,
        Some(_) => Seats::AS_WHITE,
        None => Seats::TWO_PLAYERS,
    };
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
                converse(&mut session, cli);
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
fn written(result: std::io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("atom4: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
