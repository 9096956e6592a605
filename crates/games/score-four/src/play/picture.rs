//! Score Four as the screens show it.

use crate::lines::{cells, completing};
use crate::play::kind::KIND;
use crate::play::{Entry, Game};
use crate::{Cell, Peg};
use atom4_play::kind::Kind;
use atom4_play::picture::{Picture, Role};
use atom4_play::refusal::Refusal;
use atom4_play::view::{
    Aim, BoardView, Fill, Lattice, MoveLine, Pegs, Piece, Rich, Side, Span, Spot, Token, marks,
    plain,
};

/// The bead set last.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks {
    last: Option<Spot>,
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

/// The place of a bead: its peg and its height.
fn place(cell: Cell) -> Spot {
    spot(cell.peg()).at_height(cell.level() as i16)
}

/// A bead of this side.
fn bead(side: Side) -> Token {
    let letter = match side {
        Side::White => 'W',
        Side::Black => 'B',
    };
    Token::new(Fill::Plain(side), letter)
}

impl Game {
    /// The place where the next bead on this peg comes to lie; `None` on a full one.
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
        KIND
    }

    fn marks(&self) -> Marks {
        let last = match self.entries().next_back() {
            Some(Entry::Add(_, peg)) => {
                let top = self.board().height(peg).checked_sub(1);
                top.and_then(|level| Cell::new(peg, level)).map(place)
            }
            _ => None,
        };
        Marks { last }
    }

    fn board(&self, marks: &Marks, aim: Option<Spot>) -> BoardView {
        let board = Game::board(self);
        let lattice = Lattice::Pegs(Pegs {
            columns: 4,
            rows: 4,
            height: 4,
        });
        let mut shown = BoardView::new(lattice, Spot::new(1, 1));
        shown.marks.last = marks.last;
        shown.pieces = (0..64)
            .map(Cell::of_bit)
            .filter_map(|cell| Some(Piece::new(place(cell), bead(board.at(cell)?))))
            .collect();
        let decided = board.verdict().is_some();
        for side in Side::BOTH {
            let lines = board.finished(side).into_iter();
            let lines = lines.map(|line| line.map(place).to_vec());
            shown.marks.winning.extend(lines);
            let free = completing(board.beads(side)) & !board.occupied();
            if !decided {
                let places = cells(free).map(|cell| (place(Cell::of_bit(cell)), bead(side)));
                shown.marks.threats.extend(places);
            }
        }
        if !decided {
            shown.marks.legal = board.open_pegs().map(spot).collect();
            let aimed = aim.and_then(|aim| peg(aim).ok());
            shown.marks.landing = aimed.and_then(|peg| self.landing(peg)).map(place);
        }
        shown
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
                // The place that the bead would open for the other side, one above it.
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
            piece: Some(bead(mover)),
            place: peg.map_or(String::new(), |peg| peg.to_string()),
            refusal,
            effect,
        }
    }

    fn tokens(&self) -> Vec<Token> {
        vec![bead(self.board.mover())]
    }

    fn role(&self, side: Side) -> Role {
        let text = match side {
            Side::White => "white beads, begins",
            Side::Black => "black beads",
        };
        Role {
            text: text.into(),
            tokens: vec![bead(side)],
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
            Entry::Add(side, peg) => (Some(side), Some(bead(side)), peg.to_string()),
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
            marks(
                "Pegs are named A1 to D4; A1 to D1 are in front. In testing mode draw board. has D1 \
                 to D4 in front. [ ] shows where your bead would land, ( ) the last bead, * a \
                 finished line. +w, +b and +wb mark places where a bead of white, of black, or of \
                 either would finish a line.",
                "Pegs are named A1 to D4; A1 to D1 are in front. A pale bead shows where yours would land, a \
                 ring is the last bead, and a finished line shines. A ring in the air, in the colour of a \
                 player, marks a place where that player would finish a line; k switches these rings.",
            ),
        ]
    }
}
