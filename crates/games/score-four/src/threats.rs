//! A position as the search on win or no win plays it.

use super::cell::Peg;
use super::lines::{LINES, THROUGH, cells, playable};
use super::position::Position;
use super::symmetry::{first_image, image};
use atom4_core::base::random::mix;
use atom4_core::rules::{Evaluate, Hints, Rules, Side, Threats, Verdict};

/// A position without the moves that lose at once. When every move does, all are kept.
///
/// ```
/// use atom4_score_four::threats::ThreatPosition;
/// use atom4_score_four::{Board, Position};
/// use atom4_core::rules::{Side, Threats};
/// let position = ThreatPosition::new(Position::of(&Board::new()));
/// assert!(!position.may_win_within(Side::White, 5));
/// assert!(position.may_win_within(Side::White, 7));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThreatPosition(Position);

impl ThreatPosition {
    /// The game that goes on from `position`.
    #[must_use]
    pub const fn new(position: Position) -> ThreatPosition {
        ThreatPosition(position)
    }

    /// Number of the lowest free cell on `peg`.
    fn cell(&self, peg: Peg) -> usize {
        (self.0.playable() & peg.cells()).trailing_zeros() as usize & 63
    }

    /// Says whether `side` has a line, empty or its own, that it finishes with so many beads.
    fn has_open_line(&self, side: Side, beads: u32) -> bool {
        let [own, theirs] = if side == self.0.mover() {
            [self.0.own(), self.0.theirs()]
        } else {
            [self.0.theirs(), self.0.own()]
        };
        LINES
            .iter()
            .any(|line| line & theirs == 0 && 4 - (line & own).count_ones() <= beads)
    }

    /// Says whether the side to move can hinder its opponent from finishing a line with the next bead, where the opponent would
    /// finish lines at `done` and the cells of `occupied` hold a bead.
    const fn is_lost(done: u64, occupied: u64) -> bool {
        let done = done & !occupied;
        let open = playable(occupied);
        let now = done & open;
        if now == 0 {
            // Only where each bead is a step for the opponent's. Nothing is above the highest level.
            return open != 0 && open >> 48 == 0 && open << 16 & !done == 0;
        }
        // Two at once cannot be blocked, nor can one above the block.
        now & (now - 1) != 0 || done & now << 16 != 0
    }

    /// Says of the moves of the side to move whether each wins with the bead after it, where its opponent cannot win at once.
    fn wins_next(&self) -> impl Fn(&usize) -> bool {
        let (own, occupied) = (self.0.own(), self.0.occupied());
        let done = self.0.threats(self.0.mover());
        move |&cell| ThreatPosition::is_lost(done_after(own, done, cell), occupied | 1 << cell)
    }
}

/// The cells that a side with the beads of `own`, which would finish lines at `done`, would finish a line at after a bead at `cell`.
fn done_after(own: u64, mut done: u64, cell: usize) -> u64 {
    let own = own | 1 << cell;
    for &line in THROUGH[cell].sets() {
        let rest = line & !own;
        if rest & rest.wrapping_sub(1) == 0 {
            done |= rest;
        }
    }
    done
}

impl Rules for ThreatPosition {
    type Move = Peg;
    type Undo = ThreatPosition;

    fn mover(&self) -> Side {
        self.0.mover()
    }

    fn moves(&self, moves: &mut Vec<Peg>) {
        if self.0.verdict().is_none() {
            moves.extend(cells(self.0.candidates()).filter_map(|cell| Peg::new(cell & 15)));
        }
    }

    fn play(&mut self, peg: Peg) -> ThreatPosition {
        let before = *self;
        self.0.fill(self.cell(peg));
        before
    }

    fn undo(&mut self, before: ThreatPosition) {
        *self = before;
    }

    fn verdict(&self) -> Option<Verdict> {
        self.0.verdict()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl Evaluate for ThreatPosition {
    /// Nothing is estimated where wins alone count.
    fn evaluate(&self) -> i32 {
        0
    }
}

impl Hints for ThreatPosition {
    const SLOTS: usize = 64;

    fn slot(&self, peg: Peg) -> usize {
        self.cell(peg)
    }

    fn wins_at_once(&self) -> Option<bool> {
        Some(self.0.winning() != 0)
    }
}

impl Threats for ThreatPosition {
    fn may_win_within(&self, side: Side, plies: u32) -> bool {
        if side == self.0.mover() {
            // What leads to a win in three plies is told by the list of moves.
            return plies == 3 || self.has_open_line(side, plies.div_ceil(2));
        }
        if plies <= 2 {
            return ThreatPosition::is_lost(self.0.threats(side), self.0.occupied());
        }
        self.has_open_line(side, plies / 2)
    }

    fn plies_left(&self) -> u32 {
        self.0.occupied().count_zeros()
    }

    fn moves_toward(&mut self, _: Side, plies: u32, moves: &mut Vec<Peg>) {
        let all = plies != 3 || self.0.winning() != 0;
        let wins = self.wins_next();
        let useful = cells(self.0.candidates()).filter(|cell| all || wins(cell));
        moves.extend(useful.filter_map(|cell| Peg::new(cell & 15)));
    }

    fn refutation(&mut self, _: Side, plies: u32, moves: &[Peg]) -> Option<Peg> {
        if plies != 3 {
            return None;
        }
        let refutes = |&peg: &Peg| {
            let mut after = *self;
            after.0.fill(after.cell(peg));
            after.0.verdict().is_some()
                || after.0.winning() == 0 && {
                    let wins = after.wins_next();
                    !cells(after.0.candidates()).any(|cell| wins(&cell))
                }
        };
        moves.iter().copied().find(refutes)
    }

    /// Of the eight positions that the symmetries make, the one whose sets of beads are the least stands for all.
    fn symmetric_key(&self) -> (u64, usize) {
        let ([own, theirs], number) = first_image([self.0.own(), self.0.theirs()]);
        let side = self.0.mover().index() as u64;
        (
            mix(mix(own ^ 0x5c0e_4f00 ^ side << 40).wrapping_add(theirs)),
            number,
        )
    }

    fn symmetric_slot(&self, peg: Peg, number: usize) -> usize {
        image(1 << self.cell(peg), number).trailing_zeros() as usize
    }
}
