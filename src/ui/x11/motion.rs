//! The short animation of a move. It only looks: the game is already where the move led, every
//! input counts at once, and a new move ends the old animation.

use std::time::{Duration, Instant};

use crate::play::view::{BoardView, Lattice, Spot, View};

/// The state of an animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// The time since the move.
    pub elapsed: Duration,
}

/// From one frame to the next.
pub const FRAME: Duration = Duration::from_millis(16);
/// Seconds in which a piece appears.
const APPEAR: f32 = 0.16;
/// Seconds in which a piece changes.
const CHANGE: f32 = 0.20;
/// Seconds after which the next place changes.
const STEP: f32 = 0.045;
/// Seconds in which a piece falls down a peg of four.
const FALL: f32 = 0.32;
/// Seconds in which a board turns.
pub const TURN: f32 = 0.36;
/// Seconds in which a piece falls through one cell; through four it takes twice as long.
const DROP: f32 = 0.13;
/// Seconds that the longest animation takes.
const LONGEST: f32 = 0.60;

impl Motion {
    /// The done part, 0 to 1, of a thing that starts after `delay` and takes `length` seconds.
    #[must_use]
    pub fn part(&self, delay: f32, length: f32) -> f32 {
        ((self.elapsed.as_secs_f32() - delay) / length).clamp(0.0, 1.0)
    }

    /// The part, 0 to 1, to which the piece that was set has appeared.
    #[must_use]
    pub fn appeared(&self) -> f32 {
        let left = 1.0 - self.part(0.0, APPEAR);
        1.0 - left * left
    }

    /// The part, 0 to 1, to which a piece `steps` away from it has changed.
    #[must_use]
    pub fn changed(&self, steps: f32) -> f32 {
        let delay = (APPEAR * 0.5 + STEP * steps).min(LONGEST - CHANGE);
        // Rounding must not leave a trace of the old colour at the end.
        (self.part(delay, CHANGE) * 1.001).min(1.0)
    }

    /// The part, 0 to 1, of its way that a piece has slid: fast at first, slower towards its stop.
    #[must_use]
    pub fn slid(&self, from: Spot, to: Spot) -> f32 {
        let left = 1.0 - self.part(0.0, slide(from, to));
        1.0 - left * left
    }

    /// The part, 0 to 1, by which a board has turned: slow at both ends.
    #[must_use]
    pub fn turned(&self) -> f32 {
        let part = self.part(0.0, TURN);
        part * part * (3.0 - 2.0 * part)
    }

    /// The part, 1 to 0, that is left of a fall through `cells`, which begins after `delay`.
    #[must_use]
    pub fn fallen(&self, delay: f32, cells: f32) -> f32 {
        let part = self.part(delay, DROP * cells.max(1.0).sqrt());
        1.0 - part * part
    }

    /// The height above its place of a piece that falls from `drop` heights.
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
        if let Some((revision, before)) = self.seen
            && revision != view.revision
        {
            let length = length(&view.board);
            self.since = (on && moves == before + 1 && length > 0.0).then_some((now, length));
        }
        self.seen = Some((view.revision, moves));
        let (since, length) = self.since?;
        let elapsed = now.saturating_duration_since(since);
        if !on || elapsed.as_secs_f32() >= length {
            self.since = None;
            return None;
        }
        Some(Motion { elapsed })
    }
}

/// Seconds for which the last move of a board is shown.
fn length(board: &BoardView) -> f32 {
    let (marks, moved) = (&board.marks, &board.marks.moved);
    match &board.lattice {
        Lattice::Triangular { .. } => setting(board, steps),
        Lattice::Square { .. } => {
            let slides = moved.iter().map(|&(from, to)| slide(from, to));
            slides.fold(setting(board, steps_on_squares), f32::max)
        }
        Lattice::Pegs(_) => marks.last.map_or(0.0, |_| FALL),
        Lattice::Hexagons(cells) => {
            let turn = if cells.before == cells.gravity {
                0.0
            } else {
                TURN
            };
            let steps = |&(from, to): &(Spot, Spot)| {
                f32::from((to.x - from.x).abs().max((to.y - from.y).abs()))
            };
            let longest = moved.iter().map(steps).fold(0.0, f32::max);
            turn + DROP * longest.sqrt()
        }
    }
}

/// Length of the time, seconds, in which a piece is set and others change one after the other.
fn setting(board: &BoardView, steps: impl Fn(Spot, Spot) -> f32) -> f32 {
    let Some(last) = board.marks.last else {
        return 0.0;
    };
    let changed = &board.marks.changed;
    let far = changed
        .iter()
        .map(|&(spot, _)| steps(last, spot))
        .fold(0.0, f32::max);
    let changes = if changed.is_empty() {
        0.0
    } else {
        APPEAR * 0.5 + STEP * far + CHANGE
    };
    changes.clamp(APPEAR, LONGEST)
}

/// Seconds in which a piece slides.
fn slide(from: Spot, to: Spot) -> f32 {
    let cells = f32::from((to.x - from.x).abs() + (to.y - from.y).abs());
    (0.10 + 0.025 * cells).min(LONGEST)
}

/// Steps from one vertex of a triangular lattice to another, along its rows.
#[must_use]
pub fn steps(from: Spot, to: Spot) -> f32 {
    let across = |spot: Spot| f32::from(spot.x) + f32::from(spot.y & 1) / 2.0;
    let down = (f32::from(to.y) - f32::from(from.y)).abs();
    let over = (across(to) - across(from)).abs();
    down + (over - down / 2.0).max(0.0)
}

/// Steps from one square to another, slanted ones too.
#[must_use]
pub fn steps_on_squares(from: Spot, to: Spot) -> f32 {
    f32::from((to.x - from.x).abs().max((to.y - from.y).abs()))
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
