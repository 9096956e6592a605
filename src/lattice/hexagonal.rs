//! The hexagonal grid of Cluster: cube coordinates, six directions, and the columns that chips
//! fall along.
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

/// The largest edge a grid may have, in cells.
pub const MAX_EDGE: u8 = 64;
/// No coordinate of a cell is further from 0.
const FURTHEST: u32 = MAX_EDGE as u32 - 1;

/// No cell: what [`Grid::neighbour`] gives off the board.
pub const NO_CELL: u16 = u16::MAX;

/// A place in cube coordinates; s is kept out because it is -q - r.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex {
    /// To the right.
    pub q: i32,
    /// Downwards.
    pub r: i32,
}

impl Hex {
    /// The place `q`, `r`.
    #[must_use]
    pub const fn new(q: i32, r: i32) -> Hex {
        Hex { q, r }
    }

    /// The place `q r s`; `None` where the three do not add up to 0 or lie beyond every grid.
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

    /// The third coordinate.
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

    /// The place after a sixth of a turn clockwise around the middle.
    #[must_use]
    pub const fn turn(self) -> Hex {
        Hex::new(-self.r, -self.s())
    }

    /// The number of steps from the middle of the grid.
    #[must_use]
    pub const fn distance(self) -> i32 {
        let (q, r, s) = (self.q.abs(), self.r.abs(), self.s().abs());
        let most = if q > r { q } else { r };
        if most > s { most } else { s }
    }
}

/// One of the six directions, numbered clockwise from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Direction(u8);

impl Direction {
    /// All six, clockwise from the top.
    pub const ALL: [Direction; 6] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
    ];

    /// Towards the bottom, where gravity points when a game starts.
    pub const BOTTOM: Direction = Direction(3);

    /// The three axes, each by the one of its two directions with the lower number.
    pub const AXES: [Direction; 3] = [Direction(0), Direction(1), Direction(2)];

    /// Direction number `value`, 0 to 5.
    #[must_use]
    pub const fn new(value: i64) -> Option<Direction> {
        if value >= 0 && value < 6 {
            Some(Direction(value as u8))
        } else {
            None
        }
    }

    /// 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The direction that points the other way.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction((self.0 + 3) % 6)
    }

    /// How q and r change by one step.
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

/// The columns of one gravity, each from the rim cell where chips enter down to the floor.
#[derive(Debug)]
struct Columns {
    cells: Box<[u16]>,
    starts: Box<[u16]>,
}

/// A grid of one edge with its tables.
#[derive(Debug)]
pub struct Grid {
    edge: u8,
    hexes: Box<[Hex]>,
    rows: Box<[u16]>,
    neighbours: Box<[[u16; 6]]>,
    columns: [Columns; 6],
}

/// Grids compare by their edge: there is one of each.
impl PartialEq for Grid {
    fn eq(&self, other: &Grid) -> bool {
        self.edge == other.edge
    }
}

impl Eq for Grid {}

impl Grid {
    /// The grid of `edge` cells an edge, 1 to [`MAX_EDGE`]; made once, at the first call.
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

    /// Where a chip enters column `pos` under `gravity`: the rim cell opposite to it.
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

    /// Cells on an edge.
    #[must_use]
    pub const fn edge(&self) -> u8 {
        self.edge
    }

    /// The largest coordinate, and the largest column number: the edge less one.
    #[must_use]
    pub const fn reach(&self) -> i32 {
        self.edge as i32 - 1
    }

    /// The number of cells, 3N(N-1)+1.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // A grid is never empty.
    pub const fn len(&self) -> usize {
        self.hexes.len()
    }

    /// The place of cell number `cell`.
    #[must_use]
    pub fn hex(&self, cell: usize) -> Hex {
        self.hexes[cell]
    }

    /// All places, in the order of their numbers.
    #[must_use]
    pub const fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// The number of the cell at `hex`; `None` off the board.
    #[must_use]
    pub fn index(&self, hex: Hex) -> Option<usize> {
        let m = self.reach();
        let far = |v: i32| v.unsigned_abs() > m.unsigned_abs();
        // The third is not taken before the first two are known to be small.
        if far(hex.q) || far(hex.r) || far(hex.s()) {
            return None;
        }
        let row = self.rows[(hex.q + m) as usize];
        Some(usize::from(row) + (hex.r - first_row(m, hex.q)) as usize)
    }

    /// The cell next to `cell` towards `direction`, or [`NO_CELL`].
    #[must_use]
    pub fn neighbour(&self, cell: usize, direction: Direction) -> u16 {
        self.neighbours[cell][direction.index()]
    }

    /// Whether `cell` stands on the rim.
    #[must_use]
    pub fn on_rim(&self, cell: usize) -> bool {
        self.hexes[cell].distance() == self.reach()
    }

    /// The cells of column `pos` under `gravity`, from the one where chips enter to the floor;
    /// `None` where there is no such column.
    #[must_use]
    pub fn column(&self, gravity: Direction, pos: i64) -> Option<&[u16]> {
        let number = usize::try_from(pos.checked_add(i64::from(self.reach()))?).ok()?;
        let Columns { cells, starts } = &self.columns[gravity.index()];
        let (from, to) = (starts.get(number)?, starts.get(number + 1)?);
        Some(&cells[usize::from(*from)..usize::from(*to)])
    }

    /// All columns under `gravity`, the one with the lowest number first.
    pub fn columns(&self, gravity: Direction) -> impl Iterator<Item = &[u16]> {
        let Columns { cells, starts } = &self.columns[gravity.index()];
        starts
            .windows(2)
            .map(|ends| &cells[usize::from(ends[0])..usize::from(ends[1])])
    }

    /// The number of the column that `hex` lies in under `gravity`.
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

/// The lowest r of the cells with this `q`, where `m` is the largest coordinate.
const fn first_row(m: i32, q: i32) -> i32 {
    if q < 0 { -m - q } else { -m }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_the_published_ones() {
        for (edge, cells) in [(4, 37), (5, 61), (6, 91), (7, 127), (8, 169), (64, 12_097)] {
            assert_eq!(Grid::of(edge).map(Grid::len), Some(cells));
        }
        assert!(Grid::of(0).is_none() && Grid::of(65).is_none());
    }

    #[test]
    fn numbers_and_places_belong_together() {
        let grid = Grid::of(6).expect("6 is an edge");
        for (cell, &hex) in grid.hexes().iter().enumerate() {
            assert_eq!(grid.index(hex), Some(cell));
            for d in Direction::ALL {
                let next = grid.neighbour(cell, d);
                if next != NO_CELL {
                    let back = grid.neighbour(usize::from(next), d.opposite());
                    assert_eq!(usize::from(back), cell);
                }
            }
        }
        assert_eq!(grid.index(Hex::new(6, 0)), None);
        assert_eq!(grid.index(Hex::new(3, 3)), None);
        for far in [i32::MIN, i32::MIN + 1, -6, 6, i32::MAX] {
            for other in [i32::MIN, -1, 0, 1, i32::MAX] {
                assert_eq!(grid.index(Hex::new(far, other)), None);
                assert_eq!(grid.index(Hex::new(other, far)), None);
            }
        }
    }

    #[test]
    fn every_cell_is_in_one_column_of_each_gravity() {
        let grid = Grid::of(5).expect("5 is an edge");
        for gravity in Direction::ALL {
            let mut seen = vec![0; grid.len()];
            for (number, column) in grid.columns(gravity).enumerate() {
                let pos = number as i32 - grid.reach();
                assert_eq!(grid.column(gravity, i64::from(pos)), Some(column));
                for &cell in column {
                    seen[usize::from(cell)] += 1;
                    let hex = grid.hex(usize::from(cell));
                    assert_eq!(grid.column_of(gravity, hex), pos);
                }
            }
            assert!(seen.iter().all(|&n| n == 1));
        }
        assert!(grid.column(Direction::BOTTOM, 5).is_none());
        assert!(grid.column(Direction::BOTTOM, i64::MIN).is_none());
        assert!(grid.column(Direction::BOTTOM, i64::MAX).is_none());
    }
}
