//! The commands that only Atomix has.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use super::{Command as Any, Made, Row, Words, common, number};
use crate::lattice::square::Direction;
use crate::play::refusal::Refusal;
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
    Slide(usize, usize, Direction),
    /// Back to the level as loaded.
    Restart,
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
pub static ROWS: [Row; 13] = [
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
        "a level inside the program; show levels names them",
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
        "the levels inside the program: number, name, shortest, your best",
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
        "puts the atoms there",
        "set position \"1 1, 6 2, 4 5\".",
    ),
    Row::new(
        "tell atoms HOW.",
        "tell atoms (?<how>apart|alike)",
        |w| made(Command::TellApart(w.text("how") == "apart")),
        "apart: equal atoms under other symbols are not interchangeable; alike",
        "tell atoms apart.",
    ),
];

fn made(command: Command) -> Made {
    Ok(Any::Atomix(command))
}

fn ask(what: common::Ask) -> Made {
    Ok(Any::Common(common::Command::Ask(what, String::new())))
}

fn slide(words: &Words<'_>) -> Made {
    let place = |name, what| words.number(name, what, 0..=usize::from(u8::MAX));
    let (column, row) = (place("x", "column")?, place("y", "row")?);
    let name = words.text("direction");
    let direction = Direction::named(name).ok_or_else(|| {
        let name = shown(name);
        Refusal::new(format!(
            "there is no direction {name}; say up, down, left or right"
        ))
    })?;
    made(Command::Slide(column, row, direction))
}
