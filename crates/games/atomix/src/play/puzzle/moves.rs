//! Moves of a person: picking, sliding, taking back.

use super::PuzzleController;
use crate::board::{Slide, landing};
use atom4_core::base::in_moves;
use atom4_core::lattice::square::{Cell, Direction};
use atom4_play::game::Game as _;
use atom4_play::view::Spot;

/// Why the game cannot be changed during a playback.
pub(super) const PLAYBACK: &str = "this is a playback; Esc goes back to the game";

/// Why an atom does not slide slantwise.
pub(super) const STRAIGHT: &str = "atoms slide straight: up, down, left or right";

/// Why nothing slides.
const UNPICKED: &str = "pick an atom first: Enter, Space or a click on it";

impl PuzzleController<'_> {
    pub(super) fn cell(&self, spot: Spot) -> Option<Cell> {
        let (x, y) = (usize::try_from(spot.x).ok()?, usize::try_from(spot.y).ok()?);
        self.game.level().board().cell(x, y)
    }

    /// Refuses with the reason where a person may not slide now; true where one may.
    pub(super) fn may_slide(&mut self) -> bool {
        if self.shown.is_some() {
            self.messages.refuse(PLAYBACK);
        } else if self.game.is_solved() {
            self.messages
                .refuse("the molecule is whole; n goes on to the next level, N begins again");
        } else {
            return true;
        }
        false
    }

    /// Picks the atom there, lets it go, or slides the picked one towards the place.
    pub(super) fn place(&mut self, spot: Spot) {
        if !self.may_slide() {
            return;
        }
        let Some(cell) = self.cell(spot) else {
            return;
        };
        if self.game.cells().contains(&cell) {
            self.picked = (self.picked != Some(cell)).then_some(cell);
            self.revision += 1;
            return;
        }
        let Some(from) = self.picked else {
            return self.messages.refuse(UNPICKED);
        };
        let board = self.game.level().board();
        let (right, down) = (
            board.column(cell).cmp(&board.column(from)),
            board.row(cell).cmp(&board.row(from)),
        );
        use std::cmp::Ordering::{Equal, Greater, Less};
        match (right, down) {
            (Equal, Less) => self.slide(Direction::Up),
            (Equal, Greater) => self.slide(Direction::Down),
            (Less, Equal) => self.slide(Direction::Left),
            (Greater, Equal) => self.slide(Direction::Right),
            _ => self.messages.refuse(STRAIGHT),
        }
    }

    pub(super) fn slide(&mut self, direction: Direction) {
        if !self.may_slide() {
            return;
        }
        match self.picked {
            Some(from) => self.make(Slide::of(self.game.level().board(), from, direction)),
            None => self.messages.refuse(UNPICKED),
        }
    }

    pub(super) fn make(&mut self, slide: Slide) {
        match self.game.slide(slide) {
            Ok(end) => {
                self.picked = Some(end);
                let from = slide.cell(self.game.level().board());
                self.slid = from.map(|from| (from, end));
                self.board_changed();
                if self.game.is_solved() {
                    self.picked = None;
                    self.finish();
                }
            }
            Err(refusal) => self.messages.refuse(refusal),
        }
    }

    /// Takes a move back, or brings it back where `by` is 1; in a playback a move on or back.
    pub(super) fn step(&mut self, by: i32) {
        if self.shown.is_some() {
            return self.in_playback(|playback| _ = playback.step(by));
        }
        let (went, done, nothing) = if by < 0 {
            let nothing = "there is nothing to take back";
            (self.game.undo(), "Taken back.", nothing)
        } else {
            let nothing = "there is nothing to bring back";
            (self.game.redo(), "Brought back.", nothing)
        };
        if went {
            self.picked = None;
            self.slid = None;
            self.board_changed();
            self.messages.say(done);
        } else {
            self.messages.refuse(nothing);
        }
    }

    /// Takes all moves of this try at the level back, or brings all of them back.
    pub(super) fn step_all(&mut self, on: bool) {
        let mut count = 0_u64;
        // Undo leads on to the level before, and redo to the one after.
        while match on {
            true => self.game.can_redo() && self.game.redo(),
            false => self.game.moves() > 0 && self.game.undo(),
        } {
            if on && self.game.moves() == 0 {
                self.game.undo();
                break;
            }
            count += 1;
        }
        if count == 0 {
            let what = if on { "bring back" } else { "take back" };
            return self.messages.refuse(format!("there is nothing to {what}"));
        }
        self.picked = None;
        self.slid = None;
        self.board_changed();
        self.messages.say(match on {
            true => format!("{} brought back.", in_moves(count)),
            false => format!(
                "{} taken back; }} brings all of them back.",
                in_moves(count)
            ),
        });
    }

    /// Picks the next atom in reading order, or the one before.
    pub(super) fn pick(&mut self, steps: i32) {
        if !self.may_slide() {
            return;
        }
        let mut cells = self.game.cells().to_vec();
        cells.sort_unstable();
        let count = cells.len() as i32;
        let place = self
            .picked
            .and_then(|picked| cells.iter().position(|&cell| cell == picked));
        let next = match place {
            Some(place) => (place as i32 + steps).rem_euclid(count),
            None if steps < 0 => count - 1,
            None => 0,
        };
        self.picked = Some(cells[next as usize]);
        self.revision += 1;
    }

    /// Where the picked atom would land that way.
    pub(super) fn landing(&self, from: Cell, direction: Direction) -> Option<Cell> {
        let level = self.game.level();
        let slide = Slide::of(level.board(), from, direction);
        landing(level, self.game.cells(), slide)
    }
}
