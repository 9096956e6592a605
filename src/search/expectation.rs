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

use super::limits::{Limits, Report, WIN};
use crate::rules::{Chance, Hands};

/// What a win loses in value with each ply it is away: sooner wins are better.
const PER_PLY: f32 = 1e-4;

/// By how much a move must be better at least for a search that only asks whether it is.
const GRAIN: f32 = 0.5 * PER_PLY;

/// Values of this size and more are wins.
const WON: f32 = 0.98;

/// How many groups of moves there may be.
const GROUPS: usize = 8;

/// No move, in a table entry.
const NONE: u8 = u8::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    value: f32,
    depth: u8,
    bound: Bound,
    /// The best move of the first groups, by its number in the list of moves.
    best: [u8; 6],
}

const VACANT: Entry = Entry {
    key: 0,
    value: 0.0,
    depth: 0,
    bound: Bound::Upper,
    best: [NONE; 6],
};

/// A search with its table.
pub struct Expectation {
    /// Pairs of entries: the first keeps the deeper, the second the newer.
    table: Vec<[Entry; 2]>,
    /// How often a move was good, by its slot.
    history: Vec<u32>,
    nodes: u64,
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
        let entries = (megabytes.max(1) << 20) / size_of::<[Entry; 2]>();
        let pairs = (entries + 1).next_power_of_two() / 2;
        Expectation {
            table: vec![[VACANT; 2]; pairs.max(1)],
            history: Vec::new(),
            nodes: 0,
            stopped: false,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.fill([VACANT; 2]);
        self.history.clear();
    }

    /// Searches deeper and deeper until a limit and sorts `candidates`, the best first. `report`
    /// gets each finished depth. Does nothing without candidates.
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
        for depth in 1..=limits.depth.unwrap_or(60).min(60) {
            let finished = self.iterate(candidates, depth, limits);
            let Some(best) = candidates.first().filter(|_| finished) else {
                return;
            };
            report(&Report {
                depth,
                score: score(best.value),
                nodes: self.nodes,
                time: limits.clock.elapsed(),
                line: vec![best.mv],
                best: vec![best.mv],
                proved: best.value.abs() >= WON,
            });
            if candidates.len() == 1 || best.value.abs() >= WON {
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
        self.nodes += 1;
        if self.nodes.is_multiple_of(256)
            && (limits.expired() || limits.nodes.is_some_and(|most| self.nodes >= most))
        {
            self.stopped = true;
        }
        if self.stopped {
            return 0.0;
        }
        let sooner = 1.0 - PER_PLY * ply as f32;
        if let Some(decided) = position.decided() {
            return decided * sooner;
        }
        let hands = position.hands();
        if hands.as_slice().is_empty() {
            return -sooner;
        }
        let key = position.key();
        let slot = (key as usize) & (self.table.len() - 1);
        let mut remembered = [NONE; 6];
        if let Some(entry) = self.table[slot].iter().find(|entry| entry.key == key) {
            let fits = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if u32::from(entry.depth) >= depth && fits {
                return entry.value;
            }
            remembered = entry.best;
        }
        // A win at once is worth it at every depth.
        if depth == 0 && !position.is_threatened() {
            let value = guessed(position, hands, sooner - PER_PLY);
            self.remember(slot, key, value, depth, Bound::Exact, [NONE; 6]);
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
            let child = position.after(mv);
            // Once a group has a move, others are only asked whether they are better.
            let scout = low + GRAIN;
            let top = match raised >> group & 1 {
                1 if scout < high => scout,
                _ => high,
            };
            let mut value = if depth == 0 {
                -self.settle(&child, ply + 1)
            } else {
                -self.value(&child, depth - 1, ply + 1, -top, -low, limits)
            };
            if depth > 0 && value >= top && top < high && !self.stopped {
                value = -self.value(&child, depth - 1, ply + 1, -high, -low, limits);
            }
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
        self.remember(slot, key, value, depth, bound, best);
        value
    }

    /// The value of a position one ply below the depth, where nothing is looked ahead any more.
    fn settle<P: Chance>(&mut self, position: &P, ply: u32) -> f32 {
        self.nodes += 1;
        let sooner = 1.0 - PER_PLY * ply as f32;
        let hands = position.hands();
        match position.decided() {
            Some(decided) => decided * sooner,
            None if hands.as_slice().is_empty() => -sooner,
            None => guessed(position, hands, sooner - PER_PLY),
        }
    }

    fn remember(
        &mut self,
        slot: usize,
        key: u64,
        value: f32,
        depth: u32,
        bound: Bound,
        best: [u8; 6],
    ) {
        let entry = Entry {
            key,
            value,
            depth: depth as u8,
            bound,
            best,
        };
        let pair = &mut self.table[slot];
        if pair[0].key == key || depth >= u32::from(pair[0].depth) {
            if pair[0].key != key {
                pair[1] = pair[0];
            }
            pair[0] = entry;
        } else {
            pair[1] = entry;
        }
    }
}

/// The hands of a position with the best that each has found so far.
struct Node {
    hands: Hands,
    /// What a win at once is worth here: no move is worth more.
    win: f32,
    best: [f32; Hands::MOST],
    /// The most that a group is known not to exceed, where it was not searched to its value.
    unproved: [f32; GROUPS],
}

impl Node {
    fn new(hands: Hands, winning: u8, win: f32) -> Node {
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
    fn average(&self) -> f32 {
        self.each().map(|(_, chance, best)| chance * best).sum()
    }

    fn all_won(&self) -> bool {
        self.each().all(|(_, _, best)| best >= self.win)
    }

    /// The average when the hands that do not win at once are worth `guess`.
    fn with_rest(&self, guess: f32) -> f32 {
        let worth =
            |(_, chance, best): (u8, f32, f32)| chance * if best > -1.0 { best } else { guess };
        self.each().map(worth).sum()
    }

    /// The worst that a hand with `group` has.
    fn least(&self, group: u8) -> f32 {
        let with = self.each().filter(|(groups, ..)| groups >> group & 1 != 0);
        with.map(|(_, _, best)| best).fold(f32::INFINITY, f32::min)
    }

    /// Between which values a move of `group` matters; `None` where it cannot.
    fn window(&self, group: u8, alpha: Option<f32>, beta: f32) -> Option<(f32, f32)> {
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

    fn raise(&mut self, group: u8, value: f32) {
        let hands = self.hands;
        for ((groups, _), best) in hands.as_slice().iter().zip(&mut self.best) {
            if groups >> group & 1 != 0 {
                *best = best.max(value);
            }
        }
    }

    fn raise_unproved(&mut self, group: u8, value: f32) {
        let most = &mut self.unproved[usize::from(group)];
        *most = most.max(value);
    }

    /// The average, where groups that were not searched to their value count as much as they may.
    fn bounded(&self) -> f32 {
        let worth = |(groups, chance, best): (u8, f32, f32)| {
            let may = (0..GROUPS).filter(|group| groups >> group & 1 != 0);
            chance * may.fold(best, |most, group| most.max(self.unproved[group]))
        };
        self.each().map(worth).sum()
    }
}

/// What the guess makes of a position where a win at once is worth `win`.
fn guessed<P: Chance>(position: &P, hands: Hands, win: f32) -> f32 {
    let (winning, guess) = position.guess();
    Node::new(hands, winning, win).with_rest(guess)
}

/// The numbers of the moves in the order of search: the remembered ones, then the most promising
/// of each group, then group by group; groups that win at once left out.
fn order<M: Copy>(
    moves: &[(M, u8)],
    remembered: &[u8; 6],
    winning: u8,
    promise: impl Fn(M) -> u32,
) -> Vec<u8> {
    let count = moves.len().min(usize::from(NONE)) as u8;
    let wanted = |number: u8| {
        moves
            .get(usize::from(number))
            .is_some_and(|(_, group)| winning >> group & 1 == 0)
    };
    let mut order = Vec::with_capacity(moves.len());
    order.extend(
        remembered
            .iter()
            .copied()
            .filter(|&n| n != NONE && wanted(n)),
    );
    let first = order.len();
    // Those that have a remembered move already need no other in front.
    let begun = order
        .iter()
        .fold(0u8, |groups, &n| groups | 1 << moves[usize::from(n)].1);
    let mut rest = (0..count)
        .filter(|&n| wanted(n) && !order.contains(&n))
        .map(|n| {
            let (mv, group) = moves[usize::from(n)];
            (group, u32::MAX - promise(mv), n)
        })
        .collect::<Vec<_>>();
    rest.sort_unstable();
    let mut seen = begun;
    for &(group, _, n) in &rest {
        if seen >> group & 1 == 0 {
            seen |= 1 << group;
            order.push(n);
        }
    }
    let heads = order.len();
    for &(_, _, n) in &rest {
        if !order[first..heads].contains(&n) {
            order.push(n);
        }
    }
    order
}

/// A value in the points of reports.
fn score(value: f32) -> i32 {
    let plies = ((1.0 - value.abs()) / PER_PLY).round() as i32;
    match value {
        v if v >= WON => WIN - plies,
        v if v <= -WON => plies - WIN,
        v => (v * 10_000.0) as i32,
    }
}
