//! The admissible bound: generalized moves, summed over a least matching, least over the goals.
//!
//! A generalized move slides an atom through other atoms over any number of cells, but no more than
//! are free on the whole board, so it never costs more than the real slides do: with one free cell
//! it sums up to the Manhattan distance. Atoms of one kind may take each other's places: their cost
//! is the least matching of atoms to places. One move changes one atom's distance by one at the
//! most, so the bound is consistent. All goals are summed at once, `L` lanes at a time.

// A slot or a waste indexes several arrays at once.
#![allow(clippy::needless_range_loop)]

use super::board::{Cells, FAR, SlideBoard};
use super::work;

/// Kinds larger than this are bounded by their atoms' nearest places instead of a matching.
pub const MOST_MATCHED: usize = 6;

/// Distances to the places of one or many goals.
pub struct Bound<const L: usize> {
    cells: usize,
    groups: usize,
    /// Index: ((place slot * cells) + cell) * groups + group.
    table: Vec<[i16; L]>,
}

impl<const L: usize> Bound<L> {
    /// The tables for these goals; `costs` gives the costs of a place from every cell.
    fn new(board: &SlideBoard, goals: &[Cells], costs: impl Fn(u8) -> Vec<i16>) -> Bound<L> {
        let cells = board.cells();
        let groups = goals.len().div_ceil(L).max(1);
        let mut table = vec![[FAR; L]; board.atoms * cells * groups];
        let mut known: Vec<Option<Vec<i16>>> = vec![None; cells];
        for (number, goal) in goals.iter().enumerate() {
            for &place in &goal[..board.atoms] {
                known[place as usize].get_or_insert_with(|| costs(place));
            }
            let far = |cell: usize, place: u8| match &known[place as usize] {
                Some(costs) => costs[cell],
                None => FAR,
            };
            for kind in &board.kinds {
                for slot in kind.first..kind.first + kind.count {
                    for cell in 0..cells {
                        let mut far_off = far(cell, goal[slot]);
                        if kind.count > MOST_MATCHED {
                            let places = &goal[kind.first..kind.first + kind.count];
                            far_off = places.iter().map(|&p| far(cell, p)).min().unwrap_or(FAR);
                        }
                        let far = far_off;
                        table[(slot * cells + cell) * groups + number / L][number % L] = far;
                    }
                }
            }
        }
        Bound {
            cells,
            groups,
            table,
        }
    }

    #[inline(always)]
    fn row(&self, slot: usize, cell: u8) -> &[[i16; L]] {
        let from = (slot * self.cells + cell as usize) * self.groups;
        &self.table[from..from + self.groups]
    }
}

/// Reads the bound of a state and, quickly, of the states one atom's move away.
pub struct Meter<const L: usize> {
    bound: Bound<L>,
    /// Sum over all kinds, per lane.
    total: Vec<[i16; L]>,
    /// Cost of each kind: kind * groups + group.
    of_kind: Vec<[i16; L]>,
    /// What all but the atom in focus cost when it takes its kind's j-th place:
    /// j * groups + group.
    rest: Vec<[i16; L]>,
    best: Vec<[i16; L]>,
    focus: (usize, usize),
    /// Sums of lanes since they were last taken.
    sums: u64,
}

#[inline(always)]
fn add<const L: usize>(a: [i16; L], b: [i16; L]) -> [i16; L] {
    std::array::from_fn(|i| a[i] + b[i])
}

#[inline(always)]
fn sub<const L: usize>(a: [i16; L], b: [i16; L]) -> [i16; L] {
    std::array::from_fn(|i| a[i] - b[i])
}

#[inline(always)]
fn min<const L: usize>(a: [i16; L], b: [i16; L]) -> [i16; L] {
    std::array::from_fn(|i| a[i].min(b[i]))
}

impl<const L: usize> Meter<L> {
    /// The price of a sum of lanes.
    const SUM: u64 = if L == 1 { work::LANE } else { work::LANES };

    /// A meter of the admissible bound for these goals.
    #[must_use]
    pub fn new(board: &SlideBoard, goals: &[Cells]) -> Meter<L> {
        let cells = 0..board.cells() as u8;
        Meter::guided(board, goals, |place| {
            cells.clone().map(|cell| board.far(cell, place)).collect()
        })
    }

    /// A meter that sums other costs; `costs` gives those of a place from every cell.
    #[must_use]
    pub fn guided(board: &SlideBoard, goals: &[Cells], costs: impl Fn(u8) -> Vec<i16>) -> Meter<L> {
        let bound = Bound::new(board, goals, costs);
        let groups = bound.groups;
        Meter {
            total: vec![[0; L]; groups],
            of_kind: vec![[0; L]; groups * board.kinds.len()],
            rest: vec![[0; L]; groups * MOST_MATCHED],
            best: vec![[0; L]; groups << MOST_MATCHED],
            focus: (0, 0),
            sums: 0,
            bound,
        }
    }

    /// The bound of a state; the meter stands on it afterwards.
    pub fn set(&mut self, board: &SlideBoard, cells: &Cells) -> i16 {
        let groups = self.bound.groups;
        self.sums += (groups * board.atoms) as u64;
        self.total.fill([0; L]);
        for (number, kind) in board.kinds.iter().enumerate() {
            for group in 0..groups {
                let cost = if kind.count == 1 {
                    self.bound.row(kind.first, cells[kind.first])[group]
                } else if kind.count > MOST_MATCHED {
                    let mut sum = [0; L];
                    for slot in kind.first..kind.first + kind.count {
                        sum = add(sum, self.bound.row(slot, cells[slot])[group]);
                    }
                    sum
                } else {
                    self.matching(cells, kind.first, kind.count, usize::MAX, group)
                };
                self.of_kind[number * groups + group] = cost;
                self.total[group] = add(self.total[group], cost);
            }
        }
        least(&self.total)
    }

    /// The bound of the state last set for goal `number` alone.
    #[inline(always)]
    #[must_use]
    pub fn of_goal(&self, number: usize) -> i16 {
        self.total[number / L][number % L]
    }

    /// Fills `best[set]` for one group: the least cost of the first atoms of the kind, `skip`
    /// left out, on exactly the places of `set`. Returns the cost of all on all places.
    #[inline(always)]
    fn matching(
        &mut self,
        cells: &Cells,
        first: usize,
        count: usize,
        skip: usize,
        group: usize,
    ) -> [i16; L] {
        let mut order = [0_u8; MOST_MATCHED];
        let mut atoms = 0;
        for slot in first..first + count {
            if slot != skip {
                order[atoms] = cells[slot];
                atoms += 1;
            }
        }
        self.sums += (count << count) as u64;
        self.best[0] = [0; L];
        for set in 1..1_usize << count {
            let filled = set.count_ones() as usize;
            if filled > atoms {
                continue;
            }
            let cell = order[filled - 1];
            let mut least = [i16::MAX; L];
            let mut places = set;
            while places != 0 {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                let before = self.best[set & !(1 << place)];
                let far = self.bound.row(first + place, cell)[group];
                least = min(least, add(before, far));
            }
            self.best[set] = least;
        }
        self.best[(1 << count) - 1]
    }

    /// Turns to the atom in `slot` of the state last [`set`](Meter::set).
    pub fn focus(&mut self, board: &SlideBoard, cells: &Cells, slot: usize) {
        let groups = self.bound.groups;
        let number = board.kind_of[slot] as usize;
        let kind = board.kinds[number];
        if kind.count == 1 || kind.count > MOST_MATCHED {
            self.focus = (slot, 1);
            for group in 0..groups {
                let without = if kind.count == 1 {
                    self.of_kind[number * groups + group]
                } else {
                    self.bound.row(slot, cells[slot])[group]
                };
                self.rest[group] = sub(self.total[group], without);
            }
            return;
        }
        self.focus = (kind.first, kind.count);
        for group in 0..groups {
            let others = sub(self.total[group], self.of_kind[number * groups + group]);
            self.matching(cells, kind.first, kind.count, slot, group);
            let all = (1_usize << kind.count) - 1;
            for place in 0..kind.count {
                self.rest[place * groups + group] = add(others, self.best[all & !(1 << place)]);
            }
        }
    }

    /// What it takes to read a bound by [`moved`](Meter::moved).
    #[inline(always)]
    #[must_use]
    pub fn price(&self) -> u64 {
        (self.focus.1 * self.bound.groups) as u64 * Self::SUM
    }

    /// Takes the work counted since the last call; that of [`moved`](Meter::moved) is the caller's.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.sums) * Self::SUM
    }

    /// The bound of the state in which the atom in focus stands in `cell` instead.
    #[inline(always)]
    #[must_use]
    pub fn moved(&self, cell: u8) -> i16 {
        let groups = self.bound.groups;
        let (first, places) = self.focus;
        let mut lanes = [i16::MAX; L];
        for place in 0..places {
            let row = self.bound.row(first + place, cell);
            let rest = &self.rest[place * groups..(place + 1) * groups];
            for (far, rest) in row.iter().zip(rest) {
                lanes = min(lanes, add(*far, *rest));
            }
        }
        lanes.into_iter().min().unwrap_or(0)
    }
}

fn least<const L: usize>(lanes: &[[i16; L]]) -> i16 {
    lanes.iter().flatten().copied().min().unwrap_or(0)
}
