//! From the command line to a session, and from its end to the exit status.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};

use atom4_play::Effort;
use atom4_play::game::Paint;
use atom4_play::refusal::Refusal;
use atom4_play::seats::Seats;
use atom4_repl::session::cards::AfterLesson;
use atom4_repl::session::held::Met;
use atom4_repl::{GameEntry, GameList, Session, SessionOptions, prompt, serve};
use atom4_screens::open_screen::{OpenScreen, ScreenChoice};
use atom4_screens::screen::{Device, Ending};
use atom4_screens::start::{Home, NextGame};

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

/// The page with which a screen begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// All games.
    AllGames,
    /// That of the session's game.
    OwnPage,
    /// None: the board.
    Board(Seats),
}

/// Plays on a screen until the person leaves; from game to game where he chooses another.
pub fn show(
    session: &mut Session,
    choice: ScreenChoice,
    first: First,
    level: Option<Effort>,
) -> ExitCode {
    let screen = choice.open(|device| session.open(device, &session.profile, &mut io::stdout()));
    let played = screen
        .map_err(Refusal::from_error)
        .and_then(|mut screen| play_games(session, &mut screen, first, level));
    match played {
        Ok(Ending::Left) => {
            if let Some(kept) = &session.kept {
                println!("{kept}");
            }
            ExitCode::SUCCESS
        }
        Ok(Ending::Terminated(signal)) => end_by(signal, ExitCode::SUCCESS),
        Ok(Ending::Lost(reason)) => {
            eprintln!("atom4: the screen is gone: {reason}");
            if choice.device == Device::Window {
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

/// Plays one game after the other on an open screen.
fn play_games(
    session: &mut Session,
    screen: &mut OpenScreen,
    first: First,
    level: Option<Effort>,
) -> Result<Ending, Refusal> {
    let mut profile = session.profile.clone();
    let (mut seats, mut seated) = (Seats::Ask, None);
    // The game that is sat down to: the one that was kept, where there is one.
    let mut sits = Some(session.kind());
    if let First::Board(these) = first {
        (seats, sits) = (these, None);
    }
    let mut opens_first = first == First::AllGames;
    loop {
        if opens_first && sits.is_some() {
            session.choose_free();
            sits = Some(session.kind());
        }
        if let Some(kind) = sits.take() {
            session.change_to(kind);
            if session.is_held() {
                screen.offer_nothing();
                match session.meet(screen) {
                    (_, Some(Met::Plays)) => {}
                    (Ending::Left, Some(Met::Others)) => {
                        (opens_first, sits) = (true, Some(kind));
                        continue;
                    }
                    (ending, _) => {
                        session.kept = None;
                        return Ok(ending);
                    }
                }
            }
            seated = session.sit_down(kind).unwrap_or_else(|refusal| {
                screen.say_first(refusal.to_string());
                profile = session.profile.glance();
                None
            });
            // What stands on the command line counts for more than what was kept.
            if let Some(level) = level {
                session.settings.effort = level;
                if let Some(seated) = &mut seated {
                    seated.efforts = [level; 2];
                }
            }
        }
        let mut home = Home::new(session.cards(), opens_first, session.profile.clone());
        let own = home
            .games
            .iter()
            .position(|card| card.kind == session.kind());
        home.chosen = own.unwrap_or(0);
        screen.offer(home);
        let ending = session.play_on(screen, seats, seated, &profile);
        let Some(next) = screen.next_game().filter(|_| ending == Ending::Left) else {
            return Ok(ending);
        };
        profile = session.profile.clone();
        (seats, opens_first) = (Seats::Ask, false);
        match next {
            NextGame::Page(kind) => sits = Some(kind),
            NextGame::Saved(name, _) => match session.open_saved(&name) {
                Ok(who) => (seats, seated) = (Seats::These(who.seats), Some(who)),
                Err(refusal) => {
                    screen.say_first(refusal.to_string());
                    sits = Some(session.kind());
                }
            },
            NextGame::Watched(name, kind) => {
                sits = Some(kind);
                screen.watch_first(name);
            }
            NextGame::Lesson(kind) => {
                let (ending, after) = session.play_lesson(kind, screen)?;
                match after {
                    _ if ending != Ending::Left => return Ok(ending),
                    AfterLesson::Nothing => return Ok(ending),
                    AfterLesson::AllGames => (opens_first, sits) = (true, Some(kind)),
                    AfterLesson::Game => match session.first_game(kind) {
                        Some(who) => (seats, seated) = (Seats::These(who.seats), Some(who)),
                        None => sits = Some(kind),
                    },
                }
            }
        }
    }
}

/// Waits for what is not on the disk yet. A disk that takes long is told of, and Ctrl-C leaves it to itself.
pub fn settle() {
    atom4_profile::writer::settle(|| {
        for signal in [SIGINT, SIGTERM] {
            let always = Arc::new(AtomicBool::new(true));
            let _ = signal_hook::flag::register_conditional_default(signal, always);
        }
        eprintln!(
            "atom4: the disk is slow, and what was changed last is not on it yet; Ctrl-C leaves without it."
        );
    });
}

/// Ends as the signal would have ended the program, so that whoever sent it sees so; with this
/// status where the signal ends nothing.
pub fn end_by(signal: i32, status: ExitCode) -> ExitCode {
    settle();
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    status
}
