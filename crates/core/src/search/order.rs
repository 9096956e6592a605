//! The order in which the search tries moves: the move of the transposition table, then by the sum of history and the game's own estimate.

use crate::rules::Hints;

/// A move with the value that it is ordered by and its index in the game's list of moves.
pub(crate) struct Candidate<M> {
    pub(crate) worth: i32,
    pub(crate) place: u16,
    pub(crate) mv: M,
}

/// The history of one thread: how well moves did in other positions, by the game's slots.
pub(crate) struct Order {
    history: Vec<i32>,
}

const TABLE_MOVE: i32 = 1 << 30;
/// Upper bound on the size of a history entry.
const HISTORY_CAP: i32 = 1 << 14;

impl Order {
    pub(crate) fn new(slots: usize) -> Order {
        Order {
            history: vec![0; slots],
        }
    }

    /// Sets the worth of every candidate in `list`.
    pub(crate) fn rate<G: Hints>(
        &self,
        position: &G,
        table_move: Option<u16>,
        list: &mut [Candidate<G::Move>],
    ) {
        for candidate in list {
            let mv = candidate.mv;
            candidate.worth = if table_move == Some(candidate.place) {
                TABLE_MOVE
            } else {
                position.promise(mv) + self.history[position.slot(mv)]
            };
        }
    }

    /// History value of move `mv`.
    pub(crate) fn past<G: Hints>(&self, position: &G, mv: G::Move) -> i32 {
        self.history[position.slot(mv)]
    }

    /// Records that `mv` caused a cutoff and that the moves in `tried` did not.
    pub(crate) fn learn<G: Hints>(
        &mut self,
        position: &G,
        depth: i32,
        mv: G::Move,
        tried: &[Candidate<G::Move>],
    ) {
        let bonus = (depth * depth * 8).min(HISTORY_CAP / 8);
        self.adjust(position.slot(mv), bonus);
        for other in tried {
            self.adjust(position.slot(other.mv), -bonus);
        }
    }

    /// Moves a history entry towards the cap, by less the nearer it is.
    fn adjust(&mut self, slot: usize, bonus: i32) {
        let entry = &mut self.history[slot];
        *entry += bonus - *entry * bonus.abs() / HISTORY_CAP;
    }
}

/// Swaps the candidate with the highest worth among those from index `from` on to index `from`; the
/// first of several equals.
pub(crate) fn bring_forward<M>(list: &mut [Candidate<M>], from: usize) {
    let (mut best, mut worth) = (from, i32::MIN);
    for (i, candidate) in list.iter().enumerate().skip(from) {
        if candidate.worth > worth {
            (best, worth) = (i, candidate.worth);
        }
    }
    list.swap(from, best);
}
