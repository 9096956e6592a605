//! A position as the solver holds it: only what can still matter.

use super::super::board::Board;
use super::super::lines::{GROUND, THROUGH, cells, completing, playable, whole_lines};
use crate::rules::Side;

/// A position, seen from the side to move, which has no name here.
///
/// Beads that no longer matter are held as neutral: neither side's, but in the way of both. A bead
/// matters while some line through it may still be finished by its owner. Neutral beads make
/// positions equal that look different, and equal positions are searched once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Beads of the side to move that matter.
    pub own: u64,
    /// Beads of the other side that matter.
    pub theirs: u64,
    /// Every cell that holds a bead, the neutral ones among them.
    pub occupied: u64,
    /// Cells where the side to move would finish a line; may hold taken cells.
    pub own_done: u64,
    /// Cells where the other side would.
    pub their_done: u64,
}

/// The cells of lines that one side and the other may still finish, beads and free cells alike.
#[derive(Clone, Copy, Debug)]
pub struct Live {
    /// For the side to move.
    pub own: u64,
    /// For the other side.
    pub theirs: u64,
}

impl State {
    /// The game that goes on from this board with `side` to move; lines that stand are spent.
    #[must_use]
    pub const fn new(board: &Board, side: Side) -> State {
        let (own, theirs) = (board.beads(side), board.beads(side.other()));
        State {
            own,
            theirs,
            occupied: own | theirs,
            own_done: completing(own),
            their_done: completing(theirs),
        }
    }

    /// The cells that can be filled now.
    #[inline]
    #[must_use]
    pub const fn playable(&self) -> u64 {
        playable(self.occupied)
    }

    /// The position after a bead into `cell`, seen from the other side.
    #[inline]
    #[must_use]
    pub fn after(&self, cell: usize) -> State {
        let own = self.own | 1 << cell;
        let mut done = self.own_done;
        for &line in THROUGH[cell].sets() {
            let rest = line & !own;
            // One cell missing, or none: a finished line adds nothing.
            if rest & rest.wrapping_sub(1) == 0 {
                done |= rest;
            }
        }
        State {
            own: self.theirs,
            theirs: own,
            occupied: self.occupied | 1 << cell,
            own_done: self.their_done,
            their_done: done,
        }
    }

    /// What each side may still finish.
    ///
    /// Where a side would finish a line, the bead that goes there decides the game. So this is not
    /// the place to build on: see `unfinished`. And where both sides would, no bead comes above.
    #[inline]
    #[must_use]
    pub fn live(&self) -> Live {
        let free = !self.occupied;
        let (own, theirs) = (self.own_done & free, self.their_done & free);
        if own | theirs == 0 {
            return Live {
                own: whole_lines(self.own | free),
                theirs: whole_lines(self.theirs | free),
            };
        }
        let both = own & theirs;
        let free = free & !(both << 16 | both << 32 | both << 48);
        Live {
            own: unfinished(self.own, free, own & free, theirs >> 16),
            theirs: unfinished(self.theirs, free, theirs & free, own >> 16),
        }
    }

    /// The same position with everything taken out that cannot matter: beads without a live line
    /// become neutral; pegs without a live free cell are filled up, but for one cell when they
    /// held an odd number of free ones. Two such moves cancel out: who would not make the first
    /// answers it with the second. The value is the same, though not the length of the game.
    #[inline]
    #[must_use]
    pub fn settled(&self, live: &Live) -> State {
        let free = !self.occupied;
        let open = free & (live.own | live.theirs);
        let pegs = (open | open >> 16 | open >> 32 | open >> 48) & GROUND;
        let dead = free & !(pegs * 0x0001_0001_0001_0001);
        let spare = if dead.count_ones() & 1 == 1 {
            // The dead free cell with the lowest peg number; tops are always free on open pegs.
            let tops = dead >> 48;
            (tops & tops.wrapping_neg()) << 48
        } else {
            0
        };
        State {
            own: self.own & live.own,
            theirs: self.theirs & live.theirs,
            occupied: (self.occupied | dead) & !spare,
            own_done: self.own_done,
            their_done: self.their_done,
        }
    }

    /// The same position with the beads that no longer matter made neutral. Value and length of
    /// the game are the same.
    #[inline]
    #[must_use]
    pub const fn told_apart(&self, live: &Live) -> State {
        State {
            own: self.own & live.own,
            theirs: self.theirs & live.theirs,
            ..*self
        }
    }

    /// The position in 128 bits, two a cell: free, own, theirs, neutral.
    #[inline]
    #[must_use]
    pub const fn words(&self) -> (u64, u64) {
        let neutral = self.occupied & !(self.own | self.theirs);
        (self.own | neutral, self.theirs | neutral)
    }
}

/// The cells of the lines that the side with these beads may still finish with `free` cells.
///
/// A bead where the side finishes a line, on one of the cells `done`, wins at once: other lines
/// through such a cell make no difference. A bead under a cell where the other side finishes one,
/// on one of the cells `under`, loses at once unless it wins: it can only be the last one of a line.
fn unfinished(beads: u64, free: u64, done: u64, under: u64) -> u64 {
    let under = free & under & !done;
    let plain = beads | (free & !done & !under);
    let last = |last: u64, others: u64| {
        cells(last)
            .flat_map(move |cell| THROUGH[cell].sets().iter().map(move |&line| (cell, line)))
            .filter(move |&(cell, line)| line & !(others | 1 << cell) == 0)
            .fold(0, |all, (_, line)| all | line)
    };
    whole_lines(plain) | last(done, beads) | last(under, plain)
}
