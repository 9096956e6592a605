//! Alpha-beta over win, draw and loss.

use super::super::lines::cells;
use super::Halt;
use super::history::{History, NO_CELL};
use super::order::{KNOWN, Ranked, promise};
use super::parity::{Follow, follow};
use super::state::State;
use super::table::Table;
use super::threats::winning_threat;

/// What is known of a position: its value for the side to move lies from `lower` to `upper`, with
/// -1 a loss, 0 a draw, 1 a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value is at least this.
    pub lower: i8,
    /// The value is at most this.
    pub upper: i8,
    /// The peg of the move that proved the lower bound, 0 to 15.
    pub best: Option<u8>,
}

impl Known {
    /// What the table knows.
    #[inline]
    #[must_use]
    pub fn of(table: &Table, state: &State) -> Known {
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

    /// Whether the value is at least `goal`, where that is known.
    #[inline]
    #[must_use]
    pub const fn at_least(self, goal: i8) -> Option<bool> {
        if self.lower >= goal {
            Some(true)
        } else if self.upper < goal {
            Some(false)
        } else {
            None
        }
    }
}

/// What a look at a position tells without a search.
pub enum Glance {
    /// The side to move wins at once.
    Wins,
    /// The side to move loses with its opponent's next move but one at the latest.
    Loses,
    /// The board is full.
    Draws,
    /// The cells worth filling, at least one: blocks if there is something to block, and no cell
    /// under one where the other side wins.
    Moves(u64),
}

/// See [`Glance`].
#[inline]
#[must_use]
pub fn glance(state: &State) -> Glance {
    let playable = state.playable();
    if playable & state.own_done != 0 {
        return Glance::Wins;
    }
    let blocks = playable & state.their_done;
    let moves = if blocks == 0 { playable } else { blocks };
    let safe = moves & !(state.their_done >> 16);
    if blocks & blocks.wrapping_sub(1) != 0 || safe == 0 && playable != 0 {
        Glance::Loses
    } else if playable == 0 {
        Glance::Draws
    } else {
        Glance::Moves(safe)
    }
}

/// Nodes that the look for a win by threats may take at one position, with many cells free and with
/// few.
const THREAT_NODES: [u32; 2] = [80, 10];
/// With so many cells free they are many.
const THREAT_FREE: u32 = 14;
/// With fewer cells free what moves have led to elsewhere orders them well enough.
const PROMISE_FREE: u32 = 12;
/// With so many cells free every move is looked up before the first is searched.
const LOOK_UP_FREE: u32 = 22;
/// With so many it is only seen whether following refutes one, which takes no look into the table.
const FOLLOW_FREE: u32 = 10;

/// One thread's search.
pub struct Search<'a> {
    table: &'a Table,
    halt: Halt<'a>,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Searches give up when `nodes` goes beyond this.
    limit: u64,
    asked: u64,
    history: History,
}

impl<'a> Search<'a> {
    /// A search with this table, until `halt` says to stop.
    #[must_use]
    pub fn new(table: &'a Table, halt: Halt<'a>) -> Search<'a> {
        Search {
            table,
            halt,
            nodes: 0,
            limit: u64::MAX,
            asked: 0,
            history: History::new(),
        }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &'a Table {
        self.table
    }

    /// Whether the search was told to stop.
    #[must_use]
    pub fn halted(&self) -> bool {
        (self.halt)(self.nodes)
    }

    /// As [`Search::at_least`], or `None` after about so many nodes.
    pub fn within(&mut self, state: &State, goal: i8, nodes: u64) -> Option<bool> {
        self.limit = self.nodes.saturating_add(nodes);
        let answer = self.at_least(state, goal);
        self.limit = u64::MAX;
        answer
    }

    /// Whether the value for the side to move is at least `goal`: 0 a draw, 1 a win. `None` when the
    /// search was halted.
    pub fn at_least(&mut self, state: &State, goal: i8) -> Option<bool> {
        self.at_least_after(NO_CELL, state, goal)
    }

    /// As [`Search::at_least`], where `last` was filled right before.
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
        let moves = match glance(state) {
            Glance::Wins => return Some(true),
            Glance::Loses => return Some(false),
            Glance::Draws => return Some(goal <= 0),
            Glance::Moves(moves) => moves,
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
                // Nothing has to be blocked. What is left of a dead peg may be a higher cell.
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

    /// A win by threats alone.
    fn threats(&mut self, state: &State) -> Option<usize> {
        let few = (!state.occupied).count_ones() < THREAT_FREE;
        let nodes = THREAT_NODES[usize::from(few)];
        let mut budget = nodes;
        let cell = winning_threat(state, &mut budget);
        self.nodes += u64::from(nodes - budget);
        cell
    }

    /// The cell that reaches the goal, if one does; the outer `None` when the search was halted.
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

    /// Whether it is known without a search that the side to move does not reach the goal.
    fn is_refuted(&self, state: &State, goal: i8) -> bool {
        match glance(state) {
            Glance::Wins => return false,
            Glance::Loses => return true,
            Glance::Draws => return goal > 0,
            Glance::Moves(_) => {}
        }
        let live = state.live();
        let state = state.settled(&live);
        followed(&state, live.own, goal)
            || Known::of(self.table, &state).at_least(goal) == Some(false)
    }
}

/// Whether the other side keeps the one to move from the goal by following alone.
#[inline]
fn followed(state: &State, live: u64, goal: i8) -> bool {
    match follow(state, live) {
        Follow::Wins => true,
        Follow::Holds => goal == 1,
        Follow::Open => false,
    }
}
