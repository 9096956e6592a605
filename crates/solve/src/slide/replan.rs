//! Leads a few atoms of a plan anew, while all others make the slides that they made.
//!
//! A state of this A* search is how many of the others' slides are made, and where the chosen atoms are. A slide
//! of a chosen atom costs one. The others' slides cost nothing, but must end where they ended: what stops them
//! may be a chosen atom. So detours go that are spread over the whole plan, and of many shortest ways one
//! is taken at random, from which others may get shorter. (Large neighbourhood search, as for many agents: Li and
//! others, "Anytime multi-agent path finding via large neighborhood search", 2021.)

use std::ops::Range;

use super::board::SlideBoard;
use super::problem::{Way, step};
use super::shift::rooms;
use super::tracked::{Stretch, Tracked, TrackedSlide};
use atom4_core::base::random::{Random, mix};

/// Atoms that are led anew at the most.
pub const MOST_CHOSEN: usize = 8;
/// Orders at the most in which chosen atoms of one kind may share out their ends.
const MOST_ORDERS: usize = 24;
/// States looked at in one search at the most.
const MOST_STATES: usize = 8000;
/// By how much a detour may be longer than the way that it replaces, its tolls counted.
const MOST_DETOUR: u16 = 6;
/// Stands for a cell where there is none.
const NO_CELL: u8 = u8::MAX;
/// Stands for the number of a state that was not met.
const UNMET: u32 = u32::MAX;

/// The cells of the chosen atoms, in their order.
type Chosen = [u8; MOST_CHOSEN];

/// A slide of an atom that is not chosen.
struct Fixed {
    step: TrackedSlide,
    way: Way,
    /// The cells that it passes.
    length: u8,
    /// The cell where a chosen atom must stand, so that it ends where it ended; else [`NO_CELL`].
    stopper: u8,
}

#[derive(Clone, Copy)]
struct Node {
    /// Slides of the others so far.
    at: u16,
    cells: Chosen,
    /// Slides of the chosen so far.
    cost: u16,
    parent: u32,
}

/// The room for such searches.
pub struct Replanner<'a> {
    board: &'a SlideBoard,
    random: Random,
    /// The slots at the start of the atoms that are led anew.
    chosen: Vec<usize>,
    fixed: Vec<Fixed>,
    /// Rows, then columns of the board without the chosen atoms, after each number of fixed slides.
    lines: Vec<u64>,
    /// The next cell where a chosen atom must stop another, after each number of fixed slides.
    stoppers: Vec<u8>,
    /// The cells where the chosen end.
    ends: Chosen,
    /// The orders in which they may share them out, as their kinds allow.
    orders: Vec<Chosen>,
    nodes: Vec<Node>,
    /// Numbers of nodes by hash.
    table: Vec<u32>,
    /// Nodes to expand with their costs, by how much the least slides through them exceed those from the start.
    queues: Vec<Vec<(u32, u16)>>,
    /// Makes a half of all slides cost two.
    toll: Option<u64>,
    /// The least slides from the start.
    base: u16,
}

impl<'a> Replanner<'a> {
    /// Room for searches on a board, whose choices come from a seed.
    pub fn new(board: &'a SlideBoard, seed: u64) -> Replanner<'a> {
        Replanner {
            board,
            random: Random::new(seed),
            chosen: Vec::new(),
            fixed: Vec::new(),
            lines: Vec::new(),
            stoppers: Vec::new(),
            ends: Chosen::default(),
            orders: Vec::new(),
            nodes: Vec::new(),
            table: vec![UNMET; (2 * MOST_STATES).next_power_of_two()],
            queues: Vec::new(),
            base: 0,
            toll: None,
        }
    }

    /// The plan with another stretch, in which the chosen atoms make as few slides as they can, sharing out their ends in
    /// [`MOST_ORDERS`] orders at the most. `None` where that was not met. The chosen are slots at the start, [`MOST_CHOSEN`] at the most.
    pub fn replan(
        &mut self,
        plan: &Tracked,
        stretch: Range<usize>,
        chosen: &[usize],
    ) -> Option<Tracked> {
        let stretch = plan.stretch(stretch);
        self.chosen.clear();
        self.chosen.extend_from_slice(chosen);
        self.fix(&stretch);
        self.set_ends(&stretch);
        let goal = self.search(&stretch);
        self.clear_table();
        let steps = self.steps_to(goal?)?;
        Some(plan.with(&stretch, steps))
    }

    /// The same, but where the chosen take a way at random that may be longer.
    pub fn detour(
        &mut self,
        plan: &Tracked,
        stretch: Range<usize>,
        chosen: &[usize],
    ) -> Option<Tracked> {
        self.toll = Some(self.random.next());
        let plan = self.replan(plan, stretch, chosen);
        self.toll = None;
        plan
    }

    /// The states looked at by the last search, and the slides that it set out from.
    pub fn looked(&self) -> usize {
        self.nodes.len() + self.fixed.len()
    }

    /// Sorts out what stays as it was.
    fn fix(&mut self, stretch: &Stretch<'_>) {
        let board = self.board;
        let height = board.row_walls.len();
        let mut now = [&board.row_walls[..], &board.column_walls[..]].concat();
        let toggle = |now: &mut [u64], cell: u8| {
            let (x, y) = board.place[cell as usize];
            now[y as usize] ^= 2 << x;
            now[height + x as usize] ^= 2 << y;
        };
        for atom in (0..board.atoms).filter(|atom| !self.chosen.contains(atom)) {
            toggle(&mut now, stretch.start[atom]);
        }
        self.fixed.clear();
        self.lines.clear();
        self.lines.extend_from_slice(&now);
        let others = stretch.steps.iter();
        for &step in others.filter(|step| !self.chosen.contains(&step.atom)) {
            let (way, length) = step.way(board);
            let beyond = board.ray(step.to, way).next();
            let free = |cell: &u8| {
                let (x, y) = board.place[*cell as usize];
                now[y as usize] >> (x + 1) & 1 == 0
            };
            self.fixed.push(Fixed {
                step,
                way,
                length,
                stopper: beyond.filter(free).unwrap_or(NO_CELL),
            });
            toggle(&mut now, step.from);
            toggle(&mut now, step.to);
            self.lines.extend_from_slice(&now);
        }
        self.stoppers.clear();
        self.stoppers.resize(self.fixed.len() + 1, NO_CELL);
        for (at, fixed) in self.fixed.iter().enumerate().rev() {
            self.stoppers[at] = match fixed.stopper {
                NO_CELL => self.stoppers[at + 1],
                cell => cell,
            };
        }
    }

    /// Lists the ways in which the chosen may share out the cells where they ended.
    fn set_ends(&mut self, stretch: &Stretch<'_>) {
        for (end, &atom) in self.ends.iter_mut().zip(&self.chosen) {
            *end = stretch.end[atom];
        }
        self.orders.clear();
        self.share_out(0, &mut std::array::from_fn(|i| i as u8));
    }

    /// Lists the orders of the ends of the chosen from number `first` on.
    fn share_out(&mut self, first: usize, order: &mut Chosen) {
        if first == self.chosen.len() {
            self.orders.push(*order);
            return;
        }
        for other in first..self.chosen.len() {
            let kind = |i: usize| self.board.kind_of[self.chosen[i]];
            if kind(first) == kind(other) && self.orders.len() < MOST_ORDERS {
                order.swap(first, other);
                self.share_out(first + 1, order);
                order.swap(first, other);
            }
        }
    }

    /// A lower bound on the slides of the chosen atoms from these cells, after so many fixed slides: one of them
    /// passes by the next cell where it must stop another atom.
    fn least(&self, at: usize, cells: &Chosen) -> i16 {
        let board = self.board;
        let count = self.chosen.len();
        // The way back is as far.
        let row = |to: u8| &board.distance[usize::from(to) * board.cells()..][..board.cells()];
        let rows: [&[i16]; MOST_CHOSEN] = std::array::from_fn(|i| row(self.ends[i]));
        let stopper = self.stoppers[at];
        if stopper == NO_CELL {
            let sum = |order: &Chosen| -> i16 {
                (0..count)
                    .map(|i| rows[usize::from(order[i])][usize::from(cells[i])])
                    .sum()
            };
            return self.orders.iter().map(sum).min().unwrap_or(0);
        }
        let by = row(stopper);
        let mut to: [i16; MOST_CHOSEN] = [0; MOST_CHOSEN];
        let mut from: [i16; MOST_CHOSEN] = [0; MOST_CHOSEN];
        for i in 0..count {
            to[i] = by[usize::from(cells[i])];
            from[i] = by[usize::from(self.ends[i])];
        }
        let sum = |order: &Chosen| {
            let (mut sum, mut detour) = (0, i16::MAX);
            for i in 0..count {
                let end = usize::from(order[i]);
                let direct = rows[end][usize::from(cells[i])];
                sum += direct;
                detour = detour.min(to[i] + from[end] - direct);
            }
            sum + detour
        };
        self.orders.iter().map(sum).min().unwrap_or(0)
    }

    /// Searches by A*, at random among equals. Returns the number of a node at the end.
    fn search(&mut self, stretch: &Stretch<'_>) -> Option<u32> {
        let made = (stretch.steps.len() - self.fixed.len()) as u16;
        let most = made + self.toll.map_or(0, |_| MOST_DETOUR);
        self.nodes.clear();
        self.queues.iter_mut().for_each(Vec::clear);
        let mut cells = Chosen::default();
        for (cell, &atom) in cells.iter_mut().zip(&self.chosen) {
            *cell = stretch.start[atom];
        }
        self.base = self.least(0, &cells).max(0) as u16;
        let root = Node {
            at: 0,
            cells,
            cost: 0,
            parent: 0,
        };
        self.meet(root, most);
        let mut excess = 0;
        while excess < self.queues.len() {
            let Some((number, cost)) = self.queues[excess].pop() else {
                excess += 1;
                if let Some(queue) = self.queues.get_mut(excess) {
                    self.random.shuffle(queue);
                }
                continue;
            };
            let node = self.nodes[number as usize];
            // It may have been met again at less cost.
            if node.cost == cost && self.expand(number, node, most) {
                return Some(number);
            }
            if self.nodes.len() > MOST_STATES - 4 * MOST_CHOSEN - 1 {
                return None;
            }
        }
        None
    }

    /// Meets the states that one slide leads to. Returns whether the node is at the end.
    fn expand(&mut self, number: u32, node: Node, most: u16) -> bool {
        let board = self.board;
        for i in 0..self.chosen.len() {
            let (x, y) = board.place[node.cells[i] as usize];
            let rooms = self.rooms(&node, i, node.cells[i]);
            for way in Way::ALL {
                let length = i32::from(rooms[way.index()]);
                if length > 0 {
                    let (dx, dy) = step(way);
                    let (tx, ty) = (i32::from(x) + dx * length, i32::from(y) + dy * length);
                    let mut after = node;
                    after.cells[i] = board.at[(ty * 64 + tx) as usize];
                    let toll = self.toll.map_or(0, |seed| {
                        mix(seed ^ u64::from(after.cells[i]) << 8 ^ i as u64) & 1
                    });
                    (after.cost, after.parent) = (node.cost + 1 + toll as u16, number);
                    self.meet(after, most);
                }
            }
        }
        let Some(fixed) = self.fixed.get(node.at as usize) else {
            return self.least(node.at.into(), &node.cells) == 0;
        };
        let (from, way, length) = (fixed.step.from, fixed.way, fixed.length);
        if self.rooms(&node, MOST_CHOSEN, from)[way.index()] == length {
            let mut after = node;
            (after.at, after.parent) = (node.at + 1, number);
            self.meet(after, most);
        }
        false
    }

    /// Free cells each way from a cell, where chosen atom `but`, if it is one, stands.
    fn rooms(&self, node: &Node, but: usize, cell: u8) -> [u8; 4] {
        let board = self.board;
        let height = board.row_walls.len();
        let from = node.at as usize * (height + board.column_walls.len());
        let (x, y) = board.place[cell as usize];
        let mut row = self.lines[from + y as usize];
        let mut column = self.lines[from + height + x as usize];
        for (i, &other) in node.cells[..self.chosen.len()].iter().enumerate() {
            let (ox, oy) = board.place[other as usize];
            if i != but && oy == y {
                row |= 2 << ox;
            }
            if i != but && ox == x {
                column |= 2 << oy;
            }
        }
        rooms(row, column, x, y)
    }

    /// Notes a state from which the end may be met at cost `most`, unless it was met at as little cost.
    fn meet(&mut self, node: Node, most: u16) {
        let through = node.cost as i16 + self.least(node.at.into(), &node.cells);
        if through > most as i16 {
            return;
        }
        let excess = through as usize - usize::from(self.base);
        if self.queues.len() <= excess {
            self.queues.resize(excess + 1, Vec::new());
        }
        let mut place = self.home(&node);
        while self.table[place] != UNMET {
            let number = self.table[place];
            let old = &mut self.nodes[number as usize];
            if (old.at, old.cells) == (node.at, node.cells) {
                if old.cost > node.cost {
                    *old = node;
                    self.queues[excess].push((number, node.cost));
                }
                return;
            }
            place = (place + 1) % self.table.len();
        }
        let number = self.nodes.len() as u32;
        self.table[place] = number;
        self.nodes.push(node);
        self.queues[excess].push((number, node.cost));
    }

    /// The place in the table where a look for a node begins.
    fn home(&self, node: &Node) -> usize {
        let cells = u64::from_le_bytes(node.cells);
        let key = cells ^ u64::from(node.at).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // The same on machines of 32 bits.
        (mix(key) % self.table.len() as u64) as usize
    }

    /// Empties the table; every node stands in the run of full places behind its home.
    fn clear_table(&mut self) {
        for number in 0..self.nodes.len() {
            let mut place = self.home(&self.nodes[number]);
            while self.table[place] != UNMET {
                self.table[place] = UNMET;
                place = (place + 1) % self.table.len();
            }
        }
    }

    /// The slides along the links of a node.
    fn steps_to(&self, goal: u32) -> Option<Vec<TrackedSlide>> {
        let mut steps = Vec::new();
        let mut number = goal;
        while number != 0 {
            let after = self.nodes[number as usize];
            let before = self.nodes[after.parent as usize];
            steps.push(if before.at == after.at {
                let i = (0..MOST_CHOSEN).find(|&i| before.cells[i] != after.cells[i])?;
                TrackedSlide {
                    atom: self.chosen[i],
                    from: before.cells[i],
                    to: after.cells[i],
                }
            } else {
                self.fixed[before.at as usize].step
            });
            number = after.parent;
        }
        steps.reverse();
        Some(steps)
    }
}

#[cfg(test)]
mod tests;
