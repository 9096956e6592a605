//! Proofs that a position is won or lost whatever is drawn.
//!
//! An and-or search: the winner needs an answer to every hand, the loser has none with any hand. Hands
//! and bags are those that the position counts.

use super::Limits;
use crate::rules::{Chance, GroupSet, GroupsOf, HandList};

/// Upper bound on the number of positions of one proof; beyond it the result is unknown.
const MOST: u32 = 20_000;

/// A search for a proof. After a limit is reached every answer is "not proved".
pub(super) struct Certainty<'a> {
    limits: &'a Limits<'a>,
    seen: u32,
    over: bool,
}

impl Certainty<'_> {
    pub(crate) const fn new<'a>(limits: &'a Limits<'a>) -> Certainty<'a> {
        Certainty {
            limits,
            seen: 0,
            over: false,
        }
    }

    fn is_over<P: Chance>(&mut self) -> bool {
        self.seen += 1;
        self.over |= self.seen > MOST
            || u64::from(self.seen).is_multiple_of(P::NODES_PER_CHECK) && self.limits.expired();
        self.over
    }

    /// Says whether the player to move is proved to win within `depth` plies whatever is drawn.
    pub(crate) fn wins<P: Chance>(&mut self, position: &P, depth: u32) -> bool {
        if self.is_over::<P>() {
            return false;
        }
        if let Some(decided) = position.decided() {
            return decided > 0.0;
        }
        let hands = position.hands();
        let mut answered = position.winning_groups();
        let open = |answered: GroupsOf<P::Hands>| {
            let mut hands = hands.as_slice().iter();
            hands.any(|(groups, _)| !groups.meets(answered))
        };
        if hands.as_slice().is_empty() {
            return false;
        }
        if !open(answered) || depth == 0 {
            return depth > 0;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.into_iter().any(|(mv, group)| {
            if !answered.has(group) && self.loses(&position.after(mv), depth - 1) {
                answered = answered.or(GroupSet::of(group));
            }
            !open(answered)
        })
    }

    /// Says whether the player to move is proved to lose within `depth` plies whatever is drawn and
    /// played.
    pub(crate) fn loses<P: Chance>(&mut self, position: &P, depth: u32) -> bool {
        if self.is_over::<P>() {
            return false;
        }
        if let Some(decided) = position.decided() {
            return decided < 0.0;
        }
        let hands = position.hands();
        if hands.as_slice().is_empty() {
            return true;
        }
        let winning = position.winning_groups();
        let mut drawn = hands.as_slice().iter();
        if depth == 0 || drawn.any(|(groups, _)| groups.meets(winning)) {
            return false;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves
            .into_iter()
            .all(|(mv, _)| self.wins(&position.after(mv), depth - 1))
    }
}
