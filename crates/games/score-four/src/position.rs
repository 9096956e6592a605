//! A game with alternate moves from any board.

use super::board::Board;
use super::cell::Peg;
use super::lines::{GROUND, THROUGH, cells, completing, playable};
use super::solver::state::State;
use atom4_core::base::random::mix;
use atom4_core::rules::{Rules, Side, Verdict};

/// Beads, side to move, and the cells where a bead would finish a line.
///
/// Lines that are finished when the game starts do not count: only a bead played in the game wins. So
/// every board with a free peg has moves.
///
/// ```
/// use atom4_score_four::{Board, Position};
/// use atom4_core::rules::{Rules, Side};
/// let mut position = Position::of(&Board::new());
/// position.play("A1".parse().expect("a peg"));
/// assert_eq!(position.mover(), Side::Black);
/// assert_eq!(position.occupied(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    beads: [u64; 2],
    /// For each side, the cells that would finish one of its lines; filled cells may be among them.
    completing: [u64; 2],
    side: Side,
    winner: Option<Side>,
}

impl Position {
    /// The game on `board`, with the side that has fewer beads to move. It is over when the board
    /// has a finished line.
    #[must_use]
    pub const fn of(board: &Board) -> Position {
        let mut position = Position::to_move(board, board.mover());
        if let Some(Verdict::Win(side)) = board.verdict() {
            position.winner = Some(side);
        }
        position
    }

    /// The game that continues from `board` with `side` to move. Lines that are finished already do
    /// not count.
    #[must_use]
    pub const fn to_move(board: &Board, side: Side) -> Position {
        let beads = [board.beads(Side::White), board.beads(Side::Black)];
        Position {
            beads,
            completing: [completing(beads[0]), completing(beads[1])],
            side,
            winner: None,
        }
    }

    /// Set of the beads of the side to move.
    #[must_use]
    pub const fn own(&self) -> u64 {
        self.beads[self.side.index()]
    }

    /// Set of the beads of the other side.
    #[must_use]
    pub const fn theirs(&self) -> u64 {
        self.beads[self.side.other().index()]
    }

    /// The position in the solver's form.
    #[must_use]
    pub(crate) const fn state(&self) -> State {
        State {
            own: self.own(),
            theirs: self.theirs(),
            occupied: self.occupied(),
            own_done: self.completing[self.side.index()],
            their_done: self.completing[self.side.other().index()],
        }
    }

    /// Set of the cells that hold a bead.
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.beads[0] | self.beads[1]
    }

    /// The free cells where `side` would finish a line, playable or not.
    #[must_use]
    pub const fn threats(&self, side: Side) -> u64 {
        self.completing[side.index()] & !self.occupied()
    }

    /// The cells where a bead can be put now, even when the game is over.
    #[must_use]
    pub const fn playable(&self) -> u64 {
        playable(self.occupied())
    }

    /// The playable cells where the side to move would finish a line.
    #[must_use]
    pub const fn winning(&self) -> u64 {
        self.completing[self.side.index()] & self.playable()
    }

    /// The playable cells where the other side would finish a line.
    #[must_use]
    pub const fn blocking(&self) -> u64 {
        self.completing[self.side.other().index()] & self.playable()
    }

    /// The playable cells without those that lose at once: where a line can be finished only those that do, where the other
    /// side would finish one only those that block, and none under a cell where it would. All where every one loses.
    #[must_use]
    pub(super) const fn candidates(&self) -> u64 {
        let winning = self.winning();
        if winning != 0 {
            return winning;
        }
        let blocking = self.blocking();
        let cells = if blocking == 0 {
            self.playable()
        } else {
            blocking
        };
        let safe = cells & !(self.threats(self.side.other()) >> 16);
        if safe == 0 { cells } else { safe }
    }

    /// Puts a bead of the side to move into a playable cell.
    #[inline]
    pub fn fill(&mut self, cell: usize) {
        let side = self.side.index();
        self.beads[side] |= 1 << cell;
        if self.completing[side] & 1 << cell != 0 {
            self.winner = Some(self.side);
        }
        for &line in THROUGH[cell].sets() {
            let rest = line & !self.beads[side];
            // One free cell is left, or none; a finished line adds nothing.
            if rest & rest.wrapping_sub(1) == 0 {
                self.completing[side] |= rest;
            }
        }
        self.side = self.side.other();
    }
}

impl Rules for Position {
    type Move = Peg;
    type Undo = Position;

    fn mover(&self) -> Side {
        self.side
    }

    fn moves(&self, moves: &mut Vec<Peg>) {
        if self.winner.is_some() {
            return;
        }
        // Bits of the playable cells moved to level 1 give the open pegs in order.
        let free = self.playable();
        let pegs = (free | free >> 16 | free >> 32 | free >> 48) & GROUND;
        moves.extend(cells(pegs).filter_map(Peg::new));
    }

    fn play(&mut self, peg: Peg) -> Position {
        let before = *self;
        let cell = self.playable() & peg.cells();
        debug_assert!(cell != 0, "{peg} is full");
        self.fill(cell.trailing_zeros() as usize);
        before
    }

    fn undo(&mut self, before: Position) {
        *self = before;
    }

    fn verdict(&self) -> Option<Verdict> {
        if let Some(side) = self.winner {
            Some(Verdict::Win(side))
        } else if self.occupied() == u64::MAX {
            Some(Verdict::Draw)
        } else {
            None
        }
    }

    fn key(&self) -> u64 {
        // The key covers the side to move and the end of the game beside the beads.
        let state = self.side.index() as u64 | (self.winner.is_some() as u64) << 1;
        mix(mix(self.beads[0] ^ 0x5c0e_4f00 ^ state << 40).wrapping_add(self.beads[1]))
    }
}
