//! Moves that are shown going on: pieces slide or fall. It only looks; the game is already
//! where the move led, and every input counts at once.

use std::time::{Duration, Instant};

use crate::play::view::{BoardView, Lattice, Spot, View};

/// From one frame to the next.
pub const FRAME: Duration = Duration::from_millis(30);
/// Seconds that a piece takes from cell to cell.
const STEP: f32 = 0.035;
/// Longest slide and longest fall, seconds.
const LONGEST_SLIDE: f32 = 0.30;
const LONGEST_FALL: f32 = 0.45;

/// Finds out which views come from a move, and how far that is.
#[derive(Debug, Default)]
pub struct MoveAnimation {
    seen: Option<usize>,
    since: Option<Instant>,
}

impl MoveAnimation {
    /// The part, 0 to 1, of the last move that is to be shown as done; `None` once all pieces have arrived.
    pub fn see(&mut self, view: &View, on: bool, now: Instant) -> Option<f32> {
        let length = length(&view.board)?;
        let moves = view.moves.last().map_or(0, |line| line.number);
        let before = self.seen.replace(moves);
        if before != Some(moves) {
            let forward = before.is_some_and(|before| moves == before + 1);
            self.since = (on && forward && length > 0.0).then_some(now);
        }
        let elapsed = now.saturating_duration_since(self.since?).as_secs_f32();
        if !on || elapsed >= length {
            self.since = None;
            return None;
        }
        Some(elapsed / length)
    }
}

/// Seconds for which the last move of a board is shown; `None` where nothing ever moves.
fn length(board: &BoardView) -> Option<f32> {
    let cells = |&(from, to): &(Spot, Spot)| {
        let (x, y) = ((to.x - from.x).abs(), (to.y - from.y).abs());
        (f32::from(x + y), f32::from(x.max(y)))
    };
    let moved = board.marks.moved.iter().map(cells);
    match board.lattice {
        Lattice::Square { .. } => {
            let way = moved.map(|way| way.0).fold(0.0, f32::max);
            Some((STEP * way).min(LONGEST_SLIDE))
        }
        Lattice::Hexagons(_) => {
            let way = moved.map(|way| way.1).fold(0.0, f32::max);
            Some((2.0 * STEP * way).min(LONGEST_FALL))
        }
        Lattice::Triangular { .. } | Lattice::Pegs(_) => None,
    }
}
