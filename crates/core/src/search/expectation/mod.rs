//! Search for games in which the player to move draws a hand: exact expected values over all hands, in
//! one pass.
//!
//! A hand only decides which *groups* of moves are allowed (in Cluster: turning the board, and dropping
//! each colour). A position is therefore not searched once for every hand: the best move of each group
//! is found once, and the value is the expected value, over the hands, of the best group allowed.
//!
//! Contract of `Expectation::value`: with a window `alpha < beta` the result is the exact value at the
//! depth when it lies between them, a lower bound when it is at least `beta`, an upper bound when it is
//! at most `alpha`. A move of a group has a window of its own: from the least value among the hands
//! that allow the group, which it must beat, to the value that lifts the expected value to `beta`.
//!
//! After a move the search looks at [`Chance::ahead`], which may skip moves that both players are expected
//! to repeat. A proof goes move by move.
//!
//! A value near 1 may be the average of many hands that win and one that does not. A result is reported
//! as a forced win or loss only after `certain` has proved it for every hand.

mod certain;
mod node;
mod order;
mod table;

use super::limits::{Limits, Report, WIN};
use crate::rules::{Chance, GroupSet, GroupsOf, HandList};
use certain::Certainty;
use node::{Node, guessed};
use order::order;
use table::{Bound, Entry, NONE, REMEMBERED, Table};

/// Loss of value with each ply that a win is further away, so that earlier wins are preferred.
const PER_PLY: f32 = 1e-4;

/// Width of the window of a search that only asks whether a move is better than the best so far.
const GRAIN: f32 = 0.5 * PER_PLY;

/// Smallest size of a value that may stand for a forced win or loss; the game's estimates stay below.
const PROMISING: f32 = 0.98;

/// An expectation search with its transposition table and move history.
pub struct Expectation {
    table: Table,
    /// By the index that [`Chance::slot`] gives a move, a count of how often such a move was best.
    history: Vec<u32>,
    nodes: u64,
    /// Number of nodes at which the limits are checked next.
    next_look: u64,
    stopped: bool,
}

/// One move of the root, with the positions after it.
#[derive(Clone)]
pub struct Candidate<P: Chance> {
    /// The move.
    pub mv: P::Move,
    /// The position after the move; several where the player does not know which it is, each with its probability. They
    /// add up to 1.
    pub after: Vec<(P, f32)>,
    /// Value of the move for the player who makes it, at the depth searched so far.
    pub value: f32,
}

impl<P: Chance> Candidate<P> {
    /// A move that is not yet searched.
    #[must_use]
    pub fn new(mv: P::Move, after: Vec<(P, f32)>) -> Candidate<P> {
        let value = 0.0;
        Candidate { mv, after, value }
    }
}

impl Expectation {
    /// Makes a search with a table of about `megabytes` mebibytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Expectation {
        Expectation {
            table: Table::new(megabytes),
            history: Vec::new(),
            nodes: 0,
            next_look: 0,
            stopped: false,
        }
    }

    /// Empties the table and the history.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Searches with depths 1, 2, 3, … until a limit is reached and sorts `candidates`, the best
    /// first. `report` receives a report after each finished depth. The candidates are sorted by
    /// the game's estimate even when the limits allow no search. Does nothing without candidates.
    pub fn search<P: Chance>(
        &mut self,
        candidates: &mut [Candidate<P>],
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Report<P::Move>),
    ) {
        self.begin::<P>();
        for candidate in &mut *candidates {
            let after = candidate.after.iter();
            candidate.value = after
                .map(|(position, chance)| -self.settle(position, 1) * chance)
                .sum();
        }
        candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
        for depth in 1..=limits.depth.unwrap_or(60).min(60) {
            let finished = self.iterate(candidates, depth, limits);
            let Some(best) = candidates.first().filter(|_| finished) else {
                return;
            };
            let proved = best.value.abs() >= PROMISING && certain(candidates, depth, limits);
            report(&Report {
                depth,
                score: score(best.value, proved),
                nodes: self.nodes,
                time: limits.clock.elapsed(),
                line: vec![best.mv],
                best: vec![best.mv],
                proved,
            });
            if candidates.len() == 1 || proved {
                return;
            }
        }
    }

    /// The score of a position before its player draws, as a report has it, by depths 1, 2, 3, … until a limit is reached.
    pub fn evaluate<P: Chance>(&mut self, position: &P, limits: &Limits<'_>) -> i32 {
        self.begin::<P>();
        let mut value = self.settle(position, 0);
        for depth in 1..=limits.depth.unwrap_or(60).min(60) {
            let deeper = self.value(position, depth, 0, -2.0, 2.0, limits);
            if self.stopped {
                break;
            }
            value = deeper;
            if value.abs() >= PROMISING {
                let mut certainty = Certainty::new(limits);
                let proved = match value > 0.0 {
                    true => certainty.wins(position, depth),
                    false => certainty.loses(position, depth),
                };
                if proved {
                    return score(value, true);
                }
            }
        }
        score(value, false)
    }

    fn begin<P: Chance>(&mut self) {
        self.nodes = 0;
        self.stopped = false;
        // History of earlier turns counts a quarter.
        self.history.resize(P::SLOTS, 0);
        self.history.iter_mut().for_each(|count| *count /= 4);
        self.next_look = 0;
    }

    /// Searches one depth. Returns false when a limit interrupted it; values found by then are
    /// kept.
    fn iterate<P: Chance>(
        &mut self,
        candidates: &mut [Candidate<P>],
        depth: u32,
        limits: &Limits<'_>,
    ) -> bool {
        let mut best = f32::NEG_INFINITY;
        for number in 0..candidates.len() {
            let after = &candidates[number].after;
            let value = self.value_over(after, depth - 1, best.max(-1.0), limits);
            if self.stopped {
                return false;
            }
            candidates[number].value = value;
            if value > best {
                best = value;
                // The best move so far goes to the front; the others keep their order.
                candidates[..=number].rotate_right(1);
            }
        }
        true
    }

    /// Value of a move of the root, for the player who makes it, that leads to one of the positions `after`: the exact
    /// value where it is above `alpha`, else an upper bound.
    fn value_over<P: Chance>(
        &mut self,
        after: &[(P, f32)],
        depth: u32,
        alpha: f32,
        limits: &Limits<'_>,
    ) -> f32 {
        let (mut sum, mut rest) = (0.0, 1.0);
        for (position, chance) in after {
            // What this position must be worth more than, since all the later ones may be won.
            rest -= chance;
            let needed = (alpha - sum - rest) / chance;
            let value = -self.value(position, depth, 1, -2.0, -needed.max(-1.0), limits);
            sum += chance * value;
            if self.stopped || value <= needed {
                return alpha.min(sum + rest);
            }
        }
        sum
    }

    /// Value of `position` for its player to move; the module's documentation has the contract.
    fn value<P: Chance>(
        &mut self,
        position: &P,
        depth: u32,
        ply: u32,
        alpha: f32,
        beta: f32,
        limits: &Limits<'_>,
    ) -> f32 {
        if self.counted_and_stopped::<P>(limits) {
            return 0.0;
        }
        let sooner = sooner(ply);
        let hands = position.hands();
        if let Some(ended) = ended(position, &hands, sooner) {
            return ended;
        }
        let key = position.key();
        let mut remembered = [NONE; REMEMBERED];
        if let Some(entry) = self.table.find(key) {
            if entry.answers(depth, alpha, beta) {
                return entry.value;
            }
            remembered = entry.best;
        }
        // A win by the next move has the same value at every depth.
        if depth == 0 && !position.is_threatened() {
            let value = guessed(position, hands, sooner - PER_PLY);
            self.remember(key, value, depth, Bound::Exact, [NONE; REMEMBERED]);
            return value;
        }
        let winning = position.winning_groups();
        let mut node = Node::new(hands, winning, sooner - PER_PLY);
        if node.average() >= beta || node.all_won() {
            return node.average();
        }
        let mut moves = Vec::with_capacity(48);
        position.moves(&mut moves);
        let promise = |mv: P::Move| self.history[position.slot(mv)];
        let order = order(&moves, &remembered, winning, promise);
        let mut bound = Bound::Exact;
        let mut best = remembered;
        let mut raised = GroupsOf::<P::Hands>::default();
        for (done, &number) in order.iter().enumerate() {
            let (mv, group) = moves[usize::from(number)];
            // In the last group all others are finished, so alpha says how much this one
            // must reach.
            let last = order[done..]
                .iter()
                .all(|&later| moves[usize::from(later)].1 == group);
            let Some((low, high)) = node.window(group, last.then_some(alpha), beta) else {
                continue;
            };
            if low >= high {
                // The value reaches beta but for rounding.
                bound = Bound::Lower;
                break;
            }
            // Further moves of a group are first searched with a window that only asks
            // whether they are better.
            let scout = low + GRAIN;
            let first = !raised.has(group);
            let top = if first || scout >= high { high } else { scout };
            let child = position.ahead(mv);
            let value = self.value_of_move(&child, depth, ply, (low, top, high), limits);
            if self.stopped {
                return 0.0;
            }
            if value <= low {
                if low > node.least(group) {
                    // The move is only known to be too bad for alpha.
                    node.raise_unproved(group, low);
                }
                continue;
            }
            node.raise(group, value);
            raised = raised.or(GroupSet::of(group));
            if let Some(slot) = best.get_mut(usize::from(group)) {
                *slot = number;
            }
            self.history[position.slot(mv)] += depth * depth + 1;
            if value >= high || node.average() >= beta {
                bound = Bound::Lower;
                break;
            }
        }
        // Sums are rounded: a bound must not fall inside the window, where it would pass for an
        // exact value.
        let mut value = node.average();
        if bound == Bound::Lower {
            value = value.max(beta);
        } else if node.bounded() > value {
            bound = Bound::Upper;
            value = node.bounded().min(alpha);
        }
        self.remember(key, value, depth, bound, best);
        value
    }

    /// Value, for the player who made it, of the move that led to `child`. A search with the window
    /// `low` to `top` comes first; if its result is at least `top`, a second one finds the value up
    /// to `high`.
    fn value_of_move<P: Chance>(
        &mut self,
        child: &P,
        depth: u32,
        ply: u32,
        (low, top, high): (f32, f32, f32),
        limits: &Limits<'_>,
    ) -> f32 {
        if depth == 0 {
            return -self.settle(child, ply + 1);
        }
        let value = -self.value(child, depth - 1, ply + 1, -top, -low, limits);
        if value >= top && top < high && !self.stopped {
            return -self.value(child, depth - 1, ply + 1, -high, -low, limits);
        }
        value
    }

    /// Counts a node and returns true when the search must stop. Checks the limits now and then.
    fn counted_and_stopped<P: Chance>(&mut self, limits: &Limits<'_>) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = limits
                .nodes
                .unwrap_or(u64::MAX)
                .min(self.nodes + P::NODES_PER_CHECK);
            self.stopped |= limits.expired() || limits.nodes.is_some_and(|most| self.nodes >= most);
        }
        self.stopped
    }

    /// Value of a position at depth 0: the result of the game or the game's estimate.
    fn settle<P: Chance>(&mut self, position: &P, ply: u32) -> f32 {
        self.nodes += 1;
        let (sooner, hands) = (sooner(ply), position.hands());
        ended(position, &hands, sooner)
            .unwrap_or_else(|| guessed(position, hands, sooner - PER_PLY))
    }

    fn remember(
        &mut self,
        key: u64,
        value: f32,
        depth: u32,
        bound: Bound,
        best: [u16; REMEMBERED],
    ) {
        self.table.keep(Entry {
            key,
            value,
            depth: depth as u8,
            bound,
            best,
        });
    }
}

/// Value of a win at `ply`.
fn sooner(ply: u32) -> f32 {
    1.0 - PER_PLY * ply as f32
}

/// Value of a finished game, or of one in which the player to move has no hand to draw.
fn ended<P: Chance>(position: &P, hands: &P::Hands, sooner: f32) -> Option<f32> {
    match position.decided() {
        Some(decided) => Some(decided * sooner),
        None => hands.as_slice().is_empty().then_some(-sooner),
    }
}

/// Says whether the best candidate is proved to win within `depth` plies whatever is drawn, or all
/// candidates are proved to lose.
fn certain<P: Chance>(candidates: &[Candidate<P>], depth: u32, limits: &Limits<'_>) -> bool {
    let mut certainty = Certainty::new(limits);
    match candidates.first() {
        Some(best) if best.value > 0.0 => {
            let mut after = best.after.iter();
            after.all(|(position, _)| certainty.loses(position, depth))
        }
        _ => {
            let mut after = candidates.iter().flat_map(|candidate| &candidate.after);
            after.all(|(position, _)| certainty.wins(position, depth))
        }
    }
}

/// Converts a value to the points of a report. Only a value that is `proved` becomes the score of a
/// forced win or loss.
fn score(value: f32, proved: bool) -> i32 {
    let plies = ((1.0 - value.abs()) / PER_PLY).round() as i32;
    match value {
        v if !proved => (v * 10_000.0) as i32,
        v if v > 0.0 => WIN - plies,
        _ => plies - WIN,
    }
}

#[cfg(test)]
mod tests;
