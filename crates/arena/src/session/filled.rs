//! A game in which nobody wins until hardly a move is left.

use atom4_core::base::Random;
use atom4_core::rules::Verdict;

use crate::board::Board;

/// Lines that are tried before the one that leaves the fewest moves is taken.
const TRIES: usize = 40;
/// Moves that are compared at each board.
const COMPARED: usize = 8;

/// Moves from this board on, of which none wins, at random but so that few moves are left soon; as long as there are such
/// moves. Of the lines that were tried it is the first that fills the board, else the longest.
pub(super) fn filled(board: &dyn Board, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut longest = Vec::new();
    for _ in 0..TRIES {
        let (line, full) = line(board, &mut random);
        if full {
            return line;
        }
        if line.len() > longest.len() {
            longest = line;
        }
    }
    longest
}

/// One line, and whether it fills the board.
fn line(board: &dyn Board, random: &mut Random) -> (Vec<String>, bool) {
    let (mut board, mut line) = (board.copy(), Vec::new());
    while board.verdict().is_none() {
        let mut moves = board.moves();
        random.shuffle(&mut moves);
        let after = moves.into_iter().filter_map(|text| {
            let mut after = board.copy();
            after.play(&text).ok()?;
            let won = matches!(after.verdict(), Some(Verdict::Win(_)));
            (!won).then_some((text, after))
        });
        let fewest = after
            .take(COMPARED)
            .min_by_key(|(_, after)| after.moves().len());
        let Some((text, after)) = fewest else {
            return (line, false);
        };
        line.push(text);
        board = after;
    }
    (line, true)
}

#[cfg(test)]
mod tests;
