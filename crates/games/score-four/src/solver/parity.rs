//! Follow-up: results that a side can force by answering on the same peg.

use super::super::lines::{COUNT, LINES, TOP, cells, holds_line, whole_lines};
use super::state::State;

const LEVEL_2: u64 = 0xffff << 16;

/// Result that the side not to move, the follower, can force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// The follower wins.
    Wins,
    /// The follower does not lose.
    Holds,
    /// Follow-up alone decides nothing.
    Open,
}

/// Result of the follow-up strategy (`docs/score-four-solver.md`) for the follower, the side not to move.
///
/// `live` holds the cells of the lines that the mover can still finish ([`State::live`]), or all cells.
#[must_use]
pub fn follow(state: &State, live: u64) -> Follow {
    let free = !state.occupied;
    let even = free.count_ones() & 1 == 0;
    // Avoided cells of level 2: `theirs` by the mover, `own` by the follower. When the mover
    // finishes a line on level 2 itself, the winner above it does not matter.
    let theirs = traps(free, state.their_done) & !state.own_done;
    let own = traps(free, state.own_done) & !(state.their_done & free << 16);
    let both = own & theirs;
    let (own, theirs) = (own & !both, theirs & !both);
    if own | both == 0 && even {
        let answer = follow_without(state, live, Traps::default());
        if answer != Follow::Open || theirs & theirs.wrapping_sub(1) == 0 {
            return answer;
        }
    }
    let all = Traps { own, theirs, both };
    if all.leave_even() == even {
        return follow_without(state, live, all);
    }
    for trap in cells(theirs) {
        let answer = follow_without(
            state,
            live,
            Traps {
                theirs: theirs & !(1 << trap),
                ..all
            },
        );
        if answer != Follow::Open {
            return answer;
        }
    }
    Follow::Open
}

/// The part of [`follow`] for an even number of free cells without avoided cells, at a fraction of its
/// cost. The evaluation calls it at every leaf.
#[must_use]
pub(crate) fn quick_follow(state: &State, live: u64) -> Follow {
    if state.occupied.count_ones() & 1 == 1 {
        return Follow::Open;
    }
    follow_without(state, live, Traps::default())
}

/// Cells of level 2 that a side avoids because the other would finish a line above: cells where only
/// the mover finishes a line, only the follower, or both.
#[derive(Clone, Copy, Default)]
struct Traps {
    own: u64,
    theirs: u64,
    both: u64,
}

impl Traps {
    fn all(&self) -> u64 {
        self.own | self.theirs | self.both
    }

    /// Says whether the number of traps is even. Each removes three free cells.
    fn leave_even(&self) -> bool {
        self.all().count_ones() & 1 == 0
    }
}

/// The free cells of level 2 under the cells of `done` on level 3.
fn traps(free: u64, done: u64) -> u64 {
    (done & free) >> 16 & free & LEVEL_2
}

/// Result of follow-up when neither side fills the cells of `traps` and those above them.
fn follow_without(state: &State, live: u64, traps: Traps) -> Follow {
    let (mine, yours) = (traps.theirs.count_ones(), traps.own.count_ones());
    if mine < yours {
        return Follow::Open;
    }
    let all = traps.all();
    let without = all | all << 16 | all << 32;
    // Free cells by their rank among the free cells of their peg, from the bottom.
    let first = state.playable() & !without;
    let second = first << 16 & !without;
    let third = second << 16;
    let fourth = third << 16;
    // Pegs with one or three free cells, marked at level 4.
    let odd = (first & TOP) | (first << 32 & TOP) | (first & all >> 16) << 48;
    let odd_pegs = (odd >> 48) * 0x0001_0001_0001_0001;
    // The mover gets no further on a peg where the follower wins right above it.
    let spoilt = (second & state.their_done & !odd_pegs) << 16;
    let mut mover = first | (second & odd_pegs) | (third & !odd_pegs & !spoilt) | all;
    if yours > 0 {
        mover |= traps.own << 32 | traps.theirs << 16;
    }
    let most = state.own | (mover & live);
    if holds_line(most) {
        let lowest = first & odd_pegs;
        if lowest.count_ones() < 2 || holds_line(most & !lowest) || !paired(most, lowest) {
            return Follow::Open;
        }
    }
    if mine + traps.both.count_ones() > yours {
        return Follow::Wins;
    }
    let follower = (second & !odd_pegs) | (third & odd_pegs) | fourth;
    // A line that is finished already does not count.
    if whole_lines(state.theirs | follower) & follower != 0 {
        Follow::Wins
    } else {
        Follow::Holds
    }
}

/// Says whether the cells of `lowest` can be divided into pairs such that every line within `most`
/// contains both cells of some pair. The search is not complete: false may be wrong.
fn paired(most: u64, lowest: u64) -> bool {
    let mut pairs = Pairs::default();
    // Lines with a choice of pairs, treated last.
    let mut choices = [0u64; COUNT];
    let mut count = 0;
    for line in LINES {
        if line & !most != 0 {
            continue;
        }
        let cells = line & lowest;
        match cells.count_ones() {
            0 | 1 => return false,
            2 if !pairs.has(cells) && !pairs.join(cells) => return false,
            2 => {}
            _ => {
                choices[count] = cells;
                count += 1;
            }
        }
    }
    choices[..count].iter().all(|&cells| {
        pairs.has(cells) || {
            let free = cells & !pairs.taken;
            let rest = free & free.wrapping_sub(1);
            pairs.join((free & !rest) | (rest & rest.wrapping_neg()))
        }
    })
}

/// Cells divided into pairs.
#[derive(Default)]
struct Pairs {
    taken: u64,
    pairs: [u64; 8],
    count: usize,
}

impl Pairs {
    /// Says whether both cells of some pair are in `cells`.
    fn has(&self, cells: u64) -> bool {
        self.pairs[..self.count]
            .iter()
            .any(|pair| pair & !cells == 0)
    }

    /// Joins two cells to a pair. Returns false when `cells` is not two cells or one of them has a
    /// partner.
    const fn join(&mut self, cells: u64) -> bool {
        if cells.count_ones() != 2 || cells & self.taken != 0 {
            return false;
        }
        // Sixteen cells make at most eight pairs.
        self.taken |= cells;
        self.pairs[self.count] = cells;
        self.count += 1;
        true
    }
}
