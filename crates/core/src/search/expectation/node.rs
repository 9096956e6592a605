//! A position during its search: its hands, the best value of each, and the windows of its moves.

use crate::rules::{Chance, GroupSet, GroupsOf, HandList};

/// The hands of a position with the best value found so far for each.
pub(super) struct Node<H: HandList> {
    hands: H,
    /// Value of a win by the next move, the largest value possible here.
    win: f32,
    best: H::Values,
    /// For each group the upper bound of the moves that were only searched to a bound.
    unproved: <GroupsOf<H> as GroupSet>::Values,
}

impl<H: HandList> Node<H> {
    /// A node whose hands that allow a group in `winning` have the value `win`.
    pub(super) fn new(hands: H, winning: GroupsOf<H>, win: f32) -> Node<H> {
        let mut best = hands.values(-1.0);
        for (best, (groups, _)) in best.as_mut().iter_mut().zip(hands.as_slice()) {
            if groups.meets(winning) {
                *best = win;
            }
        }
        Node {
            hands,
            win,
            best,
            unproved: GroupsOf::<H>::values(-1.0),
        }
    }

    /// Groups, probability and best value of each hand.
    fn each(&self) -> impl Iterator<Item = (GroupsOf<H>, f32, f32)> + '_ {
        let hands = self.hands.as_slice().iter();
        hands
            .zip(self.best.as_ref())
            .map(|(&(groups, chance), &best)| (groups, chance, best))
    }

    /// Expected value over the hands.
    pub(super) fn average(&self) -> f32 {
        self.each().map(|(_, chance, best)| chance * best).sum()
    }

    /// Says whether every hand wins at once.
    pub(super) fn all_won(&self) -> bool {
        self.each().all(|(_, _, best)| best >= self.win)
    }

    /// Expected value when every hand without a value counts as `guess`.
    pub(super) fn with_rest(&self, guess: f32) -> f32 {
        let worth = |(_, chance, best): (GroupsOf<H>, f32, f32)| {
            chance * if best > -1.0 { best } else { guess }
        };
        self.each().map(worth).sum()
    }

    /// Least value among the hands that allow `group`.
    pub(super) fn least(&self, group: u8) -> f32 {
        let with = self.each().filter(|(groups, ..)| groups.has(group));
        with.map(|(_, _, best)| best).fold(f32::INFINITY, f32::min)
    }

    /// The window within which the value of a move of `group` can change the result; `None` when it
    /// cannot. `alpha` is given when all other groups are finished.
    pub(super) fn window(&self, group: u8, alpha: Option<f32>, beta: f32) -> Option<(f32, f32)> {
        let (mut share, mut rest) = (0.0, 0.0);
        let (mut low, mut most) = (f32::INFINITY, -1.0f32);
        for (groups, chance, best) in self.each() {
            if groups.has(group) {
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

    /// Raises the value of every hand that allows `group` to at least `value`.
    pub(super) fn raise(&mut self, group: u8, value: f32) {
        let hands = self.hands.as_slice().iter();
        for ((groups, _), best) in hands.zip(self.best.as_mut()) {
            if groups.has(group) {
                *best = best.max(value);
            }
        }
    }

    /// Raises the upper bound of `group` to at least `value`.
    pub(super) fn raise_unproved(&mut self, group: u8, value: f32) {
        let most = &mut self.unproved.as_mut()[usize::from(group)];
        *most = most.max(value);
    }

    /// Upper bound on the expected value, with groups that were only searched to a bound at that
    /// bound.
    pub(super) fn bounded(&self) -> f32 {
        let worth = |(groups, chance, best): (GroupsOf<H>, f32, f32)| {
            let unproved = self.unproved.as_ref();
            let may = groups.groups();
            chance * may.fold(best, |most, group| most.max(unproved[group]))
        };
        self.each().map(worth).sum()
    }
}

/// The game's estimate for a position in which a win by the next move is worth `win`.
pub(super) fn guessed<P: Chance>(position: &P, hands: P::Hands, win: f32) -> f32 {
    let (winning, guess) = position.guess();
    Node::new(hands, winning, win).with_rest(guess)
}
