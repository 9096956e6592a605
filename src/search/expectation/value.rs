//! The value of a position to a depth.
//!
//! Most positions are only asked whether they reach a value. Then each group of moves is asked whether it
//! reaches a threshold of its own, and the thresholds are such that the answers decide: groups that all
//! reach theirs lift the expected value over the hands to what was asked for, groups that all fall short
//! keep it below. They are set so that each group differs from what it is thought to be worth by the same
//! amount; after a surprise they are set anew.

use super::node::{GROUPS, Node, Values, guessed};
use super::order::{Branch, Branches};
use super::table::{Bound, Entry, NONE};
use super::{Expectation, GRAIN, NODES_PER_CHECK, PER_PLY};
use crate::rules::{Chance, Hands};
use crate::search::Limits;

/// Allowance for the rounding of sums.
const ROUNDING: f32 = 1e-6;

/// Number of thresholds that the groups of a position are asked for before their values are looked for.
const MOST_QUESTIONS: u32 = 8;

/// Where the search stands.
#[derive(Clone, Copy)]
pub(super) struct At {
    /// Plies still to be searched.
    pub(super) depth: u32,
    /// Plies from the root.
    pub(super) ply: u32,
    /// What the position is thought to be worth to its player to move.
    pub(super) hint: f32,
}

/// Says whether a window only asks if a value is reached.
pub(super) fn is_narrow(low: f32, high: f32) -> bool {
    high - low <= 2.0 * GRAIN
}

impl Expectation {
    /// Value of `position` for its player to move; the documentation of [`super`] has the contract.
    pub(super) fn value<P: Chance>(
        &mut self,
        position: &P,
        at: At,
        (alpha, beta): (f32, f32),
        limits: &Limits<'_>,
    ) -> f32 {
        if self.counted_and_stopped(limits) {
            return 0.0;
        }
        let sooner = sooner(at.ply);
        let hands = position.hands();
        if let Some(ended) = ended(position, hands, sooner) {
            return ended;
        }
        let key = position.key();
        let entry = self.table.find(key).copied();
        if let Some(entry) = entry.filter(|entry| entry.answers(at.depth, alpha, beta)) {
            return entry.value;
        }
        // A win by the next move has the same value at every depth.
        if at.depth == 0 && !position.is_threatened() {
            let value = guessed(position, hands, sooner - PER_PLY);
            let likely = Values::default();
            self.table
                .keep(Entry::new(key, value, 0, Bound::Exact, [NONE; 6], &likely));
            return value;
        }
        if let Some(value) = self.far_outside(&at, (alpha, beta)) {
            return value;
        }
        let winning = position.winning_groups();
        let mut node = Node::new(hands, winning, sooner - PER_PLY);
        let sure = node.expected(&node.low);
        if sure >= beta || node.all_won(winning) {
            return sure;
        }
        let remembered = entry.map_or([NONE; 6], |entry| entry.best);
        let mut branches = self.branches(position, &at, winning, &remembered);
        node.likely = match entry.filter(|entry| entry.depth >= 1) {
            Some(entry) => entry.likely(),
            None => {
                for group in 0..GROUPS {
                    self.look_at(&mut branches, group, &at);
                }
                branches.best_guesses()
            }
        };
        let mut best = remembered;
        let bound = self.search_groups(
            &mut node,
            &mut branches,
            &mut best,
            &at,
            (alpha, beta),
            limits,
        );
        if self.stopped {
            return 0.0;
        }
        // Sums are rounded: a bound must not fall inside the window, where it would pass for an
        // exact value.
        let value = match bound {
            Bound::Lower => node.expected(&node.low).max(beta),
            Bound::Upper => node.expected(&node.high).min(alpha),
            Bound::Exact => node.expected(&node.low),
        };
        self.table
            .keep(Entry::new(key, value, at.depth, bound, best, &node.likely));
        value
    }

    /// The moves of a position, those of a group together: the remembered one first, then those that
    /// were often good elsewhere.
    fn branches<'p, P: Chance>(
        &self,
        position: &'p P,
        at: &At,
        winning: u8,
        remembered: &[u8; 6],
    ) -> Branches<'p, P> {
        let mut moves = Vec::with_capacity(48);
        position.moves(&mut moves);
        let numbered = (0..NONE).zip(moves);
        let open = numbered.filter(|(_, (_, group))| winning >> group & 1 == 0);
        let branch = |(number, (mv, group)): (u8, (P::Move, u8))| {
            let slot = position.slot(mv);
            Branch {
                number,
                group,
                mv,
                slot,
                guess: at.hint,
                promise: self.history[slot] as f32,
                after: None,
            }
        };
        Branches::sorted(position, open.map(branch).collect(), remembered)
    }

    /// Sorts the moves of a group by the game's estimate, two plies and more before the end. The
    /// remembered one stays first.
    fn look_at<P: Chance>(&mut self, branches: &mut Branches<'_, P>, group: usize, at: &At) {
        if at.depth < 2 || branches.seen >> group & 1 != 0 {
            return;
        }
        branches.seen |= 1 << group;
        for place in branches.of(group) {
            let after = branches.after(place);
            self.nodes += 1;
            let branch = &mut branches.all[place];
            branch.guess = -settled(&after, at.ply + 1);
            branch.promise = branch.guess
                + if branch.promise == f32::INFINITY {
                    f32::INFINITY
                } else {
                    0.0
                };
            branch.after = Some(after);
        }
        branches.sort(group);
    }

    /// Searches the groups of a position until its value is known within the window.
    fn search_groups<P: Chance>(
        &mut self,
        node: &mut Node,
        branches: &mut Branches<'_, P>,
        best: &mut [u8; 6],
        at: &At,
        (alpha, beta): (f32, f32),
        limits: &Limits<'_>,
    ) -> Bound {
        let mut questions = if is_narrow(alpha, beta) {
            MOST_QUESTIONS
        } else {
            0
        };
        let mut done = 0u8;
        loop {
            if node.expected(&node.low) >= beta - ROUNDING {
                return Bound::Lower;
            }
            if node.expected(&node.high) <= alpha + ROUNDING {
                return Bound::Upper;
            }
            let question = if questions > 0 {
                node.question(beta)
            } else {
                None
            };
            questions = if question.is_some() { questions - 1 } else { 0 };
            let asked = match question {
                Some((group, aim)) => Some((group, (aim - GRAIN, aim))),
                None => {
                    let Some(group) = node.likeliest(done) else {
                        return Bound::Exact;
                    };
                    done |= 1 << group;
                    let window = node.window(group, alpha, beta);
                    window.map(|window| (group, window))
                }
            };
            let Some((group, (low, high))) = asked else {
                continue;
            };
            if low >= high {
                // The value reaches beta but for rounding.
                return Bound::Lower;
            }
            branches.expect(group, node.likely[group]);
            let (value, number) = self.best_of_group(branches, group, at, (low, high), limits);
            if self.stopped {
                return Bound::Exact;
            }
            node.likely[group] = value;
            if value > low {
                node.low[group] = value;
                if let Some(slot) = best.get_mut(group) {
                    *slot = number;
                }
            }
            if value < high {
                node.high[group] = value.max(node.low[group]);
            } else if question.is_none() {
                return Bound::Lower;
            }
        }
    }

    /// Value of the best move of a group, exact within the window and a bound outside of it, and its
    /// number.
    fn best_of_group<P: Chance>(
        &mut self,
        branches: &mut Branches<'_, P>,
        group: usize,
        at: &At,
        (low, high): (f32, f32),
        limits: &Limits<'_>,
    ) -> (f32, u8) {
        let (mut best, mut found) = (-1.0f32, NONE);
        for (late, place) in branches.of(group).enumerate() {
            if late > 0 || branches.all[place].promise < f32::INFINITY {
                self.look_at(branches, group, at);
            }
            let child = branches.after(place);
            let branch = &branches.all[place];
            let alpha = best.max(low);
            // Further moves are first searched with a window that only asks whether they are better.
            let scout = alpha + GRAIN;
            let top = if late == 0 || scout >= high {
                high
            } else {
                scout
            };
            let value =
                self.value_of_move(&child, at, (branch.guess, late), (alpha, top, high), limits);
            branches.all[place].after = Some(child);
            if self.stopped {
                return (0.0, NONE);
            }
            let branch = &branches.all[place];
            if value > best {
                best = value;
                if value > low {
                    found = branch.number;
                    self.history[branch.slot] += at.depth * at.depth + 1;
                }
            }
            if value >= high {
                break;
            }
        }
        (best, found)
    }

    /// Value, for the player who made it, of the move that led to `child`; the move has this guess and
    /// so many others of its group before it. A search with the window `low` to `top` comes first; if
    /// its result is at least `top`, a second one finds the value up to `high`.
    fn value_of_move<P: Chance>(
        &mut self,
        child: &P,
        at: &At,
        (guess, late): (f32, usize),
        (low, top, high): (f32, f32, f32),
        limits: &Limits<'_>,
    ) -> f32 {
        if at.depth == 0 {
            self.nodes += 1;
            return -settled(child, at.ply + 1);
        }
        if let Some(value) = self.left_out(at, (guess, late), (low, top)) {
            return value;
        }
        let below = At {
            depth: at.depth - 1,
            ply: at.ply + 1,
            hint: -guess,
        };
        let less = self.reduction(at, late, (low, top));
        if less > 0 {
            let reduced = At {
                depth: below.depth - less,
                ..below
            };
            let value = -self.value(child, reduced, (-top, -low), limits);
            if value <= low || self.stopped {
                return value;
            }
        }
        let value = -self.value(child, below, (-top, -low), limits);
        if value >= top && top < high && !self.stopped {
            return -self.value(child, below, (-high, -low), limits);
        }
        value
    }

    /// Counts a node and returns true when the search must stop. Checks the limits now and then.
    fn counted_and_stopped(&mut self, limits: &Limits<'_>) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = limits
                .nodes
                .unwrap_or(u64::MAX)
                .min(self.nodes + NODES_PER_CHECK);
            self.stopped |= limits.expired() || limits.nodes.is_some_and(|most| self.nodes >= most);
        }
        self.stopped
    }
}

/// Value of a position at depth 0: the result of the game or the game's estimate.
pub(super) fn settled<P: Chance>(position: &P, ply: u32) -> f32 {
    let (sooner, hands) = (sooner(ply), position.hands());
    ended(position, hands, sooner).unwrap_or_else(|| guessed(position, hands, sooner - PER_PLY))
}

/// Value of a win at `ply`.
fn sooner(ply: u32) -> f32 {
    1.0 - PER_PLY * ply as f32
}

/// Value of a finished game, or of one in which the player to move has no hand to draw.
fn ended<P: Chance>(position: &P, hands: Hands, sooner: f32) -> Option<f32> {
    match position.decided() {
        Some(decided) => Some(decided * sooner),
        None => hands.as_slice().is_empty().then_some(-sooner),
    }
}
