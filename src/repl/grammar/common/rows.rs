//! The rows of the commands of every game, and what makes the commands of their words.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::time::Duration;

use super::{Ask, Command, Screen, Seats, Set, Show};
use crate::play::refusal::Refusal;
use crate::play::registry::Kind;
use crate::play::settings::{HIGHEST_LEVEL, LARGEST_HASH_MB, LONGEST_TIME, MOST_THREADS, Player};
use crate::repl::grammar::{Command as Any, Made, Row, Words, number};
use crate::repl::words::shown;

/// The commands of every game, in the order of `help.`
pub static ROWS: [Row; 30] = [
    Row::new(
        "show board.",
        "show board",
        |_| show(Show::Board),
        "the board, for programs",
        "show board.",
    ),
    Row::new(
        "draw board.",
        "draw board",
        |_| common(Command::DrawBoard),
        "the board, for people",
        "draw board.",
    ),
    Row::new(
        "show moves.",
        "show moves",
        |_| show(Show::Moves),
        "what the side to move may do",
        "show moves.",
    ),
    Row::new(
        "show status.",
        "show status",
        |_| show(Show::Status),
        "who is to play, or how it ended",
        "show status.",
    ),
    Row::new(
        "show history.",
        "show history",
        |_| show(Show::History),
        "the moves so far",
        "show history.",
    ),
    Row::new(
        "show settings.",
        "show settings",
        |_| show(Show::Settings),
        "player, level or time, seed, threads, hash",
        "show settings.",
    ),
    Row::new(
        "get SIDE move.",
        "get (?<who>[a-z]+) move",
        |w| ask(Ask::Get, w),
        "the move a machine player proposes to white or black",
        "get white move.",
    ),
    Row::new(
        "play SIDE move.",
        "play (?<who>[a-z]+) move",
        |w| ask(Ask::Play, w),
        "the same, and the move is made",
        "play black move.",
    ),
    Row::new(
        "analyse SIDE move.",
        "analyse (?<who>[a-z]+) move",
        |w| ask(Ask::Analyse, w),
        "one line a finished depth, then the proposed move",
        "analyse white move.",
    ),
    Row::new(
        "undo.",
        "undo",
        |_| common(Command::Undo),
        "takes the last change back",
        "undo.",
    ),
    Row::new(
        "redo.",
        "redo",
        |_| common(Command::Redo),
        "makes it again",
        "redo.",
    ),
    Row::new(
        "clear.",
        "clear",
        |_| common(Command::Clear),
        "empties the board",
        "clear.",
    ),
    Row::new(
        "set level N.",
        concat!("set level ", number!("n")),
        set_level,
        "how well the machine plays: 0 a child beats, default 2",
        "set level 3.",
    ),
    Row::new(
        "set time N ms.",
        concat!("set time ", number!("n"), " ms"),
        set_time,
        "the machine thinks by the clock",
        "set time 500 ms.",
    ),
    Row::new(
        "set time N s.",
        "set time (?<seconds>[+-]?[0-9]+(?:\\.[0-9]+)?) ?s",
        set_seconds,
        "the same in seconds, 1.5 s too",
        "set time 5 s.",
    ),
    Row::new(
        "set player NAME.",
        "set player (?<name>[a-z]+)",
        set_player,
        "which machine player answers: classic (Atom-4) or strong",
        "set player strong.",
    ),
    Row::new(
        "set seed N.",
        concat!("set seed ", number!("n")),
        set_seed,
        "where random choices start",
        "set seed 7.",
    ),
    Row::new(
        "set threads N.",
        concat!("set threads ", number!("n")),
        set_threads,
        "threads the machine searches with",
        "set threads 2.",
    ),
    Row::new(
        "set hash N mb.",
        concat!("set hash ", number!("n"), " mb"),
        set_hash,
        "memory for the machine's table",
        "set hash 64 mb.",
    ),
    Row::new(
        "perft N.",
        concat!("perft ", number!("n")),
        perft,
        "counts the sequences of exactly N moves",
        "perft 4.",
    ),
    Row::new(
        "choose game NAME.",
        "choose game (?<name>[a-z0-9 -]+)",
        choose,
        "a fresh game: atom-4, score four, cluster or atomix",
        "choose game atom-4.",
    ),
    Row::new(
        "save to \"FILE\".",
        "save to \"(?<file>[^\"]*)\"",
        |w| common(Command::SaveTo(w.text("file").to_owned())),
        "writes the game as a script to a new file",
        "save to \"game.txt\".",
    ),
    Row::new(
        "save again.",
        "save again",
        |_| common(Command::SaveAgain),
        "writes the same file once more",
        "save again.",
    ),
    Row::new(
        "run \"FILE\".",
        "run \"(?<file>[^\"]*)\"",
        |w| common(Command::Run(w.text("file").to_owned())),
        "the answers of the commands in a file",
        "run \"game.txt\".",
    ),
    Row::new(
        "go interactive.",
        "go interactive(?: (?<seats>.+))?",
        |w| go(Screen::Interactive, w),
        "the terminal game; also as white, as black, with two players or two machines",
        "go interactive as white.",
    ),
    Row::new(
        "go gui.",
        "go gui(?: (?<seats>.+))?",
        |w| go(Screen::Gui, w),
        "the X11 game; also as white, as black, with two players or two machines",
        "go gui as black.",
    ),
    Row::new(
        "why.",
        "why",
        |_| common(Command::Why),
        "the reason of the last Impossible or Error",
        "why.",
    ),
    Row::new(
        "help.",
        "help",
        |_| common(Command::Help(None)),
        "these commands",
        "help.",
    ),
    Row::new(
        "help WORDS.",
        "help (?<words>.+)",
        |w| common(Command::Help(Some(w.text("words").to_owned()))),
        "the commands that begin with these words, in full",
        "help add.",
    ),
    Row::new(
        "quit.",
        "quit",
        |_| common(Command::Quit),
        "ends the program",
        "quit.",
    ),
];

fn common(command: Command) -> Made {
    Ok(Any::Common(command))
}

fn show(what: Show) -> Made {
    common(Command::Show(what))
}

fn ask(what: Ask, words: &Words<'_>) -> Made {
    common(Command::Ask(what, words.text("who").to_owned()))
}

fn set(setting: Set) -> Made {
    common(Command::Set(setting))
}

fn set_level(words: &Words<'_>) -> Made {
    set(Set::Level(words.number("n", "level", 0..=HIGHEST_LEVEL)?))
}

fn set_time(words: &Words<'_>) -> Made {
    let longest = LONGEST_TIME.as_millis() as u64;
    let ms = words.amount("n", "the time in ms", 1..=longest)?;
    set(Set::Time(Duration::from_millis(ms)))
}

fn set_seconds(words: &Words<'_>) -> Made {
    let (seconds, longest) = (words.text("seconds"), LONGEST_TIME.as_secs());
    // Whole milliseconds: a saved game names them.
    let ms = seconds
        .parse()
        .ok()
        .map(|seconds: f64| (1000.0 * seconds).round());
    let fits = ms.filter(|ms| (1.0..=1000.0 * longest as f64).contains(ms));
    let ms = fits.ok_or_else(|| {
        let came = shown(seconds);
        Refusal::new(format!(
            "the time in s must be 0.001 to {longest}, not {came}"
        ))
    })?;
    set(Set::Time(Duration::from_millis(ms as u64)))
}

fn set_player(words: &Words<'_>) -> Made {
    match words.text("name") {
        "classic" => set(Set::Player(Player::Classic)),
        "strong" => set(Set::Player(Player::Strong)),
        other => Err(Refusal::new(format!(
            "there is no player {}; choose strong or, in Atom-4, classic",
            shown(other)
        ))),
    }
}

fn set_seed(words: &Words<'_>) -> Made {
    set(Set::Seed(words.number("n", "seed", 0..=u64::MAX)?))
}

fn set_threads(words: &Words<'_>) -> Made {
    set(Set::Threads(words.amount(
        "n",
        "threads",
        1..=MOST_THREADS,
    )?))
}

fn set_hash(words: &Words<'_>) -> Made {
    set(Set::Hash(words.amount(
        "n",
        "the table in mb",
        1..=LARGEST_HASH_MB,
    )?))
}

fn perft(words: &Words<'_>) -> Made {
    common(Command::Perft(words.number("n", "depth", 0..=999)?))
}

fn choose(words: &Words<'_>) -> Made {
    let name = words.text("name");
    Kind::from_name(name)
        .map(|kind| Any::Common(Command::Choose(kind)))
        .ok_or_else(|| {
            Refusal::new(format!(
                "there is no game {}; choose atom-4, score four, cluster or atomix",
                shown(name)
            ))
        })
}

fn go(screen: Screen, words: &Words<'_>) -> Made {
    let seats = match words.text("seats") {
        "as white" => Seats::AsWhite,
        "as black" => Seats::AsBlack,
        "with two players" => Seats::TwoPlayers,
        "with two machines" => Seats::TwoMachines,
        "" => Seats::Ask,
        other => {
            return Err(Refusal::new(format!(
                "nobody sits down {}; say as white, as black, with two players or with two machines",
                shown(other)
            )));
        }
    };
    common(Command::Go(screen, seats))
}
