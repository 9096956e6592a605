//! A cheap first look at whether the stops that a plan needs can be had: see [`super::stops`].
//!
//! An atom that wastes `w` moves can stop only in the cells from which its place is no more than
//! `w` moves out of the way. That is one bit set for each cell, place and waste, made once.
//!
//! - Forwards, every atom not in its place needs, for its last slide, a wall or another atom's
//!   cell behind its place. And the atom that comes to rest first needs it from an atom that is
//!   still on its way, so not from where that one will end.
//! - Backwards, every atom not in its place needs a wall or another atom's cell behind the cell
//!   that it stands in.
//!
//! The wastes of the two atoms together must stay within the slack.

// A slot or a waste indexes several arrays at once.
#![allow(clippy::needless_range_loop)]

use super::board::Board;
use super::problem::Way;
use super::steps::Direction;
use super::stops::{LEVELS, Walker};

type Set = [u64; 4];

/// What can be said of the ways to one place from each cell.
struct Ways {
    /// Cells of paths that waste so much or less: cell * LEVELS + waste.
    cells: Vec<Set>,
    /// Directions, as bits, of the last slide (forwards) or the first (backwards).
    directions: Vec<[u8; LEVELS]>,
}

/// The tables of the test.
pub struct Glance {
    direction: Direction,
    ways: Vec<Option<Ways>>,
    /// For each cell and direction the cell behind: the next one that way; 255 for a wall.
    behind: Vec<[u8; 4]>,
}

const EMPTY: Set = [0; 4];

fn has(set: &Set, cell: u8) -> bool {
    set[cell as usize / 64] >> (cell % 64) & 1 == 1
}

impl Glance {
    /// Tables for searches of this direction.
    #[must_use]
    pub fn new(board: &Board, direction: Direction) -> Glance {
        let cells = 0..board.cells() as u8;
        let next = |cell, way| board.ray(cell, way).next().unwrap_or(255);
        Glance {
            direction,
            ways: (0..board.cells()).map(|_| None).collect(),
            behind: cells
                .map(|cell| Way::ALL.map(|way| next(cell, way)))
                .collect(),
        }
    }

    /// Makes the tables for a place, once.
    pub fn prepare(&mut self, board: &Board, place: u8) {
        if self.ways[place as usize].is_some() {
            return;
        }
        let count = board.cells() as u8;
        let mut ways = Ways {
            cells: Vec::with_capacity(board.cells() * LEVELS),
            directions: Vec::with_capacity(board.cells()),
        };
        for from in 0..count {
            let far = board.far(from, place);
            let mut sets = [EMPTY; LEVELS];
            for cell in 0..count {
                let waste = board.far(from, cell) + board.far(cell, place) - far;
                for set in sets.iter_mut().skip(waste as usize) {
                    set[cell as usize / 64] |= 1 << (cell % 64);
                }
            }
            ways.cells.extend(sets);
            let mut directions = [0_u8; LEVELS];
            for way in Way::ALL {
                let waste = match self.direction {
                    Direction::Forward => {
                        let before = board.ray(place, way.opposite());
                        before.map(|cell| board.far(from, cell)).min()
                    }
                    Direction::Backward => {
                        let after = board.ray(from, way);
                        after.map(|cell| board.far(cell, place)).min()
                    }
                };
                if let Some(rest) = waste {
                    let waste = (1 + rest - far).max(0) as usize;
                    for bits in directions.iter_mut().skip(waste) {
                        *bits |= 1 << way.index();
                    }
                }
            }
            ways.directions.push(directions);
        }
        self.ways[place as usize] = Some(ways);
    }

    /// Whether a plan that wastes `slack` moves at the most may exist. All walkers of an atom
    /// stand together and their places are prepared.
    #[must_use]
    pub fn may_pass(&self, walkers: &[Walker], slack: usize) -> bool {
        let mut all = Unions::default();
        let mut coming = Unions::default();
        let mut unplaced = false;
        for atom in walkers.chunk_by(|a, b| a.atom == b.atom) {
            let own = self.cells_of(atom, slack);
            all.add(&own, slack);
            unplaced |= atom.iter().all(|walker| walker.cell != walker.place);
        }
        if !unplaced {
            return true;
        }
        if self.direction == Direction::Forward {
            for atom in walkers.chunk_by(|a, b| a.atom == b.atom) {
                coming.add(&self.coming(atom, slack), slack);
            }
        }
        let mut first = self.direction == Direction::Backward;
        for atom in walkers.chunk_by(|a, b| a.atom == b.atom) {
            let own = self.cells_of(atom, slack);
            let placed = atom.iter().any(|walker| walker.cell == walker.place);
            if !placed && !self.held(atom, slack, &all, &own) {
                return false;
            }
            first = first || self.held(atom, slack, &coming, &self.coming(atom, slack));
        }
        first
    }

    fn cells_of(&self, atom: &[Walker], slack: usize) -> [Set; LEVELS] {
        let mut own = [EMPTY; LEVELS];
        for walker in atom {
            let Some(ways) = &self.ways[walker.place as usize] else {
                continue;
            };
            let from = walker.cell as usize * LEVELS;
            for waste in walker.waste as usize..=slack {
                let cells = &ways.cells[from + waste - walker.waste as usize];
                for (a, b) in own[waste].iter_mut().zip(cells) {
                    *a |= b;
                }
            }
        }
        own
    }

    /// The same without the places of atoms on their way, unless they may come there twice.
    fn coming(&self, atom: &[Walker], slack: usize) -> [Set; LEVELS] {
        let mut own = [EMPTY; LEVELS];
        for walker in atom {
            let Some(ways) = &self.ways[walker.place as usize] else {
                continue;
            };
            let from = walker.cell as usize * LEVELS;
            for waste in walker.waste as usize..=slack {
                let spare = waste - walker.waste as usize;
                let mut cells = ways.cells[from + spare];
                if spare < 2 && walker.cell != walker.place {
                    cells[walker.place as usize / 64] &= !(1 << (walker.place % 64));
                }
                for (a, b) in own[waste].iter_mut().zip(&cells) {
                    *a |= b;
                }
            }
        }
        own
    }

    /// Whether some slide of an atom has something behind it, at a waste for both together of
    /// `slack` at the most.
    fn held(&self, atom: &[Walker], slack: usize, others: &Unions, own: &[Set; LEVELS]) -> bool {
        for walker in atom {
            let Some(ways) = &self.ways[walker.place as usize] else {
                continue;
            };
            if walker.cell == walker.place {
                continue;
            }
            let directions = &ways.directions[walker.cell as usize];
            let stop = match self.direction {
                Direction::Forward => walker.place,
                Direction::Backward => walker.cell,
            };
            for waste in walker.waste as usize..=slack {
                let mut bits = directions[waste - walker.waste as usize];
                while bits != 0 {
                    let way = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    // Forwards what lies ahead holds the atom, backwards what lies behind it.
                    let way = match self.direction {
                        Direction::Forward => way,
                        Direction::Backward => way ^ 1,
                    };
                    let need = self.behind[stop as usize][way];
                    let left = slack - waste;
                    if need == 255
                        || has(&others.twice[left], need)
                        || has(&others.once[left], need) && !has(&own[left], need)
                    {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// The cells that one atom or more, and two or more, can stop in.
#[derive(Default)]
struct Unions {
    once: [Set; LEVELS],
    twice: [Set; LEVELS],
}

impl Unions {
    fn add(&mut self, own: &[Set; LEVELS], slack: usize) {
        for waste in 0..=slack {
            for word in 0..4 {
                self.twice[waste][word] |= self.once[waste][word] & own[waste][word];
                self.once[waste][word] |= own[waste][word];
            }
        }
    }
}
