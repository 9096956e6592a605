//! The commands that only Atom-4 has.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::games::atom4::notation::{self, LAST_ROUND};
use crate::games::atom4::{Colour, Position};
use crate::lattice::triangular::Vertex;
use crate::play::refusal::Refusal;
use crate::repl::grammar::{Command as Any, Here, Made, Row, Words, number};
use crate::repl::words::shown;

/// A command of Atom-4.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Adds a piece by the rules.
    Add(Colour, Vertex),
    /// Places a piece without rules.
    Place(Colour, Vertex),
    /// Takes a piece away.
    Remove(Vertex),
    /// What adding a piece would change.
    ShowChanges(Colour, Vertex),
    /// Sets up the opening of a round.
    StartRound(u32),
    /// Goes on to the next round.
    NextRound,
    /// Rounds won.
    ShowScore,
    /// Sets the rounds won by White and Black.
    SetScore([u32; 2]),
    /// Board, next colour and round on one line.
    ShowPosition,
    /// Sets up any board.
    SetPosition(Box<Position>, u32),
}

/// The commands of Atom-4, in the order of `help.`
pub static ROWS: [Row; 10] = [
    Row::new(
        "add COLOUR piece to X Y.",
        concat!(
            "add (?<colour>[a-z]+) piece to ",
            number!("x"),
            " ",
            number!("y")
        ),
        |w| made(Command::Add(colour(w)?, vertex(w)?)),
        "plays that colour there by the rules",
        "add red piece to 8 6.",
    ),
    Row::new(
        "place COLOUR piece at X Y.",
        concat!(
            "place (?<colour>[a-z]+) piece at ",
            number!("x"),
            " ",
            number!("y")
        ),
        |w| made(Command::Place(colour(w)?, vertex(w)?)),
        "any of the eight colours on any empty vertex, no rules",
        "place black piece at 7 6.",
    ),
    Row::new(
        "remove piece from X Y.",
        concat!("remove piece from ", number!("x"), " ", number!("y")),
        |w| made(Command::Remove(vertex(w)?)),
        "takes a piece away",
        "remove piece from 7 6.",
    ),
    Row::new(
        "show changes of COLOUR at X Y.",
        concat!(
            "show changes of (?<colour>[a-z]+) at ",
            number!("x"),
            " ",
            number!("y")
        ),
        |w| made(Command::ShowChanges(colour(w)?, vertex(w)?)),
        "what that move would do to other pieces",
        "show changes of red at 8 6.",
    ),
    Row::new(
        "start round N.",
        concat!("start round ", number!("n")),
        |w| {
            made(Command::StartRound(w.number(
                "n",
                "round",
                1..=LAST_ROUND,
            )?))
        },
        "the opening of round N; the score stays",
        "start round 2.",
    ),
    Row::new(
        "next round.",
        "next round",
        |_| made(Command::NextRound),
        "on to the next round, once this one is decided",
        "next round.",
    ),
    Row::new(
        "show score.",
        "show score",
        |_| made(Command::ShowScore),
        "rounds won",
        "show score.",
    ),
    Row::new(
        "set score white N black N.",
        concat!(
            "set score white ",
            number!("white"),
            " black ",
            number!("black")
        ),
        score,
        "sets the rounds won",
        "set score white 1 black 0.",
    ),
    Row::new(
        "show position.",
        "show position",
        |_| made(Command::ShowPosition),
        "board, next colour and round on one line",
        "show position.",
    ),
    Row::new(
        "set position \"POSITION\".",
        "set position \"(?<position>[^\"]*)\"",
        position,
        "sets up such a board",
        "set position \"16/16/16/16/16/16/16/7GP7/16/16/16/16/16/16/16/16 R 1\".",
    ),
];

/// What the common commands do here.
pub static HERE: [Here; 5] = [
    Here::new(
        "get SIDE move.",
        "the move proposed to white, black or a colour of the wheel: get green move",
    ),
    Here::new(
        "play SIDE move.",
        "the same, and the move is made; SIDE may be a colour too",
    ),
    Here::new(
        "analyse SIDE move.",
        "one line a finished depth, then the move; SIDE may be a colour too",
    ),
    Here::new(
        "clear.",
        "empties the board, undecided; round and score stay",
    ),
    Here::new(
        "set player NAME.",
        "which machine player answers: strong, or classic, the original's",
    ),
];

fn made(command: Command) -> Made {
    Ok(Any::Atom4(command))
}

fn colour(words: &Words<'_>) -> Result<Colour, Refusal> {
    let name = words.text("colour");
    Colour::from_name(name).ok_or_else(|| {
        Refusal::new(format!(
            "there is no colour {}; the colours are red, yellow, green, cyan, blue, purple, black and white",
            shown(name)
        ))
    })
}

fn vertex(words: &Words<'_>) -> Result<Vertex, Refusal> {
    let (x, y) = (words.text("x"), words.text("y"));
    let place = x
        .parse()
        .ok()
        .zip(y.parse().ok())
        .and_then(|(x, y)| Vertex::at(x, y));
    place.ok_or_else(|| {
        Refusal::new(format!(
            "{} is off the board; x and y go from 0 to 15",
            shown(&format!("{x} {y}"))
        ))
    })
}

fn score(words: &Words<'_>) -> Made {
    let number = |name| words.number(name, "score", 0..=LAST_ROUND);
    made(Command::SetScore([number("white")?, number("black")?]))
}

fn position(words: &Words<'_>) -> Made {
    let (position, round) = notation::parse(words.text("position")).map_err(Refusal::from_error)?;
    made(Command::SetPosition(Box::new(position), round))
}
