//! A board as plain data: a lattice of cells, pieces on it, and marks. A painter draws it without knowing the game.

pub use super::hexagons::Hexagons;
use super::keys::Key;
pub use super::spot::{Spot, Way};
pub use super::token::{Colour, Fill, Label, Token};

/// The effect of an arrow key on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// The cursor goes here.
    To(Spot),
    /// The picked piece slides that way.
    Slide(Way),
}

/// The directions of bonds, up first and clockwise: columns to the right, rows down.
pub const BOND_STEPS: [(i8, i8); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// A piece on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Piece {
    /// Its place.
    pub at: Spot,
    /// Its looks.
    pub token: Token,
    /// Number of lines, 0 to 3, that go out in each direction of [`BOND_STEPS`].
    pub bonds: [u8; 8],
}

impl Piece {
    /// A piece without bonds.
    #[must_use]
    pub const fn new(at: Spot, token: Token) -> Piece {
        Piece {
            at,
            token,
            bonds: [0; 8],
        }
    }
}

/// A piece in the hand of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Held {
    /// The piece.
    pub token: Token,
    /// The key that plays it.
    pub key: Key,
}

/// The cells of a board and how they lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Lattice {
    /// Vertices of a lattice of triangles, as many rows as columns.
    Triangular {
        /// Vertices along an edge.
        edge: i16,
    },
    /// Squares; those that are neither floor nor wall are not drawn.
    Square {
        /// The squares to which pieces can come.
        floor: Vec<Spot>,
    },
    /// Hexagons with gravity.
    Hexagons(Hexagons),
    /// Pegs on a slab, on which pieces lie on top of one another.
    Pegs(Pegs),
}

/// A rectangle of pegs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Pegs {
    /// Pegs from left to right.
    pub columns: i16,
    /// Pegs from front to back.
    pub rows: i16,
    /// Pieces that a peg holds.
    pub height: i16,
}

impl Pegs {
    /// The feet of the pegs, row by row from the front.
    pub fn feet(self) -> impl Iterator<Item = Spot> {
        let row = move |y| (0..self.columns).map(move |x| Spot::new(x, y));
        (0..self.rows).flat_map(row)
    }
}

impl Lattice {
    /// A rectangle of squares.
    #[must_use]
    pub fn squares(columns: i16, rows: i16) -> Lattice {
        let row = |y| (0..columns).map(move |x| Spot::new(x, y));
        Lattice::Square {
            floor: (0..rows).flat_map(row).collect(),
        }
    }
}

/// All that is marked on a board. A painter draws those that its lattice has room for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Marks {
    /// The places to which the person to move may go.
    pub legal: Vec<Spot>,
    /// The place at which the last piece was set.
    pub last: Option<Spot>,
    /// Pieces that the last move changed, as they were before it.
    pub changed: Vec<(Spot, Token)>,
    /// The ways, from and to, of pieces that the last move moved.
    pub moved: Vec<(Spot, Spot)>,
    /// Every line or figure that has won, each in its full length.
    pub winning: Vec<Vec<Spot>>,
    /// Free places that would finish a line for the owner of a piece like this; at most two for a place.
    pub threats: Vec<(Spot, Token)>,
    /// Pieces that a move where the person aims would change, as they would be after it.
    pub preview: Vec<(Spot, Token)>,
    /// The place at which a piece would come to lie, on boards on which it falls.
    pub landing: Option<Spot>,
    /// The places of the moves among which a hint at a puzzle says that the solution is.
    #[serde(default)]
    pub among: Vec<Spot>,
    /// The picked piece.
    pub picked: Option<Spot>,
    /// The places at which the picked piece would stop, for every way that it can go.
    pub stops: Vec<(Way, Spot)>,
    /// The way, from and to, of the move that a hint proposes, where pieces move.
    pub proposed: Option<(Spot, Spot)>,
}

impl Marks {
    /// True for a place of a line or figure that has won.
    #[must_use]
    pub fn won(&self, spot: Spot) -> bool {
        self.winning.iter().any(|line| line.contains(&spot))
    }

    /// The place from which the last move brought the piece that lies here.
    #[must_use]
    pub fn came_from(&self, spot: Spot) -> Option<Spot> {
        let way = self.moved.iter().find(|&&(_, to)| to == spot);
        way.map(|&(from, _)| from)
    }
}

/// A board with its pieces and marks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct BoardView {
    /// The cells.
    pub lattice: Lattice,
    /// Cells that hold nothing and let nothing through.
    pub walls: Vec<Spot>,
    /// The pieces, in the order in which they are drawn.
    pub pieces: Vec<Piece>,
    /// The marks.
    pub marks: Marks,
    /// The place at which a cursor starts.
    pub home: Spot,
    /// The hand of the player to move; shown beside a board of hexagons.
    pub hand: Vec<Held>,
}

impl BoardView {
    /// An empty board without a mark, on which a cursor starts at `home`.
    #[must_use]
    pub fn new(lattice: Lattice, home: Spot) -> BoardView {
        BoardView {
            lattice,
            walls: Vec::new(),
            pieces: Vec::new(),
            marks: Marks::default(),
            home,
            hand: Vec::new(),
        }
    }

    /// The piece at a place.
    #[must_use]
    pub fn piece(&self, at: Spot) -> Option<Token> {
        let found = self.pieces.iter().find(|piece| piece.at == at);
        found.map(|piece| piece.token)
    }

    /// Number of pieces on a peg.
    #[must_use]
    pub fn count_on(&self, peg: Spot) -> i16 {
        let on = |piece: &&Piece| piece.at.ground() == peg;
        self.pieces.iter().filter(on).count() as i16
    }

    /// The upper left and the lower right corner of the squares that are drawn; a level often has empty columns and
    /// rows around it.
    #[must_use]
    pub fn extent(&self) -> (Spot, Spot) {
        let floor: &[Spot] = match &self.lattice {
            Lattice::Square { floor } => floor,
            _ => &[],
        };
        let seen = || self.walls.iter().chain(floor);
        let (left, right) = (seen().map(|at| at.x).min(), seen().map(|at| at.x).max());
        let (top, bottom) = (seen().map(|at| at.y).min(), seen().map(|at| at.y).max());
        (
            Spot::new(left.unwrap_or(0), top.unwrap_or(0)),
            Spot::new(right.unwrap_or(0), bottom.unwrap_or(0)),
        )
    }
}

/// A small picture of what is to be built, beside the board.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Figure {
    /// The words above it: `To build`.
    pub title: String,
    /// Columns of squares.
    pub columns: i16,
    /// Rows of squares.
    pub rows: i16,
    /// Its pieces, from (0, 0).
    pub pieces: Vec<Piece>,
}
