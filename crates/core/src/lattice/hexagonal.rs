//! The hexagonal grid of Cluster: cube coordinates, six directions, and the columns that chips fall
//! along.
//!
//! ```text
//!            0 top               A cell is (q, r, s) with q + r + s = 0. Hexagons have a flat
//!      5   _____   1             top: q grows to the right, r downwards. A grid of edge N has
//!         /     \                the cells with |q|, |r|, |s| < N: 3N(N-1)+1 of them.
//!        /       \
//!        \       /               Cells are numbered by q ascending, then r ascending.
//!      4  \_____/  2
//!           3 bottom
//! ```

use std::sync::OnceLock;

/// The longest edge of a grid, in cells.
pub const MAX_EDGE: u8 = 64;
/// Largest absolute value of a coordinate on any grid.
const FURTHEST: u32 = MAX_EDGE as u32 - 1;

/// Stands for "no cell" where [`Grid::neighbour`] leaves the grid.
pub const NO_CELL: u16 = u16::MAX;

/// A place in cube coordinates. Only q and r are stored, since s = -q - r.
///
/// ```
/// use atom4_core::lattice::hexagonal::{Direction, Hex};
/// let hex = Hex::new(1, -3);
/// assert_eq!((hex.s(), hex.distance()), (2, 3));
/// assert_eq!(hex.step(Direction::BOTTOM), Hex::new(1, -2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex {
    /// First coordinate, growing to the right.
    pub q: i32,
    /// Second coordinate, growing downwards.
    pub r: i32,
}

impl Hex {
    /// Makes the place with coordinates `q` and `r`.
    #[must_use]
    pub const fn new(q: i32, r: i32) -> Hex {
        Hex { q, r }
    }

    /// Makes the place with coordinates `q`, `r` and `s`; `None` when their sum is not 0 or one of
    /// them lies outside the largest grid.
    #[must_use]
    pub fn at(q: i64, r: i64, s: i64) -> Option<Hex> {
        let small = |v: i64| {
            i32::try_from(v)
                .ok()
                .filter(|v| v.unsigned_abs() <= FURTHEST)
        };
        let (q, r, s) = (small(q)?, small(r)?, small(s)?);
        (q + r + s == 0).then_some(Hex::new(q, r))
    }

    /// Third coordinate, -q - r.
    #[must_use]
    pub const fn s(self) -> i32 {
        -self.q - self.r
    }

    /// The neighbour one step towards `direction`.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Hex {
        let (dq, dr) = direction.step();
        Hex::new(self.q + dq, self.r + dr)
    }

    /// The place after a turn by 60 degrees clockwise around the middle of the grid.
    #[must_use]
    pub const fn turn(self) -> Hex {
        Hex::new(-self.r, -self.s())
    }

    /// Number of steps to the middle of the grid.
    #[must_use]
    pub const fn distance(self) -> i32 {
        let (q, r, s) = (self.q.abs(), self.r.abs(), self.s().abs());
        let most = if q > r { q } else { r };
        if most > s { most } else { s }
    }
}

/// One of the six directions, numbered clockwise from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "i64", into = "i64")
)]
pub struct Direction(u8);

impl From<Direction> for i64 {
    fn from(direction: Direction) -> i64 {
        direction.0.into()
    }
}

impl TryFrom<i64> for Direction {
    type Error = String;

    fn try_from(value: i64) -> Result<Direction, String> {
        Direction::new(value).ok_or_else(|| format!("a direction is 0 to 5, not {value}"))
    }
}

impl Direction {
    /// All six directions, clockwise from the top.
    pub const ALL: [Direction; 6] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
    ];

    /// The direction of gravity when a game starts.
    pub const BOTTOM: Direction = Direction(3);

    /// One direction for each of the three axes: the one with the lower number.
    pub const AXES: [Direction; 3] = [Direction(0), Direction(1), Direction(2)];

    /// Direction number `value`; `None` outside 0 to 5.
    #[must_use]
    pub const fn new(value: i64) -> Option<Direction> {
        if value >= 0 && value < 6 {
            Some(Direction(value as u8))
        } else {
            None
        }
    }

    /// Number of the direction, 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The direction that points the other way.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction((self.0 + 3) % 6)
    }

    /// Change of q and of r by one step in this direction.
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        match self.0 {
            0 => (0, -1),
            1 => (1, -1),
            2 => (1, 0),
            3 => (0, 1),
            4 => (-1, 1),
            _ => (-1, 0),
        }
    }
}

/// The columns under one direction of gravity, each listed from the rim cell where chips enter down to
/// the floor. Column `i` is `cells[starts[i]..starts[i + 1]]`.
#[derive(Debug)]
struct Columns {
    cells: Box<[u16]>,
    starts: Box<[u16]>,
}

/// The grid of one edge length with its neighbours and columns.
///
/// ```
/// use atom4_core::lattice::hexagonal::{Grid, Hex};
/// let grid = Grid::of(6).expect("6 is between 1 and 64");
/// assert_eq!(grid.len(), 91);
/// let middle = grid.index(Hex::new(0, 0)).expect("on the grid");
/// assert_eq!(grid.hex(middle), Hex::new(0, 0));
/// ```
#[derive(Debug)]
pub struct Grid {
    edge: u8,
    hexes: Box<[Hex]>,
    rows: Box<[u16]>,
    neighbours: Box<[[u16; 6]]>,
    columns: [Columns; 6],
}

/// Two grids are equal when their edges are: a grid has no other freedom.
impl PartialEq for Grid {
    fn eq(&self, other: &Grid) -> bool {
        self.edge == other.edge
    }
}

impl Eq for Grid {}

impl Grid {
    /// The grid with `edge` cells on each edge; `None` outside 1 to [`MAX_EDGE`]. The first call
    /// for an edge builds it.
    #[must_use]
    pub fn of(edge: u8) -> Option<&'static Grid> {
        static GRIDS: [OnceLock<Grid>; MAX_EDGE as usize] =
            [const { OnceLock::new() }; MAX_EDGE as usize];
        let slot = GRIDS.get(usize::from(edge).checked_sub(1)?)?;
        Some(slot.get_or_init(|| Grid::build(edge)))
    }

    fn build(edge: u8) -> Grid {
        let m = i32::from(edge) - 1;
        let mut hexes = Vec::new();
        let mut rows = Vec::new();
        for q in -m..=m {
            rows.push(hexes.len() as u16);
            hexes.extend((first_row(m, q)..=m.min(m - q)).map(|r| Hex::new(q, r)));
        }
        let empty = || Columns {
            cells: Box::default(),
            starts: Box::default(),
        };
        let mut grid = Grid {
            edge,
            hexes: hexes.into(),
            rows: rows.into(),
            neighbours: Box::default(),
            columns: std::array::from_fn(|_| empty()),
        };
        let number = |hex| grid.index(hex).map_or(NO_CELL, |i| i as u16);
        let neighbours = grid
            .hexes
            .iter()
            .map(|hex| Direction::ALL.map(|d| number(hex.step(d))))
            .collect();
        grid.neighbours = neighbours;
        grid.columns = Direction::ALL.map(|gravity| grid.build_columns(gravity));
        grid
    }

    fn build_columns(&self, gravity: Direction) -> Columns {
        let (mut cells, mut starts) = (Vec::new(), vec![0]);
        for pos in -self.reach()..=self.reach() {
            let mut next = self.entry_hex(gravity, pos);
            while let Some(cell) = self.index(next) {
                cells.push(cell as u16);
                next = next.step(gravity);
            }
            starts.push(cells.len() as u16);
        }
        Columns {
            cells: cells.into(),
            starts: starts.into(),
        }
    }

    /// The rim cell where chips enter column `pos` under `gravity`. The formula holds for gravity
    /// towards the bottom; turns bring it to the others.
    fn entry_hex(&self, gravity: Direction, pos: i32) -> Hex {
        let m = self.reach();
        let mut hex = if pos >= 0 {
            Hex::new(pos, -m)
        } else {
            Hex::new(pos, -m - pos)
        };
        for _ in 0..(gravity.index() + 3) % 6 {
            hex = hex.turn();
        }
        hex
    }

    /// Number of cells on an edge.
    #[must_use]
    pub const fn edge(&self) -> u8 {
        self.edge
    }

    /// The largest coordinate and the largest column number: the edge less one.
    #[must_use]
    pub const fn reach(&self) -> i32 {
        self.edge as i32 - 1
    }

    /// Number of cells: 3N(N-1)+1 for edge N.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // A grid is never empty.
    pub const fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Place of cell number `cell`.
    #[must_use]
    pub fn hex(&self, cell: usize) -> Hex {
        self.hexes[cell]
    }

    /// Places of all cells, in the order of their numbers.
    #[must_use]
    pub const fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// Number of the cell at `hex`; `None` outside the grid.
    #[must_use]
    pub fn index(&self, hex: Hex) -> Option<usize> {
        let m = self.reach();
        let far = |v: i32| v.unsigned_abs() > m.unsigned_abs();
        // `s` is worked out only when q and r are small, so that the sum cannot overflow.
        if far(hex.q) || far(hex.r) || far(hex.s()) {
            return None;
        }
        let row = self.rows[(hex.q + m) as usize];
        Some(usize::from(row) + (hex.r - first_row(m, hex.q)) as usize)
    }

    /// Number of the neighbour of `cell` in `direction`; [`NO_CELL`] outside the grid.
    #[must_use]
    pub fn neighbour(&self, cell: usize, direction: Direction) -> u16 {
        self.neighbours[cell][direction.index()]
    }

    /// Says whether `cell` lies on the rim.
    #[must_use]
    pub fn on_rim(&self, cell: usize) -> bool {
        self.hexes[cell].distance() == self.reach()
    }

    /// Cells of column `pos` under `gravity`, from the rim cell where chips enter to the floor;
    /// `None` when the grid has no column `pos`.
    #[must_use]
    pub fn column(&self, gravity: Direction, pos: i64) -> Option<&[u16]> {
        let number = usize::try_from(pos.checked_add(i64::from(self.reach()))?).ok()?;
        let Columns { cells, starts } = &self.columns[gravity.index()];
        let (from, to) = (starts.get(number)?, starts.get(number + 1)?);
        Some(&cells[usize::from(*from)..usize::from(*to)])
    }

    /// All columns under `gravity`, the lowest number first.
    pub fn columns(&self, gravity: Direction) -> impl Iterator<Item = &[u16]> {
        let Columns { cells, starts } = &self.columns[gravity.index()];
        starts
            .windows(2)
            .map(|ends| &cells[usize::from(ends[0])..usize::from(ends[1])])
    }

    /// Number of the column of `hex` under `gravity`.
    #[must_use]
    pub const fn column_of(&self, gravity: Direction, hex: Hex) -> i32 {
        match gravity.index() {
            0 => -hex.q,
            1 => hex.s(),
            2 => -hex.r,
            3 => hex.q,
            4 => -hex.s(),
            _ => hex.r,
        }
    }
}

/// Smallest r among the cells with this `q` on the grid whose largest coordinate is `m`.
const fn first_row(m: i32, q: i32) -> i32 {
    if q < 0 { -m - q } else { -m }
}

#[cfg(test)]
mod tests;
