//! The referee's own board, the only true one, for the games whose programs speak testing mode.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::games::atom4::{Position, round};
use crate::games::score_four;
use crate::lattice::triangular::Vertex;
use crate::rules::{Rules, Side, Verdict};

/// A game between two programs as it stands.
#[derive(Clone, Debug)]
pub enum Board {
    /// A round of Atom-4.
    Atom4 {
        /// The board with the next colour.
        position: Box<Position>,
        /// The round, from 1.
        round: u32,
    },
    /// Score Four.
    ScoreFour(score_four::Board),
}

/// What is wrong with an answer to `get`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is no move of this game.
    Malformed,
    /// It is one, but not here and now.
    Illegal,
}

impl Board {
    /// The opening of a round of Atom-4.
    #[must_use]
    pub fn atom4(round: u32) -> Board {
        Board::Atom4 {
            position: Box::new(round::opening(round)),
            round,
        }
    }

    /// The empty board of Score Four.
    #[must_use]
    pub const fn score_four() -> Board {
        Board::ScoreFour(score_four::Board::new())
    }

    /// The side to move.
    #[must_use]
    pub fn mover(&self) -> Side {
        match self {
            Board::Atom4 { position, .. } => position.mover(),
            Board::ScoreFour(board) => board.mover(),
        }
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Board::Atom4 { position, .. } => position.verdict(),
            Board::ScoreFour(board) => board.verdict(),
        }
    }

    /// Every legal move, as a program would name it.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        match self {
            Board::Atom4 { position, .. } => {
                position.legal().iter().map(|v| v.to_string()).collect()
            }
            Board::ScoreFour(board) => board.open_pegs().map(|peg| peg.to_string()).collect(),
        }
    }

    /// Makes the move that `text` names, letters of either case, blanks around it and between its
    /// parts as one likes. Returns the move as it is written and the command that makes it.
    ///
    /// # Errors
    /// What is wrong with it; nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<(String, String), Wrong> {
        let mover = self.mover();
        match self {
            Board::Atom4 { position, .. } => {
                let mut numbers = text.split_ascii_whitespace();
                let (x, y) = match (numbers.next(), numbers.next(), numbers.next()) {
                    (Some(x), Some(y), None) => (whole(x)?, whole(y)?),
                    _ => return Err(Wrong::Malformed),
                };
                let vertex = i32::try_from(x)
                    .ok()
                    .zip(i32::try_from(y).ok())
                    .and_then(|(x, y)| Vertex::at(x, y))
                    .ok_or(Wrong::Illegal)?;
                let colour = position.next_colour();
                position.add(colour, vertex).map_err(|_| Wrong::Illegal)?;
                let command = format!("add {colour} piece to {vertex}.");
                Ok((vertex.to_string(), command))
            }
            Board::ScoreFour(board) => {
                let text = text.trim();
                let mut letters = text.chars();
                let letter = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
                if !letter || whole(letters.as_str()).is_err() {
                    return Err(Wrong::Malformed);
                }
                let peg: score_four::Peg = text.parse().map_err(|_| Wrong::Illegal)?;
                if !board.add(mover, peg) {
                    return Err(Wrong::Illegal);
                }
                let side = mover.name().to_ascii_lowercase();
                Ok((peg.to_string(), format!("add {side} bead to {peg}.")))
            }
        }
    }

    /// The commands that set a program's board up like this one at the start of a game, and
    /// whether each is answered (by `Done.`).
    ///
    /// Round 1 of Atom-4 needs `clear.` and `add` alone: the first two pieces on an empty board
    /// are the opening pair. The other rounds need `start round`.
    #[must_use]
    pub fn setup(&self) -> Vec<(String, bool)> {
        match self {
            Board::Atom4 { round: 1, .. } => {
                let pair = [round::OPENING_LEFT, round::OPENING_RIGHT];
                let opening = round::opening(1);
                let adds = pair.into_iter().filter_map(|vertex| {
                    let colour = opening.at(vertex)?;
                    Some((format!("add {colour} piece to {vertex}."), true))
                });
                std::iter::once((String::from("clear."), false))
                    .chain(adds)
                    .collect()
            }
            Board::Atom4 { round, .. } => vec![(format!("start round {round}."), true)],
            Board::ScoreFour(_) => vec![(String::from("clear."), false)],
        }
    }

    /// The first lines of a script that replays a game from here.
    #[must_use]
    pub fn script(&self) -> String {
        match self {
            Board::Atom4 { round, .. } => {
                format!("choose game atom-4.\nstart round {round}.\n")
            }
            Board::ScoreFour(_) => String::from("choose game score four.\n"),
        }
    }
}

/// A whole number of any size, as a text that is or is not one.
fn whole(text: &str) -> Result<i64, Wrong> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Wrong::Malformed);
    }
    Ok(text.parse().unwrap_or(i64::MAX))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_told_apart() {
        let mut board = Board::score_four();
        for (text, wrong) in [
            ("", Wrong::Malformed),
            ("peg", Wrong::Malformed),
            ("B", Wrong::Malformed),
            ("Impossible", Wrong::Malformed),
            ("E1", Wrong::Illegal),
            ("A10", Wrong::Illegal),
            ("B99999999999999999999999", Wrong::Illegal),
        ] {
            assert_eq!(board.play(text), Err(wrong), "{text}");
        }
        let (mv, command) = board.play(" b3 ").unwrap();
        assert_eq!(
            (mv.as_str(), command.as_str()),
            ("B3", "add white bead to B3.")
        );
        let mut board = Board::atom4(1);
        for (text, wrong) in [
            ("8", Wrong::Malformed),
            ("8 6 1", Wrong::Malformed),
            ("eight 6", Wrong::Malformed),
            ("0 0", Wrong::Illegal),
            ("-1 6", Wrong::Illegal),
            ("4294967304 6", Wrong::Illegal),
        ] {
            assert_eq!(board.play(text), Err(wrong), "{text}");
        }
        assert_eq!(board.play("8  6").unwrap().1, "add red piece to 8 6.");
        assert_eq!(board.mover(), Side::Black);
    }

    #[test]
    fn four_in_a_row_decide_and_random_play_ends() {
        let mut board = Board::score_four();
        for mv in ["A1", "B1", "A1", "B1", "A1", "B1"] {
            board.play(mv).unwrap();
            assert_eq!(board.verdict(), None);
        }
        board.play("A1").unwrap();
        assert_eq!(board.verdict(), Some(Verdict::Win(Side::White)));
        let mut random = crate::base::Random::new(1);
        let mut board = Board::atom4(2);
        assert_eq!(board.mover(), Side::Black);
        while board.verdict().is_none() {
            let mv = random.pick(&board.moves()).unwrap().clone();
            board.play(&mv).unwrap();
        }
    }
}
