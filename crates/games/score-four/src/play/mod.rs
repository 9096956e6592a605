//! A game of Score Four in progress: the board, past and future.
//!
//! | module | idea |
//! |---|---|
//! | `notation`, `draw` | the game as text, for programs and for people |
//! | `players`, `machine` | requests to the machine player, and the player |
//! | `solving` | the exact value of a board, as `solve` answers it |
//! | `review` | moves judged |
//! | `puzzles` | positions with one move that reaches the goal |
//! | `two_players`, `picture` | the game on a screen |

mod draw;
pub mod keys;
pub mod kind;
pub mod machine;
mod notation;
mod picture;
mod players;
pub mod puzzles;
pub mod review;
pub mod solving;
mod two_players;

use crate::notation::letter;
use crate::{Board, Cell, Peg};
use atom4_core::rules::Side;
use atom4_play::game;
use atom4_play::refusal::Refusal;
use atom4_play::timeline::{Timeline, Travel};
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
            Entry::Add(side, peg) => format!("add {} bead to {peg}", side.word()),
            Entry::Remove(peg) => format!("remove bead from {peg}"),
        }
    }
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Entry::Add(side, peg) => write!(f, "{} {peg}", side.word()),
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

/// The side of a word in lower case.
///
/// # Errors
/// For any word but `white` and `black`.
pub fn side_for(who: &str) -> Result<Side, Refusal> {
    Side::named(who).ok_or_else(|| Refusal::nobody(who, "the colours are white and black"))
}

impl game::Game for Game {
    type Move = Peg;
    type State = Board;
    type Entry = Entry;

    fn moves(&self) -> Vec<Peg> {
        self.board.open_pegs().collect()
    }

    fn clear(&mut self) {
        self.set_up(Board::new());
    }

    fn timeline(&self) -> &Timeline<Board, Entry> {
        &self.timeline
    }

    fn travel(&mut self, step: Travel<Board, Entry>) -> bool {
        let there = step(&mut self.timeline, self.board);
        there.map(|state| self.board = state).is_some()
    }
}

/// The letter of the bead in a cell; `None` for a free cell.
fn bead(board: &Board, peg: Peg, level: usize) -> Option<(Side, char)> {
    let side = board.at(Cell::new(peg, level)?)?;
    Some((side, letter(side)))
}
