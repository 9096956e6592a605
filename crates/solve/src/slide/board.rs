//! The board compiled for speed: cells numbered row by row, rays, distances, kinds in order.

use super::parts::Parts;
use super::problem::{Placed, Problem, Unfit, Way};

/// Most atoms of a problem.
pub const MOST_ATOMS: usize = 32;
/// A distance that no path has on a board of 255 cells, and no slide ever shortens. A sum of distances may well be
/// larger.
pub const FAR: i16 = 500;

/// A state: the cell of every atom, kind by kind, rising within a kind.
pub type Cells = [u8; MOST_ATOMS];

/// A kind of atom: its slots in [`Cells`].
#[derive(Clone, Copy, Debug)]
pub struct AtomKind {
    /// The first slot.
    pub first: usize,
    /// How many atoms.
    pub count: usize,
}

/// The compiled board.
#[derive(Clone)]
pub struct SlideBoard {
    /// Column and row of each cell.
    pub place: Vec<(u8, u8)>,
    /// Cell at row * 64 + column.
    pub at: Vec<u8>,
    /// Walls of each row as bits by column + 1; everything outside is wall.
    pub row_walls: Vec<u64>,
    /// Walls of each column as bits by row + 1.
    pub column_walls: Vec<u64>,
    /// The kinds in slot order.
    pub kinds: Vec<AtomKind>,
    /// The kind of each slot.
    pub kind_of: Vec<u8>,
    /// Atoms.
    pub atoms: usize,
    /// Least slides of an atom that may stop anywhere and pass through others, none longer than there
    /// are free cells: from * cells + to.
    pub distance: Vec<i16>,
    /// The start.
    pub start: Cells,
    /// The goals, but for those in regions that the atoms cannot come to.
    pub goals: Vec<Cells>,
    /// The parts of the solver in use; all of them after [`SlideBoard::new`].
    pub parts: Parts,
}

impl SlideBoard {
    /// Compiles a problem.
    ///
    /// # Errors
    /// [`Unfit`] when it is too large or its goals are not made of its atoms.
    pub fn new(problem: &Problem) -> Result<SlideBoard, Unfit> {
        let (width, height) = (problem.width, problem.height);
        if width > 62 || height > 62 {
            return Err(Unfit::Board(width, height));
        }
        if problem.atoms.len() > MOST_ATOMS {
            return Err(Unfit::Atoms(problem.atoms.len()));
        }
        let mut place = Vec::new();
        let mut at = vec![0_u8; 64 * 64];
        let mut row_walls = vec![u64::MAX; height];
        let mut column_walls = vec![u64::MAX; width];
        let open = problem.open.iter().filter(|&&open| open).count();
        if open > 255 {
            return Err(Unfit::Cells(open));
        }
        for y in 0..height {
            for x in 0..width {
                if problem.open[y * width + x] {
                    at[y * 64 + x] = place.len() as u8;
                    place.push((x as u8, y as u8));
                    row_walls[y] &= !(1 << (x + 1));
                    column_walls[x] &= !(1 << (y + 1));
                }
            }
        }
        let mut numbers: Vec<u8> = problem.atoms.iter().map(|a| a.2).collect();
        numbers.sort_unstable();
        let mut kinds: Vec<AtomKind> = Vec::new();
        let mut kind_of = Vec::new();
        for (slot, number) in numbers.iter().enumerate() {
            if slot == 0 || numbers[slot - 1] != *number {
                kinds.push(AtomKind {
                    first: slot,
                    count: 0,
                });
            }
            kind_of.push((kinds.len() - 1) as u8);
            if let Some(kind) = kinds.last_mut() {
                kind.count += 1;
            }
        }
        let pack = |placed: &[Placed]| -> Result<Cells, Unfit> {
            let mut sorted: Vec<(u8, u8)> = Vec::with_capacity(placed.len());
            for &(x, y, kind) in placed {
                let inside = (x as usize) < width && (y as usize) < height;
                if !inside || !problem.open[y as usize * width + x as usize] {
                    return Err(Unfit::Place(x, y));
                }
                sorted.push((kind, at[y as usize * 64 + x as usize]));
            }
            sorted.sort_unstable();
            let mut cells = [0; MOST_ATOMS];
            let mut seen = [false; 256];
            for (slot, &(_, cell)) in sorted.iter().enumerate() {
                cells[slot] = cell;
                if std::mem::replace(&mut seen[cell as usize], true) {
                    let (x, y) = place[cell as usize];
                    return Err(Unfit::Place(x, y));
                }
            }
            Ok(cells)
        };
        let start = pack(&problem.atoms)?;
        let mut goals = Vec::with_capacity(problem.goals.len());
        for (number, goal) in problem.goals.iter().enumerate() {
            let mut theirs: Vec<u8> = goal.iter().map(|a| a.2).collect();
            theirs.sort_unstable();
            if theirs != numbers {
                return Err(Unfit::Kinds(number));
            }
            goals.push(pack(goal)?);
        }
        goals.sort_unstable();
        goals.dedup();
        let mut board = SlideBoard {
            place,
            at,
            row_walls,
            column_walls,
            kinds,
            kind_of,
            atoms: numbers.len(),
            distance: Vec::new(),
            start,
            goals,
            parts: Parts::default(),
        };
        board.distance = board.distances();
        board.goals = board.goals_within_reach();
        Ok(board)
    }

    /// The goals whose places the atoms can come to, others not minded. No slide leads out of a region that walls
    /// enclose, so in every region there must be as many atoms of each kind as places for them.
    fn goals_within_reach(&self) -> Vec<Cells> {
        // A region is called by its first cell.
        let first = |cell: usize| (0..cell).find(|&c| self.far(cell as u8, c as u8) < FAR);
        let region: Vec<usize> = (0..self.cells())
            .map(|cell| first(cell).unwrap_or(cell))
            .collect();
        let regions = |cells: &Cells| -> Vec<(u8, usize)> {
            let named = |slot: usize| (self.kind_of[slot], region[cells[slot] as usize]);
            let mut all: Vec<(u8, usize)> = (0..self.atoms).map(named).collect();
            all.sort_unstable();
            all
        };
        let start = regions(&self.start);
        let goals = self.goals.iter().copied();
        goals.filter(|goal| regions(goal) == start).collect()
    }

    /// The cells of the playable region.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.place.len()
    }

    /// The ways in which the atoms may stand, those of one kind not told apart.
    #[must_use]
    pub fn states(&self) -> f64 {
        let apart: f64 = (0..self.atoms)
            .map(|slot| (self.cells() - slot) as f64)
            .product();
        let equal = |count: usize| (1..=count).map(|n| n as f64).product::<f64>();
        let alike: f64 = self.kinds.iter().map(|kind| equal(kind.count)).product();
        apart / alike
    }

    /// The least slides from one cell to another when the atom may stop anywhere.
    #[must_use]
    pub fn far(&self, from: u8, to: u8) -> i16 {
        self.distance[from as usize * self.cells() + to as usize]
    }

    /// How many cells are free in every state. No slide is longer: it leads over free cells.
    fn free(&self) -> usize {
        self.cells() - self.atoms
    }

    /// What is certain of the number of slides of every plan: with a single free cell each slide takes
    /// that one from a black cell of a chessboard to a white one or back, so that the number is
    /// even or odd. Lengths leave the second number over when divided by the first one.
    #[must_use]
    pub fn rhythm(&self) -> (usize, usize) {
        let colour = |state: &Cells| {
            let mut cells = 0..self.cells() as u8;
            let cell = cells.find(|cell| !state[..self.atoms].contains(cell))?;
            let (x, y) = self.place[cell as usize];
            Some(usize::from(x + y) % 2)
        };
        let start = colour(&self.start);
        let mut goals = self.goals.iter().map(colour);
        match goals.next() {
            Some(first) if self.free() == 1 && goals.all(|goal| goal == first) => {
                (2, usize::from(first != start))
            }
            _ => (1, 0),
        }
    }

    /// The cells that an atom passes from `cell` one way, nearest first, if the others stand wherever
    /// that helps.
    pub fn ray(&self, cell: u8, way: Way) -> impl Iterator<Item = u8> + '_ {
        let (dx, dy) = super::problem::step(way);
        let (mut x, mut y) = self.place[cell as usize];
        std::iter::from_fn(move || {
            let (nx, ny) = (i32::from(x) + dx, i32::from(y) + dy);
            // Columns and rows are below 62 and walls stand all round in the bit masks.
            let wall = if dx != 0 {
                self.row_walls[y as usize] >> (nx + 1) & 1 == 1
            } else {
                self.column_walls[x as usize] >> (ny + 1) & 1 == 1
            };
            if wall {
                return None;
            }
            (x, y) = (nx as u8, ny as u8);
            Some(self.at[y as usize * 64 + x as usize])
        })
        .take(self.free())
    }

    fn distances(&self) -> Vec<i16> {
        let cells = self.cells();
        let reach: Vec<Vec<u8>> = (0..cells)
            .map(|c| {
                Way::ALL
                    .iter()
                    .flat_map(|&w| self.ray(c as u8, w))
                    .collect()
            })
            .collect();
        let mut distance = vec![FAR; cells * cells];
        let mut queue = Vec::with_capacity(cells);
        for from in 0..cells {
            let row = &mut distance[from * cells..(from + 1) * cells];
            row[from] = 0;
            queue.clear();
            queue.push(from as u8);
            let mut head = 0;
            while head < queue.len() {
                let cell = queue[head] as usize;
                head += 1;
                for &next in &reach[cell] {
                    if row[next as usize] == FAR {
                        row[next as usize] = row[cell] + 1;
                        queue.push(next);
                    }
                }
            }
        }
        distance
    }

    /// Moves the atom in `slot` to `cell` and brings its kind back into rising order: its slot then.
    pub fn shift(&self, cells: &mut Cells, slot: usize, cell: u8) -> usize {
        let kind = self.kinds[self.kind_of[slot] as usize];
        let (mut i, first, end) = (slot, kind.first, kind.first + kind.count);
        while i + 1 < end && cells[i + 1] < cell {
            cells[i] = cells[i + 1];
            i += 1;
        }
        while i > first && cells[i - 1] > cell {
            cells[i] = cells[i - 1];
            i -= 1;
        }
        cells[i] = cell;
        i
    }

    /// The slide that leads from one state to the next; `None` when none does.
    #[must_use]
    pub fn slide_between(&self, before: &Cells, after: &Cells) -> Option<super::problem::Slide> {
        let n = self.atoms;
        let left = before[..n].iter().find(|c| !after[..n].contains(c))?;
        let come = after[..n].iter().find(|c| !before[..n].contains(c))?;
        let (x, y) = self.place[*left as usize];
        let (tx, ty) = self.place[*come as usize];
        let way = match (tx.cmp(&x), ty.cmp(&y)) {
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Way::Left,
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Way::Right,
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Way::Up,
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Way::Down,
            _ => return None,
        };
        Some(super::problem::Slide { x, y, way })
    }
}
