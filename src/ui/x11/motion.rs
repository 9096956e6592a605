//! The short animation of a move. It only looks: the game is already where the move led, every
//! input counts at once, and a new move ends the old animation.

use std::time::{Duration, Instant};

use crate::play::view::{BoardView, Spot, View};

/// How far an animation is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// The time since the move.
    pub elapsed: Duration,
}

/// From one frame to the next.
pub const FRAME: Duration = Duration::from_millis(16);
/// How long a piece takes to appear.
const APPEAR: f32 = 0.16;
/// How long a piece takes to change.
const CHANGE: f32 = 0.20;
/// How long the effect takes from one vertex to the next.
const STEP: f32 = 0.045;
/// How long a bead falls through four heights.
const FALL: f32 = 0.32;
/// How long a board takes to turn.
pub const TURN: f32 = 0.36;
/// How long a chip takes to fall through one cell; through four it takes twice as long.
const DROP: f32 = 0.13;
/// Longer than this no animation takes.
const LONGEST: f32 = 0.60;

impl Motion {
    /// How far something is that starts after `delay` and takes `length` seconds: 0 to 1.
    #[must_use]
    pub fn part(&self, delay: f32, length: f32) -> f32 {
        ((self.elapsed.as_secs_f32() - delay) / length).clamp(0.0, 1.0)
    }

    /// How far the piece that was set has appeared.
    #[must_use]
    pub fn appeared(&self) -> f32 {
        let left = 1.0 - self.part(0.0, APPEAR);
        1.0 - left * left
    }

    /// How far a piece `steps` away from it has changed.
    #[must_use]
    pub fn changed(&self, steps: f32) -> f32 {
        let delay = (APPEAR * 0.5 + STEP * steps).min(LONGEST - CHANGE);
        // Rounding must not leave a trace of the old colour at the end.
        (self.part(delay, CHANGE) * 1.001).min(1.0)
    }

    /// How far an atom has slid: fast at first, slower towards its stop.
    #[must_use]
    pub fn slid(&self, from: Spot, to: Spot) -> f32 {
        let left = 1.0 - self.part(0.0, slide(from, to));
        1.0 - left * left
    }

    /// How far a board has turned: slow at both ends.
    #[must_use]
    pub fn turned(&self) -> f32 {
        let part = self.part(0.0, TURN);
        part * part * (3.0 - 2.0 * part)
    }

    /// What is left (1 to 0) of a chip's fall through `cells`, which begins after `delay`.
    #[must_use]
    pub fn fallen(&self, delay: f32, cells: f32) -> f32 {
        let part = self.part(delay, DROP * cells.max(1.0).sqrt());
        1.0 - part * part
    }

    /// How high above its place a falling bead is, of `drop` heights.
    #[must_use]
    pub fn height(&self, drop: f32) -> f32 {
        // Falls as things fall: with the square of the time.
        let part = self.part(0.0, FALL * (drop / 4.0).sqrt());
        drop * (1.0 - part * part)
    }
}

/// Finds out which views come from a move, and how long ago that was.
#[derive(Debug, Default)]
pub struct Tracker {
    seen: Option<(u64, usize)>,
    since: Option<(Instant, f32)>,
}

impl Tracker {
    /// Looks at the next view; the motion to draw it with. `on` is false when the person does
    /// not want any.
    pub fn see(&mut self, view: &View, on: bool, now: Instant) -> Option<Motion> {
        let moves = view.moves.last().map_or(0, |line| line.number);
        if let Some((stamp, before)) = self.seen
            && stamp != view.stamp
        {
            let length = length(&view.board);
            self.since = (on && moves == before + 1 && length > 0.0).then_some((now, length));
        }
        self.seen = Some((view.stamp, moves));
        let (since, length) = self.since?;
        let elapsed = now.saturating_duration_since(since);
        if !on || elapsed.as_secs_f32() >= length {
            self.since = None;
            return None;
        }
        Some(Motion { elapsed })
    }
}

/// How long the last move of a board is shown, seconds.
fn length(board: &BoardView) -> f32 {
    match board {
        BoardView::Atom4(board) => {
            let Some(last) = board.last else { return 0.0 };
            let far = board
                .changed
                .iter()
                .map(|&(spot, _)| steps(last, spot))
                .fold(0.0, f32::max);
            let changes = if board.changed.is_empty() {
                0.0
            } else {
                APPEAR * 0.5 + STEP * far + CHANGE
            };
            changes.clamp(APPEAR, LONGEST)
        }
        BoardView::ScoreFour(board) => board.last.map_or(0.0, |_| FALL),
        BoardView::Atomix(board) => board.slid.map_or(0.0, |(from, to)| slide(from, to)),
        BoardView::Cluster(board) => {
            let turn = if board.before == board.gravity {
                0.0
            } else {
                TURN
            };
            let steps = |&(from, to): &(Spot, Spot)| {
                f32::from((to.x - from.x).abs().max((to.y - from.y).abs()))
            };
            let longest = board.fallen.iter().map(steps).fold(0.0, f32::max);
            turn + DROP * longest.sqrt()
        }
    }
}

/// How long an atom slides, seconds.
fn slide(from: Spot, to: Spot) -> f32 {
    let cells = f32::from((to.x - from.x).abs() + (to.y - from.y).abs());
    (0.10 + 0.025 * cells).min(LONGEST)
}

/// Steps from one vertex of Atom-4's board to another, along a row of the lattice.
#[must_use]
pub fn steps(from: Spot, to: Spot) -> f32 {
    let across = |spot: Spot| f32::from(spot.x) + f32::from(spot.y & 1) / 2.0;
    let down = (f32::from(to.y) - f32::from(from.y)).abs();
    let over = (across(to) - across(from)).abs();
    down + (over - down / 2.0).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_step_apart() {
        let from = Spot::new(7, 7);
        for (x, y) in [(7, 6), (8, 6), (8, 7), (8, 8), (7, 8), (6, 7)] {
            assert_eq!(steps(from, Spot::new(x, y)), 1.0, "{x} {y}");
        }
        assert_eq!(steps(from, Spot::new(7, 9)), 2.0);
        assert_eq!(steps(from, Spot::new(11, 7)), 4.0);
    }

    #[test]
    fn everything_has_arrived_when_the_animation_ends() {
        let end = Motion {
            elapsed: Duration::from_secs_f32(LONGEST),
        };
        assert_eq!(end.appeared(), 1.0);
        for distance in 0..16 {
            assert_eq!(end.changed(distance as f32), 1.0);
        }
        for drop in 1..5 {
            assert_eq!(end.height(drop as f32), 0.0);
        }
    }
}
