//! Puzzles: positions with exactly one move that reaches the goal, by exhaustive proof.
//!
//! | module | idea |
//! |---|---|
//! | `puzzle` | a puzzle, its goal, and its line in a file |
//! | `grade` | easy, medium, hard |
//! | `unique` | whether one move alone wins, at each turn of the winner |
//! | `plain` | the second search, which shares only the rules with the first |
//! | `unproved` | why a proof failed |
//! | `book` | the puzzles of a game: those inside the program, new ones, and their check |
//!
//! A game brings [`Puzzles`]. `docs/puzzles.md` has the ideas.

mod book;
mod grade;
pub mod plain;
mod puzzle;
pub mod unique;
mod unproved;

pub use book::{Book, PuzzleBook, PuzzlesWanted};
pub use grade::{Grade, shortest};
pub use puzzle::{Goal, Puzzle};
pub use unproved::Unproved;

use std::ops::RangeInclusive;

use super::refusal::Refusal;
use super::review::Review;
use super::two_player_game::TwoPlayers;
use super::view::Side;

/// A game with puzzles.
pub trait Puzzles: Review + TwoPlayers + Default {
    /// The puzzles inside the program, a line each.
    const DATA: &'static str;

    /// The board with everything that a puzzle needs, on one line.
    fn puzzle_position(&self) -> String;

    /// Sets a board up from such a line, as one change.
    ///
    /// # Errors
    /// What is wrong with it.
    fn set_puzzle(&mut self, position: &str) -> Result<(), Refusal>;

    /// The same for all boards that a symmetry leads into each other, and for no others.
    fn alike(&self) -> Vec<i16>;

    /// The plies of the longest win that can be asked for.
    const LONGEST: u32;

    /// The goal that exactly one move of this board reaches, where there is one, by the fast search: whichever is found with
    /// little work, or a win in some of these `plies`, with more.
    fn find(&self, plies: Option<RangeInclusive<u32>>) -> Option<FoundPuzzle<Self::Move>>;

    /// Boards two plies before this one, on which the side to move may win within `plies`; none where the game does not look
    /// back.
    fn earlier(&self, plies: u32) -> Vec<Self> {
        let _ = plies;
        Vec::new()
    }

    /// Proves by the plain search that `solution` alone reaches the goal: positions looked at, `most` at the most.
    ///
    /// # Errors
    /// Why it is not proved.
    fn prove(&self, goal: Goal, solution: Self::Move, most: u64) -> Result<u64, Unproved>;

    /// Whether `side` can force a win within `plies` plies, by the plain search: `most` positions at the most.
    ///
    /// # Errors
    /// Why that is not found.
    fn forces(&self, side: Side, plies: u32, most: u64) -> Result<bool, Unproved>;

    /// The move that a search of so many plies takes for the best.
    fn best_at(&self, plies: u32) -> Option<Self::Move>;
}

/// A puzzle that was found.
#[derive(Clone, Copy, Debug)]
pub struct FoundPuzzle<M> {
    /// The goal.
    pub goal: Goal,
    /// The one move that reaches it.
    pub solution: M,
    /// Positions that the proof took.
    pub nodes: u64,
}
