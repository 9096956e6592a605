//! Atom-4 as the command language sees it.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::draw::draw;
use super::{Entry, Game, State, applied};
use crate::games::atom4::play::machine::best_line;
use crate::games::atom4::{Colour, notation, round};
use crate::lattice::triangular::{EDGE, Vertex};
use crate::play::desk::{Desk, Paint, Request, analysis_line, analysis_line_with};
use crate::play::refusal::Refusal;
use crate::play::settings::Player;
use crate::rules::{Rules, Verdict};
use crate::search::{Limits, Report};

impl Desk for Game {
    fn clear(&mut self) {
        self.set_up(round::cleared(self.round), self.round);
    }

    fn undo(&mut self) -> bool {
        let before = self.timeline.undo(self.state());
        before.map(|state| self.restore(state)).is_some()
    }

    fn redo(&mut self) -> bool {
        let after = self.timeline.redo(self.state());
        after.map(|state| self.restore(state)).is_some()
    }

    fn show_board(&self, out: &mut String) {
        for y in 0..EDGE {
            push_number(out, y);
            out.push_str(": ");
            for x in 0..EDGE {
                let vertex = Vertex((y * EDGE + x) as u8);
                out.push(self.position.at(vertex).map_or('.', Colour::letter));
            }
            out.push('\n');
        }
    }

    fn draw_board(&self, paint: Paint, out: &mut String) {
        draw(&self.position, paint, out);
        let [white, black] = self.score;
        let _ = writeln!(
            out,
            "\nRound {}. White {white}, black {black}. {}",
            self.round,
            self.status()
        );
    }

    fn moves(&self) -> Vec<String> {
        self.position
            .legal()
            .iter()
            .map(|vertex| vertex.to_string())
            .collect()
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

    fn show_history(&self, out: &mut String) {
        out.push_str(&self.timeline.history().lines(Entry::to_string));
    }

    fn prompt(&self) -> String {
        match self.decision() {
            None => format!(
                "{} {}",
                self.position.mover().name().to_lowercase(),
                self.position.next_colour()
            ),
            Some(_) => String::from("decided"),
        }
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, Refusal> {
        if self.decision.is_some() {
            return Ok(Some(u64::from(depth == 0)));
        }
        let counted = self
            .position
            .clone()
            .perft(depth, &mut || stop.load(Ordering::Relaxed));
        Ok(counted.map(|(sequences, _)| sequences))
    }

    fn propose(
        &self,
        request: Request<'_>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal> {
        let colour = self.colour_for(request.who)?;
        if colour.side().is_none() {
            return Err(Refusal::new(format!("nobody plays {colour}")));
        }
        let mut position = self.position.clone();
        position.set_next_colour(colour);
        let clock = Instant::now();
        let limits = Limits::new(&clock, request.stop);
        let mut tell =
            |report: &Report<Vertex>| progress(&analysis(report, request.settings.player));
        let report = self
            .machine
            .think(&position, request.settings, &limits, &mut tell);
        let report = report
            .ok_or_else(|| Refusal::new("no vertex touches two pieces that touch each other"))?;
        if let Some(best) = best_line(&report) {
            progress(&best);
        }
        let proposed = report
            .line
            .first()
            .ok_or_else(|| Refusal::new("no move was found"))?;
        Ok(proposed.to_string())
    }

    fn play_proposed(&mut self, who: &str, proposed: &str) -> Result<(), Refusal> {
        let colour = self.colour_for(who)?;
        let vertex = notation::parse_vertex(proposed)
            .ok_or_else(|| Refusal::new(format!("'{proposed}' is no vertex")))?;
        self.add(colour, vertex).map(drop)
    }

    fn script(&self) -> String {
        let start = &self.timeline.history().start;
        let position = start.position.unpack();
        let mut script = String::from("choose game atom-4.\n");
        let round = start.round;
        let _ = if position == round::opening(round) {
            writeln!(script, "start round {round}.")
        } else {
            writeln!(
                script,
                "set position \"{}\".",
                notation::position_and_round(&position, round)
            )
        };
        let mut replayed = State {
            decision: None,
            ..start.clone()
        };
        push_score(&mut script, [0; 2], replayed.score);
        for entry in self.entries() {
            let _ = writeln!(script, "{}.", entry.command());
            replayed = applied(&replayed, &entry);
        }
        push_score(&mut script, replayed.score, self.score);
        script
    }
}

/// A finished depth as `analyse` tells it; the classic player's scores have one decimal.
fn analysis(report: &Report<Vertex>, player: Player) -> String {
    match player {
        Player::Strong => analysis_line(report, Vertex::to_string),
        Player::Classic => {
            let score = format!("{:+.1}", f64::from(report.score) / 10.0);
            analysis_line_with(report, &score, Vertex::to_string)
        }
    }
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
