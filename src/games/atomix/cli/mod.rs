//! `atom4 atomix …`: solving and converting levels, comparing solvers.

mod choice;
mod clock;
mod compare;
mod convert;
mod new_level;
mod options;
mod results;
mod solve;
pub mod verify;

use std::process::ExitCode;

use crate::games::atomix::repl::ENTRY;
use atom4_atomix::play::Game;
use atom4_atomix::play::make::find_level_named;
use atom4_play::seats::Seats;
use atom4_repl::GameList;
use clap::{Subcommand, ValueHint};

use self::choice::LevelName;
use self::compare::compare_all;
use self::solve::solve_all;
use crate::cli::ScreenOptions;
use crate::cli::entry::Registry;
use crate::cli::output::interruptible;
use crate::cli::start::{First, converse, session, session_options, show};
use crate::cli::verify::{VerifyOptions, run as verify};
use atom4_repl::stop::when_unread;

/// Atomix: play, make, solve and convert levels, compare solvers.
///
/// LEVEL is FILE, FILE:N for the N-th level of a file, or the name or number of a level inside the
/// program; `echo 'show levels.' | atom4 --game atomix` lists those.
#[derive(Subcommand, Debug, Clone)]
pub enum AtomixCommand {
    /// Play a level, in the X11 window if DISPLAY is set, else in the terminal.
    ///
    /// Exit status: 0 played, 1 no terminal or display, or the screen was lost, 2 unusable options or
    /// levels.
    Play {
        /// FILE, FILE:N or the name or number of a level inside; without it, the level page.
        #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath, value_parser = LevelName, hide_possible_values = true)]
        which: Option<String>,
        /// Level and screen.
        #[command(flatten)]
        screen: ScreenOptions,
    },
    New(new_level::NewOptions),
    Solve(solve::SolveOptions),
    Compare(compare::CompareOptions),
    Verify(VerifyOptions),
    Convert(convert::ConvertOptions),
}

/// Runs a subcommand.
pub fn run(command: &AtomixCommand, registry: &Registry) -> ExitCode {
    match command {
        AtomixCommand::Play { which, screen } => play(which.as_deref(), screen, &registry.games()),
        AtomixCommand::New(options) => new_level::new(options),
        AtomixCommand::Solve(options) => {
            // Nothing is kept in a file: without a reader there is nothing to do.
            when_unread(|| std::process::exit(0));
            interruptible(|stop, out| solve_all(options, stop, out))
        }
        AtomixCommand::Compare(options) => {
            interruptible(|stop, out| compare_all(options, stop, out))
        }
        AtomixCommand::Convert(options) => interruptible(|_, out| convert::convert(options, out)),
        AtomixCommand::Verify(options) => interruptible(|_, out| verify(options, registry, out)),
    }
}

/// Plays on a screen: this level, or the level page.
fn play(which: Option<&str>, screen: &ScreenOptions, games: &GameList) -> ExitCode {
    let talk = session_options(false, true);
    let mut session = session(games, &ENTRY, screen, talk);
    let mut first = First::OwnPage;
    if let (Some(level), Some(game)) = (which, session.game_mut::<Game>()) {
        match find_level_named(level) {
            Ok(loaded) => game.load(loaded),
            Err(refusal) => {
                eprintln!("atom4: {refusal}");
                return ExitCode::from(2);
            }
        }
        first = First::Board(Seats::TWO_PLAYERS);
    }
    match screen.device() {
        Some(choice) => show(&mut session, choice, first, None),
        None => converse(&mut session, &[]),
    }
}
