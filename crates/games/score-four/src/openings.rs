//! The opening book: the first moves of a game, from long searches of our own.
//!
//! A line of `openings.txt` is a position by the moves that lead to it, the move to make, its score for the side that makes
//! it, and the depth of the search. It stands for all eight positions that the symmetries of the board make of it.
//! `docs/players.md` says how the book is made.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::board::Board;
use super::cell::Peg;
use super::symmetry::{first_image, image};
use atom4_core::rules::Side;

/// No position of the book has more beads.
pub const MOST_BEADS: u32 = 8;

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The move.
    pub peg: Peg,
    /// Its score for the side that makes it, in the points of the search.
    pub score: i32,
    /// Depth of the search, in plies.
    pub depth: u32,
}

/// The moves by the beads of both sides, those of White first, in the symmetry that comes first.
static BOOK: LazyLock<HashMap<[u64; 2], Opening>> = LazyLock::new(|| {
    include_str!("openings.txt")
        .lines()
        .filter_map(read)
        .collect()
});

/// The book's move on `board`, for the side whose turn it is there; `None` where the book says nothing.
///
/// ```
/// use atom4_score_four::{Board, openings};
/// let board = Board::new();
/// let opening = openings::of(&board).expect("the book knows the empty board");
/// assert!(board.open_pegs().any(|peg| peg == opening.peg));
/// ```
#[must_use]
pub fn of(board: &Board) -> Option<Opening> {
    if board.count() > MOST_BEADS {
        return None;
    }
    let (form, symmetry) = form(board);
    let found = BOOK.get(&form)?;
    // The book's move is one of the position's form: that peg which the symmetry takes there.
    let peg = Peg::all().find(|&peg| turned(peg, symmetry) == Some(found.peg))?;
    Some(Opening { peg, ..*found })
}

/// The beads of both sides, those of White first, in the symmetry that comes first, and the number of that symmetry.
#[must_use]
pub fn form(board: &Board) -> ([u64; 2], usize) {
    first_image(Side::BOTH.map(|side| board.beads(side)))
}

/// The peg that symmetry `number` makes of `peg`.
#[must_use]
pub fn turned(peg: Peg, number: usize) -> Option<Peg> {
    let ground = peg.cells() & 0xffff;
    Peg::new(image(ground, number).trailing_zeros() as usize)
}

/// A line of the book; `None` for a comment.
fn read(line: &str) -> Option<([u64; 2], Opening)> {
    let mut fields = line.split_whitespace();
    let (moves, peg) = (fields.next()?, fields.next()?.parse().ok()?);
    let (score, depth) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    let mut board = Board::new();
    if moves != "-" {
        for at in (0..moves.len()).step_by(2) {
            let peg = moves.get(at..at + 2)?.parse().ok()?;
            if !board.add(board.mover(), peg) {
                return None;
            }
        }
    }
    let (form, symmetry) = form(&board);
    let peg = turned(peg, symmetry)?;
    Some((form, Opening { peg, score, depth }))
}

#[cfg(test)]
mod tests;
