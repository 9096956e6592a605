//! What a position is worth while nobody can see its end.

use super::features::{
    CLASS_OF, CLASSES, PLACES, TEMPO, line_feature, patterns, waiting, waiting_feature,
};
use super::lines::{COUNT, THROUGH, cells};
use super::notation::Peg;
use super::position::Position;
use super::solver::parity::{Follow, follow_at_a_glance};
use super::weights::WEIGHTS;
use crate::rules::{Evaluate, Hints, Rules, Side, Verdict};

/// The worth of a position that following alone wins: above any guess, below a counted win.
const CERTAIN: i32 = 10_000;

/// A game as the machine player looks at it: the moves worth a look, and what they lead to.
///
/// Its moves are those of [`Position`] with what loses on the spot left out: who can finish a line
/// does, who is threatened blocks, nobody plays under a cell where the other side wins. Where
/// every move loses all of them stay. So the value of the game is the same.
#[derive(Clone, Debug)]
pub struct Outlook {
    position: Position,
    /// The side that fills the odd levels in the long run.
    odd: Side,
    /// Which cells of each line hold a bead: of the odd side in the low four bits, of the even side
    /// in the high ones.
    lines: [u8; COUNT],
    /// The worth of all open lines for the odd side.
    open: i32,
}

/// By class of a line and the beads on it, as [`Outlook`] holds them, the worth for the odd side.
static WORTH: [[i16; 256]; CLASSES] = worth();

const fn worth() -> [[i16; 256]; CLASSES] {
    let mut worth = [[0; 256]; CLASSES];
    let mut class = 0;
    while class < CLASSES {
        let mut pattern = 1;
        while pattern < 16 {
            worth[class][pattern] = WEIGHTS[line_feature(class, 0, pattern as u8)];
            worth[class][pattern << 4] = -WEIGHTS[line_feature(class, 1, pattern as u8)];
            pattern += 1;
        }
        class += 1;
    }
    worth
}

impl Outlook {
    /// A look at this position.
    #[must_use]
    pub fn new(position: Position, board: &super::Board) -> Outlook {
        let odd = odd_side(&position);
        let theirs = patterns(board.beads(odd.other()));
        let mut lines = patterns(board.beads(odd));
        for (line, theirs) in lines.iter_mut().zip(theirs) {
            *line |= theirs << 4;
        }
        let mut outlook = Outlook {
            position,
            odd,
            lines,
            open: 0,
        };
        outlook.open = (0..COUNT).map(|line| outlook.worth(line)).sum();
        outlook
    }

    /// The worth of a line for the odd side.
    #[inline]
    fn worth(&self, line: usize) -> i32 {
        i32::from(WORTH[usize::from(CLASS_OF[line])][usize::from(self.lines[line])])
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

    /// The worth of the cells that one side waits for.
    fn waiting(&self, side: Side) -> i32 {
        let later = !self.position.playable();
        let own = self.position.threats(side) & later;
        let theirs = self.position.threats(side.other()) & later;
        let owner = usize::from(side != self.odd);
        (0..)
            .zip(waiting(own, theirs, self.position.occupied()))
            .map(|(kind, count)| count as i32 * i32::from(WEIGHTS[waiting_feature(owner, kind)]))
            .sum()
    }
}

/// The side that fills the odd levels when both answer each other peg by peg: the one that moves
/// while an even number of cells is free.
#[must_use]
pub fn odd_side(position: &Position) -> Side {
    if position.occupied().count_ones().is_multiple_of(2) {
        position.mover()
    } else {
        position.mover().other()
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
        let shift = if self.mover() == self.odd { 0 } else { 4 };
        let through = &THROUGH[cell];
        for (&line, place) in through.numbers[..through.count].iter().zip(PLACES[cell]) {
            let line = usize::from(line);
            self.open -= self.worth(line);
            self.lines[line] |= 1 << (place + shift);
            self.open += self.worth(line);
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
        // What the other side is sure of, the search need not find out move by move.
        let most = match follow_at_a_glance(&self.position.state(), u64::MAX) {
            Follow::Wins => return -CERTAIN,
            Follow::Holds => 0,
            Follow::Open => CERTAIN,
        };
        let lines = if mover == self.odd {
            self.open
        } else {
            -self.open
        };
        let guess =
            lines + self.waiting(mover) - self.waiting(mover.other()) + i32::from(WEIGHTS[TEMPO]);
        guess.min(most)
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
            if self.mover() != self.odd {
                (own, theirs) = (theirs, own);
            }
            sum += match (own.count_ones(), theirs.count_ones()) {
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
