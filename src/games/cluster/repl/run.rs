//! Running the commands of Cluster.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::games::cluster::play::Game;
use crate::games::cluster::repl::grammar::Command;
use crate::play::refusal::Refusal;
use crate::repl::session::Reply;

/// Runs a command; what it answers beside `Done.` goes to `text`.
///
/// # Errors
/// The reason why it cannot be done.
pub fn run(game: &mut Game, command: Command, text: &mut String) -> Result<Reply, Refusal> {
    match command {
        Command::Start {
            setup,
            rules,
            begins,
            walls,
        } => game.start(setup, rules, begins, &walls)?,
        Command::Drop { chip, pos } => game.drop_chip(pos, chip)?,
        Command::Rotate(to, side) => game.rotate(to, side)?,
        Command::Place(chip, cell) => game.place(chip, cell)?,
        Command::Remove(cell) => game.remove(cell)?,
        Command::Give(side, first, second) => game.give(side, first, second)?,
        Command::TakeBack(side) => game.take_back(side),
        Command::Fetch(what) => {
            game.fetch(what, text);
            return Ok(Reply::Written);
        }
    }
    Ok(Reply::Done)
}
