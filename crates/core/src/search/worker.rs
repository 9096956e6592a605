//! One thread of the search: its position, its move ordering, and the recursion over the nodes.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::base::random::mix;
use crate::rules::{Hints, Side, Verdict};
use crate::search::limits::{Limits, WIN, WIN_BOUND};
use crate::search::options::Options;
use crate::search::order::{Candidate, Order, bring_forward};
use crate::search::parts::Part;
use crate::search::table::{Bound, COMPLETE, Table, TableEntry};

/// Upper bound on the distance of a node from the root, in plies.
pub(crate) const MAX_PLY: usize = 250;
/// Number of nodes between two readings of the clock.
const NODES_PER_CHECK: u64 = 256;

/// The data that all threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) limits: &'a Limits<'a>,
    pub(crate) table: &'a Table,
    pub(crate) options: &'a Options,
    /// Moves made by all threads, as far as they have added their counts.
    pub(crate) nodes: AtomicU64,
    /// Tells every thread that the search is over.
    pub(crate) halt: AtomicBool,
}

/// The parameters of a node.
pub(super) struct Node {
    /// Plies to search below the node; at least 1.
    pub(super) depth: i32,
    /// Distance from the root in plies.
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// The node lies on a principal variation: an exact value and a line are wanted, not only a bound.
    pub(super) pv: bool,
    /// The estimate of a position near the leaves where no loss threatens, which its pruning rests on.
    pub(super) value: Option<i32>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, G: Hints> {
    pub(crate) position: G,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) order: Order,
    /// The search is over; values returned from now on are meaningless.
    pub(crate) halted: bool,
    /// Some node since the flag was cleared was valued by an estimate instead of the end of the game.
    pub(crate) horizon: bool,
    /// The principal variation found from each ply.
    pub(crate) lines: Vec<Vec<G::Move>>,
    /// Depth of the current iteration, in plies.
    pub(crate) iteration: i32,
    lists: Vec<Vec<Candidate<G::Move>>>,
    scratch: Vec<G::Move>,
    side: Side,
    /// Changes the keys so that results for different values of a draw do not mix in the table.
    side_key: u64,
    /// Nodes counted since the last call of [`Worker::report_nodes`].
    unreported: u64,
    /// Number of unreported nodes at which the clock is read next.
    next_check: u64,
}

impl<'a, G: Hints> Worker<'a, G> {
    pub(crate) fn new(position: G, shared: &'a Shared<'a>) -> Worker<'a, G> {
        let side = position.mover();
        Worker {
            position,
            shared,
            order: Order::new(G::SLOTS),
            halted: false,
            horizon: false,
            lines: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            iteration: 0,
            lists: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            scratch: Vec::new(),
            side,
            side_key: if shared.options.draw == 0 {
                0
            } else {
                mix(shared.options.draw as u64 ^ (side as u64) << 63)
            },
            unreported: 0,
            next_check: 0,
        }
    }

    /// Plays a move and counts one node.
    pub(crate) fn play(&mut self, mv: G::Move) -> G::Undo {
        self.count();
        self.position.play(mv)
    }

    fn count(&mut self) {
        self.unreported += 1;
        if self.unreported >= self.next_check {
            self.report_nodes();
        }
    }

    /// Adds the nodes counted here to the sum of all threads and checks whether the search is over.
    pub(crate) fn report_nodes(&mut self) {
        let nodes = self
            .shared
            .nodes
            .fetch_add(self.unreported, Ordering::Relaxed)
            + self.unreported;
        self.unreported = 0;
        // Depth 1 is finished whatever the limit of nodes.
        let most = self.shared.limits.nodes.filter(|_| self.iteration > 1);
        let left = most.map(|most| most.saturating_sub(nodes));
        self.next_check = left.map_or(NODES_PER_CHECK, |left| left.clamp(1, NODES_PER_CHECK));
        if left == Some(0)
            || self.shared.limits.expired()
            || self.shared.halt.load(Ordering::Relaxed)
        {
            self.halted = true;
        }
    }

    /// Value of the position for the side to move at `depth` plies, fail-soft: a result of at most
    /// `alpha` is an upper bound, one of at least `beta` a lower bound, one between them exact.
    /// `passed` says that the last move was a null move.
    pub(crate) fn node(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        passed: bool,
    ) -> i32 {
        self.lines[ply].clear();
        match self.position.verdict() {
            Some(Verdict::Draw) => return self.draw(),
            Some(Verdict::Win(side)) if side == self.position.mover() => return WIN - ply as i32,
            Some(Verdict::Win(_)) => return ply as i32 - WIN,
            None => {}
        }
        let alpha_before = alpha;
        let mut here = Node {
            depth,
            ply,
            pv: beta - alpha > 1,
            // A win by the next move is the best possible result, a loss in this position
            // the worst.
            alpha: alpha.max(ply as i32 - WIN),
            beta: beta.min(WIN - ply as i32 - 1),
            value: None,
        };
        if here.alpha >= here.beta {
            return here.alpha;
        }
        let parts = self.shared.options.parts;
        // Recognises a win by the next move, which a quiescence search would have to find.
        if parts.has(Part::WinsAhead) && self.position.wins_at_once() == Some(true) {
            return WIN - ply as i32 - 1;
        }
        let deeper = parts.has(Part::Extension) && (ply as i32) < 2 * self.iteration;
        let threatened = (depth > 0 || deeper)
            && parts.has(Part::Extension)
            && !parts.is_exact()
            && self.position.is_threatened();
        if depth <= 0 && deeper && threatened {
            here.depth = 1;
        }
        if here.depth <= 0 || ply + 1 >= MAX_PLY {
            self.horizon = true;
            return self.position.evaluate();
        }
        let kept = here.depth >= G::TABLE_DEPTH || here.pv;
        let key = self.position.key() ^ self.side_key;
        let known = kept.then(|| self.shared.table.probe(key)).flatten();
        let cut = known.and_then(|entry| self.cut(entry, &here));
        if cut.is_none() && !threatened {
            here.value = self.estimate(&here);
        }
        let pruned = cut
            .or_else(|| self.far_above(&here))
            .or_else(|| self.null_move(&here, passed));
        if let Some(score) = pruned {
            return score;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        self.list_moves(&mut list);
        if list.is_empty() {
            self.lists[ply] = list;
            return self.draw();
        }
        let table_move = known.and_then(|entry| entry.best);
        self.order.rate(&self.position, table_move, &mut list);
        let horizon_before = std::mem::replace(&mut self.horizon, false);
        let (best, best_place) = self.try_all(&here, &mut list);
        self.lists[ply] = list;
        if self.halted {
            return 0;
        }
        if !kept {
            self.horizon |= horizon_before;
            return best;
        }
        let bound = if best >= here.beta {
            Bound::Lower
        } else if best > alpha_before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = TableEntry {
            score: to_table(best, ply),
            bound,
            depth: if self.horizon {
                here.depth.min(i32::from(COMPLETE) - 1) as u8
            } else {
                COMPLETE
            },
            best: best_place.or(table_move),
        };
        self.shared.table.store(key, entry);
        self.horizon |= horizon_before;
        best
    }

    /// Searches the moves of `list` in their order until one causes a cutoff. Returns the best
    /// value and, if it is above `alpha`, the index of its move. The result is meaningless when the
    /// search is over.
    fn try_all(&mut self, node: &Node, list: &mut [Candidate<G::Move>]) -> (i32, Option<u16>) {
        let &Node {
            depth,
            ply,
            pv,
            mut alpha,
            beta,
            value,
        } = node;
        let may_reduce = depth >= 3 && self.shared.options.parts.has(Part::Reductions);
        let (mut best, mut best_place) = (-WIN - 1, None);
        for i in 0..list.len() {
            bring_forward(list, i);
            let Candidate { mv, place, .. } = list[i];
            // One move at least has to be searched, and a loss is believed only when all of them are.
            if value.is_some() && best > -WIN_BOUND && self.left_out(depth, i, mv) {
                self.horizon = true;
                continue;
            }
            let reduction = if may_reduce && i >= 2 {
                self.reduction(depth, i, mv, pv)
            } else {
                0
            };
            let undo = self.play(mv);
            let mut score = 0;
            if i > 0 {
                score = -self.node(depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, false);
                if reduction > 0 && score > alpha {
                    score = -self.node(depth - 1, ply + 1, -alpha - 1, -alpha, false);
                }
            }
            if i == 0 || (pv && score > alpha) {
                score = -self.node(depth - 1, ply + 1, -beta, -alpha, false);
            }
            self.position.undo(undo);
            if self.halted {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_place = Some(place);
                    alpha = score;
                    if pv {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        if self.shared.options.parts.has(Part::History) {
                            self.order.learn(&self.position, depth, mv, &list[..i]);
                        }
                        break;
                    }
                }
            }
        }
        (best, best_place)
    }

    /// Sets the line from `ply` on to `mv` followed by the line found below it.
    pub(crate) fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }

    /// Fills `list` with the moves in the game's order, their worth still 0.
    pub(crate) fn list_moves(&mut self, list: &mut Vec<Candidate<G::Move>>) {
        self.scratch.clear();
        self.position.moves(&mut self.scratch);
        list.clear();
        list.extend(
            self.scratch
                .iter()
                .zip(0u16..)
                .map(|(&mv, place)| Candidate {
                    worth: 0,
                    place,
                    mv,
                }),
        );
    }

    /// The score of a table entry that makes a search of the node unnecessary; `None` on a
    /// principal variation, where a line is wanted.
    fn cut(&mut self, entry: TableEntry, node: &Node) -> Option<i32> {
        if node.pv {
            return None;
        }
        let score = from_table(entry.score, node.ply);
        // A forced win or loss holds at every depth.
        let lasting = entry.depth == COMPLETE || score.abs() >= WIN_BOUND;
        let deep_enough = if self.shared.options.parts.is_exact() {
            i32::from(entry.depth) == node.depth
        } else {
            i32::from(entry.depth) >= node.depth
        };
        let fits = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= node.beta,
            Bound::Upper => score <= node.alpha,
        };
        if !fits || !(lasting || deep_enough) {
            return None;
        }
        self.horizon |= !lasting;
        Some(score)
    }

    fn draw(&self) -> i32 {
        if self.position.mover() == self.side {
            self.shared.options.draw
        } else {
            -self.shared.options.draw
        }
    }
}

/// Converts the distance of a win from plies after the root to plies after the node at `ply`.
fn to_table(score: i32, ply: usize) -> i32 {
    if score >= WIN_BOUND {
        score + ply as i32
    } else if score <= -WIN_BOUND {
        score - ply as i32
    } else {
        score
    }
}

/// Converts the distance of a win from plies after the node at `ply` to plies after the root.
fn from_table(score: i32, ply: usize) -> i32 {
    if score >= WIN_BOUND {
        score - ply as i32
    } else if score <= -WIN_BOUND {
        score + ply as i32
    } else {
        score
    }
}
