//! A game of Score Four in progress: the board, past and future.

mod draw;
pub mod machine;
mod picture;
mod sitting;
pub mod solving;

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::games::score_four::notation::{letter, position};
use crate::games::score_four::{Board, Cell, Peg, Position, perft};
use crate::play::desk::{Desk, Paint, Request, analysis_line};
use crate::play::refusal::Refusal;
use crate::play::timeline::Timeline;
use crate::rules::Side;
use crate::search::Limits;
use machine::Machine;

/// A bead put on a peg or taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A bead of this side onto this peg.
    Add(Side, Peg),
    /// The top bead off this peg.
    Remove(Peg),
}

impl Entry {
    /// The command that makes it, without its period.
    fn command(self) -> String {
        match self {
            Entry::Add(side, peg) => format!("add {} bead to {peg}", name(side)),
            Entry::Remove(peg) => format!("remove bead from {peg}"),
        }
    }
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Entry::Add(side, peg) => write!(f, "{} {peg}", name(*side)),
            Entry::Remove(peg) => write!(f, "remove {peg}"),
        }
    }
}

/// A game of Score Four in progress.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    timeline: Timeline<Board, Entry>,
    machine: Machine,
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl Game {
    /// The empty board.
    #[must_use]
    pub fn new() -> Game {
        Game {
            board: Board::new(),
            timeline: Timeline::new(Board::new()),
            machine: Machine::default(),
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The machine player.
    #[must_use]
    pub const fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The beads put on and taken off since the board was last set up, oldest first.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry> + '_ {
        self.timeline.history().moves.iter().copied()
    }

    /// Puts a bead on a peg, whoever's turn it is.
    ///
    /// # Errors
    /// Where the peg is full.
    pub fn add(&mut self, side: Side, peg: Peg) -> Result<(), Refusal> {
        let before = self.board;
        if !self.board.add(side, peg) {
            return Err(Refusal::new(format!(
                "peg {peg} is full: it holds four beads"
            )));
        }
        self.record(before, Entry::Add(side, peg));
        Ok(())
    }

    /// Takes the top bead off a peg.
    ///
    /// # Errors
    /// Where the peg is empty.
    pub fn remove(&mut self, peg: Peg) -> Result<(), Refusal> {
        let before = self.board;
        if self.board.remove(peg).is_none() {
            return Err(Refusal::new(format!(
                "peg {peg} is empty; name a peg that holds a bead"
            )));
        }
        self.record(before, Entry::Remove(peg));
        Ok(())
    }

    fn record(&mut self, before: Board, entry: Entry) {
        self.timeline.record_move(before, entry, applied);
    }

    /// Sets up any board; the history starts anew.
    pub fn set_up(&mut self, board: Board) {
        let before = std::mem::replace(&mut self.board, board);
        self.timeline.record_fresh(before, board);
    }
}

/// The board after an entry that was possible once.
fn applied(board: &Board, entry: &Entry) -> Board {
    let mut board = *board;
    match *entry {
        Entry::Add(side, peg) => drop(board.add(side, peg)),
        Entry::Remove(peg) => drop(board.remove(peg)),
    }
    board
}

/// `white` or `black`.
const fn name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The side of a word in lower case.
///
/// # Errors
/// For any word but `white` and `black`.
pub fn side_for(who: &str) -> Result<Side, Refusal> {
    match who {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(Refusal::nobody(who, "the colours are white and black")),
    }
}

impl Desk for Game {
    fn clear(&mut self) {
        self.set_up(Board::new());
    }

    fn undo(&mut self) -> bool {
        let before = self.timeline.undo(self.board);
        before.map(|board| self.board = board).is_some()
    }

    fn redo(&mut self) -> bool {
        let after = self.timeline.redo(self.board);
        after.map(|board| self.board = board).is_some()
    }

    fn show_board(&self, out: &mut String) {
        let _ = writeln!(out, "{}", self.board);
    }

    fn draw_board(&self, paint: Paint, out: &mut String) {
        draw::draw(&self.board, paint, out);
        let _ = writeln!(out, "\n{}", self.status());
    }

    fn moves(&self) -> Vec<String> {
        self.board.open_pegs().map(|peg| peg.to_string()).collect()
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

    fn show_history(&self, out: &mut String) {
        out.push_str(&self.timeline.history().lines(Entry::to_string));
    }

    fn prompt(&self) -> String {
        if self.board.verdict().is_some() {
            String::from("decided")
        } else {
            String::from(name(self.board.mover()))
        }
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, Refusal> {
        let position = Position::of(&self.board);
        Ok(perft(&position, depth, &|| stop.load(Ordering::Relaxed)))
    }

    fn propose(
        &self,
        request: Request<'_>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal> {
        let side = side_for(request.who)?;
        let clock = std::time::Instant::now();
        let limits = Limits::new(&clock, request.stop);
        let mut report = |report: &_| progress(&analysis_line(report, Peg::to_string));
        let answer = self
            .machine
            .think(&self.board, side, request.settings, &limits, &mut report);
        answer
            .and_then(|report| report.line.first().map(Peg::to_string))
            .ok_or_else(|| Refusal::new("every peg is full"))
    }

    fn play_proposed(&mut self, who: &str, proposed: &str) -> Result<(), Refusal> {
        let side = side_for(who)?;
        let peg = proposed.parse().map_err(Refusal::from_error)?;
        self.add(side, peg)
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

/// The letter of the bead in a cell; `None` for a free cell.
fn bead(board: &Board, peg: Peg, level: usize) -> Option<(Side, char)> {
    let side = board.at(Cell::new(peg, level)?)?;
    Some((side, letter(side)))
}
