//! The cells and the 76 lines of the cube.
//!
//! A set of cells is a `u64`. Sixteen bits a level, the lowest level first; within a level the
//! pegs A1, A2, A3, A4, B1 … D4. Bit numbers of levels 1 and 4:
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
//! A step along the number is 1 bit, along the letter 4, up the peg 16.

/// The cells of level 1, where every peg is filled first.
pub const GROUND: u64 = 0xffff;

/// The cells of the odd levels, 1 and 3.
pub const ODD_LEVELS: u64 = 0x0000_ffff_0000_ffff;

/// The cells of level 4, where every peg is full.
pub const TOP: u64 = 0xffff << 48;

/// The number of lines.
pub const COUNT: usize = 76;

/// Every line as the set of its four cells: 16 along the number, 16 along the letter, 16 up a
/// peg, 24 diagonals within a plane, 4 from corner to corner of the cube.
pub const LINES: [u64; COUNT] = lines();

/// The lines through one cell: at most seven of them, by their numbers in [`LINES`].
#[derive(Clone, Copy, Debug)]
pub struct Through {
    /// The sets of cells; those from `count` on are empty.
    pub lines: [u64; 7],
    /// The numbers in [`LINES`].
    pub numbers: [u8; 7],
    /// 4 or 7.
    pub count: usize,
}

impl Through {
    /// The sets of cells of these lines.
    #[must_use]
    pub fn sets(&self) -> &[u64] {
        &self.lines[..self.count]
    }
}

/// For each cell the lines through it.
pub static THROUGH: [Through; 64] = through();

/// The two halves of each line's four places in one direction: `first` holds the cells that are
/// the first or third of their line, `front` those that are the first or second.
struct Family {
    step: u32,
    start: u64,
    first: u64,
    front: u64,
}

/// The thirteen directions. The lines of one direction never share a cell, so a few shifts answer
/// for all of them at once.
const FAMILIES: [Family; 13] = families();

/// The direction number `family` as steps along number, letter and level.
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

/// Calls for the start of each line of a direction: every coordinate that moves starts at its end,
/// the others run over all four values.
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
    /// Each cell of a line gets the bit of its neighbour in the same half of the line.
    #[inline(always)]
    const fn swap_pairs(&self, set: u64) -> u64 {
        (set >> self.step & self.first) | (set & self.first) << self.step
    }

    /// Each cell of a line gets the bit of the cell two steps on in the other half.
    #[inline(always)]
    const fn swap_halves(&self, set: u64) -> u64 {
        (set >> (2 * self.step) & self.front) | (set & self.front) << (2 * self.step)
    }
}

/// The first cells of the lines in direction `D` that lie wholly in `set`.
#[inline(always)]
const fn whole_starts<const D: usize>(set: u64) -> u64 {
    let step = FAMILIES[D].step;
    let pairs = set & set >> step;
    pairs & pairs >> (2 * step) & FAMILIES[D].start
}

/// The cells of the lines in direction `D` that lie wholly in `set`.
#[inline(always)]
const fn whole<const D: usize>(set: u64) -> u64 {
    let step = FAMILIES[D].step;
    let starts = whole_starts::<D>(set);
    let pairs = starts | starts << step;
    pairs | pairs << (2 * step)
}

/// Joins what `$part` gives for each of the thirteen directions.
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

/// The cells of all lines that lie wholly in `set`.
#[inline]
#[must_use]
pub const fn whole_lines(set: u64) -> u64 {
    all_directions!(whole, set)
}

/// Whether a line lies wholly in `set`.
#[inline]
#[must_use]
pub const fn holds_line(set: u64) -> bool {
    all_directions!(whole_starts, set) != 0
}

/// The cells whose three companions on some line are all in `set`.
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

/// The cells that can be filled next when `occupied` are.
#[inline]
#[must_use]
pub const fn playable(occupied: u64) -> u64 {
    !occupied & (occupied << 16 | GROUND)
}

/// The numbers of the cells in `set`, lowest first.
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
mod tests {
    use super::*;

    #[test]
    fn seven_lines_through_corners_and_centre_four_elsewhere() {
        for (cell, through) in THROUGH.iter().enumerate() {
            let edge = |x: i32| x == 0 || x == 3;
            let [x, y, z] = place(cell as i32).map(edge);
            let rich = x == y && y == z;
            assert_eq!(through.count, if rich { 7 } else { 4 }, "cell {cell}");
        }
    }
}
