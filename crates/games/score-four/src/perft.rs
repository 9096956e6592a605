//! Counting of move sequences.

use super::lines::{TOP, cells};
use super::position::Position;
use atom4_core::rules::Rules;

/// Counts the move sequences of exactly `depth` moves from here. A finished line ends the game. `halt`
/// is asked every few milliseconds; when it returns true, the result is `None`.
///
/// ```
/// use atom4_score_four::{Board, Position, perft};
/// let start = Position::of(&Board::new());
/// assert_eq!(perft(&start, 3, &|| false), Some(4096));
/// ```
pub fn perft(position: &Position, depth: u32, halt: &dyn Fn() -> bool) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(if position.verdict().is_some() {
            0
        } else {
            u64::from(position.playable().count_ones())
        }),
        _ if position.verdict().is_some() => Some(0),
        2 => Some(last_two(position)),
        _ if depth >= 5 && halt() => None,
        _ => {
            let mut sum = 0u64;
            for cell in cells(position.playable()) {
                let mut next = *position;
                next.fill(cell);
                sum = sum.checked_add(perft(&next, depth - 1, halt)?)?;
            }
            Some(sum)
        }
    }
}

/// Counts two plies at once: after a move that does not win, as many pegs are open as before, or one
/// fewer when the move filled its peg.
fn last_two(position: &Position) -> u64 {
    let playable = position.playable();
    let quiet = playable & !position.winning();
    let (open, moves) = (playable.count_ones(), quiet.count_ones());
    u64::from(open * moves - (quiet & TOP).count_ones())
}
