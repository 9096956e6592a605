//! The text edge of a game in progress: commands hand in text and get text back.
//!
//! [`TextGame`] is what the command language holds as a `dyn` value. One adapter makes every game
//! with [`Notation`] and [`Players`] one of these; nothing below it knows how commands spell a
//! move, a side or a thought.

use std::sync::atomic::AtomicBool;

use super::game::{Notation, Paint, Players, Request};
use super::refusal::Refusal;

/// A game in progress, text in and text out. Methods with `out` append to it, with line ends.
pub trait TextGame {
    /// Empties the board, as `clear.` does.
    fn clear(&mut self);
    /// Takes the last change back; false where there is none.
    fn undo(&mut self) -> bool;
    /// Makes the change last undone again; false where there is none.
    fn redo(&mut self) -> bool;
    /// The board for programs.
    fn show_board(&self, out: &mut String);
    /// The board for people.
    fn draw_board(&self, paint: Paint, out: &mut String);
    /// Every move of the side to move, as it would be typed, in the order of the board.
    fn moves(&self) -> Vec<String>;
    /// The side to play or the end of the game: one line with its period, without its line end.
    fn status(&self) -> String;
    /// The moves so far, numbered, one a line, or `None.`
    fn show_history(&self, out: &mut String);
    /// The side to move, in few words, for the prompt.
    fn prompt(&self) -> String;
    /// The command that makes a move of the side to move, without its period; `None` where `typed` is no move.
    fn command_for(&self, typed: &str) -> Option<String>;
    /// The game as commands that bring it back, from the `choose game` on.
    fn script(&self) -> String;
    /// The number of move sequences of exactly `depth` moves; `None` when `stop` came up.
    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64>;
    /// The move a machine player proposes, without a period; the board is not changed. A line of
    /// analysis for each finished depth goes to `progress`.
    ///
    /// # Errors
    /// Where there is no such side, no move, or no player.
    fn propose(
        &self,
        request: Request<'_, &str>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal>;
    /// Makes the move that a machine player proposes, and answers it as [`TextGame::propose`] does.
    ///
    /// # Errors
    /// As [`TextGame::propose`], or why the move cannot be made.
    fn propose_and_play(
        &mut self,
        request: Request<'_, &str>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal>;
}

impl<G: Notation + Players> TextGame for G {
    fn clear(&mut self) {
        G::clear(self);
    }

    fn undo(&mut self) -> bool {
        G::undo(self)
    }

    fn redo(&mut self) -> bool {
        G::redo(self)
    }

    fn show_board(&self, out: &mut String) {
        Notation::show_board(self, out);
    }

    fn draw_board(&self, paint: Paint, out: &mut String) {
        Notation::draw_board(self, paint, out);
    }

    fn moves(&self) -> Vec<String> {
        let moves = G::moves(self).into_iter();
        moves.map(|mv| self.move_text(mv)).collect()
    }

    fn status(&self) -> String {
        Notation::status(self)
    }

    fn show_history(&self, out: &mut String) {
        Notation::show_history(self, out);
    }

    fn prompt(&self) -> String {
        Notation::prompt(self)
    }

    fn command_for(&self, typed: &str) -> Option<String> {
        let mv = self.parse_move(typed).ok()?;
        Some(self.command(mv))
    }

    fn script(&self) -> String {
        Notation::script(self)
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        Players::perft(self, depth, stop)
    }

    fn propose(
        &self,
        request: Request<'_, &str>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal> {
        let (_, mv) = proposed(self, request, progress)?;
        Ok(self.move_text(mv))
    }

    fn propose_and_play(
        &mut self,
        request: Request<'_, &str>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal> {
        let (who, mv) = proposed(self, request, progress)?;
        // A move is named on the board that it is made on.
        let text = self.move_text(mv);
        self.play_proposed(who, mv)?;
        Ok(text)
    }
}

/// For whom a move is asked, and the move proposed.
fn proposed<G: Notation + Players>(
    game: &G,
    request: Request<'_, &str>,
    progress: &mut dyn FnMut(&str),
) -> Result<(G::Asked, G::Move), Refusal> {
    let who = G::parse_asked(request.who)?;
    let typed = Request {
        who,
        settings: request.settings,
        stop: request.stop,
    };
    let mv = Players::propose(game, typed, &mut |thought| {
        progress(&thought.line(|&mv| game.move_text(mv)));
    })?;
    Ok((who, mv))
}

/// Moves on one line, separated by `, ` and closed by a period; `None.` without any.
#[must_use]
pub fn list(moves: &[String]) -> String {
    if moves.is_empty() {
        String::from("None.")
    } else {
        format!("{}.", moves.join(", "))
    }
}
