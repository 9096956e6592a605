//! Shortest solution lengths by backward search from all goals at once.
//!
//! Layer 0 holds every placement of the molecule, layer `n` every position whose shortest solution has
//! exactly `n` moves. The search undoes slides: an atom that rests against an obstacle may have started
//! on any of the free cells behind it.
//!
//! ```text
//! #..2.1##      1 rests against the wall on its right, so the slide `right` may have begun at
//!    ↑  ↑       the one free cell between 2 and 1; 2 rests against 1 only if 1 was there already.
//! ```

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::board::Position;
use super::level::Level;
use atom4_core::base::random::Random;
use atom4_core::lattice::square::{Cell, Direction};
use atom4_solve::hasher::Mixer;

/// Largest number of atoms in a packed position.
const MOST_ATOMS: usize = 18;
/// Number of bits of an atom in a packed position: the index of its cell among those that atoms can
/// reach.
const BITS: u32 = 7;

/// The positions of a level by the length of their shortest solutions.
pub struct Backward<'a> {
    level: &'a Level,
    /// Cells that atoms can reach, by their packed indices.
    cells: Vec<Cell>,
    /// For each direction the packed index of the next cell, [`EDGE`] at a wall.
    next: Vec<[u8; 4]>,
    seen: HashSet<u128, BuildHasherDefault<Mixer>>,
    layer: Vec<u128>,
    depth: u32,
    most: usize,
}

/// Stands for "no cell".
const EDGE: u8 = u8::MAX;

impl<'a> Backward<'a> {
    /// Starts with the goals of `level`, with room for `most` positions; `None` when the level has
    /// more than 18 atoms or more than 128 cells that atoms can reach.
    #[must_use]
    pub fn new(level: &'a Level, most: usize) -> Option<Backward<'a>> {
        let board = level.board();
        let cells: Vec<Cell> = (0..board.cells() as Cell)
            .filter(|&cell| level.is_playable(cell))
            .collect();
        if level.atoms().len() > MOST_ATOMS || cells.len() > 1 << BITS {
            return None;
        }
        let number = |cell: Cell| cells.iter().position(|&other| other == cell);
        let next = cells
            .iter()
            .map(|&cell| {
                Direction::ALL.map(|direction| {
                    let next = board.next(cell, direction).and_then(number);
                    next.map_or(EDGE, |n| n as u8)
                })
            })
            .collect();
        let mut search = Backward {
            level,
            next,
            seen: HashSet::default(),
            layer: Vec::new(),
            depth: 0,
            most,
            cells: cells.clone(), // `number` still borrows it.
        };
        for &goal in level.goals() {
            let atoms: Vec<u8> = level
                .goal_cells(goal)
                .filter_map(|cell| number(cell).map(|n| n as u8))
                .collect();
            let key = search.pack(&atoms);
            if search.seen.insert(key) {
                search.layer.push(key);
            }
        }
        Some(search)
    }

    /// Length, in moves, of the shortest solutions of the present layer.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Number of positions in the present layer.
    #[must_use]
    pub fn len(&self) -> usize {
        self.layer.len()
    }

    /// Says whether the present layer is empty, so that no position is further from a goal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.layer.is_empty()
    }

    /// Says whether the last [`Backward::deepen`] ran out of room.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.seen.len() > self.most
    }

    /// Goes on to the next layer. Returns false, with nothing changed, when that layer would be
    /// empty; also when the room is used up, and then a part of the layer is there (see
    /// [`Backward::is_full`]).
    pub fn deepen(&mut self) -> bool {
        let mut found = Vec::new();
        let mut atoms = Vec::new();
        for index in 0..self.layer.len() {
            self.unpack(self.layer[index], &mut atoms);
            for atom in 0..atoms.len() {
                for direction in Direction::ALL {
                    self.take_back(&atoms, atom, direction, &mut found);
                }
            }
            if self.seen.len() > self.most {
                return false;
            }
        }
        if found.is_empty() {
            return false;
        }
        self.layer = found;
        self.depth += 1;
        true
    }

    /// A position of the present layer, each equally likely.
    #[must_use]
    pub fn pick(&self, random: &mut Random) -> Option<Position> {
        let key = *random.pick(&self.layer)?;
        let mut atoms = Vec::new();
        self.unpack(key, &mut atoms);
        let cells: Vec<Cell> = atoms.iter().map(|&n| self.cells[n as usize]).collect();
        Position::of(self.level, &cells)
    }

    /// Says whether `position` lies in the present layer or an earlier one.
    #[must_use]
    pub fn holds(&self, position: &Position) -> bool {
        let number = |cell: &Cell| self.cells.iter().position(|other| other == cell);
        let atoms: Vec<u8> = position
            .cells()
            .iter()
            .filter_map(|cell| number(cell).map(|n| n as u8))
            .collect();
        self.seen.contains(&self.pack(&atoms))
    }

    /// Adds every new position from which a slide of `atom` in `direction` leads to `atoms`.
    fn take_back(&mut self, atoms: &[u8], atom: usize, direction: Direction, out: &mut Vec<u128>) {
        let ahead = self.next[atoms[atom] as usize][direction.index()];
        if ahead != EDGE && !atoms.contains(&ahead) {
            return;
        }
        let back = direction.opposite().index();
        let mut before = atoms.to_vec();
        loop {
            let cell = self.next[before[atom] as usize][back];
            if cell == EDGE || atoms.contains(&cell) {
                return;
            }
            before[atom] = cell;
            let key = self.pack(&before);
            if self.seen.insert(key) {
                out.push(key);
            }
        }
    }

    /// Packs indices of cells atom by atom, sorted within each class.
    fn pack(&self, atoms: &[u8]) -> u128 {
        let mut sorted = [0u8; MOST_ATOMS];
        sorted[..atoms.len()].copy_from_slice(atoms);
        for class in self.level.classes() {
            if class.members.len() > 1 {
                sorted[class.members.clone()].sort_unstable();
            }
        }
        sorted[..atoms.len()]
            .iter()
            .fold(0, |key, &cell| key << BITS | u128::from(cell))
    }

    fn unpack(&self, mut key: u128, atoms: &mut Vec<u8>) {
        let count = self.level.atoms().len();
        atoms.clear();
        atoms.resize(count, 0);
        for slot in atoms.iter_mut().rev() {
            *slot = key as u8 & ((1 << BITS) - 1);
            key >>= BITS;
        }
    }
}
