//! What a person does on the board: picking, sliding, taking back.

use super::super::parse_slide;
use super::Bench;
use crate::games::atomix::board::{Slide, landing};
use crate::lattice::square::{Cell, Direction};
use crate::play::desk::Desk;
use crate::play::view::Spot;

impl Bench<'_> {
    pub(super) fn cell(&self, spot: Spot) -> Option<Cell> {
        let (x, y) = (usize::try_from(spot.x).ok()?, usize::try_from(spot.y).ok()?);
        self.game.level().board().cell(x, y)
    }

    /// Whether a person may slide now; says why not.
    pub(super) fn may_slide(&mut self) -> bool {
        if self.film.is_some() {
            self.refuse("this is a playback; Esc goes back to the game");
        } else if self.game.is_solved() {
            self.refuse("the molecule is whole; n goes on to the next level, N begins again");
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
            self.stamp += 1;
            return;
        }
        let Some(from) = self.picked else {
            return self.refuse("pick an atom first: Enter, Space or a click on it");
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
            _ => self.refuse("atoms slide straight: up, down, left or right"),
        }
    }

    pub(super) fn slide(&mut self, direction: Direction) {
        if !self.may_slide() {
            return;
        }
        match self.picked {
            Some(from) => self.make(Slide { from, direction }),
            None => self.refuse("pick an atom first: Enter, Space or a click on it"),
        }
    }

    pub(super) fn make(&mut self, slide: Slide) {
        match self.game.slide(slide) {
            Ok(end) => {
                self.picked = Some(end);
                self.slid = Some((slide.from, end));
                self.board_changed();
                if self.game.is_solved() {
                    self.picked = None;
                    self.finish();
                }
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Takes a move back, or brings it back where `by` is 1; in a film one picture on.
    pub(super) fn step(&mut self, by: i32) {
        if self.film.is_some() {
            return self.in_film(|film| _ = film.step(by));
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
            self.note(done);
        } else {
            self.refuse(nothing);
        }
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
        self.stamp += 1;
    }

    pub(super) fn typed(&mut self, text: &str) {
        match parse_slide(self.game.level(), text) {
            Some(slide) if self.may_slide() => self.make(slide),
            Some(_) => {}
            None => self.refuse(format!(
                "'{}' is no slide; type column, row and direction, such as 5 3 up",
                text.chars().take(40).collect::<String>()
            )),
        }
    }

    /// Where the picked atom would land that way.
    pub(in crate::games::atomix::play) fn landing(
        &self,
        from: Cell,
        direction: Direction,
    ) -> Option<Cell> {
        landing(
            self.game.level(),
            self.game.cells(),
            Slide { from, direction },
        )
    }
}
