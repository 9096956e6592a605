//! Counting move sequences, which checks rules against other programs.

use crate::rules::Rules;

/// Number of sequences of exactly `depth` moves from a position; a decided game is not extended. `None` when `stop`
/// answered true meanwhile; it is asked at every position that is extended.
///
/// ```
/// use atom4_score_four::{Board, Position};
/// use atom4_core::search::perft;
/// assert_eq!(perft(&Position::of(&Board::new()), 3, &|| false), Some(16 * 16 * 16));
/// ```
pub fn perft<G: Rules>(position: &G, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if stop() {
        return None;
    }
    let mut moves = Vec::new();
    if position.verdict().is_none() {
        position.moves(&mut moves);
    }
    let after = |mv| {
        let mut after = position.clone();
        after.play(mv);
        after
    };
    moves.into_iter().try_fold(0u64, |sum, mv| {
        Some(sum.saturating_add(perft(&after(mv), depth - 1, stop)?))
    })
}
