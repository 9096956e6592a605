//! Plain min-max: every move to the full depth, nothing remembered, nothing left out. The judge of
//! the fast search, and far too slow for anything else.

use crate::rules::{Evaluate, Verdict};
use crate::search::limits::WIN;

/// The value of a position for the side to move, looking exactly `depth` plies ahead: an
/// evaluation at the last ply, `WIN - n` for a win at ply `n`, `n - WIN` for a loss, 0 for a draw
/// and where the side to move has no move.
#[must_use]
pub fn value<G: Evaluate>(position: &mut G, depth: u32) -> i32 {
    value_at(position, depth, 0)
}

fn value_at<G: Evaluate>(position: &mut G, depth: u32, ply: i32) -> i32 {
    match position.verdict() {
        Some(Verdict::Draw) => return 0,
        Some(Verdict::Win(side)) if side == position.mover() => return WIN - ply,
        Some(Verdict::Win(_)) => return ply - WIN,
        None if depth == 0 => return position.evaluate(),
        None => {}
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut best = None;
    for mv in moves {
        let undo = position.play(mv);
        let value = -value_at(position, depth - 1, ply + 1);
        position.undo(undo);
        best = best.max(Some(value));
    }
    best.unwrap_or(0)
}
