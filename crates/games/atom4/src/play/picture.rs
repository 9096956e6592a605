//! Atom-4 as the screens show it.

use crate::notation::VertexError;
use crate::play::kind::KIND;
use crate::play::{Entry, Game};
use crate::round::opening_pair;
use crate::{Change, Colour};
use atom4_core::lattice::triangular::{Edge, Vertex};
use atom4_core::rules::Rules;
use atom4_play::kind::Kind;
use atom4_play::picture::{Picture, Role};
use atom4_play::refusal::Refusal;
use atom4_play::view::{
    self, Aim, BoardView, Lattice, MoveLine, Piece, Rich, Side, Span, Spot, Token, Wheel, marks,
    plain,
};

/// The last move and what it changed.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    last: Option<Spot>,
    changed: Vec<(Spot, Token)>,
}

/// A colour of the rules as a screen knows it.
fn shown(colour: Colour) -> view::Colour {
    match colour {
        Colour::BLACK => view::Colour::Black,
        Colour::RED => view::Colour::Red,
        Colour::GREEN => view::Colour::Green,
        Colour::YELLOW => view::Colour::Yellow,
        Colour::BLUE => view::Colour::Blue,
        Colour::PURPLE => view::Colour::Purple,
        Colour::CYAN => view::Colour::Cyan,
        _ => view::Colour::White,
    }
}

pub(super) fn token(colour: Colour) -> Token {
    Token::of(shown(colour))
}

pub(super) fn spot(vertex: Vertex) -> Spot {
    Spot::new(vertex.x().into(), vertex.y().into())
}

pub(super) fn vertex(spot: Spot, edge: Edge) -> Result<Vertex, Refusal> {
    let vertex = edge.at(spot.x.into(), spot.y.into());
    vertex.ok_or_else(|| {
        let off = VertexError::OffBoard(edge);
        Refusal::new(format!("{} {} is {off}", spot.x, spot.y))
    })
}

impl Picture for Game {
    type Marks = Marks;

    fn kind(&self) -> Kind {
        KIND
    }

    fn heading(&self) -> String {
        format!("Round {}", self.round())
    }

    fn marks(&self) -> Marks {
        let changed = |change: Change| (spot(change.vertex), token(change.from));
        match self.entries().next_back() {
            Some(Entry::Add(_, vertex)) => Marks {
                last: Some(spot(vertex)),
                changed: self.changed().iter().map(changed).collect(),
            },
            _ => Marks::default(),
        }
    }

    fn board(&self, marks: &Marks, aim: Option<Spot>) -> BoardView {
        let edge = self.position().edge();
        let lattice = Lattice::Triangular {
            edge: edge.length() as i16,
        };
        // Above the opening pair: the upper right neighbour of its left piece.
        let [left, _] = opening_pair(edge);
        let home = spot(left.neighbour(1).unwrap_or(left));
        let mut board = BoardView::new(lattice, marks.last.unwrap_or(home));
        board.pieces = edge
            .vertices()
            .filter_map(|v| Some(Piece::new(spot(v), token(self.position().at(v)?))))
            .collect();
        let changes = aim
            .and_then(|aim| vertex(aim, edge).ok())
            .and_then(|v| self.changes(self.position().next_colour(), v).ok());
        board.marks.preview = changes
            .iter()
            .flatten()
            .map(|c| (spot(c.vertex), token(c.to)))
            .collect();
        board.marks.last = marks.last;
        board.marks.changed = marks.changed.clone();
        match self.decision() {
            None => {
                board.marks.legal = self.position().legal().iter().map(spot).collect();
                // Where one can play, next to what was played last.
                let far = |at: &&Spot| (at.x - board.home.x).pow(2) + (at.y - board.home.y).pow(2);
                if let Some(&near) = board.marks.legal.iter().min_by_key(far) {
                    board.home = near;
                }
            }
            Some(decision) => {
                let row = decision.rows.iter().flatten().map(|&v| spot(v));
                board.marks.winning = vec![row.collect()];
            }
        }
        board
    }

    fn aim(&self, at: Spot) -> Aim {
        let colour = self.position().next_colour();
        let edge = self.position().edge();
        let changes = vertex(at, edge).and_then(|v| self.changes(colour, v));
        let name = |c: &Change| format!("{} {} to {}", c.vertex, c.from, c.to);
        let changed: Vec<String> = changes.iter().flatten().map(name).collect();
        Aim {
            spot: at,
            piece: Some(token(colour)),
            place: format!("{} {}", at.x, at.y),
            effect: match changed.as_slice() {
                [] => "changes nothing".into(),
                changed => changed.join(", "),
            },
            refusal: changes.err().map(|refusal| refusal.to_string()),
        }
    }

    fn tokens(&self) -> Vec<Token> {
        vec![token(self.position().next_colour())]
    }

    fn role(&self, side: Side) -> Role {
        let colours = Colour::WHEEL
            .into_iter()
            .filter(|colour| colour.side() == Some(side));
        let text = match side {
            Side::White => "additive, wants white",
            Side::Black => "subtractive, wants black",
        };
        Role {
            text: text.into(),
            tokens: colours.map(token).collect(),
            stock: Vec::new(),
            goal: Some(token(Colour::goal(side))),
        }
    }

    fn wheel(&self) -> Option<Wheel> {
        let next = self.position().next_colour();
        Some(Wheel {
            pieces: Colour::WHEEL.map(token),
            current: usize::from(next.wheel_place().unwrap_or(0)),
            player: self.position().mover().index() as u8 + 1,
            goals: Side::BOTH.map(|side| token(Colour::goal(side))),
        })
    }

    fn last_moves(&self, most: usize) -> Vec<MoveLine> {
        MoveLine::last(most, self.entries(), |entry| match entry {
            Entry::Add(colour, vertex) => (colour.side(), Some(token(colour)), vertex.to_string()),
            Entry::Place(colour, vertex) => (None, Some(token(colour)), format!("put {vertex}")),
            Entry::Remove(vertex) => (None, None, format!("off {vertex}")),
        })
    }

    fn rules(&self) -> Vec<Rich> {
        rules()
    }
}

/// The how-to-play page.
fn rules() -> Vec<Rich> {
    let strong = |text: &str| vec![Span::Strong(text.into())];
    let sum = |a: Colour, sign: &str, b: Colour, c: Colour| {
        vec![
            Span::Piece(token(a)),
            Span::Text(format!(" {sign} ")),
            Span::Piece(token(b)),
            Span::Text(" = ".into()),
            Span::Piece(token(c)),
            Span::Text(format!("  {a} {sign} {b} = {c}")),
        ]
    };
    let mut lines = vec![
        strong("The aim"),
        plain(
            "Four or more pieces of your goal colour in a row, in one of three directions: white \
             for player 1, black for player 2. The row must hold a piece that your own move \
             changed.",
        ),
        plain(""),
        strong("The pieces"),
        plain(
            "Player 1 adds light with red, green and blue. Player 2 takes it away with yellow, \
             cyan and purple. The wheel says which colour is next: red, yellow, green, cyan, \
             blue, purple, and round again.",
        ),
        plain(""),
        strong("A move"),
        plain(
            "The piece goes on an empty vertex that touches two pieces which touch each other. It \
             keeps its own colour. In each of the six directions its effect runs to the first \
             piece that is not of your goal colour, and recolours it:",
        ),
        plain("An additive piece adds its colour."),
    ];
    use Colour as C;
    lines.push(sum(C::RED, "+", C::GREEN, C::YELLOW));
    lines.push(sum(C::RED, "+", C::BLUE, C::PURPLE));
    lines.push(sum(C::GREEN, "+", C::BLUE, C::CYAN));
    lines.push(sum(C::RED, "+", C::CYAN, C::WHITE));
    lines.push(plain("A subtractive piece leaves only what both have."));
    lines.push(sum(C::YELLOW, "-", C::PURPLE, C::RED));
    lines.push(sum(C::CYAN, "-", C::YELLOW, C::GREEN));
    lines.push(sum(C::PURPLE, "-", C::CYAN, C::BLUE));
    lines.push(sum(C::YELLOW, "-", C::BLUE, C::BLACK));
    lines.extend([
        plain(""),
        strong("Rounds"),
        plain(
            "Whoever wins a round scores one. Each round begins with the next colour of the \
             wheel. A full board without a row is a stalemate.",
        ),
        plain(""),
        strong("On the board"),
        marks(
            "[ ] is the cursor, ( ) the last move, ' what it changed, ? what your move would \
             change, + where a piece may go, * the row that won.",
            "A strong ring is the last move, a thin one what it changed. Your piece hovers where it may go, \
             and what it would change shows its new colour. Corners mark a place where it may not. A bar of \
             light is the row that won.",
        ),
    ]);
    lines
}
