//! From the command line to a session, and from its end to the exit status.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::play::Effort;
use crate::play::game::Paint;
use crate::play::refusal::Refusal;
use crate::play::seats::{Seated, Seats};
use crate::repl::{GameEntry, GameList, Session, SessionOptions, prompt, serve};
use crate::ui::screen::{Device, Ending};

use super::ScreenOptions;

/// Options of a session, which may have somebody at a terminal.
pub fn session_options(strict: bool, people: bool) -> SessionOptions {
    let terminal = people && io::stdin().is_terminal() && io::stdout().is_terminal();
    let bare = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    let paint = if terminal && !bare {
        Paint::Colours
    } else {
        Paint::Plain
    };
    SessionOptions {
        strict,
        terminal,
        paint,
        files: true,
    }
}

/// A session with a fresh game, its machine player at the level of the options.
pub fn session(
    games: &GameList,
    game: &'static GameEntry,
    screen: &ScreenOptions,
    options: SessionOptions,
) -> Session {
    let mut session = Session::new(games, game, options);
    session.profile = screen.profile();
    session.page = super::PAGE;
    if let Some(level) = screen.level {
        session.settings.effort = Effort::Level(level);
    }
    session
}

/// Answers commands until there are no more.
pub fn converse(session: &mut Session, files: &[PathBuf]) -> ExitCode {
    let status = if session.options.terminal {
        prompt::run_prompt(session)
    } else {
        serve::run_piped(session, files)
    };
    if let Some(signal) = session.ended_by {
        return end_by(signal, ExitCode::from(status));
    }
    ExitCode::from(status)
}

/// Plays on a screen until the person leaves. `kept` is who sat at the game, where it was kept and is taken up, or
/// what is wrong with its file, which is then left alone.
pub fn show(
    session: &mut Session,
    device: Device,
    seats: Seats,
    kept: Result<Option<Seated>, Refusal>,
) -> ExitCode {
    let screen = session.open(device, &session.profile, &mut io::stdout());
    let played = screen.map_err(Refusal::from_error).and_then(|mut screen| {
        let (seated, profile) = match kept {
            Ok(seated) => (seated, session.profile.clone()),
            Err(refusal) => {
                screen.say_first(refusal.to_string());
                (None, session.profile.glance())
            }
        };
        session.play_on(&mut screen, seats, seated, &profile)
    });
    match played {
        Ok(Ending::Left) => {
            if session.kept {
                let game = session.kind().hyphened();
                println!("The game is kept; atom4 play {game} goes on with it.");
            }
            ExitCode::SUCCESS
        }
        Ok(Ending::Terminated(signal)) => end_by(signal, ExitCode::SUCCESS),
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

/// Ends as the signal would have ended the program, so that whoever sent it sees so; with this
/// status where the signal ends nothing.
pub fn end_by(signal: i32, status: ExitCode) -> ExitCode {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    status
}
