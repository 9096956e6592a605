//! Wins by a sequence of threats, each of which must be blocked.

use super::super::lines::{THROUGH, cells};
use super::state::State;

/// Finds the first cell of a win by threats for the side to move, which must have no line to finish at
/// once. Each node below the first one reduces `budget` by 1; at 0 the search goes no deeper.
pub fn winning_threat(state: &State, budget: &mut u32) -> Option<usize> {
    let playable = state.playable();
    let forced = state.their_done & playable;
    if forced & forced.wrapping_sub(1) != 0 {
        return None;
    }
    let moves = if forced == 0 { playable } else { forced };
    // A bead under a cell where the other side wins would lose.
    for cell in cells(moves & !(state.their_done >> 16)) {
        let own = state.own | 1 << cell;
        let mut done = state.own_done;
        for &line in THROUGH[cell].sets() {
            let rest = line & !own;
            if rest & rest.wrapping_sub(1) == 0 {
                done |= rest;
            }
        }
        let next = (playable & !(1 << cell)) | (1 << cell) << 16;
        let threats = done & next;
        if threats == 0 {
            continue;
        }
        if threats & (threats - 1) != 0 || done & threats << 16 != 0 {
            // Two threats at once, or a threat right above the cell that must be blocked.
            return Some(cell);
        }
        if *budget == 0 {
            continue;
        }
        *budget -= 1;
        let blocked = state.after(cell).after(threats.trailing_zeros() as usize);
        if winning_threat(&blocked, budget).is_some() {
            return Some(cell);
        }
    }
    None
}
