//! The command line: picks the mode, nothing else.

mod cli;

use std::io::IsTerminal;
use std::process::ExitCode;

use atom4::play::Effort;
use atom4::play::desk::Paint;
use atom4::repl::{Manner, Session, prompt, serve};
use clap::Parser;

use cli::{Cli, Command, Screen};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let wants_screen =
        cli.play.machine.is_some() || cli.play.level.is_some() || cli.play.screen.is_some();
    match &cli.command {
        Some(Command::Play) => play(&cli),
        Some(Command::Cluster(options)) => cluster(options),
        None if wants_screen && cli.play.screen != Some(Screen::Commands) => play(&cli),
        None => testing_mode(&cli),
    }
}

/// Testing mode on files, on a pipe or at a terminal.
fn testing_mode(cli: &Cli) -> ExitCode {
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
        return ExitCode::from(2);
    };
    if let Some(level) = cli.play.level {
        session.settings.effort = Effort::Level(level);
    }
    ExitCode::from(if terminal {
        prompt::run_prompt(&mut session)
    } else {
        serve::run_piped(&mut session, &cli.files)
    })
}

fn play(cli: &Cli) -> ExitCode {
    let _ = cli;
    eprintln!("atom4: the screens are not built in");
    ExitCode::from(1)
}

/// Cluster between two bots.
fn cluster(options: &cli::ClusterOptions) -> ExitCode {
    let [first, second] = options.bots.as_slice() else {
        eprintln!("atom4 cluster: two bots are needed, the screens are not built in");
        return ExitCode::from(2);
    };
    let options = atom4::arena::cluster::Options {
        bots: [first.clone(), second.clone()],
        config: options.config.clone(),
        seed: options.seed,
        record: options.record.clone(),
        rules: Some(options.rules.clone()),
    };
    let (mut out, mut err) = (std::io::stdout(), std::io::stderr());
    ExitCode::from(atom4::arena::cluster::run(&options, &mut out, &mut err))
}
