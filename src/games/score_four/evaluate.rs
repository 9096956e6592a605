//! What a position is worth while nobody can see its end.

use super::lines::{COUNT, LINES, ODD_LEVELS, THROUGH, cells};
use super::notation::Peg;
use super::position::Position;
use crate::rules::{Evaluate, Hints, Rules, Side, Verdict};

/// The worth of a line that one side alone has beads on, by their number.
const OPEN_LINE: [i32; 5] = [0, 4, 14, 40, 0];
/// A cell that would finish a line and lies on a level that its side fills when both sides answer
/// each other peg by peg: the odd levels for the side that moves first.
const GOOD_THREAT: i32 = 90;
/// The same on a level that the other side fills.
const POOR_THREAT: i32 = 25;
/// Two such cells one above the other.
const DOUBLE_THREAT: i32 = 300;
/// Having the move.
const TEMPO: i32 = 12;

/// A game as the machine player looks at it: the moves worth a look, and what they lead to.
///
/// Its moves are those of [`Position`] with what loses on the spot left out: who can finish a line
/// does, who is threatened blocks, nobody plays under a cell where the other side wins. Where
/// every move loses all of them stay. So the value of the game is the same.
#[derive(Clone, Debug)]
pub struct Outlook {
    position: Position,
    /// Beads on each line, White's in the low four bits, Black's in the high ones.
    lines: [u8; COUNT],
    /// The worth of all open lines, White's less Black's.
    open: i32,
}

impl Outlook {
    /// A look at this position.
    #[must_use]
    pub fn new(position: Position, board: &super::Board) -> Outlook {
        let count = |side: Side, line: u64| (board.beads(side) & line).count_ones() as u8;
        let lines = LINES.map(|line| count(Side::White, line) | count(Side::Black, line) << 4);
        Outlook {
            position,
            lines,
            open: lines.iter().map(|&beads| worth(beads)).sum(),
        }
    }

    /// The position looked at.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The cells worth filling.
    fn candidates(&self) -> u64 {
        let position = &self.position;
        let winning = position.winning();
        if winning != 0 {
            return winning;
        }
        let playable = position.playable();
        let blocking = position.blocking();
        let cells = if blocking == 0 { playable } else { blocking };
        let safe = cells & !(position.threats(position.mover().other()) >> 16);
        if safe == 0 { cells } else { safe }
    }

    fn cell(&self, peg: Peg) -> usize {
        (self.position.playable() & peg.cells()).trailing_zeros() as usize & 63
    }

    /// The threats of one side, cells that cannot be filled yet.
    fn threats(&self, side: Side, takes_odd: bool) -> i32 {
        let later = !self.position.playable();
        let own = self.position.threats(side) & later;
        let theirs = self.position.threats(side.other()) & later;
        // A cell above one that the other side waits for is reached only when that has failed.
        let shadow = theirs << 16 | theirs << 32;
        let own = own & !shadow;
        let good = own & if takes_odd { ODD_LEVELS } else { !ODD_LEVELS };
        let poor = own & !good;
        let double = own & own << 16;
        good.count_ones() as i32 * GOOD_THREAT
            + poor.count_ones() as i32 * POOR_THREAT
            + double.count_ones() as i32 * DOUBLE_THREAT
    }
}

/// The worth of a line with these beads, for White.
const fn worth(beads: u8) -> i32 {
    let (white, black) = (beads & 15, beads >> 4);
    if black == 0 {
        OPEN_LINE[white as usize]
    } else if white == 0 {
        -OPEN_LINE[black as usize]
    } else {
        0
    }
}

impl Rules for Outlook {
    type Move = Peg;
    type Undo = Outlook;

    fn mover(&self) -> Side {
        self.position.mover()
    }

    fn moves(&self, moves: &mut Vec<Peg>) {
        if self.position.verdict().is_none() {
            moves.extend(cells(self.candidates()).filter_map(|cell| Peg::new(cell & 15)));
        }
    }

    fn play(&mut self, peg: Peg) -> Outlook {
        let before = self.clone();
        let cell = self.cell(peg);
        let bead = match self.mover() {
            Side::White => 1,
            Side::Black => 16,
        };
        let through = &THROUGH[cell];
        for &line in &through.numbers[..through.count] {
            let beads = &mut self.lines[usize::from(line)];
            self.open -= worth(*beads);
            *beads += bead;
            self.open += worth(*beads);
        }
        self.position.fill(cell);
        before
    }

    fn undo(&mut self, before: Outlook) {
        *self = before;
    }

    fn verdict(&self) -> Option<Verdict> {
        self.position.verdict()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }
}

impl Evaluate for Outlook {
    fn evaluate(&self) -> i32 {
        let mover = self.mover();
        let free = (!self.position.occupied()).count_ones();
        // Who moves with an even number of free cells fills the odd levels in the long run.
        let odd = if free.is_multiple_of(2) {
            mover
        } else {
            mover.other()
        };
        let threats = |side: Side| self.threats(side, side == odd);
        let lines = match mover {
            Side::White => self.open,
            Side::Black => -self.open,
        };
        lines + threats(mover) - threats(mover.other()) + TEMPO
    }
}

impl Hints for Outlook {
    const UNIT: i32 = 40;
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
            if self.mover() == Side::Black {
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
        // What lies above is the other side's next.
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
}
