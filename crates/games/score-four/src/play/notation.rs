//! A game of Score Four as text: pegs, boards, history and the script that brings it back.

use std::fmt::Write;

use super::{Entry, Game, draw};
use crate::notation::position;
use crate::{Cell, Peg};
use atom4_core::rules::Side;
use atom4_play::game::{Notation, Paint};
use atom4_play::refusal::Refusal;

impl Notation for Game {
    fn move_text(&self, mv: Peg) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Peg, Refusal> {
        text.trim().parse().map_err(|_| {
            let text: String = text.chars().take(40).collect();
            Refusal::new(format!(
                "'{text}' is no peg; type a letter A to D and a number 1 to 4"
            ))
        })
    }

    fn command(&self, peg: Peg) -> String {
        Entry::Add(self.board.mover(), peg).command()
    }

    fn show_board(&self, out: &mut String) {
        let _ = writeln!(out, "{}", self.board);
    }

    fn draw_board(&self, paint: Paint, out: &mut String) {
        draw::draw(&self.board, paint, out);
        let _ = writeln!(out, "\n{}", self.status());
    }

    fn status(&self) -> String {
        let wins = |side: Side| {
            let line = |line: &[Cell; 4]| line.map(|cell| cell.to_string()).join(", ");
            let lines: Vec<String> = self.board.finished(side).iter().map(line).collect();
            (!lines.is_empty()).then(|| format!("{} wins: {}.", side.name(), lines.join("; ")))
        };
        let wins: Vec<String> = [Side::Black, Side::White]
            .into_iter()
            .filter_map(wins)
            .collect();
        if !wins.is_empty() {
            wins.join(" ")
        } else if self.board.count() == 64 {
            String::from("Draw.")
        } else {
            format!("{} to play.", self.board.mover().name())
        }
    }

    fn entry_text(&self, entry: &Entry) -> String {
        entry.to_string()
    }

    fn prompt(&self) -> String {
        if self.board.verdict().is_some() {
            String::from("decided")
        } else {
            String::from(self.board.mover().word())
        }
    }

    fn script(&self) -> String {
        let mut script = String::from("choose game score four.\n");
        let start = &self.timeline.history().start;
        if start.count() > 0 {
            let _ = writeln!(script, "set position \"{}\".", position(start));
        }
        for entry in self.entries() {
            let _ = writeln!(script, "{}.", entry.command());
        }
        script
    }
}
