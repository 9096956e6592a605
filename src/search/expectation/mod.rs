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
//! A value near 1 may be the average of many hands that win and one that does not. A result is reported
//! as a forced win or loss only after `certain` has proved it for every hand.

mod certain;
mod node;
mod order;
mod pruning;
mod table;
mod value;

use super::limits::{Limits, Report, WIN};
use crate::rules::Chance;
use certain::Certainty;
use table::Table;
use value::{At, settled};

/// Loss of value with each ply that a win is further away, so that earlier wins are preferred.
const PER_PLY: f32 = 1e-4;

/// Width of the window of a search that only asks whether a move is better than the best so far.
const GRAIN: f32 = 0.5 * PER_PLY;

/// How exactly the value of the best move is found.
const NEAR: f32 = 0.01;

/// Smallest size of a value that may stand for a forced win or loss; the game's estimates stay below.
const PROMISING: f32 = 0.98;

/// Number of nodes between two checks of the limits.
const NODES_PER_CHECK: u64 = 200;

/// An expectation search with its transposition table and move history.
pub struct Expectation {
    table: Table,
    /// By the index that [`Chance::slot`] gives a move, a count of how often such a move was best.
    history: Vec<u32>,
    nodes: u64,
    /// Number of nodes at which the limits are checked next.
    next_look: u64,
    stopped: bool,
    /// Nothing is left out or reduced.
    exact: bool,
}

/// One move of the root, with the position after it.
#[derive(Clone)]
pub struct Candidate<P: Chance> {
    /// The move.
    pub mv: P::Move,
    /// The position after the move.
    pub after: P,
    /// Value of the move for the player who makes it, at the depth searched so far.
    pub value: f32,
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
            exact: false,
        }
    }

    /// Makes a search that leaves nothing out: its values are those of a plain look at every move and
    /// every hand to the same depth.
    #[must_use]
    pub fn exact(megabytes: usize) -> Expectation {
        Expectation {
            exact: true,
            ..Expectation::new(megabytes)
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
            candidate.value = -settled(&candidate.after, 1);
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
        let mut value = settled(position, 0);
        for depth in 1..=limits.depth.unwrap_or(60).min(60) {
            let at = At {
                depth,
                ply: 0,
                hint: value,
            };
            let deeper = self.value(position, at, (-2.0, 2.0), limits);
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
            let alpha = best.max(-1.0);
            let at = At {
                depth: depth - 1,
                ply: 1,
                hint: -candidates[number].value,
            };
            let after = &candidates[number].after;
            // Further moves are first only asked whether they are better.
            let asked = (number > 0)
                .then(|| -self.value(after, at, (-alpha - GRAIN, -alpha), limits))
                .filter(|&value| value <= alpha || self.stopped);
            let value = match asked {
                Some(value) => value,
                None if self.exact => -self.value(after, at, (-2.0, -alpha), limits),
                None => self.nearly(after, at, alpha, limits),
            };
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
}

impl Expectation {
    /// Value of a move of the root that led to `after` and is worth at least `alpha`, to within
    /// [`NEAR`]. Narrow windows around the value thought likely close in on it, which takes less work
    /// than an exact value.
    fn nearly<P: Chance>(&mut self, after: &P, at: At, alpha: f32, limits: &Limits<'_>) -> f32 {
        let (mut low, mut high) = (alpha, 1.0f32);
        let (mut aim, mut step) = (-at.hint, NEAR);
        while high - low > NEAR && !self.stopped {
            if aim <= low || aim >= high {
                aim = 0.5 * (low + high);
            }
            let value = -self.value(after, at, (-aim, GRAIN - aim), limits);
            if value >= aim {
                low = low.max(value);
                aim = low + step;
            } else {
                high = high.min(value);
                aim = high - step;
            }
            step *= 2.0;
        }
        // How far away a win or a loss is, is told exactly.
        if low > PROMISING - 2.0 * NEAR || high < 2.0 * NEAR - PROMISING {
            return -self.value(after, at, (-2.0, -alpha), limits);
        }
        low
    }
}

/// Says whether the best candidate is proved to win within `depth` plies whatever is drawn, or all
/// candidates are proved to lose.
fn certain<P: Chance>(candidates: &[Candidate<P>], depth: u32, limits: &Limits<'_>) -> bool {
    let mut certainty = Certainty::new(limits);
    match candidates.first() {
        Some(best) if best.value > 0.0 => certainty.loses(&best.after, depth),
        _ => candidates
            .iter()
            .all(|candidate| certainty.wins(&candidate.after, depth)),
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
