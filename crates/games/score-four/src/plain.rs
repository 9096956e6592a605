//! The rules in a slow and obvious form. Tests compare the fast rules with it.

use super::board::Board;
use super::cell::{Cell, Peg};
use atom4_core::rules::{Rules, Side, Verdict};

/// Sixteen stacks of beads and a side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// Beads of each peg from the bottom up, A1 first.
    pub pegs: [Vec<Side>; 16],
    /// The side to move.
    pub side: Side,
    /// The side whose last bead finished a line.
    pub winner: Option<Side>,
}

impl Plain {
    /// The game that continues from `board` with `side` to move. Lines that are finished already do
    /// not count.
    #[must_use]
    pub fn to_move(board: &Board, side: Side) -> Plain {
        let mut pegs = [(); 16].map(|()| Vec::new());
        for (beads, peg) in pegs.iter_mut().zip(Peg::all()) {
            beads.extend((0..4).filter_map(|level| board.at(Cell::new(peg, level)?)));
        }
        Plain {
            pegs,
            side,
            winner: None,
        }
    }

    fn bead(&self, [x, y, z]: [i32; 3]) -> Option<Side> {
        let on_board = |n: i32| (0..4).contains(&n);
        if !on_board(x) || !on_board(y) {
            return None;
        }
        let beads = &self.pegs[(4 * y + x) as usize];
        usize::try_from(z).ok().and_then(|z| beads.get(z)).copied()
    }

    /// Says whether the bead at `place` is one of four in a row in one of the thirteen directions.
    #[must_use]
    pub fn in_line(&self, place: [i32; 3]) -> bool {
        let Some(side) = self.bead(place) else {
            return false;
        };
        let mut directions = Vec::new();
        for dx in -1..=1 {
            for dy in -1..=1 {
                for dz in -1..=1 {
                    directions.push([dx, dy, dz]);
                }
            }
        }
        directions.retain(|&d| d > [0, 0, 0]);
        directions.into_iter().any(|d| {
            let at = |n: i32| [0, 1, 2].map(|i| place[i] + n * d[i]);
            let run = (-3..=3).map(|n| self.bead(at(n)) == Some(side)).fold(
                (0, 0),
                |(best, now), same| {
                    let now = if same { now + 1 } else { 0 };
                    (now.max(best), now)
                },
            );
            run.0 >= 4
        })
    }
}

impl Rules for Plain {
    type Move = Peg;
    type Undo = Plain;

    fn mover(&self) -> Side {
        self.side
    }

    fn moves(&self, moves: &mut Vec<Peg>) {
        if self.verdict().is_none() {
            moves.extend(Peg::all().filter(|peg| self.pegs[peg.number()].len() < 4));
        }
    }

    fn play(&mut self, peg: Peg) -> Plain {
        let before = self.clone();
        self.pegs[peg.number()].push(self.side);
        let top = self.pegs[peg.number()].len() as i32 - 1;
        if self.in_line([peg.column() as i32, peg.row() as i32, top]) {
            self.winner = Some(self.side);
        }
        self.side = self.side.other();
        before
    }

    fn undo(&mut self, before: Plain) {
        *self = before;
    }

    fn verdict(&self) -> Option<Verdict> {
        match self.winner {
            Some(side) => Some(Verdict::Win(side)),
            None if self.pegs.iter().all(|beads| beads.len() == 4) => Some(Verdict::Draw),
            None => None,
        }
    }

    fn key(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&self.pegs, self.side, self.winner).hash(&mut hasher);
        hasher.finish()
    }
}
