//! The board of testing mode: any beads that fit on the pegs, without turns.

use super::cell::{Cell, Peg};
use super::lines::{LINES, holds_line, playable};
use atom4_core::rules::{Side, Verdict};

/// Sixteen pegs of up to four beads each, without turns, without equal numbers of beads, without an end
/// of the game.
///
/// ```
/// use atom4_score_four::{Board, Peg};
/// use atom4_core::rules::Side;
/// let mut board = Board::new();
/// let peg: Peg = "A1".parse().expect("a peg");
/// for _ in 0..4 {
///     assert!(board.add(Side::White, peg));
/// }
/// assert!(!board.add(Side::Black, peg), "the peg is full");
/// assert!(board.has_line(Side::White));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// Cells of each side's beads, White's first; [`super::lines`] has the bit numbers.
    beads: [u64; 2],
}

impl Board {
    /// The empty board.
    #[must_use]
    pub const fn new() -> Board {
        Board { beads: [0; 2] }
    }

    /// Set of the cells that hold beads of `side`.
    #[must_use]
    pub const fn beads(&self, side: Side) -> u64 {
        self.beads[side.index()]
    }

    /// Set of the cells that hold a bead.
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.beads[0] | self.beads[1]
    }

    /// Number of beads on the board.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// Number of beads on `peg`, 0 to 4.
    #[must_use]
    pub const fn height(&self, peg: Peg) -> usize {
        (self.occupied() & peg.cells()).count_ones() as usize
    }

    /// Side of the bead in `cell`; `None` when the cell is empty.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.beads[side.index()] & cell.set() != 0)
    }

    /// Puts a bead on `peg`. Returns false and changes nothing when the peg is full.
    pub const fn add(&mut self, side: Side, peg: Peg) -> bool {
        let cell = playable(self.occupied()) & peg.cells();
        self.beads[side.index()] |= cell;
        cell != 0
    }

    /// Takes the top bead off `peg` and returns its side; `None` when the peg is empty.
    pub fn remove(&mut self, peg: Peg) -> Option<Side> {
        let height = self.height(peg);
        let top = Cell::new(peg, height.checked_sub(1)?)?;
        let side = self.at(top)?;
        self.beads[side.index()] &= !top.set();
        Some(side)
    }

    /// The side to move: the one with fewer beads, White when both have the same number.
    #[must_use]
    pub const fn mover(&self) -> Side {
        if self.beads[0].count_ones() <= self.beads[1].count_ones() {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Says whether `side` has a finished line.
    #[must_use]
    pub const fn has_line(&self, side: Side) -> bool {
        holds_line(self.beads(side))
    }

    /// The finished lines of `side`, sorted; the cells of each are sorted by peg and then by level.
    #[must_use]
    pub fn finished(&self, side: Side) -> Vec<[Cell; 4]> {
        let mut finished: Vec<[Cell; 4]> = LINES
            .iter()
            .filter(|&&line| line & !self.beads(side) == 0)
            .map(|&line| Cell::of_line(line))
            .collect();
        finished.sort_unstable();
        finished
    }

    /// Result of the game on this board; `None` while it goes on. When both sides have lines, the
    /// side that moved last has won.
    #[must_use]
    pub const fn verdict(&self) -> Option<Verdict> {
        let last = self.mover().other();
        if self.has_line(last) {
            Some(Verdict::Win(last))
        } else if self.has_line(last.other()) {
            Some(Verdict::Win(last.other()))
        } else if self.occupied() == u64::MAX {
            Some(Verdict::Draw)
        } else {
            None
        }
    }

    /// The pegs with room for a bead, in the order A1 … D4.
    pub fn open_pegs(&self) -> impl Iterator<Item = Peg> + use<> {
        let board = *self;
        Peg::all().filter(move |&peg| board.height(peg) < 4)
    }
}
