//! A game of Atom-4 as text: vertices, boards, history and the script that brings it back.

use std::fmt::Write;

use super::draw::draw;
use super::{Entry, Game};
use crate::notation::{VertexError, parse_vertex, position_and_round};
use crate::{Colour, Position, round};
use atom4_core::lattice::triangular::{Edge, Vertex};
use atom4_core::rules::{Rules, Verdict};
use atom4_play::game::{Notation, Paint};
use atom4_play::refusal::Refusal;

impl Notation for Game {
    fn move_text(&self, mv: Vertex) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Vertex, Refusal> {
        // A person may put a comma between the numbers.
        let parts = text.split([' ', ',', '\t']).filter(|part| !part.is_empty());
        let spaced = parts.collect::<Vec<_>>().join(" ");
        let short = |text: &str| text.chars().take(40).collect::<String>();
        parse_vertex(&spaced, self.position.edge()).map_err(|error| match error {
            VertexError::Malformed => Refusal::new(format!(
                "'{}' is no vertex; type column and row, such as 8 6",
                short(text)
            )),
            VertexError::OffBoard(_) => Refusal::new(format!("{} is {error}", short(&spaced))),
        })
    }

    fn command(&self, vertex: Vertex) -> String {
        Entry::Add(self.position().next_colour(), vertex).command()
    }

    fn show_board(&self, out: &mut String) {
        show_position(&self.position, out);
    }

    fn draw_board(&self, paint: Paint, out: &mut String) {
        draw(&self.position, paint, out);
        let [white, black] = self.rest.score;
        let _ = writeln!(
            out,
            "\nRound {}. White {white}, black {black}. {}",
            self.rest.round,
            self.status()
        );
    }

    fn status(&self) -> String {
        let Some(decision) = self.decision() else {
            let colour = self.position.next_colour();
            return format!("{} to play {colour}.", self.position.mover().name());
        };
        match decision.verdict {
            Verdict::Draw => String::from("Stalemate."),
            Verdict::Win(side) => {
                let row = |row: &Vec<Vertex>| {
                    row.iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                let rows: Vec<String> = decision.rows.iter().map(row).collect();
                format!("{} wins: {}.", side.name(), rows.join("; "))
            }
        }
    }

    fn entry_text(&self, entry: &Entry) -> String {
        entry.to_string()
    }

    fn prompt(&self) -> String {
        match self.decision() {
            None => format!(
                "{} {}",
                self.position.mover().word(),
                self.position.next_colour()
            ),
            Some(_) => String::from("decided"),
        }
    }

    fn script(&self) -> String {
        let start = &self.timeline.history().start;
        let position = start.position.unpack();
        let mut script = String::from("choose game atom-4.\n");
        let round = start.rest.round;
        let edge = position.edge();
        let _ = if position == round::opening_on(edge, round) {
            match edge == Edge::LARGEST {
                true => writeln!(script, "start round {round}."),
                false => writeln!(script, "{}.", start_on(edge, round)),
            }
        } else {
            writeln!(
                script,
                "set position \"{}\".",
                position_and_round(&position, round)
            )
        };
        let mut replayed = Game::new();
        replayed.restore(start.clone());
        replayed.rest.decision = None;
        push_score(&mut script, [0; 2], replayed.rest.score);
        for entry in self.entries() {
            let _ = writeln!(script, "{}.", entry.command());
            replayed.apply(&entry);
        }
        push_score(&mut script, replayed.rest.score, self.rest.score);
        script
    }
}

/// The command that sets up the opening of a round on a board of a size, without its period.
pub fn start_on(edge: Edge, round: u32) -> String {
    format!("start round {round} on a board of {}", edge.length())
}

fn push_score(script: &mut String, from: [u32; 2], to: [u32; 2]) {
    if from != to {
        let _ = writeln!(script, "set score white {} black {}.", to[0], to[1]);
    }
}

fn push_number(out: &mut String, number: usize) {
    if number >= 10 {
        out.push('1');
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// The board for programs: a line for each y, a letter or a point for each x.
pub fn show_position(position: &Position, out: &mut String) {
    let edge = position.edge();
    let places = 0..edge.length() as i32;
    for y in places.clone() {
        push_number(out, y as usize);
        out.push_str(": ");
        for vertex in places.clone().filter_map(|x| edge.at(x, y)) {
            out.push(position.at(vertex).map_or('.', Colour::letter));
        }
        out.push('\n');
    }
}
