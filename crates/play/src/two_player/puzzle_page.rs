//! The page of puzzles: all those of the game, with what is solved.

use super::{TwoPlayerController, TwoPlayers};
use crate::names::own_moves;
use crate::puzzles::{Goal, Puzzle};
use crate::view::{Rich, Span, StartItem, StartPage, Tile, TileState, plain};

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// Solved puzzles and all of them; `None` where the game has none.
    pub(super) fn puzzle_count(&self) -> Option<(usize, usize)> {
        let puzzles = self.puzzles()?.book.puzzles();
        let solved = puzzles.iter().filter(|puzzle| self.is_solved(puzzle));
        Some((solved.count(), puzzles.len()))
    }

    /// The page as it stands, with this puzzle chosen.
    pub(super) fn puzzles_page(&self, chosen: usize) -> StartPage {
        let puzzles = self.puzzles().map_or(&[][..], |study| study.book.puzzles());
        let (solved, all) = self.puzzle_count().unwrap_or_default();
        let mut lines: Vec<Rich> = vec![plain(format!(
            "Solved: {solved} of {all} puzzles. The easiest come first."
        ))];
        if let Some(puzzle) = puzzles.get(chosen) {
            let state = if self.is_solved(puzzle) {
                "Solved."
            } else {
                "Not solved yet."
            };
            lines.push(vec![
                Span::Strong(format!("{}. ", chosen + 1)),
                Span::Text(format!("{} {state}", puzzle.told(&self.seating.names()))),
            ]);
        }
        let tile = |puzzle: &Puzzle| {
            let solved = self.is_solved(puzzle);
            Tile {
                name: short(puzzle),
                note: String::from(if solved { "solved" } else { "" }),
                says: String::new(),
                state: if solved {
                    TileState::Best
                } else {
                    TileState::Open
                },
                figure: None,
                board: None,
            }
        };
        StartPage {
            title: "Puzzles".into(),
            lines,
            items: vec![StartItem::Grid {
                tiles: puzzles.iter().map(tile).collect(),
                chosen,
            }],
            first: 0,
        }
    }

    /// Opens the page, the first puzzle chosen that is not solved.
    pub(super) fn open_puzzles(&mut self) {
        let Some(study) = self.puzzles() else { return };
        let mut puzzles = study.book.puzzles().iter();
        let open = puzzles.position(|puzzle| !self.is_solved(puzzle));
        self.puzzle_page = Some(open.unwrap_or(0));
    }
}

/// The goal in a word or two.
fn short(puzzle: &Puzzle) -> String {
    match puzzle.goal {
        Goal::Win(plies) => format!("win in {}", own_moves(plies)),
        Goal::Hold => String::from("draw"),
        Goal::Chance(_, percent) => format!("{percent} %"),
    }
}
