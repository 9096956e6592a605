//! Which move to try first: what the table knows, then what refuted a neighbour (killers), then
//! what was good elsewhere (history), helped by the game's own guess.

use crate::rules::Hints;
use crate::search::parts::{Part, Parts};

/// A move on its way through the ordering: its worth, its place in the game's list, the move.
pub struct Candidate<M> {
    pub worth: i32,
    pub place: u16,
    pub mv: M,
}

/// What one thread has learnt about moves in the course of a search.
pub struct Order<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>,
    parts: Parts,
}

const TABLE_MOVE: i32 = 1 << 30;
const KILLER: i32 = 1 << 28;
/// History stays below this size.
const HISTORY_CAP: i32 = 1 << 14;

impl<M: Copy + Eq> Order<M> {
    pub fn new(plies: usize, slots: usize, parts: Parts) -> Order<M> {
        Order {
            killers: vec![[None; 2]; plies],
            history: vec![0; slots],
            parts,
        }
    }

    /// Gives each candidate its worth.
    pub fn rate<G: Hints<Move = M>>(
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

    /// What history says about a move.
    pub fn past<G: Hints<Move = M>>(&self, position: &G, mv: M) -> i32 {
        self.history[position.slot(mv)]
    }

    /// Learns that `mv` was good enough at this ply and that those tried before it were not.
    pub fn learn<G: Hints<Move = M>>(
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

    /// Moves an entry towards the cap; the nearer it is, the less it moves.
    fn adjust(&mut self, slot: usize, bonus: i32) {
        let entry = &mut self.history[slot];
        *entry += bonus - *entry * bonus.abs() / HISTORY_CAP;
    }
}

/// Brings the worthiest candidate from `from` on to the place `from`. Equals stay in order.
pub fn bring_forward<M>(list: &mut [Candidate<M>], from: usize) {
    let (mut best, mut worth) = (from, i32::MIN);
    for (i, candidate) in list.iter().enumerate().skip(from) {
        if candidate.worth > worth {
            (best, worth) = (i, candidate.worth);
        }
    }
    list.swap(from, best);
}
