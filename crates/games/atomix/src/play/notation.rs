//! A game of Atomix as text: slides, boards, history and the script that brings it back.

use std::fmt::Write;

use super::{Game, Origin, draw};
use crate::board::Slide;
use crate::formats::write;
use crate::level::Level;
use crate::levels::own;
use crate::notation::{cells_text, parse_slide};
use atom4_core::base::in_moves;
use atom4_play::game::{Notation, Paint};
use atom4_play::refusal::Refusal;

impl Notation for Game {
    fn move_text(&self, mv: Slide) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Slide, Refusal> {
        parse_slide(self.level(), text).ok_or_else(|| {
            let text: String = text.chars().take(40).collect();
            Refusal::new(format!(
                "'{text}' is no slide; type column, row and direction, such as 5 3 up"
            ))
        })
    }

    fn command(&self, slide: Slide) -> String {
        format!("slide {}", self.move_text(slide))
    }

    fn show_board(&self, out: &mut String) {
        let draft = self.level().draft_at(self.cells().iter().copied());
        for row in &draft.board {
            out.extend(row);
            out.push('\n');
        }
        out.push('\n');
        for row in &draft.molecule {
            out.extend(row);
            out.push('\n');
        }
    }

    fn draw_board(&self, paint: Paint, out: &mut String) {
        draw::draw(self, paint, out);
    }

    fn status(&self) -> String {
        let moves = in_moves(Game::moves(self));
        if self.is_solved() {
            format!("Solved in {moves}.")
        } else {
            format!("Open, {moves}.")
        }
    }

    fn entry_text(&self, slide: &Slide) -> String {
        self.move_text(*slide)
    }

    fn prompt(&self) -> String {
        let name = self.level().name();
        let state = if self.is_solved() { "solved" } else { "open" };
        if name.is_empty() {
            state.to_owned()
        } else {
            format!("{} {state}", name.to_lowercase())
        }
    }

    fn script(&self) -> String {
        let mut script = String::from("choose game atomix.\n");
        let start = &self.timeline.history().start;
        let level = &start.loaded.level;
        match &start.loaded.origin {
            Origin::Own(number) => {
                let name = own()[*number].level.name().to_lowercase();
                let _ = writeln!(script, "load level {name}.");
            }
            // The file may change or go away; the game must not.
            Origin::File(..) | Origin::Text => {
                let text = level_text(level);
                let _ = writeln!(script, "load level text \"{text}\".");
            }
        }
        if level.told_apart() {
            script.push_str("tell atoms apart.\n");
        }
        if *start.cells != *super::start_cells(level) {
            let _ = writeln!(
                script,
                "set position \"{}\".",
                cells_text(level, &start.cells)
            );
        }
        for slide in self.slides() {
            let _ = writeln!(script, "slide {slide}.");
        }
        script
    }
}

/// The level as `[Level]` text on one line; what would close or part it is left out of its name.
fn level_text(level: &Level) -> String {
    let lines: Vec<String> = write::kept(level)
        .lines()
        .skip(1)
        .map(|line| line.replace(['"', ';'], " "))
        .collect();
    lines.join(";")
}
