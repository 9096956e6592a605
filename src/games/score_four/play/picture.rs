//! What the screens show of a game of Score Four.

use crate::games::score_four::lines::{cells, completing};
use crate::games::score_four::play::{Entry, Game};
use crate::games::score_four::{Cell, Peg};
use crate::play::picture::{Picture, Role};
use crate::play::refusal::Refusal;
use crate::play::view::{
    Aim, Bead, BoardView, Kind, MoveLine, Rich, ScoreFourBoard, Side, Span, Spot, Token, plain,
};

/// The bead set last.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks {
    last: Option<Bead>,
}

/// Letters from the left, numbers from the front.
pub(super) fn spot(peg: Peg) -> Spot {
    Spot::new(peg.row() as i16, peg.column() as i16)
}

pub(super) fn peg(spot: Spot) -> Result<Peg, Refusal> {
    let place = usize::try_from(spot.x)
        .ok()
        .zip(usize::try_from(spot.y).ok());
    place
        .and_then(|(letter, number)| Peg::at(letter, number))
        .ok_or_else(|| {
            let Spot { x, y, .. } = spot;
            Refusal::new(format!(
                "there is no peg in row {x}, column {y}, both from 0; pegs go from A1 to D4"
            ))
        })
}

pub(super) fn bead(cell: Cell) -> Bead {
    Bead {
        peg: spot(cell.peg()),
        height: cell.level() as u8,
    }
}

impl Game {
    /// Where the next bead on this peg comes to lie; `None` on a full one.
    fn landing(&self, peg: Peg) -> Option<Cell> {
        Cell::new(peg, self.board().height(peg))
    }

    /// Why no bead can be put there.
    fn full(peg: Peg) -> String {
        format!("peg {peg} is full: it holds four beads")
    }
}

impl Picture for Game {
    type Marks = Marks;

    fn kind(&self) -> Kind {
        Kind::ScoreFour
    }

    fn marks(&self) -> Marks {
        let last = match self.entries().next_back() {
            Some(Entry::Add(_, peg)) => {
                let top = self.board().height(peg).checked_sub(1);
                top.and_then(|level| Cell::new(peg, level)).map(bead)
            }
            _ => None,
        };
        Marks { last }
    }

    fn board(&self, marks: &Marks, aim: Option<Spot>) -> BoardView {
        let board = Game::board(self);
        let mut shown = ScoreFourBoard {
            last: marks.last,
            ..ScoreFourBoard::default()
        };
        for cell in (0..64).map(Cell::of_bit) {
            let peg = cell.peg();
            shown.beads[peg.column()][peg.row()][cell.level()] = board.at(cell);
        }
        for side in Side::BOTH {
            let lines = board.finished(side);
            shown
                .lines
                .extend(lines.into_iter().map(|line| (side, line.map(bead))));
            let free = completing(board.beads(side)) & !board.occupied();
            let places = cells(free).map(|cell| (bead(Cell::of_bit(cell)), side));
            shown.threats.extend(places);
        }
        if board.verdict().is_some() {
            shown.threats.clear();
        } else {
            shown.legal = board.open_pegs().map(spot).collect();
            let aimed = aim.and_then(|aim| peg(aim).ok());
            shown.preview = aimed.and_then(|peg| self.landing(peg)).map(bead);
        }
        BoardView::ScoreFour(Box::new(shown))
    }

    fn aim(&self, at: Spot) -> Aim {
        let peg = peg(at);
        let landing = peg.as_ref().ok().and_then(|&peg| self.landing(peg));
        let refusal = match (&peg, landing) {
            (Err(refusal), _) => Some(refusal.to_string()),
            (Ok(peg), None) => Some(Game::full(*peg)),
            (Ok(_), Some(_)) => None,
        };
        let threat = |side: Side| {
            let free = completing(Game::board(self).beads(side));
            landing.is_some_and(|cell| free & cell.set() != 0)
        };
        let mover = self.board.mover();
        let effect = match landing {
            Some(cell) if threat(mover) => format!("{cell}: finishes a line"),
            Some(cell) if threat(mover.other()) => format!("{cell}: blocks a line"),
            Some(cell) => {
                // What the bead would open for the other side, one above it.
                let above = Cell::new(cell.peg(), cell.level() + 1);
                let theirs = completing(Game::board(self).beads(mover.other()));
                let gift = above.is_some_and(|above| theirs & above.set() != 0);
                let warning = if gift {
                    "; the place above it would finish a line"
                } else {
                    ""
                };
                format!("lands at {cell}{warning}")
            }
            None => String::new(),
        };
        Aim {
            spot: at,
            piece: Some(Token::Bead(mover)),
            refusal,
            effect,
        }
    }

    fn tokens(&self) -> Vec<Token> {
        vec![Token::Bead(self.board.mover())]
    }

    fn role(&self, side: Side) -> Role {
        let text = match side {
            Side::White => "white beads, begins",
            Side::Black => "black beads",
        };
        Role {
            text: text.into(),
            tokens: vec![Token::Bead(side)],
            stock: Vec::new(),
            goal: None,
        }
    }

    fn facts(&self) -> Vec<(String, String)> {
        vec![(
            "Beads".into(),
            format!("{} of 64", Game::board(self).count()),
        )]
    }

    fn last_moves(&self, most: usize) -> Vec<MoveLine> {
        MoveLine::last(most, self.entries(), |entry| match entry {
            Entry::Add(side, peg) => (Some(side), Some(Token::Bead(side)), peg.to_string()),
            Entry::Remove(peg) => (None, None, format!("off {peg}")),
        })
    }

    fn rules(&self) -> Vec<Rich> {
        let strong = |text: &str| vec![Span::Strong(text.into())];
        vec![
            strong("The aim"),
            plain(
                "Four beads of your colour in a straight line: along a row, across, up a peg, or \
                 slantwise in any way, from corner to corner of the cube too. There are 76 lines.",
            ),
            plain(""),
            strong("A move"),
            plain(
                "Put a bead on a peg; it slides down onto the beads that are there. A peg holds \
                 four. White begins, then the players take turns.",
            ),
            plain(""),
            strong("Games"),
            plain(
                "The loser of a game has white in the next; after a draw the colours change. The \
                 start page draws lots for them. A full board without a line is a draw.",
            ),
            plain(""),
            strong("On the board"),
            plain(
                "Pegs are named A1 to D4; A1 to D1 are in front. In testing mode draw board. has D1 \
                 to D4 in front. [ ] shows where your bead would land, ( ) the last bead, * a \
                 finished line. +w, +b and +wb mark places where a bead of white, of black, or of \
                 either would finish a line.",
            ),
        ]
    }
}
