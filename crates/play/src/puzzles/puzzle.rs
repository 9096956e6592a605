//! A puzzle, its goal, and its line in a file.

use crate::names::{SideNames, in_own_moves};
use crate::view::Side;

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A win within so many plies, against every defence and whatever is drawn.
    Win(u32),
    /// A draw, where every other move loses.
    Hold,
    /// The best chance to win within so many plies, in hundredths.
    Chance(u32, u32),
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The side to move.
    pub side: Side,
    /// What it is to reach.
    pub goal: Goal,
    /// How hard it is, from 1 to 9.
    pub difficulty: u32,
    /// Positions that its proof took.
    pub proof: u64,
    /// The first move of the solution.
    pub solution: String,
    /// The board.
    pub position: String,
}

impl Puzzle {
    /// The puzzle of a line; `None` where it is none.
    #[must_use]
    pub fn parse(line: &str) -> Option<Puzzle> {
        let mut parts = line.splitn(6, '|');
        let side = Side::named(parts.next()?)?;
        let words: Vec<&str> = parts.next()?.split(' ').collect();
        let goal = match *words.as_slice() {
            ["win", plies] => Goal::Win(plies.parse().ok()?),
            ["hold"] => Goal::Hold,
            ["chance", plies, percent] => Goal::Chance(plies.parse().ok()?, percent.parse().ok()?),
            _ => return None,
        };
        Some(Puzzle {
            side,
            goal,
            difficulty: parts.next()?.parse().ok()?,
            proof: parts.next()?.parse().ok()?,
            solution: parts.next()?.to_owned(),
            position: parts.next()?.to_owned(),
        })
    }

    /// The puzzle as a line that [`Puzzle::parse`] reads.
    #[must_use]
    pub fn line(&self) -> String {
        let goal = match self.goal {
            Goal::Win(plies) => format!("win {plies}"),
            Goal::Hold => String::from("hold"),
            Goal::Chance(plies, percent) => format!("chance {plies} {percent}"),
        };
        let Puzzle {
            side,
            difficulty,
            proof,
            solution,
            position,
            ..
        } = self;
        let side = side.word();
        format!("{side}|{goal}|{difficulty}|{proof}|{solution}|{position}")
    }

    /// The puzzle for people: `White wins in 3 moves, difficulty 3.`
    #[must_use]
    pub fn told(&self, names: &SideNames) -> String {
        let side = names.of(self.side);
        let difficulty = self.difficulty;
        let goal = match self.goal {
            Goal::Win(plies) => names.wins(self.side, plies),
            Goal::Hold => format!("{side} holds the draw by one move"),
            Goal::Chance(plies, percent) => {
                let moves = in_own_moves(plies);
                format!("{side} has a best chance of {percent} % to win in {moves}")
            }
        };
        format!("{goal}, difficulty {difficulty}.")
    }
}

#[cfg(test)]
mod tests;
