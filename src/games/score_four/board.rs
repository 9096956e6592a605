//! The board of testing mode: any beads that can stand on the pegs, whoever's turn it is.

use super::lines::{LINES, holds_line, playable};
use super::notation::{Cell, Peg};
use crate::rules::{Side, Verdict};

/// Sixteen pegs of up to four beads. No turns, no parity, no end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cells of each side's beads, White's first; see [`super::lines`] for the bit numbers.
    beads: [u64; 2],
}

impl Board {
    /// The empty board.
    #[must_use]
    pub const fn new() -> Board {
        Board { beads: [0; 2] }
    }

    /// The cells of this side's beads.
    #[must_use]
    pub const fn beads(&self, side: Side) -> u64 {
        self.beads[side.index()]
    }

    /// The cells that hold a bead.
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.beads[0] | self.beads[1]
    }

    /// The number of beads on the board.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// The number of beads on this peg, 0 to 4.
    #[must_use]
    pub const fn height(&self, peg: Peg) -> usize {
        (self.occupied() & peg.cells()).count_ones() as usize
    }

    /// Whose bead is in this cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.beads[side.index()] & cell.set() != 0)
    }

    /// Puts a bead on a peg; `false`, and nothing changed, when the peg is full.
    pub const fn add(&mut self, side: Side, peg: Peg) -> bool {
        let cell = playable(self.occupied()) & peg.cells();
        self.beads[side.index()] |= cell;
        cell != 0
    }

    /// Takes the top bead off a peg; `None`, and nothing changed, when the peg is empty.
    pub fn remove(&mut self, peg: Peg) -> Option<Side> {
        let height = self.height(peg);
        let top = Cell::new(peg, height.checked_sub(1)?)?;
        let side = self.at(top)?;
        self.beads[side.index()] &= !top.set();
        Some(side)
    }

    /// The side to move: the one with fewer beads, White when they are equal.
    #[must_use]
    pub const fn mover(&self) -> Side {
        if self.beads[0].count_ones() <= self.beads[1].count_ones() {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Whether this side has a finished line.
    #[must_use]
    pub const fn has_line(&self, side: Side) -> bool {
        holds_line(self.beads(side))
    }

    /// This side's finished lines, the cells of each from the lowest bit number up; the lines in
    /// the order of their cells.
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

    /// How a game that stands like this has ended. Where both sides have lines the side that is
    /// not to move, whose bead came last, has won.
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
