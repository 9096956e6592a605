//! Looking ahead where hands are drawn: expectations over all hands, exactly, in one pass.
//!
//! A hand only decides which *groups* of moves are allowed (in Cluster: turning the board, and
//! dropping each colour). So a position is not searched once for every hand: the best move of each
//! group is found once, and the value is the average over the hands of the best group allowed.
//!
//! Contract of `Expectation::value`: with a window `alpha < beta` the result is the exact value
//! of the depth when it lies between them, a lower bound when it is at least `beta`, an upper
//! bound when it is at most `alpha`. A move of a group only matters between the least it must beat
//! (the worst that a hand with that group already has) and the most that can matter (which lifts
//! the average to `beta`): that is its own window.
//!
//! A value near 1 is an average all the same: of many deals that win and of one, may be, that does
//! not. What is called a forced win or loss is so in every deal, which `certain` finds out.

mod certain;
mod node;
mod order;
mod table;

use super::limits::{Limits, Report, WIN};
use crate::rules::{Chance, Hands};
use certain::Certainty;
use node::{Node, guessed};
use order::order;
use table::{Bound, Entry, NONE, Table};

/// What a win loses in value with each ply it is away: sooner wins are better.
const PER_PLY: f32 = 1e-4;

/// By how much a move must be better at least for a search that only asks whether it is.
const GRAIN: f32 = 0.5 * PER_PLY;

/// Values of this size and more may be wins in every deal: guesses are smaller.
const PROMISING: f32 = 0.98;

/// How many nodes are searched from one look at the clock to the next.
const LOOK: u64 = 200;

/// A search with its table.
pub struct Expectation {
    table: Table,
    /// How often a move was good, by its slot.
    history: Vec<u32>,
    nodes: u64,
    /// At how many nodes the limits are looked at next.
    next_look: u64,
    stopped: bool,
}

/// One move of the root, with the position after it.
#[derive(Clone)]
pub struct Candidate<P: Chance> {
    /// The move.
    pub mv: P::Move,
    /// The position after it.
    pub after: P,
    /// Its value for the player who makes it, as far as it is known.
    pub value: f32,
}

impl Expectation {
    /// A search with a table of about this many megabytes.
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

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Searches deeper and deeper until a limit and sorts `candidates`, the best first. `report`
    /// gets each finished depth. Whatever the limits say, they are sorted by the guess at least,
    /// which takes next to nothing. Does nothing without candidates.
    pub fn search<P: Chance>(
        &mut self,
        candidates: &mut [Candidate<P>],
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Report<P::Move>),
    ) {
        self.nodes = 0;
        self.stopped = false;
        // What was good a turn ago counts less.
        self.history.resize(P::SLOTS, 0);
        self.history.iter_mut().for_each(|count| *count /= 4);
        self.next_look = 0;
        for candidate in &mut *candidates {
            candidate.value = -self.settle(&candidate.after, 1);
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

    /// One depth. Returns whether it was finished; what was found before the stop is kept.
    fn iterate<P: Chance>(
        &mut self,
        candidates: &mut [Candidate<P>],
        depth: u32,
        limits: &Limits<'_>,
    ) -> bool {
        let mut best = f32::NEG_INFINITY;
        for number in 0..candidates.len() {
            let alpha = best.max(-1.0);
            let value = -self.value(
                &candidates[number].after,
                depth - 1,
                1,
                -2.0,
                -alpha,
                limits,
            );
            if self.stopped {
                return false;
            }
            candidates[number].value = value;
            if value > best {
                best = value;
                // The best so far goes to the front, the others keep their order.
                candidates[..=number].rotate_right(1);
            }
        }
        true
    }

    /// The value of `position` for its player to move; see the contract above.
    fn value<P: Chance>(
        &mut self,
        position: &P,
        depth: u32,
        ply: u32,
        alpha: f32,
        beta: f32,
        limits: &Limits<'_>,
    ) -> f32 {
        if self.counted_and_stopped(limits) {
            return 0.0;
        }
        let sooner = sooner(ply);
        let hands = position.hands();
        if let Some(ended) = ended(position, hands, sooner) {
            return ended;
        }
        let key = position.key();
        let mut remembered = [NONE; 6];
        if let Some(entry) = self.table.find(key) {
            if entry.answers(depth, alpha, beta) {
                return entry.value;
            }
            remembered = entry.best;
        }
        // A win at once is worth it at every depth.
        if depth == 0 && !position.is_threatened() {
            let value = guessed(position, hands, sooner - PER_PLY);
            self.remember(key, value, depth, Bound::Exact, [NONE; 6]);
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
        let mut raised = 0u8;
        for (done, &number) in order.iter().enumerate() {
            let (mv, group) = moves[usize::from(number)];
            // The last group: the others are settled, so alpha tells what it has to reach.
            let last = order[done..]
                .iter()
                .all(|&later| moves[usize::from(later)].1 == group);
            let Some((low, high)) = node.window(group, last.then_some(alpha), beta) else {
                continue;
            };
            if low >= high {
                // As good as beta already, but for rounding.
                bound = Bound::Lower;
                break;
            }
            // Once a group has a move, others are only asked whether they are better.
            let scout = low + GRAIN;
            let first = raised >> group & 1 == 0;
            let top = if first || scout >= high { high } else { scout };
            let child = position.after(mv);
            let value = self.value_of_move(&child, depth, ply, (low, top, high), limits);
            if self.stopped {
                return 0.0;
            }
            if value <= low {
                if low > node.least(group) {
                    // Only known to be too little for alpha.
                    node.raise_unproved(group, low);
                }
                continue;
            }
            node.raise(group, value);
            raised |= 1 << group;
            if let Some(slot) = best.get_mut(usize::from(group)) {
                *slot = number;
            }
            self.history[position.slot(mv)] += depth * depth + 1;
            if value >= high || node.average() >= beta {
                bound = Bound::Lower;
                break;
            }
        }
        // Sums are rounded: a bound must not end up inside the window and pass for a value.
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

    /// The value of the move that led to `child`, for the player who made it: more than `low`? and, where
    /// it is `top` at least, how much up to `high`?
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

    /// Counts a node; looks now and then whether the search is to stop.
    fn counted_and_stopped(&mut self, limits: &Limits<'_>) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = limits.nodes.unwrap_or(u64::MAX).min(self.nodes + LOOK);
            self.stopped |= limits.expired() || limits.nodes.is_some_and(|most| self.nodes >= most);
        }
        self.stopped
    }

    /// The value of a position one ply below the depth, where nothing is looked ahead any more.
    fn settle<P: Chance>(&mut self, position: &P, ply: u32) -> f32 {
        self.nodes += 1;
        let (sooner, hands) = (sooner(ply), position.hands());
        ended(position, hands, sooner).unwrap_or_else(|| guessed(position, hands, sooner - PER_PLY))
    }

    fn remember(&mut self, key: u64, value: f32, depth: u32, bound: Bound, best: [u8; 6]) {
        self.table.keep(Entry {
            key,
            value,
            depth: depth as u8,
            bound,
            best,
        });
    }
}

/// What a win at this ply is worth.
fn sooner(ply: u32) -> f32 {
    1.0 - PER_PLY * ply as f32
}

/// The value of a game that is over, or in which the player to move can hold no hand.
fn ended<P: Chance>(position: &P, hands: Hands, sooner: f32) -> Option<f32> {
    match position.decided() {
        Some(decided) => Some(decided * sooner),
        None => hands.as_slice().is_empty().then_some(-sooner),
    }
}

/// Whether the best of `candidates` wins in every deal, or all of them lose in every deal, within
/// `depth` plies.
fn certain<P: Chance>(candidates: &[Candidate<P>], depth: u32, limits: &Limits<'_>) -> bool {
    let mut certainty = Certainty::new(limits);
    match candidates.first() {
        Some(best) if best.value > 0.0 => certainty.loses(&best.after, depth),
        _ => candidates
            .iter()
            .all(|candidate| certainty.wins(&candidate.after, depth)),
    }
}

/// A value in the points of reports; only what is `proved` counts as forced.
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
