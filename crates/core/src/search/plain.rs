//! Plain searches that know nothing but the rules. Tests and checks compare the fast ones with them.

use std::collections::HashMap;

use crate::rules::{Evaluate, Rules, Side, Verdict};
use crate::search::forced_win::Stopped;
use crate::search::limits::WIN;

/// Min-max value of `position` for the side to move at exactly `depth` plies: the evaluation at the
/// last ply, `WIN - n` for a win at ply `n`, `n - WIN` for a loss, 0 for a draw or a side without a
/// move.
///
/// ```
/// use atom4_score_four::{Board, Position, SearchPosition, notation};
/// use atom4_core::search::{WIN, plain};
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

/// Asks for as many plies as the game has.
pub const TO_THE_END: u32 = u32::MAX;

/// Says who can force a win, by trying every move; what was answered once is looked up.
///
/// ```
/// use atom4_atom4::round;
/// use atom4_core::rules::Side;
/// use atom4_core::search::forced_win::Stopped;
/// use atom4_core::search::plain::Forces;
/// let mut opening = round::opening(1);
/// let forces = Forces::new(&mut |_| false).forces(&mut opening, Side::White, 5);
/// assert_eq!(forces, Ok(false));
/// let forces = Forces::new(&mut |positions| positions > 10).forces(&mut opening, Side::White, 5);
/// assert_eq!(forces, Err(Stopped));
/// ```
pub struct Forces<'a> {
    known: HashMap<(u64, u32, Side), bool>,
    nodes: u64,
    halt: &'a mut dyn FnMut(u64) -> bool,
}

impl<'a> Forces<'a> {
    /// A search that stops when `halt` says so, which is told at each position how many were looked at.
    pub fn new(halt: &'a mut dyn FnMut(u64) -> bool) -> Forces<'a> {
        Forces {
            known: HashMap::new(),
            nodes: 0,
            halt,
        }
    }

    /// Positions looked at so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether `side` can force a win within `plies` plies. The position is as before, whatever the answer.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn forces<G: Rules>(
        &mut self,
        position: &mut G,
        side: Side,
        plies: u32,
    ) -> Result<bool, Stopped> {
        if let Some(verdict) = position.verdict() {
            return Ok(verdict == Verdict::Win(side));
        }
        if plies == 0 {
            return Ok(false);
        }
        let asked = (position.key(), plies, side);
        if let Some(&known) = self.known.get(&asked) {
            return Ok(known);
        }
        let own = position.mover() == side;
        let left = match plies {
            TO_THE_END => plies,
            _ => plies - 1,
        };
        let mut moves = Vec::new();
        position.moves(&mut moves);
        // Nobody is beaten where there is no move.
        let mut forced = !own && !moves.is_empty();
        for mv in moves {
            self.nodes += 1;
            if (self.halt)(self.nodes) {
                return Err(Stopped);
            }
            let undo = position.play(mv);
            let answer = self.forces(position, side, left);
            position.undo(undo);
            if answer? == own {
                forced = own;
                break;
            }
        }
        // What lies one ply before the end is found as fast as it is looked up.
        if plies > 1 {
            self.known.insert(asked, forced);
        }
        Ok(forced)
    }
}
