//! The boards of the four games as plain data, and how a cursor walks over them.

use super::cluster_view::ClusterBoard;
use crate::rules::Side;

/// A place on a board. What the numbers mean is the board's own affair:
///
/// | board | `x` | `y` |
/// |---|---|---|
/// | Atom-4 | 0 to 15 from the left | 0 to 15 from the top, odd rows half a vertex to the right |
/// | Score Four | letter, A is 0 | number less one |
/// | Cluster, chips and walls | first axial coordinate | second; the third is `-x - y` |
/// | Cluster, cursor and moves | the column's number; a direction, 0 to 5 | 0; 1 for turning there |
/// | Atomix | column from 0 | row from 0 |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Spot {
    /// See the table above.
    pub x: i16,
    /// See the table above.
    pub y: i16,
}

impl Spot {
    /// The place `x y`.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Spot {
        Spot { x, y }
    }
}

/// Where an arrow or keypad key points on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum Way {
    Left,
    Right,
    Up,
    Down,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

/// What an arrow key does on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// The cursor goes here.
    To(Spot),
    /// The picked thing slides that way (Atomix).
    Slide(Way),
}

/// The eight colours of Atom-4, in the order of brightness that a colour-blind eye sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum Colour {
    Black,
    Blue,
    Red,
    Purple,
    Green,
    Cyan,
    Yellow,
    White,
}

impl Colour {
    /// All eight, darkest first.
    pub const ALL: [Colour; 8] = [
        Colour::Black,
        Colour::Blue,
        Colour::Red,
        Colour::Purple,
        Colour::Green,
        Colour::Cyan,
        Colour::Yellow,
        Colour::White,
    ];

    /// The wheel, as it goes round.
    pub const WHEEL: [Colour; 6] = [
        Colour::Red,
        Colour::Yellow,
        Colour::Green,
        Colour::Cyan,
        Colour::Blue,
        Colour::Purple,
    ];

    /// The letter that stands on the piece.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'K',
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Purple => 'P',
            Colour::Green => 'G',
            Colour::Cyan => 'C',
            Colour::Yellow => 'Y',
            Colour::White => 'W',
        }
    }

    /// Its name in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::Purple => "purple",
            Colour::Green => "green",
            Colour::Cyan => "cyan",
            Colour::Yellow => "yellow",
            Colour::White => "white",
        }
    }
}

/// The board of one of the games.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardView {
    /// Atom-4.
    Atom4(Box<Atom4Board>),
    /// Score Four.
    ScoreFour(Box<ScoreFourBoard>),
    /// Cluster.
    Cluster(Box<ClusterBoard>),
    /// Atomix.
    Atomix(Box<AtomixBoard>),
}

/// An Atom-4 board with its marks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Atom4Board {
    /// The pieces, `cells[y][x]`.
    pub cells: [[Option<Colour>; 16]; 16],
    /// Where the piece to be played may go.
    pub legal: Vec<Spot>,
    /// Where the last piece went.
    pub last: Option<Spot>,
    /// What the last move changed, and the colour it was before.
    pub changed: Vec<(Spot, Colour)>,
    /// The row that won; all of it.
    pub winning: Vec<Spot>,
    /// What a move where the person aims would change, and into what.
    pub preview: Vec<(Spot, Colour)>,
}

/// A bead's place in Score Four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bead {
    /// The peg.
    pub peg: Spot,
    /// 0 for the lowest of four.
    pub height: u8,
}

/// A Score Four board with its marks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ScoreFourBoard {
    /// `beads[y][x][height]`: number less one, letter, height.
    pub beads: [[[Option<Side>; 4]; 4]; 4],
    /// The bead that was set last.
    pub last: Option<Bead>,
    /// Every finished line with its owner.
    pub lines: Vec<(Side, [Bead; 4])>,
    /// Free places that would finish a line, and for whom. A place can stand here for both.
    pub threats: Vec<(Bead, Side)>,
    /// Where a bead would land where the person aims.
    pub preview: Option<Bead>,
    /// Pegs with room.
    pub legal: Vec<Spot>,
}

/// An atom as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtomView {
    /// Where it lies.
    pub at: Spot,
    /// One or two characters: a chemical symbol, or what tells it from others.
    pub name: String,
    /// How many lines go out (0 to 3), up first, then clockwise by eighths of a turn.
    pub bonds: [u8; 8],
}

/// An Atomix board with its marks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct AtomixBoard {
    /// Columns and rows.
    pub size: (i16, i16),
    /// Walls.
    pub walls: Vec<Spot>,
    /// Where atoms can come, those under atoms included.
    pub floor: Vec<Spot>,
    /// The atoms, always in the same order.
    pub atoms: Vec<AtomView>,
    /// Columns and rows of the molecule.
    pub molecule_size: (i16, i16),
    /// The molecule wanted, from (0, 0).
    pub molecule: Vec<AtomView>,
    /// The picked atom.
    pub picked: Option<Spot>,
    /// Where the picked atom would stop, for every way that it can go.
    pub landings: Vec<(Way, Spot)>,
    /// The slide that the hint proposes: from, to.
    pub hint: Option<(Spot, Spot)>,
    /// The last slide: from, to.
    pub slid: Option<(Spot, Spot)>,
    /// The molecule stands whole.
    pub whole: bool,
}

impl AtomixBoard {
    /// The upper left and the lower right corner of what there is to see: files often leave empty
    /// columns and rows around a level.
    #[must_use]
    pub fn extent(&self) -> (Spot, Spot) {
        let seen = || self.walls.iter().chain(&self.floor);
        let (left, right) = (seen().map(|at| at.x).min(), seen().map(|at| at.x).max());
        let (top, bottom) = (seen().map(|at| at.y).min(), seen().map(|at| at.y).max());
        (
            Spot::new(left.unwrap_or(0), top.unwrap_or(0)),
            Spot::new(right.unwrap_or(0), bottom.unwrap_or(0)),
        )
    }
}

impl BoardView {
    /// Whether a move of this game can begin with this character, so that typing it opens the
    /// line for typed moves.
    #[must_use]
    pub fn begins_move(&self, c: char) -> bool {
        match self {
            BoardView::Atom4(_) | BoardView::Atomix(_) => c.is_ascii_digit(),
            BoardView::ScoreFour(_) => matches!(c, 'a'..='d' | 'A'..='D' | '0'..='9'),
            // Its digits and letters are keys of their own.
            BoardView::Cluster(_) => false,
        }
    }
}
