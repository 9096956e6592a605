//! The page of puzzles: all those of the game or those of one grade, with what is solved.

use super::solving::SolvedHow;
use super::{TwoPlayerController, TwoPlayers};
use crate::names::{in_own_moves, own_moves};
use crate::puzzles::{Goal, Grade, Puzzle, shortest};
use crate::view::{Rich, Span, StartItem, StartPage, Tile, TileState, plain};

/// The place of the grid among the items of the page.
const GRID: usize = 1;

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// The puzzles of the game; none where it has none.
    pub(super) fn all_puzzles(&self) -> &'static [Puzzle] {
        self.puzzles().map_or(&[], |study| study.book.puzzles())
    }

    /// How many of these puzzles are solved without hints and with them: `3 of 104 solved, 1 more with hints`.
    fn counted<'p>(&self, puzzles: impl Iterator<Item = &'p Puzzle> + Clone) -> String {
        let count = |how| {
            let is = |puzzle: &&Puzzle| self.solved(puzzle) == Some(how);
            puzzles.clone().filter(is).count()
        };
        let (alone, all) = (count(SolvedHow::Alone), puzzles.clone().count());
        let helped = match count(SolvedHow::WithHints) {
            0 => String::new(),
            helped => format!(", {helped} more with hints"),
        };
        format!("{alone} of {all} solved{helped}")
    }

    /// The same for all of them; `None` where the game has none.
    pub(super) fn puzzle_count(&self) -> Option<String> {
        let all = self.all_puzzles();
        (!all.is_empty()).then(|| self.counted(all.iter()))
    }

    /// The places of the puzzles of the grade that is chosen, in their order.
    pub(super) fn graded(&self) -> Vec<usize> {
        let all = self.all_puzzles();
        let shortest = shortest(all);
        let of_grade = |puzzle: &Puzzle| {
            self.grade
                .is_none_or(|grade| Grade::of(puzzle, shortest) == grade)
        };
        let places = all.iter().enumerate();
        let places = places.filter(|(_, puzzle)| of_grade(puzzle));
        places.map(|(place, _)| place).collect()
    }

    /// The name of the puzzle at this place, by its number in the list of its grade: `Puzzle 3, hard`.
    pub(super) fn puzzle_name(&self, place: usize) -> String {
        let at = self.graded().iter().position(|own| *own == place);
        match (at, self.grade) {
            (Some(at), Some(grade)) => format!("Puzzle {}, {}", at + 1, grade.name()),
            _ => format!("Puzzle {}", place + 1),
        }
    }

    /// The page as it stands, with the puzzle at this place chosen.
    pub(super) fn puzzles_page(&self, chosen: usize) -> StartPage {
        let all = self.all_puzzles();
        let places = self.graded();
        let listed = places.iter().filter_map(|&place| all.get(place));
        let at = places.iter().position(|own| *own == chosen).unwrap_or(0);
        let count = self.counted(listed.clone());
        let mut lines: Vec<Rich> = vec![
            plain(format!("{count}. The easiest come first.")),
            plain(self.meaning()),
        ];
        if let Some(puzzle) = all.get(chosen) {
            let state = match self.solved(puzzle) {
                Some(SolvedHow::Alone) => "Solved.",
                Some(SolvedHow::WithHints) => "Solved with hints.",
                None => "Not solved yet.",
            };
            lines.push(vec![
                Span::Strong(format!("{}. ", at + 1)),
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
        let words = Grade::ALL.iter().map(|grade| grade.name());
        let grades = StartItem::Choice {
            label: "Which".into(),
            choices: std::iter::once("all")
                .chain(words)
                .map(String::from)
                .collect(),
            chosen: self.grade.map_or(0, |grade| 1 + grade as usize),
            says: String::new(),
            enter: None,
        };
        let grid = StartItem::Grid {
            tiles: listed.map(tile).collect(),
            chosen: at,
        };
        StartPage {
            title: "Puzzles".into(),
            lines,
            items: vec![grades, grid],
            first: GRID,
        }
    }

    /// What the chosen grade means.
    fn meaning(&self) -> String {
        let all = self.all_puzzles();
        let shortest = shortest(all);
        let any = |is: fn(&Goal) -> bool| all.iter().any(|own| is(&own.goal));
        match self.grade {
            None => String::from("No person has rated them: the order is the program's own."),
            Some(Grade::Easy) => {
                let moves = in_own_moves(shortest);
                format!("Easy: a win in {moves}, the shortest here.")
            }
            Some(Grade::Medium) if any(|goal| matches!(goal, Goal::Chance(..))) => {
                String::from("Medium: the best chance to win is to be found.")
            }
            Some(Grade::Medium) => format!("Medium: a win in {}.", in_own_moves(shortest + 2)),
            Some(Grade::Hard) if any(|goal| matches!(goal, Goal::Hold)) => {
                String::from("Hard: a longer win, a draw to hold, or difficulty 3 and more.")
            }
            Some(Grade::Hard) => String::from("Hard: a longer win, or difficulty 3 and more."),
        }
    }

    /// Opens the page, the first puzzle of the grade chosen that is not solved.
    pub(super) fn open_puzzles(&mut self) {
        let places = self.graded();
        let open = self.open_puzzle(self.all_puzzles(), places.iter().copied());
        self.puzzle_page = open.or(places.first().copied());
    }

    /// Gives an item of the page its choice.
    pub(super) fn choose_puzzle(&mut self, item: usize, choice: usize) {
        if item == GRID {
            let chosen = self.graded().get(choice).copied();
            self.puzzle_page = chosen.or(self.puzzle_page);
            return;
        }
        let before = self.grade;
        self.grade = choice
            .checked_sub(1)
            .and_then(|at| Grade::ALL.get(at).copied());
        match self.graded().is_empty() {
            // No such puzzle is there.
            true => self.grade = before,
            false => self.open_puzzles(),
        }
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
