//! Beam search: plans soon, not shortest ones. Layer by layer only the most promising are kept.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::board::{Board, Cells};
use super::bound::Meter;
use super::care::Care;
use super::soft;
use super::steps::{Direction, Expander};
use crate::base::random::Random;
use crate::solve::budget::Budget;

/// How a beam searches.
#[derive(Clone, Debug)]
pub struct Manner {
    /// From which end.
    pub direction: Direction,
    /// States kept in a layer.
    pub width: usize,
    /// Longest plan that is wanted.
    pub most: usize,
    /// What a stop without a wall costs, in quarters of a slide.
    pub helper: i16,
    /// Spread of the random part of a state's value, in quarters of a slide.
    pub noise: u64,
    /// Seed of the random part.
    pub seed: u64,
    /// How sharply it looks at stops.
    pub care: Care,
}

/// Keys are random already.
#[derive(Default)]
struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

struct Child {
    parent: u32,
    slot: u8,
    to: u8,
    value: u16,
    key: u64,
}

/// Counts what beams do.
#[derive(Default)]
pub struct Tally {
    /// States expanded.
    pub expanded: u64,
    /// States made.
    pub generated: u64,
    /// The most bytes at a time.
    pub bytes: usize,
}

/// The states of a plan of `manner.most` slides or fewer, start first, if the beam meets one.
/// `best` says how long a plan may be at most by now, and may sink while the beam runs.
pub fn run<const L: usize>(
    board: &Board,
    manner: &Manner,
    budget: &Budget<'_>,
    best: &dyn Fn() -> usize,
    tally: &mut Tally,
) -> Option<Vec<Cells>> {
    let (roots, goals) = match manner.direction {
        Direction::Forward => (vec![board.start], board.goals.clone()),
        Direction::Backward => (board.goals.clone(), vec![board.start]),
    };
    let mut expander = Expander::<L>::new(board, manner.direction, &goals);
    expander.care = manner.care;
    let mut guide = Meter::<L>::guided(board, &goals, |place| {
        soft::costs(board, manner.direction, place, manner.helper)
    });
    let mut random = Random::new(manner.seed);
    let zobrist: Vec<u64> = (0..board.kinds.len() * 256)
        .map(|_| random.next())
        .collect();
    let number = |kind: u8, cell: u8| zobrist[kind as usize * 256 + cell as usize];
    let mut seen: HashSet<u64, BuildHasherDefault<Plain>> = HashSet::default();
    let mut layer: Vec<(Cells, u64)> = roots
        .iter()
        .map(|root| {
            let slots = 0..board.atoms;
            let key = slots.map(|slot| number(board.kind_of[slot], root[slot]));
            (*root, key.fold(0, |a, b| a ^ b))
        })
        .collect();
    seen.extend(layer.iter().map(|root| root.1));
    // For each layer but the first: parent, cell before, cell after.
    let mut history: Vec<Vec<(u32, u8, u8)>> = Vec::new();
    let mut children: Vec<Child> = Vec::new();
    for depth in 0.. {
        let most = manner.most.min(best());
        if depth >= most || layer.is_empty() {
            return None;
        }
        children.clear();
        let mut won = None;
        let links: usize = history.iter().map(|layer| layer.capacity() * 8).sum();
        let kept = links + layer.capacity() * 2 * size_of::<(Cells, u64)>();
        for (parent, (cells, key)) in layer.iter().enumerate() {
            if parent % 256 == 0 {
                let bytes = kept + held(&seen, &children);
                tally.bytes = tally.bytes.max(bytes);
                if bytes > budget.memory || budget.expired() {
                    return None;
                }
            }
            guide.set(board, cells);
            tally.expanded += 1;
            let mut focus = usize::MAX;
            let left = (most - depth) as i16;
            expander.promising(board, cells, left, |slot, from, to| {
                if focus != slot {
                    guide.focus(board, cells, slot);
                    focus = slot;
                }
                let kind = board.kind_of[slot];
                let key = key ^ number(kind, from) ^ number(kind, to);
                let value = guide.moved(to);
                if value == 0 && won.is_none() {
                    won = Some((parent as u32, from, to));
                }
                if seen.insert(key) {
                    let noise = if manner.noise == 0 {
                        0
                    } else {
                        (key >> 20) % manner.noise
                    };
                    children.push(Child {
                        parent: parent as u32,
                        slot: slot as u8,
                        to,
                        value: value as u16 + noise as u16,
                        key,
                    });
                }
            });
            if won.is_some() {
                break;
            }
        }
        tally.generated += std::mem::take(&mut expander.generated);
        tally.bytes = tally.bytes.max(kept + held(&seen, &children));
        if let Some((parent, from, to)) = won {
            history.push(vec![(parent, from, to)]);
            return Some(walk(board, &roots, &history, manner.direction));
        }
        keep_best(&mut children, manner.width);
        let mut made = Vec::with_capacity(children.len());
        let mut links = Vec::with_capacity(children.len());
        for child in &children {
            let mut cells = layer[child.parent as usize].0;
            links.push((child.parent, cells[child.slot as usize], child.to));
            board.shift(&mut cells, child.slot as usize, child.to);
            made.push((cells, child.key));
        }
        history.push(links);
        layer = made;
    }
    None
}

/// Bytes of what grows while a layer is expanded.
fn held<S>(seen: &HashSet<u64, S>, children: &Vec<Child>) -> usize {
    seen.capacity() * 9 + children.capacity() * size_of::<Child>()
}

/// Keeps the children of least value, at most `width`.
fn keep_best(children: &mut Vec<Child>, width: usize) {
    if children.len() > width {
        let order = |child: &Child| (child.value, child.key);
        children.select_nth_unstable_by_key(width - 1, order);
        children.truncate(width);
    }
}

/// The states from the start to a goal along the links of the last layer's first state.
fn walk(
    board: &Board,
    roots: &[Cells],
    history: &[Vec<(u32, u8, u8)>],
    direction: Direction,
) -> Vec<Cells> {
    let (mut moves, mut at) = (Vec::new(), 0);
    for layer in history.iter().rev() {
        let (parent, from, to) = layer[at];
        moves.push((from, to));
        at = parent as usize;
    }
    let mut cells = roots[at];
    let mut states = vec![cells];
    for &(from, to) in moves.iter().rev() {
        if let Some(slot) = cells[..board.atoms].iter().position(|&cell| cell == from) {
            board.shift(&mut cells, slot, to);
        }
        states.push(cells);
    }
    if direction == Direction::Backward {
        states.reverse();
    }
    states
}
