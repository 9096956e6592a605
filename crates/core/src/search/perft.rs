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
    let moves = |position: &G| {
        let mut moves = Vec::new();
        if position.verdict().is_none() {
            position.moves(&mut moves);
        }
        moves
    };
    let after = |position: &G, mv| {
        let mut after = position.clone();
        after.play(mv);
        after
    };
    sequences(position, depth, &moves, &after, stop)
}

/// As [`perft`], for any state: `moves` lists those of a state, none where its game is decided, and `after` makes one.
pub fn sequences<S, M>(
    state: &S,
    depth: u32,
    moves: &dyn Fn(&S) -> Vec<M>,
    after: &dyn Fn(&S, M) -> S,
    stop: &dyn Fn() -> bool,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if stop() {
        return None;
    }
    let found = moves(state);
    if depth == 1 {
        return Some(found.len() as u64);
    }
    found.into_iter().try_fold(0u64, |sum, mv| {
        let below = sequences(&after(state, mv), depth - 1, moves, after, stop)?;
        Some(sum.saturating_add(below))
    })
}
