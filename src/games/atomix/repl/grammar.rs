//! The commands that only Atomix has.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::time::Duration;

use crate::games::atomix::solvers::solver::Algorithm;
use crate::lattice::square::Direction;
use crate::play::refusal::Refusal;
use crate::play::settings::LONGEST_TIME;
use crate::repl::grammar::{Command as Any, Here, Made, Row, Words, common, number};
use crate::repl::words::shown;

/// A command of Atomix.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Loads a level inside the program, by its name.
    LoadOwn(String),
    /// Loads the level of this number, from 1, of a file.
    LoadFile(String, usize),
    /// Loads a level that the command itself holds.
    LoadText(String),
    /// Slides the atom in this column and row.
    Slide(i64, i64, Direction),
    /// Back to the level as loaded.
    Restart,
    /// Solves the level from here, by this algorithm, within this time.
    Solve(Algorithm, Option<Duration>),
    /// The levels inside the program.
    ShowLevels,
    /// Where the atoms lie, on one line.
    ShowPosition,
    /// Puts the atoms there.
    SetPosition(String),
    /// Tells equal atoms apart by their symbols, or no longer.
    TellApart(bool),
}

/// The commands of Atomix, in the order of `help.`
pub static ROWS: [Row; 17] = [
    Row::new(
        "slide X Y DIRECTION.",
        concat!(
            "slide ",
            number!("x"),
            " ",
            number!("y"),
            " (?<direction>[a-z]+)"
        ),
        slide,
        "slides the atom in column X, row Y: up, down, left or right",
        "slide 1 1 down.",
    ),
    Row::new(
        "get move.",
        "get move",
        |_| ask(common::Ask::Get),
        "the next move of a shortest solution, or of the best found",
        "get move.",
    ),
    Row::new(
        "play move.",
        "play move",
        |_| ask(common::Ask::Play),
        "the same, and the move is made",
        "play move.",
    ),
    Row::new(
        "analyse move.",
        "analyse move",
        |_| ask(common::Ask::Analyse),
        "lines of progress, then the next move",
        "analyse move.",
    ),
    Row::new(
        "solve.",
        "solve",
        solve,
        "a solution's moves one a line, then figures; within 60 s or the time set",
        "solve.",
    ),
    Row::new(
        "solve with ALGORITHM.",
        "solve with (?<algorithm>[a-z0-9-]+)",
        solve,
        "the same by strong, anytime, bfs, iddfs, a-star, ida-star, local and others",
        "solve with ida-star.",
    )
    .with(&[
        "strong: a shortest solution, proved; anytime: a solution first, then shorter ones",
        "bfs, dfs, iddfs, uniform-cost: without a heuristic",
        "greedy, a-star, weighted-a-star, ida-star, local: with one",
    ]),
    Row::new(
        "solve within N s.",
        "solve within (?<seconds>[0-9]+(?:\\.[0-9]+)?) ?s",
        solve,
        "the same within so many seconds",
        "solve within 30 s.",
    ),
    Row::new(
        "solve with ALGORITHM within N s.",
        "solve with (?<algorithm>[a-z0-9-]+) within (?<seconds>[0-9]+(?:\\.[0-9]+)?) ?s",
        solve,
        "by that algorithm, within so many seconds",
        "solve with a-star within 1.5 s.",
    ),
    Row::new(
        "restart.",
        "restart",
        |_| made(Command::Restart),
        "back to the level as loaded",
        "restart.",
    ),
    Row::new(
        "load level NAME.",
        "load level (?<name>[^\"]+)",
        |w| made(Command::LoadOwn(w.text("name").to_owned())),
        "a level inside the program by name or number; show levels lists them",
        "load level water.",
    ),
    Row::new(
        "load level \"FILE\".",
        "load level \"(?<file>[^\"]*)\"",
        |w| made(Command::LoadFile(w.text("file").to_owned(), 1)),
        "the first level of a file, in any known format",
        "load level \"levels.dat\".",
    ),
    Row::new(
        "load level \"FILE\" N.",
        concat!("load level \"(?<file>[^\"]*)\" ", number!("n")),
        |w| {
            let number = w.number("n", "level", 1..=9999)?;
            made(Command::LoadFile(w.text("file").to_owned(), number))
        },
        "the N-th level of a file",
        "load level \"levels.dat\" 12.",
    ),
    Row::new(
        "load level text \"TEXT\".",
        "load level text \"(?<text>[^\"]*)\"",
        |w| made(Command::LoadText(w.text("text").to_owned())),
        "a level written out: the lines of [Level] text, parted by ;",
        "load level text \"atom_1=1-c;atom_2=1-g;feld_0=######;feld_1=#1..2#;feld_2=######;mole_0=12\".",
    ),
    Row::new(
        "show levels.",
        "show levels",
        |_| made(Command::ShowLevels),
        "the levels inside the program: number, name, shortest",
        "show levels.",
    ),
    Row::new(
        "show position.",
        "show position",
        |_| made(Command::ShowPosition),
        "column and row of every atom, on one line",
        "show position.",
    ),
    Row::new(
        "set position \"POSITION\".",
        "set position \"(?<position>[^\"]*)\"",
        |w| made(Command::SetPosition(w.text("position").to_owned())),
        "puts the atoms on such columns and rows",
        "set position \"1 1, 6 2, 4 5\".",
    ),
    Row::new(
        "tell atoms HOW.",
        "tell atoms (?<how>[a-z]+)",
        |w| match w.text("how") {
            "apart" => made(Command::TellApart(true)),
            "alike" => made(Command::TellApart(false)),
            other => Err(Refusal::new(format!(
                "atoms cannot be told {}; say apart or alike",
                shown(other)
            ))),
        },
        "apart: only atoms under one symbol may change places; alike: all equal ones",
        "tell atoms apart.",
    ),
];

/// What the common commands do here.
pub static HERE: [Here; 9] = [
    Here::new("show moves.", "the slides that are possible"),
    Here::new("show status.", "open or solved, and in how many moves"),
    Here::new("clear.", "back to the level as loaded"),
    Here::new(
        "set level N.",
        "memory the solver may use for get and play: doubled up to 6, default 2",
    ),
    Here::new(
        "set time N ms.",
        "how long the solver may search for get, play and solve",
    ),
    Here::new(
        "set player NAME.",
        "which machine player answers: strong, the only one here",
    ),
    Here::new(
        "set hash N mb.",
        "no effect here: the solver's memory goes by the level",
    ),
    Here::new("go interactive.", "the terminal game").example("go interactive."),
    Here::new("go gui.", "the X11 game").example("go gui."),
];

fn made(command: Command) -> Made {
    Ok(Any::Atomix(command))
}

fn ask(what: common::Ask) -> Made {
    Ok(Any::Common(common::Command::Ask(what, String::new())))
}

fn solve(words: &Words<'_>) -> Made {
    let name = words.text("algorithm");
    let algorithm = match name {
        "" => Algorithm::Strong,
        _ => Algorithm::named(name).ok_or_else(|| {
            let names: Vec<&str> = Algorithm::ALL.iter().map(|a| a.name()).collect();
            let (name, names) = (shown(name), names.join(", "));
            Refusal::new(format!(
                "there is no algorithm {name}; choose one of {names}"
            ))
        })?,
    };
    let seconds = words.text("seconds");
    let time = match seconds {
        "" => None,
        _ => {
            let time = seconds.parse().ok().map(Duration::try_from_secs_f64);
            let fits = time
                .and_then(Result::ok)
                .filter(|time| *time <= LONGEST_TIME);
            Some(fits.ok_or_else(|| {
                let hours = LONGEST_TIME.as_secs() / 3600;
                Refusal::new(format!("{seconds} s is too long; at most {hours} hours"))
            })?)
        }
    };
    made(Command::Solve(algorithm, time))
}

fn slide(words: &Words<'_>) -> Made {
    // Which places there are is the level's business; beyond these is beyond any.
    let place = |name| words.text(name).parse().unwrap_or(i64::MAX);
    let (column, row) = (place("x"), place("y"));
    let name = words.text("direction");
    let direction = Direction::named(name).ok_or_else(|| {
        let name = shown(name);
        Refusal::new(format!(
            "there is no direction {name}; say up, down, left or right"
        ))
    })?;
    made(Command::Slide(column, row, direction))
}
