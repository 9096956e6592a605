//! Three grades of puzzles, by what can be said of each for certain: how long its win is, beside the others of its game.

use super::puzzle::{Goal, Puzzle};

/// From this difficulty on a puzzle is hard, whatever its goal.
const MISLEADS: u32 = 3;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// One of the shortest wins of the game.
    Easy,
    /// A win that takes a move more, or a best chance.
    Medium,
    /// A longer win, a draw to hold, or one that misleads a search.
    Hard,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
        }
    }

    /// The grade of a puzzle in a game whose shortest wins take so many plies.
    #[must_use]
    pub fn of(puzzle: &Puzzle, shortest: u32) -> Grade {
        match puzzle.goal {
            _ if puzzle.difficulty >= MISLEADS => Grade::Hard,
            Goal::Win(plies) if plies <= shortest => Grade::Easy,
            Goal::Win(plies) if plies <= shortest + 2 => Grade::Medium,
            Goal::Chance(..) => Grade::Medium,
            Goal::Win(_) | Goal::Hold => Grade::Hard,
        }
    }
}

/// The plies of the shortest wins among puzzles.
#[must_use]
pub fn shortest(puzzles: &[Puzzle]) -> u32 {
    let wins = puzzles.iter().filter_map(|puzzle| match puzzle.goal {
        Goal::Win(plies) => Some(plies),
        _ => None,
    });
    wins.min().unwrap_or(1)
}

#[cfg(test)]
mod tests;
