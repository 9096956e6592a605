//! Beam search: plans soon, not shortest ones. Layer by layer only the most promising are kept.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::board::{Cells, SlideBoard};
use super::bound::Meter;
use super::guide;
use super::layered::Means;
use super::shift::Orientation;
use super::steps::{Expand, Expander};
use super::tuning::PruningLevel;
use super::work;
use atom4_core::base::random::Random;

/// How a beam searches.
pub struct BeamOptions {
    /// From which end.
    pub direction: Orientation,
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
}

/// Layers in a row that may come no nearer to the end.
const PATIENCE: usize = 40;

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
pub struct BeamCounts {
    /// States expanded.
    pub expanded: u64,
    /// States made.
    pub generated: u64,
    /// The most bytes at a time.
    pub bytes: usize,
}

/// The states of a plan of `options.most` slides or fewer, start first, if the beam meets one.
pub fn run<const L: usize>(
    board: &SlideBoard,
    options: &BeamOptions,
    means: &Means<'_>,
    tally: &mut BeamCounts,
) -> Option<Vec<Cells>> {
    Beam::<L>::new(board, options).search(means, tally)
}

/// What came of a layer.
enum Outcome {
    /// Out of time or memory.
    Stopped,
    /// This step leads to the goal.
    Won(Link),
    /// Children, and no goal among them.
    Layer,
}

/// Number of the parent in its layer, cell before, cell after.
type Link = (u32, u8, u8);

struct Beam<'a, const L: usize> {
    board: &'a SlideBoard,
    options: &'a BeamOptions,
    roots: Vec<Cells>,
    expander: Expander<L>,
    guide: Meter<L>,
    zobrist: Vec<u64>,
    seen: HashSet<u64, BuildHasherDefault<Plain>>,
    /// The states that are looked at now, with their keys.
    layer: Vec<(Cells, u64)>,
    /// For each layer but the first where its states came from.
    history: Vec<Vec<Link>>,
    children: Vec<Child>,
}

impl<'a, const L: usize> Beam<'a, L> {
    fn new(board: &'a SlideBoard, options: &'a BeamOptions) -> Beam<'a, L> {
        let (roots, goals) = match options.direction {
            Orientation::Forward => (vec![board.start], board.goals.clone()),
            Orientation::Backward => (board.goals.clone(), vec![board.start]),
        };
        let mut expander = Expander::<L>::new(board, options.direction, &goals);
        expander.notes.pruning = PruningLevel::NONE;
        let guide = Meter::<L>::guided(board, &goals, |place| {
            guide::costs(board, options.direction, place, options.helper)
        });
        let mut random = Random::new(options.seed);
        let zobrist: Vec<u64> = (0..board.kinds.len() * 256)
            .map(|_| random.next())
            .collect();
        let layer: Vec<(Cells, u64)> = roots
            .iter()
            .map(|root| {
                let slots = 0..board.atoms;
                let key = slots.map(|slot| number(&zobrist, board.kind_of[slot], root[slot]));
                (*root, key.fold(0, |a, b| a ^ b))
            })
            .collect();
        let seen = layer.iter().map(|root| root.1).collect();
        Beam {
            board,
            options,
            roots,
            expander,
            guide,
            zobrist,
            seen,
            layer,
            history: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Goes on layer by layer to the end, or until it comes no nearer.
    fn search(&mut self, means: &Means<'_>, tally: &mut BeamCounts) -> Option<Vec<Cells>> {
        let (mut nearest, mut since) = (u16::MAX, 0);
        for depth in 0..self.options.most {
            if self.layer.is_empty() || since > PATIENCE {
                return None;
            }
            let left = self.options.most - depth;
            match self.expand(left as i16, means, tally) {
                Outcome::Stopped => return None,
                Outcome::Won(link) => {
                    self.history.push(vec![link]);
                    return Some(self.walk());
                }
                Outcome::Layer => self.advance(),
            }
            let least = self.children.iter().map(|child| child.value).min();
            since = if least < Some(nearest) { 0 } else { since + 1 };
            nearest = nearest.min(least.unwrap_or(nearest));
        }
        None
    }

    /// Makes the children of the layer, with `left` slides left for them and what follows.
    fn expand(&mut self, left: i16, means: &Means<'_>, tally: &mut BeamCounts) -> Outcome {
        let kept = self.kept();
        let Beam {
            board,
            options,
            expander,
            guide,
            zobrist,
            seen,
            layer,
            children,
            ..
        } = self;
        children.clear();
        let (mut won, mut own) = (None, 0);
        for (parent, (cells, key)) in layer.iter().enumerate() {
            if parent % 256 == 0 {
                let bytes = kept + held(seen, children);
                tally.bytes = tally.bytes.max(bytes);
                let spent = expander.take_work() + guide.take_work() + std::mem::take(&mut own);
                means.counters.spend(spent);
                if bytes > means.budget.memory || means.expired() {
                    return Outcome::Stopped;
                }
            }
            guide.set(board, cells);
            tally.expanded += 1;
            let mut focus = usize::MAX;
            let after = |slot: usize, from: u8, to: u8| {
                let kind = board.kind_of[slot];
                key ^ number(zobrist, kind, from) ^ number(zobrist, kind, to)
            };
            expander.promising(board, cells, left, |slot, from, to| {
                own += work::BEAMED;
                let key = after(slot, from, to);
                if !seen.insert(key) {
                    return;
                }
                if focus != slot {
                    guide.focus(board, cells, slot);
                    focus = slot;
                }
                let value = guide.moved(to);
                if value == 0 && won.is_none() {
                    won = Some((parent as u32, from, to));
                }
                let noise = (key >> 20).checked_rem(options.noise).unwrap_or(0);
                children.push(Child {
                    parent: parent as u32,
                    slot: slot as u8,
                    to,
                    value: value as u16 + noise as u16,
                    key,
                });
            });
            if won.is_some() {
                break;
            }
        }
        means
            .counters
            .spend(expander.take_work() + guide.take_work() + own);
        tally.generated += std::mem::take(&mut expander.notes.generated);
        tally.bytes = tally.bytes.max(kept + held(seen, children));
        won.map_or(Outcome::Layer, Outcome::Won)
    }

    /// Goes on to the most promising of the children.
    fn advance(&mut self) {
        keep_best(&mut self.children, self.options.width);
        let mut made = Vec::with_capacity(self.children.len());
        let mut links = Vec::with_capacity(self.children.len());
        for child in &self.children {
            let mut cells = self.layer[child.parent as usize].0;
            links.push((child.parent, cells[child.slot as usize], child.to));
            self.board.shift(&mut cells, child.slot as usize, child.to);
            made.push((cells, child.key));
        }
        self.history.push(links);
        self.layer = made;
    }

    /// Bytes of what does not grow while a layer is expanded; room for the next one is among them.
    fn kept(&self) -> usize {
        let links: usize = self.history.iter().map(|layer| layer.capacity()).sum();
        links * size_of::<Link>() + self.layer.capacity() * 2 * size_of::<(Cells, u64)>()
    }

    /// The states from the start to a goal along the links of the last layer's first state.
    fn walk(&self) -> Vec<Cells> {
        let (mut moves, mut at) = (Vec::new(), 0);
        for layer in self.history.iter().rev() {
            let (parent, from, to) = layer[at];
            moves.push((from, to));
            at = parent as usize;
        }
        let mut cells = self.roots[at];
        let mut states = vec![cells];
        for &(from, to) in moves.iter().rev() {
            let atoms = &cells[..self.board.atoms];
            if let Some(slot) = atoms.iter().position(|&cell| cell == from) {
                self.board.shift(&mut cells, slot, to);
            }
            states.push(cells);
        }
        if self.options.direction == Orientation::Backward {
            states.reverse();
        }
        states
    }
}

/// The part of a key that an atom of this kind on this cell makes.
fn number(zobrist: &[u64], kind: u8, cell: u8) -> u64 {
    zobrist[kind as usize * 256 + cell as usize]
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
