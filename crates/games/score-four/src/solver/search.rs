//! Alpha-beta search over win, draw and loss.

use super::super::lines::cells;
use super::Halt;
use super::history::{History, NO_CELL};
use super::order::{KNOWN, Ranked, promise};
use super::parity::{Follow, follow};
use super::state::State;
use super::table::Table;
use super::threats::winning_threat;

/// Bounds on the value of a position for the side to move: -1 for a loss, 0 for a draw, 1 for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Lower bound on the value.
    pub(crate) lower: i8,
    /// Upper bound on the value.
    pub(crate) upper: i8,
    /// Peg of the move that proved the lower bound, 0 to 15.
    pub(crate) best: Option<u8>,
}

impl Known {
    /// The bounds that the table holds for `state`.
    #[inline]
    #[must_use]
    pub(crate) fn of(table: &Table, state: &State) -> Known {
        Known::unpack(table.get(table.key(state)))
    }

    #[inline]
    fn unpack(data: Option<u16>) -> Known {
        match data {
            None => Known {
                lower: -1,
                upper: 1,
                best: None,
            },
            Some(data) => Known {
                lower: (data >> 6 & 3) as i8 - 1,
                upper: (data >> 4 & 3) as i8 - 1,
                best: Some((data & 15) as u8),
            },
        }
    }

    fn pack(self) -> u16 {
        let bound = |value: i8| (value + 1) as u16;
        bound(self.lower) << 6 | bound(self.upper) << 4 | u16::from(self.best.unwrap_or(0))
    }

    /// Says whether the value is at least `goal`; `None` when the bounds leave it open.
    #[inline]
    #[must_use]
    pub(crate) const fn at_least(self, goal: i8) -> Option<bool> {
        if self.lower >= goal {
            Some(true)
        } else if self.upper < goal {
            Some(false)
        } else {
            None
        }
    }
}

/// The value of a position as far as three plies of threats decide it, or else its moves.
pub(crate) enum QuickVerdict {
    /// The side to move wins at once.
    Wins,
    /// The side to move loses: the other side finishes a line with its next move.
    Loses,
    /// The board is full.
    Draws,
    /// The cells to fill, at least one: blocks when the other side threatens to win, and no cell
    /// under one where the other side wins.
    Moves(u64),
}

/// Decides a position by threats that are carried out within three plies.
#[inline]
#[must_use]
pub(crate) fn quick_verdict(state: &State) -> QuickVerdict {
    let playable = state.playable();
    if playable & state.own_done != 0 {
        return QuickVerdict::Wins;
    }
    let blocks = playable & state.their_done;
    let moves = if blocks == 0 { playable } else { blocks };
    let safe = moves & !(state.their_done >> 16);
    if blocks & blocks.wrapping_sub(1) != 0 || safe == 0 && playable != 0 {
        QuickVerdict::Loses
    } else if playable == 0 {
        QuickVerdict::Draws
    } else {
        QuickVerdict::Moves(safe)
    }
}

/// Nodes of the search for a win by threats at one position, with many free cells and with few.
const THREAT_NODES: [u32; 2] = [80, 10];
/// Smallest number of free cells that counts as many for `THREAT_NODES`.
const THREAT_FREE: u32 = 14;
/// Smallest number of free cells at which the estimate of [`promise`] joins the order of moves; below
/// it the history is good enough.
const PROMISE_FREE: u32 = 12;
/// Smallest number of free cells at which every move is looked up in the table before the first is
/// searched.
const LOOK_UP_FREE: u32 = 22;
/// Smallest number of free cells at which every move is first tested for a refutation by follow-up,
/// without the table.
const FOLLOW_FREE: u32 = 10;

/// The search of one thread.
pub(crate) struct Search<'a> {
    table: &'a Table,
    halt: Halt<'a>,
    /// Number of positions searched.
    pub(crate) nodes: u64,
    /// Number of `nodes` at which the search gives up.
    limit: u64,
    asked: u64,
    history: History,
}

impl<'a> Search<'a> {
    /// Makes a search that stores results in `table` and stops when `halt` says so.
    #[must_use]
    pub(crate) fn new(table: &'a Table, halt: Halt<'a>) -> Search<'a> {
        Search {
            table,
            halt,
            nodes: 0,
            limit: u64::MAX,
            asked: 0,
            history: History::new(),
        }
    }

    /// Says whether the search was told to stop.
    #[must_use]
    pub(crate) fn halted(&self) -> bool {
        (self.halt)(self.nodes)
    }

    /// Answers like [`Search::at_least`], or `None` after about `nodes` nodes.
    pub(crate) fn within(&mut self, state: &State, goal: i8, nodes: u64) -> Option<bool> {
        self.limit = self.nodes.saturating_add(nodes);
        let answer = self.at_least(state, goal);
        self.limit = u64::MAX;
        answer
    }

    /// Says whether the value for the side to move is at least `goal`: 0 for a draw, 1 for a win.
    /// `None` when the search was halted.
    pub(crate) fn at_least(&mut self, state: &State, goal: i8) -> Option<bool> {
        self.at_least_after(NO_CELL, state, goal)
    }

    /// Answers like [`Search::at_least`] for a position in which `last` was filled right before.
    fn at_least_after(&mut self, last: usize, state: &State, goal: i8) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > self.asked + 0xfff {
            self.asked = self.nodes;
            if (self.halt)(self.nodes) {
                self.limit = 0;
            }
        }
        if self.nodes > self.limit {
            return None;
        }
        let moves = match quick_verdict(state) {
            QuickVerdict::Wins => return Some(true),
            QuickVerdict::Loses => return Some(false),
            QuickVerdict::Draws => return Some(goal <= 0),
            QuickVerdict::Moves(moves) => moves,
        };
        if moves & (moves - 1) == 0 {
            let cell = moves.trailing_zeros() as usize;
            return Some(!self.at_least_after(cell, &state.after(cell), 1 - goal)?);
        }
        let live = state.live();
        let free = !state.occupied;
        if goal == 1 && live.own & free == 0 {
            return Some(false);
        }
        if goal == 0 && live.theirs & free == 0 {
            return Some(true);
        }
        let state = state.settled(&live);
        let key = self.table.key(&state);
        let fetched = self.table.fetch(key);
        if followed(&state, live.own, goal) {
            return Some(false);
        }
        let mut known = Known::unpack(self.table.read(key, fetched));
        if let Some(answer) = known.at_least(goal) {
            return Some(answer);
        }
        let start = self.nodes;
        let proof = self.threats(&state);
        let proof = match proof {
            Some(cell) => Some(cell),
            None => {
                // Nothing must be blocked here. On a dead peg, `settled` may have left a
                // higher cell free.
                let moves = state.playable() & !(state.their_done >> 16);
                self.moves(last, &state, moves, goal, known.best)?
            }
        };
        match proof {
            Some(cell) => {
                known.lower = goal;
                known.best = Some((cell & 15) as u8);
            }
            None => known.upper = goal - 1,
        }
        self.table.put(key, known.pack(), self.nodes - start);
        Some(proof.is_some())
    }

    /// First cell of a win by threats alone, if a small search finds one.
    fn threats(&mut self, state: &State) -> Option<usize> {
        let few = (!state.occupied).count_ones() < THREAT_FREE;
        let nodes = THREAT_NODES[usize::from(few)];
        let mut budget = nodes;
        let cell = winning_threat(state, &mut budget);
        self.nodes += u64::from(nodes - budget);
        cell
    }

    /// The first cell that reaches the goal: `Some(None)` when there is none, `None` when the
    /// search was halted.
    fn moves(
        &mut self,
        last: usize,
        state: &State,
        moves: u64,
        goal: i8,
        best: Option<u8>,
    ) -> Option<Option<usize>> {
        let free = (!state.occupied).count_ones();
        let mut order = Ranked::new();
        for cell in cells(moves) {
            let mut worth = self.history.worth(goal, last, cell);
            if free >= PROMISE_FREE {
                worth += promise(state, cell);
            }
            if best.is_some_and(|best| usize::from(best) == cell & 15) {
                worth += KNOWN;
            }
            order.push(worth, cell);
        }
        if free >= FOLLOW_FREE {
            let refuted = |&cell: &usize| {
                let after = state.after(cell);
                if free >= LOOK_UP_FREE {
                    self.is_refuted(&after, 1 - goal)
                } else {
                    after.playable() & after.own_done == 0 && followed(&after, u64::MAX, 1 - goal)
                }
            };
            if let Some(cell) = order.clone().find(refuted) {
                return Some(Some(cell));
            }
        }
        for cell in order {
            let reached = !self.at_least_after(cell, &state.after(cell), 1 - goal)?;
            self.history.count(goal, last, cell, reached);
            if reached {
                return Some(Some(cell));
            }
        }
        Some(None)
    }

    /// Says whether table, quick verdict or follow-up show that the side to move misses the goal.
    fn is_refuted(&self, state: &State, goal: i8) -> bool {
        match quick_verdict(state) {
            QuickVerdict::Wins => return false,
            QuickVerdict::Loses => return true,
            QuickVerdict::Draws => return goal > 0,
            QuickVerdict::Moves(_) => {}
        }
        let live = state.live();
        let state = state.settled(&live);
        followed(&state, live.own, goal)
            || Known::of(self.table, &state).at_least(goal) == Some(false)
    }
}

/// Says whether the other side keeps the side to move from the goal by follow-up alone.
#[inline]
fn followed(state: &State, live: u64, goal: i8) -> bool {
    match follow(state, live) {
        Follow::Wins => true,
        Follow::Holds => goal == 1,
        Follow::Open => false,
    }
}
