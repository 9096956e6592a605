//! Cluster as the screens show it: the board, the hand, the list of moves.

use super::kind::KIND;
use super::{Game, HistoryEntry};
use crate::game::made;
use crate::{Action, Hand, Setup, cells};
use atom4_core::lattice::hexagonal::Hex;
use atom4_play::keys::Key;
use atom4_play::kind::Kind;
use atom4_play::picture::{Picture, Role};
use atom4_play::view::{
    Aim, BoardView, Fill, Held, Hexagons, Lattice, MoveLine, Piece, Rich, Side, Spot, Token,
};

/// The words for directions 0 to 5.
pub(super) const TOWARDS: [&str; 6] = [
    "top",
    "upper right",
    "lower right",
    "bottom",
    "lower left",
    "upper left",
];

fn spot(hex: Hex) -> Spot {
    Spot::new(hex.q as i16, hex.r as i16)
}

impl Game {
    /// The chips that a side holds now: only the one to move has drawn.
    pub(super) fn held(&self, side: Side) -> Vec<u8> {
        let hand = self.hand(side).filter(|_| side == self.mover());
        hand.into_iter().flat_map(Hand::chips).collect()
    }

    pub(super) fn chip(&self, number: u8) -> Token {
        let each = self.board().setup().colours.max(1);
        let owner = if number < each {
            Side::White
        } else {
            Side::Black
        };
        let letter = char::from_digit(u32::from(number) % 36, 36).unwrap_or('?');
        Token::new(Fill::Player(owner, number % each), letter)
    }

    /// The board with all that is shown on it; `aim` is the column that is pointed at.
    pub(super) fn picture(&self, aim: Option<Spot>) -> BoardView {
        let board = Game::board(self);
        let grid = board.grid();
        let gravity = board.gravity();
        let trace = self.state.trace.as_deref();
        let of = |wanted: u8| {
            let all = grid.hexes().iter().zip(board.cells());
            all.filter(move |&(_, &value)| value == wanted)
                .map(|(&hex, _)| spot(hex))
        };
        let all = grid.hexes().iter().enumerate();
        let here = all
            .filter_map(|(cell, &hex)| Some(Piece::new(spot(hex), self.chip(board.chip(cell)?))));
        let column = |cells: &[u16]| {
            let spots = cells.iter().map(|&cell| spot(grid.hex(usize::from(cell))));
            spots.collect::<Vec<_>>()
        };
        let lines = board.winner().map_or(Vec::new(), |winner| {
            let lines = board.lines(winner, board.setup().win);
            let spots = |line: Vec<usize>| line.iter().map(|&cell| spot(grid.hex(cell))).collect();
            lines.map(spots).collect()
        });
        let ended = self.ending().is_some();
        let landing = aim.filter(|_| !ended).and_then(|aim| {
            let open = board.open_column(aim.x.into()).ok()?;
            let free = |&&cell: &&u16| board.cells()[usize::from(cell)] == cells::EMPTY;
            let rest = open.iter().take_while(free).last()?;
            Some(spot(grid.hex(usize::from(*rest))))
        });
        let keys = [Key::Char('1'), Key::Char('2')];
        let hand = self.held(self.mover()).into_iter().zip(keys);
        let mut shown = BoardView::new(
            Lattice::Hexagons(Hexagons {
                edge: board.setup().edge.into(),
                columns: grid.columns(gravity).map(column).collect(),
                gravity: gravity.index() as u8,
                before: trace.map_or(gravity, |trace| trace.gravity).index() as u8,
            }),
            Spot::default(),
        );
        shown.walls = of(cells::WALL).collect();
        shown.pieces = here.collect();
        shown.hand = hand
            .map(|(chip, key)| Held {
                token: self.chip(chip),
                key,
            })
            .collect();
        shown.marks.moved = trace.map_or(Vec::new(), |trace| {
            let pair = |&(from, to): &(Hex, Hex)| (spot(from), spot(to));
            trace.fallen.iter().map(pair).collect()
        });
        shown.marks.last = trace.and_then(|trace| trace.dropped).map(spot);
        shown.marks.winning = lines;
        shown.marks.legal = board
            .open_columns()
            .filter(|_| !ended)
            .map(|pos| Spot::new(pos as i16, 0))
            .collect();
        shown.marks.landing = landing;
        shown
    }

    /// Every move as it is listed beside the board.
    pub(super) fn move_lines(&self) -> Vec<MoveLine> {
        let moves = &self.timeline.history().moves;
        let mut lines = Vec::new();
        for (number, entry) in (1..).zip(moves) {
            let (side, chip) = match *entry {
                HistoryEntry::Act(Action::Drop { chip, .. }, side, _) => (Some(side), Some(chip)),
                HistoryEntry::Act(Action::Rotate(_), side, _) => (Some(side), None),
                HistoryEntry::Place(chip, _) => (None, Some(chip)),
                HistoryEntry::Remove(_) => (None, None),
            };
            lines.push(MoveLine {
                number,
                side,
                token: chip.map(|chip| self.chip(chip)),
                // As messages and typed moves have it.
                text: entry.to_string(),
                word: None,
            });
        }
        lines
    }
}

impl Picture for Game {
    type Marks = ();

    fn kind(&self) -> Kind {
        KIND
    }

    fn heading(&self) -> String {
        let Setup { edge, win, .. } = self.board().setup();
        format!("size {edge}, {win} in a row")
    }

    fn marks(&self) {}

    fn board(&self, (): &(), aim: Option<Spot>) -> BoardView {
        self.picture(aim)
    }

    fn aim(&self, at: Spot) -> Aim {
        let mut held = self.held(self.mover());
        held.dedup();
        let pos = i32::from(at.x);
        let refusal = Game::board(self).open_column(pos.into()).err();
        let open = refusal.is_none();
        let wins = |chip: u8| {
            let board = made(Game::board(self), Action::Drop { pos, chip });
            open && board.winner() == Some(self.mover())
        };
        let effects = held.iter().map(|&chip| match wins(chip) {
            true => format!("drop {pos} {chip} wins"),
            false => format!("drop {pos} {chip}"),
        });
        Aim {
            spot: at,
            piece: held.first().map(|&chip| self.chip(chip)),
            place: String::new(),
            refusal: refusal.map(|refusal| refusal.to_string()),
            effect: effects.collect::<Vec<_>>().join(" or "),
        }
    }

    fn tokens(&self) -> Vec<Token> {
        let held = self.held(self.mover()).into_iter();
        held.map(|chip| self.chip(chip)).collect()
    }

    fn role(&self, side: Side) -> Role {
        let setup = self.board().setup();
        let left = self.bags();
        let held = self.held(side);
        let drawn = |chip: u8| held.iter().filter(|&&held| held == chip).count() as u32;
        Role {
            text: match side {
                side if side == self.timeline.history().start.mover => "begins".into(),
                _ => String::new(),
            },
            tokens: setup.chips_of(side).map(|chip| self.chip(chip)).collect(),
            stock: setup
                .chips_of(side)
                .map(|chip| u32::from(left[usize::from(chip)]).saturating_sub(drawn(chip)))
                .collect(),
            goal: None,
        }
    }

    fn facts(&self) -> Vec<(String, String)> {
        let gravity = Game::board(self).gravity().index();
        vec![("Side below:".into(), gravity.to_string())]
    }

    fn last_moves(&self, most: usize) -> Vec<MoveLine> {
        let mut lines = self.move_lines();
        lines.split_off(lines.len().saturating_sub(most))
    }

    fn rules(&self) -> Vec<Rich> {
        self.how_to_play()
    }
}
