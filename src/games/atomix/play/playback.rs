//! Slides shown one by one on a copy of the game.

use std::time::Instant;

use super::Game;
use crate::games::atomix::board::{Slide, landing};
use crate::lattice::square::Cell;
use crate::play::desk::Desk;
use crate::play::view::Playback;

/// A copy of a game that goes along given slides, back and forth.
pub struct Film {
    /// The game as shown.
    pub game: Game,
    slides: Vec<Slide>,
    /// Slides shown, and slides there are.
    pub at: Playback,
    /// Stands still.
    pub paused: bool,
    /// When the last slide was shown.
    pub shown: Instant,
    /// What is shown, for the message at its end.
    pub what: String,
}

impl Film {
    /// `slides` from the position of `game` on.
    pub fn new(game: Game, slides: Vec<Slide>, what: String) -> Film {
        Film {
            game,
            at: Playback {
                at: 0,
                of: slides.len(),
            },
            slides,
            paused: false,
            shown: Instant::now(),
            what,
        }
    }

    /// The slides that have been made in `game`, from the first on; `None` without any.
    pub fn past(game: &Game) -> Option<Film> {
        let slides: Vec<Slide> = game.slides().collect();
        let mut first = game.clone();
        for _ in 0..slides.len() {
            first.undo();
        }
        (!slides.is_empty()).then(|| Film::new(first, slides, String::from("your game")))
    }

    /// Where the next slide goes: from, to.
    pub fn next(&self) -> Option<(Cell, Cell)> {
        let slide = *self.slides.get(self.at.at)?;
        let end = landing(self.game.level(), self.game.cells(), slide)?;
        Some((slide.from, end))
    }

    /// Goes this many slides on, or back; false when there are none left that way.
    pub fn step(&mut self, steps: i32) -> bool {
        let before = self.at.at;
        for _ in 0..steps.unsigned_abs() {
            if steps > 0 {
                let Some(&slide) = self.slides.get(self.at.at) else {
                    break;
                };
                if self.game.slide(slide).is_err() {
                    break;
                }
                self.at.at += 1;
            } else {
                if self.at.at == 0 || !self.game.undo() {
                    break;
                }
                self.at.at -= 1;
            }
        }
        self.shown = Instant::now();
        self.at.at != before
    }

    /// Goes to the first position or the last.
    pub fn jump(&mut self, last: bool) {
        let all = i32::try_from(self.at.of).unwrap_or(i32::MAX);
        self.step(if last { all } else { -all });
    }
}
