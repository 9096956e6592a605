//! What to play in a lost position.

use super::super::lines::cells;
use super::super::notation::Peg;
use super::Halt;
use super::proof::Proof;
use super::search::{Glance, Search, glance};
use super::state::State;
use super::table::Table;

/// Of a lost position the move after which the smallest share of the replies keeps the win: who
/// does not see to the end finds it hardest there. Replies that lose at once, or leave a forced block,
/// are seen by everybody and do not count. `order` is tried from its front; the first of equals stays,
/// and so does the best so far when the search is halted. `None` where no move is better than any.
#[must_use]
pub fn most_awkward(state: &State, table: &Table, order: &[Peg], halt: Halt<'_>) -> Option<Peg> {
    let Glance::Moves(moves) = glance(state) else {
        return None;
    };
    let mut proof = Proof::new(Search::new(table, halt));
    let (mut fewest, mut best) = (1.0, None);
    for &peg in order {
        let cell = moves & peg.cells();
        if cell == 0 {
            continue;
        }
        let child = state.after(cell.trailing_zeros() as usize);
        let Glance::Moves(replies) = glance(&child) else {
            continue;
        };
        let all = replies.count_ones();
        if all == 1 {
            continue;
        }
        let mut winning = 0;
        for reply in cells(replies) {
            match proof.at_least(&child.after(reply), 0) {
                Some(holds) => winning += u32::from(!holds),
                None => return best,
            }
            if f64::from(winning) >= fewest * f64::from(all) {
                break;
            }
        }
        let share = f64::from(winning) / f64::from(all);
        if share < fewest {
            (fewest, best) = (share, Some(peg));
        }
    }
    best
}
