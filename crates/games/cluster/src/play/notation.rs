//! A game of Cluster as text: moves, boards, history.

use std::fmt::Write;

use super::draw::draw;
use super::{Game, HistoryEntry, script};
use crate::notation::{Fetch, parse_action, place};
use crate::{Action, Ending};
use atom4_play::game::{Notation, Paint};
use atom4_play::refusal::Refusal;

impl Notation for Game {
    fn move_text(&self, mv: Action) -> String {
        mv.to_string()
    }

    /// Reads `drop -2 1`, `-2 1`, `-2` for the first chip of the hand, `rotate 4`.
    fn parse_move(&self, text: &str) -> Result<Action, Refusal> {
        let text = text.trim().to_ascii_lowercase();
        let first = self.held(self.mover()).first().copied();
        let bare = first.map(|chip| format!("drop {text} {chip}"));
        [Some(text.clone()), Some(format!("drop {text}")), bare]
            .into_iter()
            .flatten()
            .find_map(|text| parse_action(&text))
            .ok_or_else(|| {
                let shown: String = text.chars().take(40).collect();
                Refusal::new(format!(
                    "'{shown}' is no move; type drop, a column and a chip, as in drop -2 1, or rotate 0 to rotate 5"
                ))
            })
    }

    fn command(&self, action: Action) -> String {
        let mover = self.mover();
        HistoryEntry::Act(action, mover, None).command(mover)
    }

    fn show_board(&self, out: &mut String) {
        for what in [Fetch::Gravity, Fetch::Walls, Fetch::Chips] {
            self.fetch(what, out);
        }
    }

    fn draw_board(&self, paint: Paint, out: &mut String) {
        draw(self.board(), paint, out);
        let to = self.board().gravity().index();
        let _ = write!(out, "\nGravity {to}, drawn downwards. {}", self.status());
        let _ = match self.told_ending() {
            None => writeln!(out, " {} to move.", self.mover().name()),
            Some(_) => writeln!(out),
        };
    }

    fn status(&self) -> String {
        let Some(ending) = self.told_ending() else {
            return String::from("Undecided.");
        };
        let winner = ending.winner();
        let loser = winner.other().word();
        match ending {
            Ending::Line(_) => {}
            Ending::OutOfChips(_) => {
                return format!("{} wins: {loser} is out of chips.", winner.name());
            }
            Ending::Stuck(_) => {
                let why = "has one chip and finds every column full";
                return format!("{} wins: {loser} {why}.", winner.name());
            }
        }
        let grid = self.board().grid();
        let line = self.board().longest_line(winner);
        let cells = line.iter().map(|&cell| place(grid.hex(cell)));
        let cells = cells.collect::<Vec<_>>().join(", ");
        format!("{} wins: {cells}.", winner.name())
    }

    fn entry_text(&self, entry: &HistoryEntry) -> String {
        entry.to_string()
    }

    fn prompt(&self) -> String {
        match self.told_ending() {
            None => self.mover().word().into(),
            Some(_) => String::from("decided"),
        }
    }

    fn script(&self) -> String {
        let history = self.timeline.history();
        script::script(&history.start, &history.moves, &self.state)
    }
}
