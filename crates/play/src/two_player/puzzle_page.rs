//! The page of puzzles: all those of the game, with what is solved.

use super::solving::SolvedHow;
use super::{TwoPlayerController, TwoPlayers};
use crate::names::own_moves;
use crate::puzzles::{Goal, Puzzle};
use crate::view::{Rich, Span, StartItem, StartPage, Tile, TileState, plain};

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// How many puzzles are solved without hints and with them, and all of them: `3 of 104 solved, 1 more with hints`; `None`
    /// where the game has none.
    pub(super) fn puzzle_count(&self) -> Option<String> {
        let puzzles = self.puzzles()?.book.puzzles();
        let count = |how| {
            let is = |puzzle: &&Puzzle| self.solved(puzzle) == Some(how);
            puzzles.iter().filter(is).count()
        };
        let (alone, all) = (count(SolvedHow::Alone), puzzles.len());
        let helped = match count(SolvedHow::WithHints) {
            0 => String::new(),
            helped => format!(", {helped} more with hints"),
        };
        Some(format!("{alone} of {all} solved{helped}"))
    }

    /// The page as it stands, with this puzzle chosen.
    pub(super) fn puzzles_page(&self, chosen: usize) -> StartPage {
        let puzzles = self.puzzles().map_or(&[][..], |study| study.book.puzzles());
        let count = self.puzzle_count().unwrap_or_default();
        let mut lines: Vec<Rich> = vec![plain(format!("{count}. The easiest come first."))];
        if let Some(puzzle) = puzzles.get(chosen) {
            let state = match self.solved(puzzle) {
                Some(SolvedHow::Alone) => "Solved.",
                Some(SolvedHow::WithHints) => "Solved with hints.",
                None => "Not solved yet.",
            };
            lines.push(vec![
                Span::Strong(format!("{}. ", chosen + 1)),
                Span::Text(format!("{} {state}", puzzle.told(&self.seating.names()))),
            ]);
        }
        let tile = |puzzle: &Puzzle| {
            let (note, state) = match self.solved(puzzle) {
                Some(SolvedHow::Alone) => ("solved", TileState::Best),
                Some(SolvedHow::WithHints) => ("with hints", TileState::Done),
                None => ("", TileState::Open),
            };
            Tile {
                name: short(puzzle),
                note: note.into(),
                says: String::new(),
                state,
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
        let puzzles = study.book.puzzles();
        let open = self.open_puzzle(puzzles, 0..puzzles.len());
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
