//! A position during its search: its hands, and what is known of the value of each group of moves.

use crate::rules::{Chance, Hands};

/// Upper bound on the number of groups of moves.
pub(super) const GROUPS: usize = 8;

/// A value of each group of moves.
pub(super) type Values = [f32; GROUPS];

/// Value of a group without a move: who can do nothing has lost.
const NOTHING: f32 = -1.0;

/// Steps of the bisection that sets thresholds.
const HALVINGS: u32 = 14;

/// The hands of a position with bounds on the best move of each group.
pub(super) struct Node {
    hands: Hands,
    /// The groups that some hand allows, one bit each.
    drawn: u8,
    /// Value that the best move of each group has at least.
    pub(super) low: Values,
    /// Value that the best move of each group has at most.
    pub(super) high: Values,
    /// What the best move of each group is thought to be worth.
    pub(super) likely: Values,
}

impl Node {
    /// A node in which the groups in `winning` are worth `win`, the largest value possible here.
    pub(super) fn new(hands: Hands, winning: u8, win: f32) -> Node {
        let by = |group: usize, other: f32| {
            if winning >> group & 1 != 0 {
                win
            } else {
                other
            }
        };
        let hands_of = hands.as_slice().iter();
        Node {
            hands,
            drawn: hands_of.fold(0, |all, (groups, _)| all | groups),
            low: std::array::from_fn(|group| by(group, NOTHING)),
            high: [win; GROUPS],
            likely: std::array::from_fn(|group| by(group, NOTHING)),
        }
    }

    /// The groups that some hand allows.
    fn groups(&self) -> impl Iterator<Item = usize> + use<> {
        let drawn = self.drawn;
        (0..GROUPS).filter(move |group| drawn >> group & 1 != 0)
    }

    /// Expected value over the hands, each of which is worth the best of its groups.
    pub(super) fn expected(&self, values: &Values) -> f32 {
        let worth = |&(groups, chance): &(u8, f32)| {
            let allowed = (0..GROUPS).filter(|group| groups >> group & 1 != 0);
            chance * allowed.fold(NOTHING, |best, group| best.max(values[group]))
        };
        self.hands.as_slice().iter().map(worth).sum()
    }

    /// Says whether every hand wins at once.
    pub(super) fn all_won(&self, winning: u8) -> bool {
        let mut hands = self.hands.as_slice().iter();
        hands.all(|(groups, _)| groups & winning != 0)
    }

    /// Says whether the group's value is not known yet.
    pub(super) fn is_open(&self, group: usize) -> bool {
        self.low[group] < self.high[group]
    }

    /// The window within which the value of `group` can change the result, where the result is
    /// asked for between `alpha` and `beta`; `None` when it cannot.
    pub(super) fn window(&self, group: usize, alpha: f32, beta: f32) -> Option<(f32, f32)> {
        if self.drawn >> group & 1 == 0 || !self.is_open(group) {
            return None;
        }
        // The hands that allow the group, with the least and the most that they have without it.
        let (mut share, mut rest, mut most_rest) = (0.0, 0.0, 0.0);
        let (mut low, mut most) = (f32::INFINITY, NOTHING);
        for &(groups, chance) in self.hands.as_slice() {
            let best = |values: &Values| {
                let others =
                    (0..GROUPS).filter(|&other| groups >> other & 1 != 0 && other != group);
                others.fold(NOTHING, |best, other| best.max(values[other]))
            };
            if groups >> group & 1 != 0 {
                share += chance;
                low = low.min(best(&self.low));
                most = most.max(best(&self.high));
            } else {
                rest += chance * best(&self.low);
                most_rest += chance * best(&self.high);
            }
        }
        let low = low.max(self.low[group]);
        let high = ((beta - rest) / share).min(2.0);
        // Below this the value does not lift the result above alpha, whatever the others are worth.
        let needed = (alpha - most_rest) / share;
        let low = if needed > most {
            low.max(needed.min(1.0))
        } else {
            low
        };
        (low < self.high[group]).then_some((low, high))
    }

    /// The group to be asked next whether it reaches a threshold, and that threshold: values that
    /// differ from those thought likely by the same amount and make the result `aim`.
    pub(super) fn question(&self, aim: f32) -> Option<(usize, f32)> {
        let shifted = |by: f32| -> Values {
            std::array::from_fn(|group| {
                (self.likely[group] + by)
                    .clamp(self.low[group], self.high[group].max(self.low[group]))
            })
        };
        let (mut below, mut above) = (-2.1, 2.1);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (below + above);
            if self.expected(&shifted(middle)) >= aim {
                above = middle;
            } else {
                below = middle;
            }
        }
        let mut values = shifted(above);
        // A group that is nowhere the best may be worth more without a change of the result.
        let mut asked: Option<(f32, usize)> = None;
        for group in self.groups().filter(|&group| self.is_open(group)) {
            let (mut share, mut least) = (0.0, f32::INFINITY);
            for &(groups, chance) in self.hands.as_slice() {
                if groups >> group & 1 == 0 {
                    continue;
                }
                let others =
                    (0..GROUPS).filter(|&other| groups >> other & 1 != 0 && other != group);
                let best = others.fold(NOTHING, |best, other| best.max(values[other]));
                least = least.min(best);
                if best < values[group] {
                    share += chance;
                }
            }
            if share == 0.0 {
                values[group] = least.min(self.high[group]);
            }
            let askable = values[group] > self.low[group];
            if askable && asked.is_none_or(|(most, _)| share > most) {
                asked = Some((share, group));
            }
        }
        asked.map(|(_, group)| (group, values[group]))
    }

    /// The open group that is thought best, without those in `done`.
    pub(super) fn likeliest(&self, done: u8) -> Option<usize> {
        let open = self
            .groups()
            .filter(|&group| self.is_open(group) && done >> group & 1 == 0);
        open.max_by(|&a, &b| self.likely[a].total_cmp(&self.likely[b]))
    }
}

/// The game's estimate for a position in which a win by the next move is worth `win`.
pub(super) fn guessed<P: Chance>(position: &P, hands: Hands, win: f32) -> f32 {
    let (winning, guess) = position.guess();
    let worth =
        |&(groups, chance): &(u8, f32)| chance * if groups & winning != 0 { win } else { guess };
    hands.as_slice().iter().map(worth).sum()
}
