//! Plain min-max without pruning and without a table. Tests compare the fast search with it.

use crate::rules::{Evaluate, Verdict};
use crate::search::limits::WIN;

/// Min-max value of `position` for the side to move at exactly `depth` plies: the evaluation at the
/// last ply, `WIN - n` for a win at ply `n`, `n - WIN` for a loss, 0 for a draw or a side without a
/// move.
///
/// ```
/// use atom4::games::score_four::{Board, Position, SearchPosition, notation};
/// use atom4::search::{WIN, plain};
/// let board = notation::parse_position("WWW/BBB//////////////").expect("16 pegs");
/// let mut position = SearchPosition::new(Position::of(&board), &board);
/// assert_eq!(plain::value(&mut position, 2), WIN - 1);
/// ```
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
