//! Proof-number search over the upper part of the tree, with [`Search`] at its leaves.
//!
//! A position that the depth-first search cannot settle within a small number of nodes is opened
//! here, the most promising one first (df-pn: A. Nagai, 2002): the proof number of a position
//! says how many leaves at least must still be settled to reach the goal, the disproof number how
//! many to refute it. Where many ways lead to one position a sum would count it many times; so
//! the hardest child counts in full and each other one as 1 (weak proof numbers, T. Ueda and others,
//! 2008).

use std::collections::HashMap;

use super::super::lines::cells;
use super::search::{Glance, Search, glance};
use super::state::State;

const NEVER: u32 = 1 << 30;
/// Nodes for the first try at a leaf.
const LEAF_NODES: u64 = 3000;
/// The tree holds at most so many positions, about 50 MB; then it is forgotten. What has been settled
/// stays in the table.
const LARGEST: usize = 1 << 20;

/// How far it is to a proof and to a refutation, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const PROVED: Numbers = Numbers {
        proof: 0,
        disproof: NEVER,
    };
    const REFUTED: Numbers = Numbers {
        proof: NEVER,
        disproof: 0,
    };

    const fn swapped(self) -> Numbers {
        Numbers {
            proof: self.disproof,
            disproof: self.proof,
        }
    }

    fn swapped_if(self, swap: bool) -> Numbers {
        if swap { self.swapped() } else { self }
    }
}

/// A position reached by a move and the forced replies after it.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    /// The goal of the side to move there.
    goal: i8,
    /// Whether that is the other side than the one that moves right after the move.
    turned: bool,
    /// For the side that moves right after the move.
    numbers: Numbers,
}

/// A proof-number search with its tree.
pub struct Proof<'a> {
    /// The search at the leaves.
    pub search: Search<'a>,
    /// Of children that look alike the one with this number is opened first: threads at the same
    /// question take different ones.
    pub turn: usize,
    tree: HashMap<(u64, u64, i8), Numbers>,
}

impl<'a> Proof<'a> {
    /// A search that knows nothing but what the table of `search` holds.
    #[must_use]
    pub fn new(search: Search<'a>) -> Proof<'a> {
        Proof {
            search,
            turn: 0,
            tree: HashMap::new(),
        }
    }

    /// Whether the value for the side to move is at least `goal`: 0 a draw, 1 a win. `None` when the
    /// search was halted.
    pub fn at_least(&mut self, state: &State, goal: i8) -> Option<bool> {
        let node = self.node(state, goal)?;
        let mut numbers = node.numbers;
        if numbers.proof != 0 && numbers.disproof != 0 {
            numbers = self.open(&node, NEVER, NEVER)?.swapped_if(node.turned);
        }
        Some(numbers.proof == 0)
    }

    /// The node of a position: forced moves are made, and the first try at a leaf.
    fn node(&mut self, state: &State, goal: i8) -> Option<Node> {
        let (mut state, mut goal, mut turned) = (*state, goal, false);
        while let Glance::Moves(moves) = glance(&state)
            && moves & (moves - 1) == 0
        {
            state = state.after(moves.trailing_zeros() as usize);
            goal = 1 - goal;
            turned = !turned;
        }
        let state = state.settled(&state.live());
        let key = key(&state, goal);
        let numbers = match self.tree.get(&key) {
            Some(&numbers) => numbers,
            None => {
                // The larger the tree, the more a leaf is worth.
                let nodes = LEAF_NODES * (1 + self.tree.len() as u64 / 16384);
                let numbers = match self.search.within(&state, goal, nodes) {
                    Some(true) => Numbers::PROVED,
                    Some(false) => Numbers::REFUTED,
                    None if self.search.halted() => return None,
                    None => Numbers {
                        proof: 1,
                        disproof: match glance(&state) {
                            Glance::Moves(moves) => moves.count_ones(),
                            _ => 1,
                        },
                    },
                };
                self.keep(key, numbers);
                numbers
            }
        };
        Some(Node {
            state,
            goal,
            turned,
            numbers: numbers.swapped_if(turned),
        })
    }

    fn keep(&mut self, key: (u64, u64, i8), numbers: Numbers) {
        if self.tree.len() >= LARGEST {
            self.tree.clear();
        }
        self.tree.insert(key, numbers);
    }

    /// Works below `node` until one of its numbers, as the side to move there sees them, reaches its
    /// bound.
    fn open(&mut self, node: &Node, most_proof: u32, most_disproof: u32) -> Option<Numbers> {
        let key = key(&node.state, node.goal);
        let Glance::Moves(moves) = glance(&node.state) else {
            // A leaf like this has been settled by its first try.
            return Some(node.numbers.swapped_if(node.turned));
        };
        let mut children = Vec::with_capacity(moves.count_ones() as usize);
        for cell in cells(moves) {
            let child = self.node(&node.state.after(cell), 1 - node.goal)?;
            if child.numbers.disproof == 0 {
                self.keep(key, Numbers::PROVED);
                return Some(Numbers::PROVED);
            }
            if child.numbers.proof != 0 {
                children.push(child);
            }
        }
        let turn = self.turn % children.len().max(1);
        children.rotate_left(turn);
        loop {
            // The easiest refutation of a child is a proof here.
            children.retain(|child| child.numbers.proof != 0);
            let easiest = (0..children.len()).min_by_key(|&i| children[i].numbers.disproof);
            let Some(best) = easiest else {
                self.keep(key, Numbers::REFUTED);
                return Some(Numbers::REFUTED);
            };
            let others = children.len() as u32 - 1;
            let hardest = children.iter().map(|child| child.numbers.proof).max();
            let numbers = Numbers {
                proof: children[best].numbers.disproof,
                disproof: (hardest.unwrap_or(0) + others).min(NEVER - 1),
            };
            if numbers.proof == 0 {
                self.keep(key, Numbers::PROVED);
                return Some(Numbers::PROVED);
            }
            if numbers.proof >= most_proof || numbers.disproof >= most_disproof {
                self.keep(key, numbers);
                return Some(numbers);
            }
            let second = (0..children.len())
                .filter(|&i| i != best)
                .map(|i| children[i].numbers.disproof)
                .min()
                .unwrap_or(NEVER);
            // A quarter more than the second best, so as not to jump to and fro.
            let disproof = most_proof.min(second.saturating_add(second / 4 + 1));
            let proof = most_disproof - others;
            let child = children[best];
            let numbers = if child.turned {
                self.open(&child, disproof, proof)?.swapped()
            } else {
                self.open(&child, proof, disproof)?
            };
            children[best].numbers = numbers;
        }
    }
}

fn key(state: &State, goal: i8) -> (u64, u64, i8) {
    let (first, second) = state.words();
    (first, second, goal)
}
