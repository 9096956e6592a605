//! Atomix as the command language sees it.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Game, Origin, draw};
use crate::games::atomix::board::{Position, Slide};
use crate::games::atomix::formats::write;
use crate::games::atomix::level::Level;
use crate::games::atomix::levels::own;
use crate::games::atomix::solvers::plan;
use crate::games::atomix::solvers::solver::{Options, solve};
use crate::lattice::square::{Cell, Direction};
use crate::play::desk::{Desk, Paint, Request};
use crate::play::refusal::Refusal;

impl Desk for Game {
    fn clear(&mut self) {
        self.restart();
    }

    fn undo(&mut self) -> bool {
        let before = self.timeline.undo(self.state.clone());
        before.map(|state| self.state = state).is_some()
    }

    fn redo(&mut self) -> bool {
        let after = self.timeline.redo(self.state.clone());
        after.map(|state| self.state = state).is_some()
    }

    fn show_board(&self, out: &mut String) {
        let mut draft = self.level().draft();
        let board = self.level().board();
        for atom in self.level().atoms() {
            draft.board[board.row(atom.cell)][board.column(atom.cell)] = '.';
        }
        for (atom, &cell) in self.level().atoms().iter().zip(self.cells()) {
            let symbol = self.level().kinds()[atom.kind as usize].0;
            draft.board[board.row(cell)][board.column(cell)] = symbol;
        }
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

    fn moves(&self) -> Vec<String> {
        let name = |slide| slide_text(self.level(), slide);
        self.possible().into_iter().map(name).collect()
    }

    fn status(&self) -> String {
        let moves = Game::moves(self);
        let plural = if moves == 1 { "" } else { "s" };
        if self.is_solved() {
            format!("Solved in {moves} move{plural}.")
        } else {
            format!("Open, {moves} move{plural}.")
        }
    }

    fn show_history(&self, out: &mut String) {
        let name = |slide: &Slide| slide_text(self.level(), *slide);
        out.push_str(&self.timeline.history().lines(name));
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

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, Refusal> {
        Ok(sequences(self.level(), &self.position(), depth, stop))
    }

    fn propose(
        &self,
        request: Request<'_>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal> {
        if !request.who.is_empty() {
            return Err(Refusal::new(
                "Atomix has no sides; say get move or play move",
            ));
        }
        let plan = plan::find(
            self.level(),
            &self.position(),
            request.settings,
            request.stop,
        )?;
        let count = plan.slides.len();
        let proved = if plan.proved {
            "proved shortest"
        } else {
            "perhaps not shortest"
        };
        progress(&format!("{count} moves, {proved}"));
        let first = plan
            .slides
            .first()
            .map(|&slide| slide_text(self.level(), slide));
        first.ok_or_else(|| Refusal::new("there is nothing left to do"))
    }

    fn play_proposed(&mut self, _who: &str, proposed: &str) -> Result<(), Refusal> {
        let slide = parse_slide(self.level(), proposed)
            .ok_or_else(|| Refusal::new(format!("'{proposed}' is no slide")))?;
        self.slide(slide)?;
        self.help();
        Ok(())
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
            let _ = writeln!(script, "slide {}.", slide_text(level, slide));
        }
        script
    }
}

/// The moves of a solution one a line, then a line of figures; the figures alone as the error
/// where there is no solution or none was found.
///
/// # Errors
/// [`Refusal`] when the level is too large for the algorithm; the inner error is the figures.
pub fn solve_text(
    game: &Game,
    options: &Options,
    stop: &AtomicBool,
) -> Result<Result<String, String>, Refusal> {
    let level = game.level();
    let solution =
        solve(level, &game.position(), options, stop, &|_| {}).map_err(Refusal::from_error)?;
    let result = match &solution.plan {
        Some(plan) if solution.proved => format!("{} moves, proved shortest", plan.len()),
        Some(plan) => {
            format!(
                "{} moves, at least {} needed",
                plan.len(),
                solution.lower_bound
            )
        }
        None if solution.impossible => String::from("no solution exists"),
        None => format!(
            "no solution found, at least {} moves needed",
            solution.lower_bound
        ),
    };
    let figures = format!(
        "{}: {result}, {} expanded, {} generated, {:.3} s, {:.1} MB",
        options.algorithm.name(),
        solution.expanded,
        solution.generated,
        solution.time.as_secs_f64(),
        solution.peak_bytes as f64 / 1e6,
    );
    let Some(plan) = solution.plan else {
        return Ok(Err(figures));
    };
    let mut text = String::new();
    for slide in plan {
        let _ = writeln!(text, "{}", slide_text(level, slide));
    }
    let _ = writeln!(text, "{figures}.");
    Ok(Ok(text))
}

/// A slide as it is typed: `5 3 up`.
#[must_use]
pub fn slide_text(level: &Level, slide: Slide) -> String {
    let board = level.board();
    let (column, row) = (board.column(slide.from), board.row(slide.from));
    format!("{column} {row} {}", slide.direction.name())
}

/// The slide that [`slide_text`] writes so.
#[must_use]
pub fn parse_slide(level: &Level, text: &str) -> Option<Slide> {
    let mut words = text.split_ascii_whitespace();
    let column = words.next()?.parse().ok()?;
    let row = words.next()?.parse().ok()?;
    let direction = Direction::named(words.next()?)?;
    let from = level.board().cell(column, row)?;
    words.next().is_none().then_some(Slide { from, direction })
}

/// Where atoms lie, one after the other in the order of [`Level::atoms`]: `1 1, 6 2, 4 5`.
#[must_use]
pub fn cells_text(level: &Level, cells: &[Cell]) -> String {
    let board = level.board();
    let cells: Vec<String> = cells
        .iter()
        .map(|&cell| format!("{} {}", board.column(cell), board.row(cell)))
        .collect();
    cells.join(", ")
}

/// The cells that [`cells_text`] writes so.
///
/// # Errors
/// What is wrong with the text.
pub fn parse_cells(level: &Level, text: &str) -> Result<Vec<Cell>, Refusal> {
    let cell = |pair: &str| {
        let mut numbers = pair.split_ascii_whitespace().map(str::parse::<usize>);
        let (column, row) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
        let cell = level.board().cell(column, row)?;
        numbers.next().is_none().then_some(cell)
    };
    text.split(',')
        .map(|pair| {
            cell(pair).ok_or_else(|| {
                let pair = crate::games::atomix::formats::quoted(pair.trim());
                Refusal::new(format!(
                    "{pair} is no cell of the board; expected X Y, X Y, …"
                ))
            })
        })
        .collect()
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

/// Move sequences of exactly `depth` slides; a solved position is not extended.
fn sequences(level: &Level, position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if position.solved(level).is_some() {
        return Some(0);
    }
    let mut slides = Vec::new();
    position.slides(level, &mut slides);
    if depth == 1 {
        return Some(slides.len() as u64);
    }
    let mut sum = 0u64;
    for slide in slides {
        let mut next = position.clone();
        next.slide(level, slide);
        sum = sum.saturating_add(sequences(level, &next, depth - 1, stop)?);
    }
    Some(sum)
}
