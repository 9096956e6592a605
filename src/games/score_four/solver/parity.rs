//! What the side that answers is sure of, by answering on the same peg.

use super::super::lines::{COUNT, LINES, TOP, cells, holds_line, whole_lines};
use super::state::State;

const LEVEL_2: u64 = 0xffff << 16;

/// What the side not to move, the follower, can force whatever the other side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// The follower wins.
    Wins,
    /// The follower does not lose.
    Holds,
    /// Following alone decides nothing.
    Open,
}

/// The follower's plain strategy: answer every bead on the same peg where its free cells are
/// even in number, so that of these the follower fills the second and the fourth. Pegs with an odd
/// number pair up by their lowest free cells: who takes one leaves the other to the follower, and
/// both are even from then on. So the mover gets no more than the first and third free cells of
/// the even pegs, and of the odd pegs the first and the second. Without a line in there the follower
/// cannot lose; with a line of the follower's in the rest, the follower wins.
///
/// This needs an even number of free cells. Where the follower finishes a line on level 3 the cell
/// under it is left alone: the mover loses there, the follower has no wish to. Without the three
/// cells from there up the number changes its parity, and when all others are filled, the mover
/// has to fill one of those that were left alone. So the follower wins unless the mover gets a line.
///
/// `live` holds the cells of lines that the mover may still finish ([`State::live`]), or all cells.
#[must_use]
pub fn follow(state: &State, live: u64) -> Follow {
    let free = !state.occupied;
    let even = free.count_ones() & 1 == 0;
    // The cells on level 2 that the mover leaves alone, and those that the follower does.
    // Where the mover finishes a line on level 2, who wins above it makes no difference.
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

/// What [`follow`] knows of an even number of free cells without level 3, at a fraction of its work:
/// for the guess, which is made at every leaf of a search.
#[must_use]
pub fn follow_at_a_glance(state: &State, live: u64) -> Follow {
    if state.occupied.count_ones() & 1 == 1 {
        return Follow::Open;
    }
    follow_without(state, live, Traps::default())
}

/// Cells of level 2 that are left alone, as a side would finish a line above them: only the mover
/// would, only the follower, or both.
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

    /// Whether they are even in number; each takes three free cells away.
    fn leave_even(&self) -> bool {
        self.all().count_ones() & 1 == 0
    }
}

/// The free cells of level 2 under those where a side with these cells to finish would on level 3.
fn traps(free: u64, done: u64) -> u64 {
    (done & free) >> 16 & free & LEVEL_2
}

/// [`follow`] where these cells are left alone, with those above them.
fn follow_without(state: &State, live: u64, traps: Traps) -> Follow {
    let (mine, yours) = (traps.theirs.count_ones(), traps.own.count_ones());
    if mine < yours {
        return Follow::Open;
    }
    let all = traps.all();
    let without = all | all << 16 | all << 32;
    // Free cells by their place on the peg counted from the bottom of the free ones.
    let first = state.playable() & !without;
    let second = first << 16 & !without;
    let third = second << 16;
    let fourth = third << 16;
    // Pegs with one or three free cells, by their free cell on the level that tells.
    let odd = (first & TOP) | (first << 32 & TOP) | (first & all >> 16) << 48;
    let odd_pegs = (odd >> 48) * 0x0001_0001_0001_0001;
    // Who fills the cell under one where the follower wins gets no further on that peg.
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
    // A line that stands already does not count.
    if whole_lines(state.theirs | follower) & follower != 0 {
        Follow::Wins
    } else {
        Follow::Holds
    }
}

/// Whether the cells of `lowest` can be parted into pairs so that every line within `most` holds both
/// cells of some pair. May miss a way.
fn paired(most: u64, lowest: u64) -> bool {
    let mut pairs = Pairs::default();
    // Lines with a choice of pairs, looked at last.
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

/// Cells parted into pairs.
#[derive(Default)]
struct Pairs {
    taken: u64,
    pairs: [u64; 8],
    count: usize,
}

impl Pairs {
    /// Whether both cells of some pair are in `cells`.
    fn has(&self, cells: u64) -> bool {
        self.pairs[..self.count]
            .iter()
            .any(|pair| pair & !cells == 0)
    }

    /// Joins two cells; false where they are not two, or one has a partner already.
    const fn join(&mut self, cells: u64) -> bool {
        if cells.count_ones() != 2 || cells & self.taken != 0 {
            return false;
        }
        // Sixteen cells make eight pairs at most.
        self.taken |= cells;
        self.pairs[self.count] = cells;
        self.count += 1;
        true
    }
}
