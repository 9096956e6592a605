//! Proof-number search over the upper part of the tree, with [`Search`] at its leaves.
//!
//! The search is df-pn with weak proof numbers; `docs/score-four-solver.md` explains both.

use std::collections::HashMap;

use super::super::lines::cells;
use super::search::{QuickVerdict, Search, quick_verdict};
use super::state::State;

const NEVER: u32 = 1 << 30;
/// Nodes of the first depth-first search at a leaf.
const LEAF_NODES: u64 = 3000;
/// Largest number of positions in the tree, about 50 MB; at that size the tree is emptied. Settled
/// positions stay in the table.
const LARGEST: usize = 1 << 20;

/// Proof and disproof number for the side to move.
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

/// A position after a move and the forced replies to it.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    /// Goal of the side to move in `state`.
    goal: i8,
    /// The side to move in `state` is not the one that moved right after the move.
    turned: bool,
    /// Numbers for the side that moved right after the move.
    numbers: Numbers,
}

/// A proof-number search with its tree.
pub(crate) struct Proof<'a> {
    /// The depth-first search at the leaves.
    pub(crate) search: Search<'a>,
    /// Number of the child that is expanded first among children with equal numbers. Threads that work at one question have different ones.
    pub(crate) turn: usize,
    /// Numbers of the positions expanded, by their two words and the goal.
    tree: HashMap<(u64, u64, i8), Numbers>,
}

impl<'a> Proof<'a> {
    /// Starts with an empty tree; the table of `search` may hold earlier results.
    #[must_use]
    pub(crate) fn new(search: Search<'a>) -> Proof<'a> {
        Proof {
            search,
            turn: 0,
            tree: HashMap::new(),
        }
    }

    /// Says whether the value for the side to move is at least `goal`: 0 for a draw, 1 for a win.
    /// `None` when the search was halted.
    pub(crate) fn at_least(&mut self, state: &State, goal: i8) -> Option<bool> {
        let node = self.node(state, goal)?;
        let mut numbers = node.numbers;
        if numbers.proof != 0 && numbers.disproof != 0 {
            numbers = self.open(&node, NEVER, NEVER)?.swapped_if(node.turned);
        }
        Some(numbers.proof == 0)
    }

    /// Makes the forced moves from `state` and searches a position that is new with few nodes.
    /// `None` when the search was halted.
    fn node(&mut self, state: &State, goal: i8) -> Option<Node> {
        let (mut state, mut goal, mut turned) = (*state, goal, false);
        while let QuickVerdict::Moves(moves) = quick_verdict(&state)
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
                // A larger tree justifies more nodes at a leaf.
                let nodes = LEAF_NODES * (1 + self.tree.len() as u64 / 16384);
                let numbers = match self.search.within(&state, goal, nodes) {
                    Some(true) => Numbers::PROVED,
                    Some(false) => Numbers::REFUTED,
                    None if self.search.halted() => return None,
                    None => Numbers {
                        proof: 1,
                        disproof: match quick_verdict(&state) {
                            QuickVerdict::Moves(moves) => moves.count_ones(),
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

    /// Searches below `node` until its proof or its disproof number, for the side to move there,
    /// reaches its bound.
    fn open(&mut self, node: &Node, most_proof: u32, most_disproof: u32) -> Option<Numbers> {
        let key = key(&node.state, node.goal);
        let QuickVerdict::Moves(moves) = quick_verdict(&node.state) else {
            // The depth-first search has settled such a leaf.
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
            // A refutation of any child proves this position.
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
            // The bound is a quarter above the second best, so that the search does not
            // switch between the two too often.
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
