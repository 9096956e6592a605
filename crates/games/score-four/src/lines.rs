//! The cells and the 76 lines of the cube.
//!
//! A set of cells is a `u64` with sixteen bits a level, the lowest level first; within a level in the
//! order of the pegs A1, A2, A3, A4, B1 … D4. Bit numbers of levels 1 and 4:
//!
//! ```text
//!   level 1                 level 4
//!        1  2  3  4              1  2  3  4
//!   A    0  1  2  3         A   48 49 50 51
//!   B    4  5  6  7         B   52 53 54 55
//!   C    8  9 10 11         C   56 57 58 59
//!   D   12 13 14 15         D   60 61 62 63
//! ```
//!
//! A step of the peg's number adds 1 to the bit number, a step of its letter 4, a step up 16.

/// Cells of level 1.
pub(crate) const GROUND: u64 = 0xffff;

/// Cells of level 4.
pub(crate) const TOP: u64 = 0xffff << 48;

/// Number of lines.
pub const COUNT: usize = 76;

/// Each line as the set of its four cells: 16 along the number, 16 along the letter, 16 up a peg, 24
/// diagonals within a plane, 4 from corner to corner of the cube.
pub const LINES: [u64; COUNT] = lines();

/// The lines through one cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Through {
    /// Sets of cells of the lines; empty from index `count` on.
    pub(crate) lines: [u64; 7],
    /// Numbers of the lines in [`LINES`].
    pub(crate) numbers: [u8; 7],
    /// Number of lines: 4 or 7.
    pub(crate) count: usize,
}

impl Through {
    /// Sets of cells of the lines.
    #[must_use]
    pub(crate) fn sets(&self) -> &[u64] {
        &self.lines[..self.count]
    }
}

/// The lines through each cell.
pub(crate) static THROUGH: [Through; 64] = through();

/// The lines of one direction. `start` holds their first cells, `first` their first and third cells,
/// `front` their first and second cells.
struct Family {
    step: u32,
    start: u64,
    first: u64,
    front: u64,
}

/// The thirteen directions. Lines of one direction share no cell, so a few shifts treat all of them at
/// once.
const FAMILIES: [Family; 13] = families();

/// Each direction as steps along number, letter and level.
const DIRECTIONS: [[i32; 3]; 13] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 1, 0],
    [-1, 1, 0],
    [1, 0, 1],
    [-1, 0, 1],
    [0, 1, 1],
    [0, -1, 1],
    [1, 1, 1],
    [-1, 1, 1],
    [1, -1, 1],
    [-1, -1, 1],
];

/// Says whether a line in `direction` starts at `place`: each coordinate that changes must be at its
/// end.
const fn starts(direction: [i32; 3], place: [i32; 3]) -> bool {
    let mut axis = 0;
    while axis < 3 {
        let wanted = match direction[axis] {
            1 => 0,
            -1 => 3,
            _ => place[axis],
        };
        if place[axis] != wanted {
            return false;
        }
        axis += 1;
    }
    true
}

const fn place(cell: i32) -> [i32; 3] {
    [cell & 3, (cell >> 2) & 3, cell >> 4]
}

const fn step(direction: [i32; 3]) -> i32 {
    direction[0] + 4 * direction[1] + 16 * direction[2]
}

const fn lines() -> [u64; COUNT] {
    let mut lines = [0; COUNT];
    let mut found = 0;
    let mut d = 0;
    while d < 13 {
        let mut cell = 0;
        while cell < 64 {
            if starts(DIRECTIONS[d], place(cell)) {
                let mut i = 0;
                while i < 4 {
                    lines[found] |= 1 << (cell + i * step(DIRECTIONS[d]));
                    i += 1;
                }
                found += 1;
            }
            cell += 1;
        }
        d += 1;
    }
    assert!(found == COUNT);
    lines
}

const fn families() -> [Family; 13] {
    const NONE: Family = Family {
        step: 0,
        start: 0,
        first: 0,
        front: 0,
    };
    let mut families = [NONE; 13];
    let mut d = 0;
    while d < 13 {
        let step = step(DIRECTIONS[d]);
        assert!(step > 0);
        families[d].step = step as u32;
        let mut cell = 0;
        while cell < 64 {
            if starts(DIRECTIONS[d], place(cell)) {
                families[d].start |= 1 << cell;
                families[d].first |= 1 << cell | 1 << (cell + 2 * step);
                families[d].front |= 1 << cell | 1 << (cell + step);
            }
            cell += 1;
        }
        d += 1;
    }
    families
}

const fn through() -> [Through; 64] {
    let mut through = [Through {
        lines: [0; 7],
        numbers: [0; 7],
        count: 0,
    }; 64];
    let mut n = 0;
    while n < COUNT {
        let mut cell = 0;
        while cell < 64 {
            if LINES[n] & 1 << cell != 0 {
                let at = &mut through[cell];
                at.lines[at.count] = LINES[n];
                at.numbers[at.count] = n as u8;
                at.count += 1;
            }
            cell += 1;
        }
        n += 1;
    }
    through
}

impl Family {
    /// Gives each cell of a line the bit of its neighbour in the same half of the line.
    #[inline(always)]
    const fn swap_pairs(&self, set: u64) -> u64 {
        (set >> self.step & self.first) | (set & self.first) << self.step
    }

    /// Gives each cell of a line the bit of the cell two steps away in the other half.
    #[inline(always)]
    const fn swap_halves(&self, set: u64) -> u64 {
        (set >> (2 * self.step) & self.front) | (set & self.front) << (2 * self.step)
    }
}

/// First cells of the lines in direction `D` that lie wholly in `set`.
#[inline(always)]
const fn whole_starts<const D: usize>(set: u64) -> u64 {
    let step = FAMILIES[D].step;
    let pairs = set & set >> step;
    pairs & pairs >> (2 * step) & FAMILIES[D].start
}

/// Cells of the lines in direction `D` that lie wholly in `set`.
#[inline(always)]
const fn whole<const D: usize>(set: u64) -> u64 {
    let step = FAMILIES[D].step;
    let starts = whole_starts::<D>(set);
    let pairs = starts | starts << step;
    pairs | pairs << (2 * step)
}

/// Joins the results of `$part` for the thirteen directions.
macro_rules! all_directions {
    ($part:ident, $set:expr) => {
        $part::<0>($set)
            | $part::<1>($set)
            | $part::<2>($set)
            | $part::<3>($set)
            | $part::<4>($set)
            | $part::<5>($set)
            | $part::<6>($set)
            | $part::<7>($set)
            | $part::<8>($set)
            | $part::<9>($set)
            | $part::<10>($set)
            | $part::<11>($set)
            | $part::<12>($set)
    };
}

/// Cells of all lines that lie wholly in `set`.
#[inline]
#[must_use]
pub const fn whole_lines(set: u64) -> u64 {
    all_directions!(whole, set)
}

/// Says whether some line lies wholly in `set`.
#[inline]
#[must_use]
pub(crate) const fn holds_line(set: u64) -> bool {
    all_directions!(whole_starts, set) != 0
}

/// The cells that lie on a line whose three other cells are all in `set`.
#[inline]
#[must_use]
pub const fn completing(set: u64) -> u64 {
    let mut cells = 0;
    let mut d = 0;
    while d < 13 {
        let family = &FAMILIES[d];
        let neighbour = family.swap_pairs(set);
        cells |= neighbour & family.swap_halves(set & neighbour);
        d += 1;
    }
    cells
}

/// The cells that can be filled next while `occupied` holds the filled ones.
#[inline]
#[must_use]
pub(crate) const fn playable(occupied: u64) -> u64 {
    !occupied & (occupied << 16 | GROUND)
}

/// Bit numbers of the cells in `set`, the lowest first.
pub fn cells(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = set.trailing_zeros() as usize;
            set &= set - 1;
            cell
        })
    })
}

#[cfg(test)]
mod tests;
