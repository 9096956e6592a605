//! Running the commands of Score Four.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::games::score_four::notation;
use crate::play::refusal::Refusal;
use crate::play::score_four::Game;
use crate::repl::grammar::score_four::Command;
use crate::repl::session::Reply;

/// Runs a command; what it answers beside `Done.` goes to `text`.
///
/// # Errors
/// The reason why it cannot be done.
pub fn run(game: &mut Game, command: Command, text: &mut String) -> Result<Reply, Refusal> {
    match command {
        Command::Add(side, peg) => game.add(side, peg)?,
        Command::Remove(peg) => game.remove(peg)?,
        Command::SetPosition(board) => game.set_up(board),
        Command::ShowPosition => {
            text.push_str(&notation::position(game.board()));
            text.push('\n');
            return Ok(Reply::Written);
        }
    }
    Ok(Reply::Done)
}
