//! The states that a search has met, each under its number and with what the search keeps of it.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use super::hasher::Mixer;

/// States met, and an `E` for each. Nothing is ever moved to a larger place, so that no moment takes long or takes more
/// memory than [`Nodes::bytes`] says.
///
/// The table that finds a state grows by linear hashing (Litwin, "Linear hashing: a new tool for file and table
/// addressing", 1980): with each node one list of nodes is split in two.
pub(crate) struct Nodes<S, E> {
    nodes: Chunks<Node<S, E>>,
    /// The first node of each list; [`NONE`] of an empty one.
    lists: Chunks<u32>,
    hash: BuildHasherDefault<Mixer>,
}

struct Node<S, E> {
    state: S,
    /// The node after this one in its list.
    next: u32,
    kept: E,
}

/// Stands for the number of a node where there is none.
const NONE: u32 = u32::MAX;

impl<S: Eq + Hash, E> Nodes<S, E> {
    pub(crate) fn new() -> Nodes<S, E> {
        let mut lists = Chunks::new();
        lists.push(NONE);
        Nodes {
            nodes: Chunks::new(),
            lists,
            hash: BuildHasherDefault::default(),
        }
    }

    /// The number of the node of a state: `Ok` of a new one, which holds `kept`, or `Err` of one that was there.
    /// Nodes are numbered from 0 in the order in which they come.
    pub(crate) fn find_or_add(&mut self, state: S, kept: E) -> Result<usize, usize> {
        let list = self.list(&state);
        match self.find_in(list, &state) {
            Some(known) => Err(known),
            None => Ok(self.add(list, state, kept)),
        }
    }

    /// Adds a second node for the state of node `old`, which stands for the state from now on. Returns its number.
    pub(crate) fn supersede(&mut self, old: usize, kept: E) -> usize
    where
        S: Clone,
    {
        let state = self.state(old).clone();
        self.add(self.list(&state), state, kept)
    }

    /// The state of a node.
    pub(crate) fn state(&self, number: usize) -> &S {
        &self.nodes.at(number).state
    }

    /// What a node holds besides its state.
    pub(crate) fn kept(&mut self, number: usize) -> &mut E {
        &mut self.nodes.at_mut(number).kept
    }

    /// The number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.lists.bytes()
    }

    /// Forgets all nodes and keeps their place.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.lists.clear();
        self.lists.push(NONE);
    }

    /// The list that a state belongs in. The lists from the last power of two on are the second halves of the first ones.
    fn list(&self, state: &S) -> usize {
        let (count, hash) = (self.lists.len, self.hash.hash_one(state) as usize);
        let all = count.next_power_of_two();
        let list = hash & (all - 1);
        if list < count { list } else { list - all / 2 }
    }

    fn find_in(&self, list: usize, state: &S) -> Option<usize> {
        let mut at = *self.lists.at(list);
        while at != NONE {
            let node = self.nodes.at(at as usize);
            if node.state == *state {
                return Some(at as usize);
            }
            at = node.next;
        }
        None
    }

    /// Adds a node at the head of a list.
    fn add(&mut self, list: usize, state: S, kept: E) -> usize {
        let number = self.nodes.len;
        let first = std::mem::replace(self.lists.at_mut(list), number as u32);
        self.nodes.push(Node {
            state,
            next: first,
            kept,
        });
        self.split();
        number
    }

    /// Adds a list, with those nodes of the one it is split from that belong there. Nodes keep their order, so that the
    /// newest node of a state comes first.
    fn split(&mut self) {
        let new = self.lists.len;
        let old = new - (new + 1).next_power_of_two() / 2;
        self.lists.push(NONE);
        let mut at = *self.lists.at(old);
        let mut last = [(old, NONE), (new, NONE)];
        while at != NONE {
            let list = self.list(self.state(at as usize));
            let side = usize::from(list == new);
            self.link(last[side], at);
            last[side].1 = at;
            at = self.nodes.at(at as usize).next;
        }
        for end in last {
            self.link(end, NONE);
        }
    }

    /// Puts a node behind another one, or at the head of a list that has none so far.
    fn link(&mut self, (list, behind): (usize, u32), node: u32) {
        match behind {
            NONE => *self.lists.at_mut(list) = node,
            behind => self.nodes.at_mut(behind as usize).next = node,
        }
    }
}

/// Values in chunks: one that is full stays where it is.
struct Chunks<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

/// Values of a chunk.
const CHUNK: usize = 1 << 14;

impl<T> Chunks<T> {
    fn new() -> Chunks<T> {
        Chunks {
            chunks: Vec::new(),
            len: 0,
        }
    }

    fn push(&mut self, value: T) {
        let chunk = self.len / CHUNK;
        if chunk == self.chunks.len() {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        self.chunks[chunk].push(value);
        self.len += 1;
    }

    fn at(&self, number: usize) -> &T {
        &self.chunks[number / CHUNK][number % CHUNK]
    }

    fn at_mut(&mut self, number: usize) -> &mut T {
        &mut self.chunks[number / CHUNK][number % CHUNK]
    }

    fn bytes(&self) -> usize {
        self.len * size_of::<T>()
    }

    fn clear(&mut self) {
        self.chunks.iter_mut().for_each(Vec::clear);
        self.len = 0;
    }
}

/// The way to a node: its parent, and the move from there; none at the start.
#[derive(Clone, Copy)]
pub(crate) struct Link<M> {
    pub(crate) parent: u32,
    pub(crate) mv: Option<M>,
}

impl<M> Link<M> {
    /// The link of the start.
    pub(crate) const START: Link<M> = Link {
        parent: 0,
        mv: None,
    };

    /// The way by a move from node `parent`.
    pub(crate) fn by(parent: usize, mv: M) -> Link<M> {
        Link {
            parent: parent as u32,
            mv: Some(mv),
        }
    }
}

/// The moves from the start to a node, read backwards from link to link.
pub(crate) fn trail<M: Copy>(mut at: usize, mut link: impl FnMut(usize) -> Link<M>) -> Vec<M> {
    let mut plan = Vec::new();
    loop {
        let Link { parent, mv } = link(at);
        match mv {
            None => break,
            Some(mv) => plan.push(mv),
        }
        at = parent as usize;
    }
    plan.reverse();
    plan
}

#[cfg(test)]
mod tests;
