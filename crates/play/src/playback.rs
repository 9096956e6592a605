//! A game shown move by move: a copy that goes back and forth over its own past.

use std::time::{Duration, Instant};

use super::game::{Game, step_back, step_on};
use super::view;

/// A copy of a game with moves to show.
pub struct Playback<G> {
    /// The game as shown.
    pub game: G,
    /// Moves shown, and moves there are.
    pub at: view::Playback,
    /// Stands still.
    pub paused: bool,
    /// The moves of the whole game, where they are listed.
    pub listed: Vec<view::MoveLine>,
    /// When the last move was shown.
    shown: Instant,
}

/// The effect of time on a playback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// It stands still, or its next move is not due yet.
    Waits,
    /// It went one move on.
    Went,
    /// Its last move had been shown; it stands still now.
    Ended,
}

impl<G: Game> Playback<G> {
    /// `game` from its first position on; `None` when it has no moves.
    pub fn new(game: G) -> Option<Playback<G>> {
        let length = game.length();
        Playback::of_last(game, length)
    }

    /// The last `moves` moves of `game`; `None` when there are none.
    pub fn of_last(mut game: G, moves: usize) -> Option<Playback<G>> {
        let undone = (0..moves).take_while(|_| step_back(&mut game)).count();
        (undone > 0).then(|| Playback {
            game,
            at: view::Playback { at: 0, of: undone },
            paused: false,
            listed: Vec::new(),
            shown: Instant::now(),
        })
    }

    /// Goes this many moves on, or back; false when there are none left that way.
    pub fn step(&mut self, steps: i32) -> bool {
        let before = self.at.at;
        for _ in 0..steps.unsigned_abs() {
            if steps > 0 {
                if self.at.at == self.at.of || !step_on(&mut self.game) {
                    break;
                }
                self.at.at += 1;
            } else {
                if self.at.at == 0 || !step_back(&mut self.game) {
                    break;
                }
                self.at.at -= 1;
            }
        }
        self.shown = Instant::now();
        self.at.at != before
    }

    /// Stops, and goes this many moves on, or back.
    pub fn step_by_hand(&mut self, steps: i32) {
        self.paused = true;
        self.step(steps);
    }

    /// Stops, and goes to the position after so many moves.
    pub fn go_to(&mut self, moves: usize) {
        let steps = i32::try_from(moves).unwrap_or(i32::MAX);
        let at = i32::try_from(self.at.at).unwrap_or(i32::MAX);
        self.step_by_hand(steps - at);
    }

    /// Stops, and goes to the first position or the last.
    pub fn jump(&mut self, last: bool) {
        let all = i32::try_from(self.at.of).unwrap_or(i32::MAX);
        self.step_by_hand(if last { all } else { -all });
    }

    /// Shows the next move when it is due, `delay` after the one before.
    pub fn tick(&mut self, now: Instant, delay: Duration) -> Tick {
        if self.paused || now < self.shown + delay {
            return Tick::Waits;
        }
        if self.step(1) {
            return Tick::Went;
        }
        self.paused = true;
        Tick::Ended
    }

    /// Time until the next move is due; `None` while it stands still.
    pub fn wake(&self, delay: Duration) -> Option<Duration> {
        let due = self.shown + delay;
        (!self.paused).then(|| due.saturating_duration_since(Instant::now()))
    }
}
