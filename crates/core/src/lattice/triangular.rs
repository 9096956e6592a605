//! The triangular lattice of Atom-4: up to 16 rows of 16 vertices, odd rows shifted half a vertex right.
//!
//! ```text
//!   0   1   2   3 …        y = 0      vertex number = 16 y + x
//!    16  17  18  19 …      y = 1
//!   32  33  34  35 …       y = 2        5 \ / 0      directions, clockwise
//!    48  49  50  51 …      y = 3      4 -- v -- 1    from the upper left:
//!                                       3 / \ 2      0 is the upper left, see below
//! ```
//!
//! The six directions are numbered clockwise from the upper left: 0 upper left, 1 upper right,
//! 2 right, 3 lower right, 4 lower left, 5 left. Direction `d + 3` is the opposite of `d`.
//!
//! A smaller board is the upper left part of the largest one: [`Edge`] says how much of it, and a vertex has the
//! same number on every board.

/// Number of vertices along one side of the largest board.
pub const EDGE: usize = 16;
/// Number of vertices of the largest board.
pub const VERTICES: usize = EDGE * EDGE;
/// Stands for every place outside the board.
pub const OFF: u16 = VERTICES as u16;

/// The size of a board: the number of vertices along a side, 4 to 16.
///
/// ```
/// use atom4_core::lattice::triangular::{Edge, Vertex};
/// let edge = Edge::new(8).expect("boards have edges of 4 to 16");
/// assert_eq!(edge.vertices().count(), 64);
/// assert_eq!((edge.at(7, 7).is_some(), edge.at(8, 0)), (true, None));
/// assert_eq!(Edge::new(17), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u8);

impl Edge {
    /// The smallest board, 4 by 4.
    pub const SMALLEST: Edge = Edge(4);
    /// The largest board, 16 by 16, which is the usual one.
    pub const LARGEST: Edge = Edge(EDGE as u8);

    /// The edge of this length; `None` for one below 4 or above 16.
    #[must_use]
    pub const fn new(length: usize) -> Option<Edge> {
        if Edge::SMALLEST.length() <= length && length <= EDGE {
            Some(Edge(length as u8))
        } else {
            None
        }
    }

    /// All edges, the smallest first.
    pub fn all() -> impl ExactSizeIterator<Item = Edge> + Clone {
        (Edge::SMALLEST.0..=Edge::LARGEST.0).map(Edge)
    }

    /// Number of vertices along a side.
    #[must_use]
    pub const fn length(self) -> usize {
        self.0 as usize
    }

    /// Number of vertices of the board.
    #[must_use]
    pub const fn area(self) -> u16 {
        self.0 as u16 * self.0 as u16
    }

    /// The vertex in column `x` and row `y`, both counted from 0 at the top left; `None` outside
    /// a board of this size.
    #[must_use]
    pub const fn at(self, x: i32, y: i32) -> Option<Vertex> {
        if x < self.0 as i32 && y < self.0 as i32 {
            Vertex::at(x, y)
        } else {
            None
        }
    }

    /// The set of the board's vertices.
    #[inline]
    #[must_use]
    pub const fn set(self) -> &'static VertexSet {
        &BOARDS[self.0 as usize]
    }

    /// The board's vertices in row order.
    pub fn vertices(self) -> impl Iterator<Item = Vertex> {
        self.set().iter()
    }
}

impl Default for Edge {
    /// The usual board, 16 by 16.
    fn default() -> Edge {
        Edge::LARGEST
    }
}

/// The vertices of each board, by the length of its edge.
static BOARDS: [VertexSet; EDGE + 1] = {
    let mut boards = [VertexSet::EMPTY; EDGE + 1];
    let mut length = 0;
    while length <= EDGE {
        let mut n = 0;
        while n < length * length {
            boards[length].insert(Vertex((n / length * EDGE + n % length) as u8));
            n += 1;
        }
        length += 1;
    }
    boards
};

/// A vertex, given by its number `16 y + x`.
///
/// ```
/// use atom4_core::lattice::triangular::Vertex;
/// let vertex = Vertex::at(7, 8).expect("on the board");
/// assert_eq!((vertex.x(), vertex.y()), (7, 8));
/// assert_eq!(vertex.neighbours().count(), 6);
/// assert_eq!(Vertex::at(16, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Vertex(pub u8);

impl Vertex {
    /// The vertex in column `x` and row `y`, both counted from 0 at the top left; `None` outside
    /// the largest board.
    #[must_use]
    pub const fn at(x: i32, y: i32) -> Option<Vertex> {
        if 0 <= x && x < EDGE as i32 && 0 <= y && y < EDGE as i32 {
            Some(Vertex((y * EDGE as i32 + x) as u8))
        } else {
            None
        }
    }

    /// Column of the vertex, 0 to 15 from the left.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.0 % EDGE as u8
    }

    /// Row of the vertex, 0 to 15 from the top.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.0 / EDGE as u8
    }

    /// Number of the vertex as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour in `direction`, 0 to 5; `None` outside the largest board.
    #[must_use]
    pub const fn neighbour(self, direction: usize) -> Option<Vertex> {
        let next = NEXT[direction][self.0 as usize];
        if next == OFF {
            None
        } else {
            Some(Vertex(next as u8))
        }
    }

    /// The two to six neighbours on the largest board, clockwise from the upper left.
    pub fn neighbours(self) -> impl Iterator<Item = Vertex> {
        (0..6).filter_map(move |direction| self.neighbour(direction))
    }

    /// All 256 vertices in row order.
    pub fn all() -> impl Iterator<Item = Vertex> {
        (0..=u8::MAX).map(Vertex)
    }
}

impl std::fmt::Display for Vertex {
    /// Writes `x y`, the form of commands.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.x(), self.y())
    }
}

/// `NEXT[d][v]` is the number of the neighbour of vertex `v` in direction `d`, [`OFF`] outside the
/// board. The neighbours of `OFF` are `OFF`, so walks need no check of the edge.
pub static NEXT: [[u16; VERTICES + 1]; 6] = next_table();

const fn next_table() -> [[u16; VERTICES + 1]; 6] {
    let mut table = [[OFF; VERTICES + 1]; 6];
    let mut v = 0;
    while v < VERTICES {
        let (x, y) = ((v % EDGE) as i32, (v / EDGE) as i32);
        let o = y % 2;
        let places = [
            (x - 1 + o, y - 1),
            (x + o, y - 1),
            (x + 1, y),
            (x + o, y + 1),
            (x - 1 + o, y + 1),
            (x - 1, y),
        ];
        let mut d = 0;
        while d < 6 {
            if let Some(next) = Vertex::at(places[d].0, places[d].1) {
                table[d][v] = next.0 as u16;
            }
            d += 1;
        }
        v += 1;
    }
    table
}

/// A set of vertices, one bit for each of the 256.
///
/// ```
/// use atom4_core::lattice::triangular::{Vertex, VertexSet};
/// let mut set = VertexSet::EMPTY;
/// set.insert(Vertex(20));
/// set.insert(Vertex(3));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Vertex(3), Vertex(20)]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct VertexSet(pub [u64; 4]);

impl VertexSet {
    /// The empty set.
    pub const EMPTY: VertexSet = VertexSet([0; 4]);
    /// The set of all 256 vertices.
    pub const FULL: VertexSet = VertexSet([u64::MAX; 4]);

    /// Adds vertex `v`.
    #[inline]
    pub const fn insert(&mut self, v: Vertex) {
        self.0[(v.0 >> 6) as usize] |= 1 << (v.0 & 63);
    }

    /// Removes vertex `v`.
    #[inline]
    pub const fn remove(&mut self, v: Vertex) {
        self.0[(v.0 >> 6) as usize] &= !(1 << (v.0 & 63));
    }

    /// Says whether vertex `v` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, v: Vertex) -> bool {
        self.0[(v.0 >> 6) as usize] >> (v.0 & 63) & 1 == 1
    }

    /// Number of vertices in the set.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones()
            + self.0[1].count_ones()
            + self.0[2].count_ones()
            + self.0[3].count_ones()
    }

    /// Says whether the set is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        (self.0[0] | self.0[1] | self.0[2] | self.0[3]) == 0
    }

    /// The vertices in row order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Vertex> + use<> {
        let words = self.0;
        (0..4usize).flat_map(move |i| {
            let mut rest = words[i];
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                Some(Vertex(i as u8 * 64 + bit))
            })
        })
    }
}

#[cfg(test)]
mod tests;
