//! Running the commands of Atom-4.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::games::atom4::Change;
use crate::games::atom4::notation;
use crate::games::atom4::play::Game;
use crate::games::atom4::repl::grammar::Command;
use crate::play::refusal::Refusal;
use crate::repl::session::Reply;

/// Runs a command; what it answers beside `Done.` goes to `text`.
///
/// # Errors
/// The reason why it cannot be done.
pub fn run(game: &mut Game, command: Command, text: &mut String) -> Result<Reply, Refusal> {
    match command {
        Command::Add(colour, vertex) => game.add(colour, vertex).map(drop)?,
        Command::Place(colour, vertex) => game.place(colour, vertex)?,
        Command::Remove(vertex) => game.remove(vertex)?,
        Command::StartRound(round) => game.start_round(round)?,
        Command::NextRound => game.next_round()?,
        Command::SetScore(score) => game.set_score(score),
        Command::SetPosition(position, round) => game.set_up(*position, round),
        Command::ShowChanges(colour, vertex) => {
            let name = |c: &Change| format!("{} {} to {}", c.vertex, c.from, c.to);
            let changes: Vec<String> = game.changes(colour, vertex)?.iter().map(name).collect();
            return written(text, &crate::play::text_game::list(&changes));
        }
        Command::ShowScore => {
            let [white, black] = game.score();
            return written(text, &format!("White {white}, black {black}."));
        }
        Command::ShowPosition => {
            return written(
                text,
                &notation::position_and_round(game.position(), game.round()),
            );
        }
    }
    Ok(Reply::Done)
}

fn written(text: &mut String, line: &str) -> Result<Reply, Refusal> {
    text.push_str(line);
    text.push('\n');
    Ok(Reply::Written)
}
