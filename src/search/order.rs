//! The order in which the search tries moves: the move of the transposition table, then killer moves,
//! then the sum of history and the game's own estimate.

use crate::rules::Hints;
use crate::search::parts::{Part, Parts};

/// A move with the value that it is ordered by and its index in the game's list of moves.
pub(crate) struct Candidate<M> {
    pub(crate) worth: i32,
    pub(crate) place: u16,
    pub(crate) mv: M,
}

/// Killer moves and history of one thread.
pub(crate) struct Order<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>,
    parts: Parts,
}

const TABLE_MOVE: i32 = 1 << 30;
const KILLER: i32 = 1 << 28;
/// Upper bound on the size of a history entry.
const HISTORY_CAP: i32 = 1 << 14;

impl<M: Copy + Eq> Order<M> {
    pub(crate) fn new(plies: usize, slots: usize, parts: Parts) -> Order<M> {
        Order {
            killers: vec![[None; 2]; plies],
            history: vec![0; slots],
            parts,
        }
    }

    /// Sets the worth of every candidate in `list`.
    pub(crate) fn rate<G: Hints<Move = M>>(
        &self,
        position: &G,
        ply: usize,
        table_move: Option<u16>,
        list: &mut [Candidate<M>],
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or([None; 2]);
        for candidate in list {
            let mv = candidate.mv;
            candidate.worth = if table_move == Some(candidate.place) {
                TABLE_MOVE
            } else if killers[0] == Some(mv) {
                KILLER + 1
            } else if killers[1] == Some(mv) {
                KILLER
            } else {
                position.promise(mv) + self.history[position.slot(mv)]
            };
        }
    }

    /// History value of move `mv`.
    pub(crate) fn past<G: Hints<Move = M>>(&self, position: &G, mv: M) -> i32 {
        self.history[position.slot(mv)]
    }

    /// Records that `mv` caused a cutoff at this ply and that the moves in `tried` did not.
    pub(crate) fn learn<G: Hints<Move = M>>(
        &mut self,
        position: &G,
        ply: usize,
        depth: i32,
        mv: M,
        tried: &[Candidate<M>],
    ) {
        if self.parts.has(Part::Killers)
            && let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        if !self.parts.has(Part::History) {
            return;
        }
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
