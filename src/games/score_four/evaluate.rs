//! Evaluation of positions whose value is not yet decided.

use super::cell::Peg;
use super::features::{
    CLASS_OF, CLASSES, PLACES, TEMPO, line_feature, patterns, waiting, waiting_feature,
};
use super::lines::{COUNT, THROUGH, cells};
use super::position::Position;
use super::solver::parity::{Follow, quick_follow};
use super::weights::WEIGHTS;
use crate::rules::{Evaluate, Hints, Rules, Side, Threats, Verdict};

/// Value of a position that follow-up alone wins: above every estimate, below every forced win.
const CERTAIN: i32 = 10_000;

/// A position as the alpha-beta search plays it, with its evaluation.
///
/// The moves are those of [`Position`] without the ones that lose at once: a side that can finish a
/// line does so, a threatened side blocks, nobody plays under a cell where the other side wins. When
/// every move loses, all are kept. The value of the game does not change.
///
/// ```
/// use atom4::games::score_four::{Board, Position, SearchPosition};
/// use atom4::rules::{Evaluate, Rules};
/// let board = Board::new();
/// let position = SearchPosition::new(Position::of(&board), &board);
/// let mut moves = Vec::new();
/// position.moves(&mut moves);
/// assert_eq!(moves.len(), 16);
/// assert!(position.evaluate() > 0, "it is good to have the move");
/// ```
#[derive(Clone, Debug)]
pub struct SearchPosition {
    position: Position,
    /// The side that fills the odd levels when both sides answer on the same peg.
    odd: Side,
    /// For each line, the cells of it that hold beads: the odd side's in the low four bits, the
    /// even side's in the high four.
    lines: [u8; COUNT],
    /// Value of all open lines for the odd side.
    open: i32,
}

/// Value of a line for the odd side, by its class and its beads as [`SearchPosition`] holds them.
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

impl SearchPosition {
    /// Evaluates `position`, whose beads are those of `board`.
    #[must_use]
    pub fn new(position: Position, board: &super::Board) -> SearchPosition {
        let odd = odd_side(&position);
        let theirs = patterns(board.beads(odd.other()));
        let mut lines = patterns(board.beads(odd));
        for (line, theirs) in lines.iter_mut().zip(theirs) {
            *line |= theirs << 4;
        }
        let mut search_position = SearchPosition {
            position,
            odd,
            lines,
            open: 0,
        };
        search_position.open = (0..COUNT).map(|line| search_position.worth(line)).sum();
        search_position
    }

    /// Value of a line for the odd side.
    #[inline]
    fn worth(&self, line: usize) -> i32 {
        i32::from(WORTH[usize::from(CLASS_OF[line])][usize::from(self.lines[line])])
    }

    /// The position without its evaluation.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The cells that the search fills.
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

    /// Number of the lowest free cell on `peg`.
    fn cell(&self, peg: Peg) -> usize {
        (self.position.playable() & peg.cells()).trailing_zeros() as usize & 63
    }

    /// Value of the threats of `side`.
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

impl Threats for SearchPosition {
    fn may_win_within(&self, side: Side, plies: u32) -> bool {
        let first = u32::from(side == self.mover());
        // Its moves among so many plies.
        let moves = (plies + first) / 2;
        let [own, theirs] = if side == self.odd { [0, 4] } else { [4, 0] };
        let open = |line: &u8| {
            let beads = (line >> own & 15).count_ones();
            line >> theirs & 15 == 0 && beads < 4 && 4 - beads <= moves
        };
        self.lines.iter().any(open)
    }

    fn plies_left(&self) -> u32 {
        self.position.occupied().count_zeros()
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
            moves.extend(cells(self.candidates()).filter_map(|cell| Peg::new(cell & 15)));
        }
    }

    fn play(&mut self, peg: Peg) -> SearchPosition {
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

impl Hints for SearchPosition {
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
}
