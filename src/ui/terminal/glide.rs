//! Moves that are shown going on: an atom slides, chips fall. It only looks; the game is already
//! where the move led, and every input counts at once.

use std::time::{Duration, Instant};

use crate::play::view::{BoardView, Spot, View};

/// From one frame to the next.
pub const FRAME: Duration = Duration::from_millis(30);
/// How long a piece takes from cell to cell, seconds.
const STEP: f32 = 0.035;
/// Longest slide of an atom and longest fall of chips.
const LONGEST_SLIDE: f32 = 0.30;
const LONGEST_FALL: f32 = 0.45;

/// Finds out which views come from a move, and how far that is.
#[derive(Debug, Default)]
pub struct Glide {
    seen: Option<usize>,
    since: Option<Instant>,
}

impl Glide {
    /// How far (0 to 1) the last move of a view is to be shown; `None` once all have arrived.
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

/// How long the last move of a board is shown, seconds; `None` where nothing ever moves.
fn length(board: &BoardView) -> Option<f32> {
    let cells = |&(from, to): &(Spot, Spot)| {
        let (x, y) = ((to.x - from.x).abs(), (to.y - from.y).abs());
        (f32::from(x + y), f32::from(x.max(y)))
    };
    match board {
        BoardView::Atomix(board) => {
            let way = board.slid.as_ref().map_or(0.0, |way| cells(way).0);
            Some((STEP * way).min(LONGEST_SLIDE))
        }
        BoardView::Cluster(board) => {
            let ways = board.fallen.iter().map(|way| cells(way).1);
            Some((2.0 * STEP * ways.fold(0.0, f32::max)).min(LONGEST_FALL))
        }
        BoardView::Atom4(_) | BoardView::ScoreFour(_) => None,
    }
}
