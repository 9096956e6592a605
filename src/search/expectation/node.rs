//! One position while it is searched: its hands, and within which window a move still matters.

use crate::rules::{Chance, Hands};

/// How many groups of moves there may be.
const GROUPS: usize = 8;

/// The hands of a position with the best that each has found so far.
pub(super) struct Node {
    hands: Hands,
    /// What a win at once is worth here: no move is worth more.
    win: f32,
    best: [f32; Hands::MOST],
    /// The most that a group is known not to exceed, where it was not searched to its value.
    unproved: [f32; GROUPS],
}

impl Node {
    pub(super) fn new(hands: Hands, winning: u8, win: f32) -> Node {
        let mut best = [-1.0; Hands::MOST];
        for (best, (groups, _)) in best.iter_mut().zip(hands.as_slice()) {
            if groups & winning != 0 {
                *best = win;
            }
        }
        Node {
            hands,
            win,
            best,
            unproved: [-1.0; GROUPS],
        }
    }

    fn each(&self) -> impl Iterator<Item = (u8, f32, f32)> + '_ {
        let hands = self.hands.as_slice().iter();
        hands
            .zip(&self.best)
            .map(|(&(groups, chance), &best)| (groups, chance, best))
    }

    /// The average over the hands of what each has.
    pub(super) fn average(&self) -> f32 {
        self.each().map(|(_, chance, best)| chance * best).sum()
    }

    pub(super) fn all_won(&self) -> bool {
        self.each().all(|(_, _, best)| best >= self.win)
    }

    /// The average when the hands that do not win at once are worth `guess`.
    pub(super) fn with_rest(&self, guess: f32) -> f32 {
        let worth =
            |(_, chance, best): (u8, f32, f32)| chance * if best > -1.0 { best } else { guess };
        self.each().map(worth).sum()
    }

    /// The worst that a hand with `group` has.
    pub(super) fn least(&self, group: u8) -> f32 {
        let with = self.each().filter(|(groups, ..)| groups >> group & 1 != 0);
        with.map(|(_, _, best)| best).fold(f32::INFINITY, f32::min)
    }

    /// Between which values a move of `group` matters; `None` where it cannot.
    pub(super) fn window(&self, group: u8, alpha: Option<f32>, beta: f32) -> Option<(f32, f32)> {
        let (mut share, mut rest) = (0.0, 0.0);
        let (mut low, mut most) = (f32::INFINITY, -1.0f32);
        for (groups, chance, best) in self.each() {
            if groups >> group & 1 != 0 {
                share += chance;
                low = low.min(best);
                most = most.max(best);
            } else {
                rest += chance * best;
            }
        }
        if share <= 0.0 || low >= self.win {
            return None;
        }
        let high = ((beta - rest) / share).min(2.0);
        if let Some(alpha) = alpha {
            let needed = (alpha - rest) / share;
            if needed > most {
                low = low.max(needed.min(1.0));
            }
        }
        Some((low, high))
    }

    pub(super) fn raise(&mut self, group: u8, value: f32) {
        let hands = self.hands;
        for ((groups, _), best) in hands.as_slice().iter().zip(&mut self.best) {
            if groups >> group & 1 != 0 {
                *best = best.max(value);
            }
        }
    }

    pub(super) fn raise_unproved(&mut self, group: u8, value: f32) {
        let most = &mut self.unproved[usize::from(group)];
        *most = most.max(value);
    }

    /// The average, where groups that were not searched to their value count as much as they may.
    pub(super) fn bounded(&self) -> f32 {
        let worth = |(groups, chance, best): (u8, f32, f32)| {
            let may = (0..GROUPS).filter(|group| groups >> group & 1 != 0);
            chance * may.fold(best, |most, group| most.max(self.unproved[group]))
        };
        self.each().map(worth).sum()
    }
}

/// What the guess makes of a position where a win at once is worth `win`.
pub(super) fn guessed<P: Chance>(position: &P, hands: Hands, win: f32) -> f32 {
    let (winning, guess) = position.guess();
    Node::new(hands, winning, win).with_rest(guess)
}
