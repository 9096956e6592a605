//! Whether a position is won or lost in every deal.
//!
//! A plain search of ors and ands: the winner has an answer for every hand, the loser none for any.
//! It knows hands and bags as the position counts them.

use super::Limits;
use crate::rules::Chance;

/// The most positions that are looked at: what takes longer counts as unknown.
const MOST: u32 = 20_000;

/// How many positions are looked at between two looks at the limits.
const LOOK: u32 = 200;

/// A search for certainty within limits; once they are over nothing is certain.
pub(super) struct Certainty<'a> {
    limits: &'a Limits<'a>,
    seen: u32,
    over: bool,
}

impl Certainty<'_> {
    pub const fn new<'a>(limits: &'a Limits<'a>) -> Certainty<'a> {
        Certainty {
            limits,
            seen: 0,
            over: false,
        }
    }

    fn is_over(&mut self) -> bool {
        self.seen += 1;
        self.over |= self.seen > MOST || self.seen.is_multiple_of(LOOK) && self.limits.expired();
        self.over
    }

    /// Whether the player to move wins within `depth` plies, whatever is drawn.
    pub fn wins<P: Chance>(&mut self, position: &P, depth: u32) -> bool {
        if self.is_over() {
            return false;
        }
        if let Some(decided) = position.decided() {
            return decided > 0.0;
        }
        let hands = position.hands();
        let mut answered = position.winning_groups();
        let open = |answered: u8| {
            let mut hands = hands.as_slice().iter();
            hands.any(|(groups, _)| groups & answered == 0)
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
            let group = 1 << group;
            if answered & group == 0 && self.loses(&position.after(mv), depth - 1) {
                answered |= group;
            }
            !open(answered)
        })
    }

    /// Whether the player to move loses within `depth` plies, whatever is drawn and done.
    pub fn loses<P: Chance>(&mut self, position: &P, depth: u32) -> bool {
        if self.is_over() {
            return false;
        }
        if let Some(decided) = position.decided() {
            return decided < 0.0;
        }
        let hands = position.hands();
        if hands.as_slice().is_empty() {
            return true;
        }
        let drawn = hands
            .as_slice()
            .iter()
            .fold(0, |all, (groups, _)| all | groups);
        if depth == 0 || position.winning_groups() & drawn != 0 {
            return false;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves
            .into_iter()
            .all(|(mv, _)| self.wins(&position.after(mv), depth - 1))
    }
}
