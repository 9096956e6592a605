//! New levels: random boards, and starts of a wanted solution length on them.

use super::backward::Backward;
use super::board::Position;
use super::draft::Draft;
use super::level::Level;
use atom4_core::base::random::Random;

/// The symmetry of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// The left half mirrors the right half.
    Mirror,
    /// The board looks the same after half a turn.
    Turn,
    /// Left mirrors right and top mirrors bottom.
    Both,
}

/// Parameters of a random board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of columns, the outer walls included: 5 to 64.
    pub width: usize,
    /// Number of rows, the outer walls included: 5 to 64.
    pub height: usize,
    /// Approximate share of the inner cells that become walls, in percent.
    pub walls: usize,
    /// Symmetry of the board.
    pub symmetry: Symmetry,
}

impl Symmetry {
    /// The images of a cell, given as column and row, under the symmetry; the cell itself is one of
    /// them.
    fn images(self, (column, row): (usize, usize), shape: &Shape) -> Vec<(usize, usize)> {
        let (right, down) = (shape.width - 1 - column, shape.height - 1 - row);
        match self {
            Symmetry::None => vec![(column, row)],
            Symmetry::Mirror => vec![(column, row), (right, row)],
            Symmetry::Turn => vec![(column, row), (right, down)],
            Symmetry::Both => vec![(column, row), (right, row), (column, down), (right, down)],
        }
    }
}

/// A random board as rows of `#` and `.`: one region enclosed by walls, with short straight walls in
/// it. Cells outside are blank.
#[must_use]
pub fn board(shape: &Shape, random: &mut Random) -> Vec<Vec<char>> {
    let shape = Shape {
        width: shape.width.clamp(5, 64),
        height: shape.height.clamp(5, 64),
        ..*shape
    };
    let (width, height) = (shape.width, shape.height);
    let mut rows = vec![vec!['.'; width]; height];
    for (row, line) in rows.iter_mut().enumerate() {
        for (column, sign) in line.iter_mut().enumerate() {
            if row == 0 || column == 0 || row + 1 == height || column + 1 == width {
                *sign = '#';
            }
        }
    }
    let mut below = |bound: usize| random.below(bound.max(1) as u64) as usize;
    // Corners cut off in steps give each board its own outline.
    let cut = below(4);
    for step in 0..cut {
        for column in 0..cut - step {
            for place in Symmetry::Both.images((1 + column, 1 + step), &shape) {
                rows[place.1][place.0] = '#';
            }
        }
    }
    let wanted = (width - 2) * (height - 2) * shape.walls.min(60) / 100;
    let mut placed = 0;
    for _ in 0..wanted * 4 {
        if placed >= wanted {
            break;
        }
        let (mut column, mut row) = (1 + below(width - 2), 1 + below(height - 2));
        let across = below(2) == 0;
        for _ in 0..1 + below(3) {
            if column + 1 >= width || row + 1 >= height {
                break;
            }
            for place in shape.symmetry.images((column, row), &shape) {
                if rows[place.1][place.0] == '.' {
                    rows[place.1][place.0] = '#';
                    placed += 1;
                }
            }
            if across {
                column += 1;
            } else {
                row += 1;
            }
        }
    }
    keep_largest_region(&mut rows);
    rows
}

/// Fills every region but the largest and removes the walls that touch no free cell.
fn keep_largest_region(rows: &mut [Vec<char>]) {
    let (height, width) = (rows.len(), rows[0].len());
    let mut region = vec![vec![0usize; width]; height];
    let mut sizes = vec![0usize];
    for row in 0..height {
        for column in 0..width {
            if rows[row][column] != '.' || region[row][column] != 0 {
                continue;
            }
            let number = sizes.len();
            sizes.push(0);
            let mut open = vec![(row, column)];
            region[row][column] = number;
            while let Some((r, c)) = open.pop() {
                sizes[number] += 1;
                for (r, c) in [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)] {
                    if rows[r][c] == '.' && region[r][c] == 0 {
                        region[r][c] = number;
                        open.push((r, c));
                    }
                }
            }
        }
    }
    let largest = (1..sizes.len()).max_by_key(|&number| sizes[number]);
    for row in 0..height {
        for column in 0..width {
            let near = (row.saturating_sub(1)..=(row + 1).min(height - 1)).any(|r| {
                (column.saturating_sub(1)..=(column + 1).min(width - 1))
                    .any(|c| Some(region[r][c]) == largest)
            });
            let inside = Some(region[row][column]) == largest;
            rows[row][column] = match (inside, near) {
                (true, _) => '.',
                (false, true) => '#',
                (false, false) => ' ',
            };
        }
    }
}

/// A level for the molecule of `draft` on a random board, with the atoms at random places; `None` when
/// the board is too small.
#[must_use]
pub fn scatter(draft: &Draft, shape: &Shape, random: &mut Random) -> Option<Level> {
    let mut board = board(shape, random);
    let mut free: Vec<(usize, usize)> = Vec::new();
    for (row, line) in board.iter_mut().enumerate() {
        for (column, sign) in line.iter_mut().enumerate() {
            match *sign {
                '.' => free.push((row, column)),
                ' ' => *sign = '.',
                _ => {}
            }
        }
    }
    random.shuffle(&mut free);
    let atoms = draft.molecule.iter().flatten().filter(|&&sign| sign != '.');
    if free.len() < atoms.clone().count() {
        return None;
    }
    for ((row, column), &symbol) in free.into_iter().zip(atoms) {
        board[row][column] = symbol;
    }
    Level::new(&Draft {
        board,
        ..draft.clone()
    })
    .ok()
}

/// `level` with another start whose shortest solution has exactly `moves` moves, proved by [`Backward`]
/// with room for `room` positions; `None` when there is no such start, or not enough room to find it.
#[must_use]
pub fn start_at(level: &Level, moves: u32, room: usize, random: &mut Random) -> Option<Level> {
    let mut search = Backward::new(level, room)?;
    while search.depth() < moves {
        if !search.deepen() {
            return None;
        }
    }
    restart(level, &search.pick(random)?)
}

/// `level` with the start whose shortest solution is the longest on its board, and the length of that
/// solution in moves; `None` when there is not enough room to search all positions.
#[must_use]
pub fn hardest(level: &Level, room: usize, random: &mut Random) -> Option<(Level, u32)> {
    let mut search = Backward::new(level, room)?;
    while search.deepen() {}
    if search.is_full() {
        return None;
    }
    Some((restart(level, &search.pick(random)?)?, search.depth()))
}

/// `level` with `position` as its start.
#[must_use]
pub fn restart(level: &Level, position: &Position) -> Option<Level> {
    Level::new(&level.draft_at(position.cells().iter().copied())).ok()
}
