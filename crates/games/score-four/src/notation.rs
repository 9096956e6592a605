//! Text of pegs (`A1`), cells (`A1-3`) and boards (`A1: WB`, or one line).

pub use super::cell::NoSuchPeg;

use super::board::Board;
use super::cell::{Cell, Peg};
use atom4_core::rules::Side;
use std::fmt;

/// Letter of a side's beads: `W` or `B`.
#[must_use]
pub const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

/// Writes the sixteen lines of `show board.`, from `A1: BBBB` to `D4: W`, the beads of each peg from
/// the bottom up.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, peg) in Peg::all().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{peg}:")?;
            for (level, side) in (0..4)
                .filter_map(|level| self.at(Cell::new(peg, level)?))
                .enumerate()
            {
                if level == 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{}", letter(side))?;
            }
        }
        Ok(())
    }
}

/// Writes a board on one line: the pegs A1 to D4 joined by `/`, the beads of each peg from the bottom
/// up.
#[must_use]
pub fn position(board: &Board) -> String {
    let beads = |peg| {
        (0..4)
            .filter_map(|level| Some(letter(board.at(Cell::new(peg, level)?)?)))
            .collect::<String>()
    };
    Peg::all().map(beads).collect::<Vec<_>>().join("/")
}

/// The first error in the text of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBoard {
    /// The text has this number of pegs instead of sixteen.
    #[error("a board has 16 pegs joined by /, this one has {0}")]
    Pegs(usize),
    /// The peg has this number of beads, more than four.
    #[error("peg {0} has {1} beads; four is the most")]
    Beads(Peg, usize),
    /// The peg holds this character, which is no bead.
    #[error("peg {0} holds {1:?}; expected W or B")]
    Bead(Peg, char),
}

/// Reads the text that [`position`] writes; letters may be of either case.
///
/// # Errors
/// The first error in the text.
///
/// ```
/// use atom4_score_four::notation::{NoBoard, parse_position, position};
/// let board = parse_position("WB/w//////////////")?;
/// assert_eq!(board.count(), 3);
/// assert_eq!(position(&board), "WB/W//////////////");
/// assert_eq!(parse_position("W/B"), Err(NoBoard::Pegs(2)));
/// # Ok::<(), NoBoard>(())
/// ```
pub fn parse_position(text: &str) -> Result<Board, NoBoard> {
    let pegs: Vec<&str> = text.split('/').collect();
    if pegs.len() != 16 {
        return Err(NoBoard::Pegs(pegs.len()));
    }
    let mut board = Board::new();
    for (peg, beads) in Peg::all().zip(pegs) {
        for bead in beads.chars() {
            let side = match bead {
                'W' | 'w' => Side::White,
                'B' | 'b' => Side::Black,
                _ => return Err(NoBoard::Bead(peg, bead)),
            };
            if !board.add(side, peg) {
                return Err(NoBoard::Beads(peg, beads.chars().count()));
            }
        }
    }
    Ok(board)
}

#[cfg(test)]
mod tests;
