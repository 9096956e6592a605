//! The choice of a move in a lost position.

use super::super::cell::Peg;
use super::super::lines::cells;
use super::Halt;
use super::proof::Proof;
use super::search::{QuickVerdict, Search, quick_verdict};
use super::state::State;
use super::table::Table;

/// The move in a lost position after which the smallest share of the replies keeps the win, so that an
/// opponent who does not see the end is most likely to miss it. Replies that lose at once and forced
/// blocks do not count, because every player sees them. Moves are tried in the order of `order`; the
/// first of equal moves is chosen. When the search is halted, the answer is the best move so far.
/// `None` when no move has a reply that misses the win.
#[must_use]
pub fn most_awkward(state: &State, table: &Table, order: &[Peg], halt: Halt<'_>) -> Option<Peg> {
    let QuickVerdict::Moves(moves) = quick_verdict(state) else {
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
        let QuickVerdict::Moves(replies) = quick_verdict(&child) else {
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
