//! Wins by threats alone: every bead of the attacker threatens a line that has to be blocked.

use super::super::lines::{THROUGH, cells};
use super::state::State;

/// Looks for a win of the side to move by threats alone, and gives its first cell. The side to
/// move has no line to finish at once. Looks no deeper when `budget` nodes are used up; counts them off.
pub fn winning_threat(state: &State, budget: &mut u32) -> Option<usize> {
    let playable = state.playable();
    let forced = state.their_done & playable;
    if forced & forced.wrapping_sub(1) != 0 {
        return None;
    }
    let moves = if forced == 0 { playable } else { forced };
    // A cell under one where the other side wins is not to be filled.
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
            // Two at once, or one above the cell that has to be blocked.
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
