//! A game shown move by move.

use std::time::Instant;

use super::sitting::Sitting;
use crate::play::view::Playback;

/// A copy of a game that goes back and forth on its own past.
pub struct Replay<G: Sitting> {
    /// The game as shown.
    pub game: G,
    /// Its marks.
    pub marks: G::Marks,
    /// Moves shown, and moves there are.
    pub at: Playback,
    /// Stands still.
    pub paused: bool,
    /// When the last move was shown.
    pub shown: Instant,
}

impl<G: Sitting> Replay<G> {
    /// `game` from its first position on; stands still until told to go. `None` when it has no
    /// moves.
    pub fn new(mut game: G) -> Option<Replay<G>> {
        let length = game.length();
        let undone = (0..length).take_while(|_| game.step_back()).count();
        (undone > 0).then(|| Replay {
            marks: game.marks(),
            game,
            at: Playback { at: 0, of: undone },
            paused: false,
            shown: Instant::now(),
        })
    }

    /// Goes this many moves on, or back; false when there are none left that way.
    pub fn step(&mut self, steps: i32) -> bool {
        let before = self.at.at;
        for _ in 0..steps.unsigned_abs() {
            let moved = if steps > 0 {
                self.at.at < self.at.of && self.game.step_on()
            } else {
                self.at.at > 0 && self.game.step_back()
            };
            if !moved {
                break;
            }
            self.at.at = if steps > 0 {
                self.at.at + 1
            } else {
                self.at.at - 1
            };
        }
        self.marks = self.game.marks();
        self.shown = Instant::now();
        self.at.at != before
    }

    /// Goes to the first position or the last.
    pub fn jump(&mut self, last: bool) {
        let all = i32::try_from(self.at.of).unwrap_or(i32::MAX);
        self.step(if last { all } else { -all });
    }
}
