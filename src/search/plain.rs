//! Plain searches that know nothing but the rules. Tests and checks compare the fast ones with them.

use std::collections::HashMap;

use crate::rules::{Evaluate, Rules, Side, Verdict};
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

/// Says whether `side` can force a win within `plies` plies, by trying every move; what was answered once is looked up.
/// The position is as before.
///
/// ```
/// use atom4::games::atom4::round;
/// use atom4::rules::Side;
/// use atom4::search::plain;
/// assert!(!plain::forces(&mut round::opening(1), Side::White, 7));
/// ```
#[must_use]
pub fn forces<G: Rules>(position: &mut G, side: Side, plies: u32) -> bool {
    forces_at(position, side, plies, &mut HashMap::new())
}

fn forces_at<G: Rules>(
    position: &mut G,
    side: Side,
    plies: u32,
    seen: &mut HashMap<(u64, u32), bool>,
) -> bool {
    if let Some(verdict) = position.verdict() {
        return verdict == Verdict::Win(side);
    }
    if plies == 0 {
        return false;
    }
    let asked = (position.key(), plies);
    if let Some(&forced) = seen.get(&asked) {
        return forced;
    }
    let own = position.mover() == side;
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut forced = !own;
    for mv in moves {
        let undo = position.play(mv);
        let value = forces_at(position, side, plies - 1, seen);
        position.undo(undo);
        if value == own {
            forced = own;
            break;
        }
    }
    seen.insert(asked, forced);
    forced
}
