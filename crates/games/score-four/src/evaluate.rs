//! Evaluation of positions whose value is not yet decided.

use super::cell::Peg;
use super::features::{bead, line_beads, open_line, threat};
use super::lines::{COUNT, THROUGH, cells};
use super::network::Row;
use super::position::Position;
use super::solver::parity::{Follow, quick_follow};
use atom4_core::rules::{Evaluate, Hints, Rules, Side, Verdict};

/// Value of a position that follow-up alone wins: above every estimate, below every forced win.
const CERTAIN: i32 = 10_000;

/// A position as the alpha-beta search plays it, with its evaluation.
///
/// The moves are those of [`Position`] without the ones that lose at once: a side that can finish a
/// line does so, a threatened side blocks, nobody plays under a cell where the other side wins. When
/// every move loses, all are kept. The value of the game does not change.
///
/// ```
/// use atom4_score_four::{Board, Position, SearchPosition};
/// use atom4_core::rules::{Evaluate, Rules};
/// let board = Board::new();
/// let position = SearchPosition::new(Position::of(&board), &board);
/// let mut moves = Vec::new();
/// position.moves(&mut moves);
/// assert_eq!(moves.len(), 16);
/// assert!(position.evaluate().abs() < 300, "nobody is far ahead");
/// ```
#[derive(Clone, Debug)]
pub struct SearchPosition {
    position: Position,
    /// The side that fills the odd levels when both sides answer on the same peg.
    odd: Side,
    /// For each line, the number of beads of the odd side in the low four bits, of the even side in
    /// the high four.
    lines: [u8; COUNT],
    /// The hidden values of the network.
    hidden: Row,
}

impl SearchPosition {
    /// Evaluates `position`, whose beads are those of `board`.
    #[must_use]
    pub fn new(position: Position, board: &super::Board) -> SearchPosition {
        let odd = odd_side(&position);
        let beads = [odd, odd.other()].map(|side| board.beads(side));
        SearchPosition {
            position,
            odd,
            lines: line_beads(beads),
            hidden: Row::of(beads),
        }
    }

    /// The position without its evaluation.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Number of the lowest free cell on `peg`.
    fn cell(&self, peg: Peg) -> usize {
        (self.position.playable() & peg.cells()).trailing_zeros() as usize & 63
    }

    /// Puts a bead of the side to move into `cell` and keeps the inputs of the network up to date.
    fn fill(&mut self, cell: usize) {
        let sides = [self.odd, self.odd.other()];
        let owner = usize::from(self.mover() != self.odd);
        let (own, theirs) = (4 * owner, 4 - 4 * owner);
        self.hidden.add(bead(owner, cell));
        for (owner, side) in sides.into_iter().enumerate() {
            if self.position.threats(side) & 1 << cell != 0 {
                self.hidden.remove(threat(owner, cell));
            }
        }
        let through = &THROUGH[cell];
        for &line in &through.numbers[..through.count] {
            let line = usize::from(line);
            let before = self.lines[line];
            let (ours, others) = (before >> own & 15, before >> theirs & 15);
            self.lines[line] += 1 << own;
            if others == 0 {
                if ours > 0 {
                    self.hidden
                        .remove(open_line(owner, line, usize::from(ours)));
                }
                if ours < 3 {
                    self.hidden
                        .add(open_line(owner, line, usize::from(ours) + 1));
                }
            } else if ours == 0 {
                self.hidden
                    .remove(open_line(1 - owner, line, usize::from(others)));
            }
        }
        let before = self.position.threats(sides[owner]);
        self.position.fill(cell);
        for new in cells(self.position.threats(sides[owner]) & !before) {
            self.hidden.add(threat(owner, new));
        }
    }
}

/// The side that fills the odd levels when both sides answer each other on the same peg: the one to
/// move while an even number of cells is free.
#[must_use]
pub fn odd_side(position: &Position) -> Side {
    if position.occupied().count_ones().is_multiple_of(2) {
        position.mover()
    } else {
        position.mover().other()
    }
}

impl Rules for SearchPosition {
    type Move = Peg;
    type Undo = SearchPosition;

    fn mover(&self) -> Side {
        self.position.mover()
    }

    fn moves(&self, moves: &mut Vec<Peg>) {
        if self.position.verdict().is_none() {
            moves.extend(cells(self.position.candidates()).filter_map(|cell| Peg::new(cell & 15)));
        }
    }

    fn play(&mut self, peg: Peg) -> SearchPosition {
        let before = self.clone();
        self.fill(self.cell(peg));
        before
    }

    fn undo(&mut self, before: SearchPosition) {
        *self = before;
    }

    fn verdict(&self) -> Option<Verdict> {
        self.position.verdict()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }
}

impl Evaluate for SearchPosition {
    fn evaluate(&self) -> i32 {
        let mover = self.mover();
        // The search need not rediscover results that the other side can force by follow-up.
        let most = match quick_follow(&self.position.state(), u64::MAX) {
            Follow::Wins => return -CERTAIN,
            Follow::Holds => 0,
            Follow::Open => CERTAIN,
        };
        let value = self.hidden.value(self.position.occupied().count_ones());
        let guess = if mover == self.odd { value } else { -value };
        guess.min(most)
    }
}

impl Hints for SearchPosition {
    const UNIT: i32 = 40;
    const MARGIN: Option<i32> = Some(60);
    const TABLE_DEPTH: i32 = 2;
    const SLOTS: usize = 64;

    fn slot(&self, peg: Peg) -> usize {
        self.cell(peg)
    }

    fn promise(&self, peg: Peg) -> i32 {
        let cell = self.cell(peg);
        let through = &THROUGH[cell];
        let mut sum = 0;
        for &line in &through.numbers[..through.count] {
            let beads = self.lines[usize::from(line)];
            let (mut own, mut theirs) = (beads & 15, beads >> 4);
            if self.mover() != self.odd {
                (own, theirs) = (theirs, own);
            }
            sum += match (own, theirs) {
                (0, 0) => 4,
                (1, 0) => 10,
                (2, 0) => 60,
                (0, 1) => 6,
                (0, 2) => 40,
                _ => 0,
            };
        }
        // The cell above becomes playable for the other side.
        let above = (1 << cell) << 16;
        if above & self.position.threats(self.mover()) != 0 {
            sum -= 40;
        }
        sum
    }

    fn wins_at_once(&self) -> Option<bool> {
        Some(self.position.winning() != 0)
    }

    fn is_threatened(&self) -> bool {
        self.position.blocking() != 0
    }

    /// No line gets its third bead.
    fn is_quiet(&self, peg: Peg) -> bool {
        let through = &THROUGH[self.cell(peg)];
        let two = if self.mover() == self.odd { 2 } else { 2 << 4 };
        let mut lines = through.numbers[..through.count].iter();
        lines.all(|&line| self.lines[usize::from(line)] != two)
    }
}

#[cfg(test)]
mod tests;
