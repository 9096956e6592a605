//! The solver's form of a position, reduced to what can still affect the result.

use super::super::board::Board;
use super::super::lines::{GROUND, THROUGH, cells, completing, playable, whole_lines};
use atom4_core::rules::Side;

/// A position seen from the side to move.
///
/// A bead without a line that its owner can still finish is neutral: it belongs to neither side and
/// blocks both. Neutral beads make different positions equal, and equal positions are searched once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Beads of the side to move that are not neutral.
    pub own: u64,
    /// Beads of the other side that are not neutral.
    pub theirs: u64,
    /// All cells with a bead, neutral beads included.
    pub occupied: u64,
    /// Cells where the side to move would finish a line; filled cells may be among them.
    pub own_done: u64,
    /// Cells where the other side would finish a line; filled cells may be among them.
    pub their_done: u64,
}

/// For each side, the cells of the lines that it can still finish, with and without beads.
#[derive(Clone, Copy, Debug)]
pub struct Live {
    /// Cells of the lines of the side to move.
    pub own: u64,
    /// Cells of the lines of the other side.
    pub theirs: u64,
}

impl State {
    /// The game that continues from `board` with `side` to move. Lines that are finished already do
    /// not count.
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
            // One free cell is left, or none; a finished line adds nothing.
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

    /// The lines that each side can still finish.
    ///
    /// A bead on a cell where a side finishes a line ends the game, which restricts the lines through such
    /// a cell and the cells above it (`docs/score-four-solver.md`).
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

    /// The position without everything that cannot affect its value: beads without a live line become
    /// neutral, dead pegs are filled up (`docs/score-four-solver.md`). The length of the game may change.
    #[inline]
    #[must_use]
    pub fn settled(&self, live: &Live) -> State {
        let free = !self.occupied;
        let open = free & (live.own | live.theirs);
        let pegs = (open | open >> 16 | open >> 32 | open >> 48) & GROUND;
        let dead = free & !(pegs * 0x0001_0001_0001_0001);
        let spare = if dead.count_ones() & 1 == 1 {
            // The spare cell is the top of the dead peg with the lowest number; the top of
            // an open peg is always free.
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

    /// The position with the beads that no longer matter made neutral. Value and length of the game
    /// stay.
    #[inline]
    #[must_use]
    pub const fn with_neutral_beads(&self, live: &Live) -> State {
        State {
            own: self.own & live.own,
            theirs: self.theirs & live.theirs,
            ..*self
        }
    }

    /// The position in 128 bits, two a cell: free, own, theirs, neutral.
    #[inline]
    #[must_use]
    pub(crate) const fn words(&self) -> (u64, u64) {
        let neutral = self.occupied & !(self.own | self.theirs);
        (self.own | neutral, self.theirs | neutral)
    }
}

/// Cells of the lines that the side with `beads` can still finish on the `free` cells.
///
/// `done` holds the cells where the side finishes a line: a bead there wins at once, so it can only be
/// the last bead of another line. `under` holds the cells below those where the other side finishes a
/// line: a bead there loses at once unless it wins, so it too can only be the last bead of a line.
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
