//! The commands that only Score Four has.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::games::score_four::notation::parse_position;
use crate::games::score_four::play::side_for;
use crate::games::score_four::{Board, Peg};
use crate::play::refusal::Refusal;
use crate::repl::grammar::{Command as Any, Here, Made, Row, Words};
use crate::repl::words::shown;
use crate::rules::Side;

/// A command of Score Four.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Puts a bead on a peg.
    Add(Side, Peg),
    /// Takes the top bead off a peg.
    Remove(Peg),
    /// The exact value of the board with this side to move.
    Solve(Side),
    /// The board on one line.
    ShowPosition,
    /// Sets up any board.
    SetPosition(Board),
}

/// The commands of Score Four, in the order of `help.`
pub static ROWS: [Row; 5] = [
    Row::new(
        "add COLOUR bead to PEG.",
        "add (?<colour>[^ \"]+) bead to (?<peg>[^ \"]+)",
        |w| made(Command::Add(side(w)?, peg(w)?)),
        "puts a white or black bead on a peg A1 to D4, whichever side is to move",
        "add white bead to B3.",
    ),
    Row::new(
        "remove bead from PEG.",
        "remove bead from (?<peg>[^ \"]+)",
        |w| made(Command::Remove(peg(w)?)),
        "takes the top bead off a peg",
        "remove bead from B3.",
    ),
    Row::new(
        "solve for SIDE.",
        "solve for (?<colour>[^ \"]+)",
        |w| made(Command::Solve(side(w)?)),
        "the exact value and the moves that keep it, within 60 s or the time set",
        "solve for white.",
    ),
    Row::new(
        "show position.",
        "show position",
        |_| made(Command::ShowPosition),
        "the board on one line",
        "show position.",
    ),
    Row::new(
        "set position \"POSITION\".",
        "set position \"(?<position>[^\"]*)\"",
        position,
        "sets up such a board: pegs A1 to D4 joined by /, beads bottom to top",
        "set position \"WB/B////W//////////\".",
    ),
];

/// What the common commands do here.
pub static HERE: [Here; 1] = [Here::new(
    "set player NAME.",
    "which machine player answers: strong, the only one here",
)];

fn made(command: Command) -> Made {
    Ok(Any::ScoreFour(command))
}

fn side(words: &Words<'_>) -> Result<Side, Refusal> {
    let name = words.text("colour");
    side_for(name).map_err(|_| {
        Refusal::new(format!(
            "there is no colour {}; the colours are white and black",
            shown(name)
        ))
    })
}

fn peg(words: &Words<'_>) -> Result<Peg, Refusal> {
    let name = words.text("peg");
    name.parse().map_err(|_| {
        Refusal::new(format!(
            "there is no peg {}; pegs go from A1 to D4",
            shown(name)
        ))
    })
}

fn position(words: &Words<'_>) -> Made {
    let board = parse_position(words.text("position")).map_err(Refusal::from_error)?;
    made(Command::SetPosition(board))
}
