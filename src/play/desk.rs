//! What the command language asks of every game in progress.

use std::sync::atomic::AtomicBool;

use crate::play::refusal::Refusal;
use crate::play::settings::Settings;
use crate::search::{Report, win_distance};

/// How a board for people is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Characters alone.
    Plain,
    /// With the colour sequences of a terminal.
    Colours,
}

/// What a machine player is asked.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// For whom: the word between `get` and `move`, in lower case (`white`, in Atom-4 also a
    /// colour).
    pub who: &'a str,
    /// Which player, how long, with what.
    pub settings: &'a Settings,
    /// Set by others to stop the thinking; the best move so far is then the answer.
    pub stop: &'a AtomicBool,
}

/// A game in progress as the command language sees it: board, past and future.
///
/// Answers are appended to `out` with their line ends.
pub trait Desk {
    /// Empties the board (Atomix: back to the level as loaded), as `clear.` does.
    fn clear(&mut self);
    /// Takes the last change back; false where there is none.
    fn undo(&mut self) -> bool;
    /// Makes the change last undone again; false where there is none.
    fn redo(&mut self) -> bool;
    /// The board for programs.
    fn show_board(&self, out: &mut String);
    /// The board for people.
    fn draw_board(&self, paint: Paint, out: &mut String);
    /// What may be done by the side to move, in the order of the board, as it would be typed.
    fn moves(&self) -> Vec<String>;
    /// Who is to play or how it ended: one line with its period, without its line end.
    fn status(&self) -> String;
    /// The moves so far, numbered, one a line, or `None.`
    fn show_history(&self, out: &mut String);
    /// Who is to move, in few words, for the prompt.
    fn prompt(&self) -> String;
    /// The number of move sequences of exactly `depth` moves; `None` when `stop` came up.
    ///
    /// # Errors
    /// Where the game has nothing to count.
    fn perft(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, Refusal>;
    /// The move a machine player proposes, without a period; the board is not changed. A line of
    /// analysis for each finished depth goes to `progress`.
    ///
    /// # Errors
    /// Where there is no such side, no move, or no player.
    fn propose(
        &self,
        request: Request<'_>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal>;
    /// Makes a move that [`Desk::propose`] answered for the same side.
    ///
    /// # Errors
    /// Where the text is no such move.
    fn play_proposed(&mut self, who: &str, proposed: &str) -> Result<(), Refusal>;
    /// The game as commands that bring it back, from the `choose game` on.
    fn script(&self) -> String;
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

/// A finished depth as a line of `analyse`: `depth 7 score +35 nodes 81234 time 12 ms pv …`. A
/// forced win or loss is `score win in 7` or `score loss in 12`, counted in plies; a proved value
/// says so.
pub fn analysis_line<M>(report: &Report<M>, name: impl FnMut(&M) -> String) -> String {
    let score = match win_distance(report.score) {
        Some(plies) if report.score > 0 => format!("win in {plies}"),
        Some(plies) => format!("loss in {}", -plies),
        None => format!("{:+}", report.score),
    };
    analysis_line_with(report, &score, name)
}

/// The same with the score in other words.
pub fn analysis_line_with<M>(
    report: &Report<M>,
    score: &str,
    name: impl FnMut(&M) -> String,
) -> String {
    let Report {
        depth,
        nodes,
        time,
        line,
        proved,
        ..
    } = report;
    let proved = if *proved { " proved" } else { "" };
    let line: Vec<String> = line.iter().map(name).collect();
    let (time, line) = (time.as_millis(), line.join(", "));
    format!("depth {depth} score {score}{proved} nodes {nodes} time {time} ms pv {line}")
}
