//! Leads a few atoms of a plan anew, while all others make the slides that they made.
//!
//! A state of this search is how many of the others' slides are made, and where the chosen atoms are. A slide
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
pub const MOST_CHOSEN: usize = 3;
/// States looked at in one search at the most.
const MOST_STATES: usize = 20_000;
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
    /// Where the chosen end, in each order that their kinds allow.
    ends: Vec<Chosen>,
    nodes: Vec<Node>,
    /// Numbers of nodes by hash.
    table: Vec<u32>,
    /// The nodes to expand that cost so much, and those that cost one more.
    layers: [Vec<u32>; 2],
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
            ends: Vec::new(),
            nodes: Vec::new(),
            table: vec![UNMET; (2 * MOST_STATES).next_power_of_two()],
            layers: [Vec::new(), Vec::new()],
        }
    }

    /// The plan with another stretch, in which the chosen atoms make as few slides as they can. `None` where that
    /// was not met. The chosen are slots at the start, [`MOST_CHOSEN`] at the most.
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
            let (way, length) = way(board, step);
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
        let kind = |i: usize| self.board.kind_of[self.chosen[i]];
        let count = self.chosen.len();
        self.ends.clear();
        for order in [
            [0, 1, 2],
            [1, 0, 2],
            [0, 2, 1],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            if (0..count).all(|i| order[i] < count && kind(i) == kind(order[i])) {
                let mut ends = Chosen::default();
                for i in 0..count {
                    ends[i] = stretch.end[self.chosen[order[i]]];
                }
                self.ends.push(ends);
            }
        }
        // With fewer atoms some orders are the same.
        self.ends.sort_unstable();
        self.ends.dedup();
    }

    /// A lower bound on the slides of the chosen atoms from these cells, after so many fixed slides: one of them
    /// passes by the next cell where it must stop another atom.
    fn least(&self, at: usize, cells: &Chosen) -> i16 {
        let board = self.board;
        let cells = &cells[..self.chosen.len()];
        let stopper = self.stoppers[at];
        let sum = |ends: &Chosen| {
            let pairs = cells.iter().zip(ends);
            let direct: i16 = pairs
                .clone()
                .map(|(&cell, &end)| board.far(cell, end))
                .sum();
            let detour = |(&cell, &end): (&u8, &u8)| {
                board.far(cell, stopper) + board.far(stopper, end) - board.far(cell, end)
            };
            match stopper {
                NO_CELL => direct,
                _ => direct + pairs.map(detour).min().unwrap_or(0),
            }
        };
        self.ends.iter().map(sum).min().unwrap_or(0)
    }

    /// Searches in layers of equal cost, at random within one. Returns the number of a node at the end.
    fn search(&mut self, stretch: &Stretch<'_>) -> Option<u32> {
        let most = (stretch.steps.len() - self.fixed.len()) as u16;
        self.nodes.clear();
        self.layers.iter_mut().for_each(Vec::clear);
        let mut cells = Chosen::default();
        for (cell, &atom) in cells.iter_mut().zip(&self.chosen) {
            *cell = stretch.start[atom];
        }
        self.meet(
            Node {
                at: 0,
                cells,
                cost: 0,
                parent: 0,
            },
            most,
            0,
        );
        let mut cost = 0;
        loop {
            let Some(number) = self.layers[0].pop() else {
                if self.layers[1].is_empty() {
                    return None;
                }
                self.layers.swap(0, 1);
                self.random.shuffle(&mut self.layers[0]);
                cost += 1;
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
                    (after.cost, after.parent) = (node.cost + 1, number);
                    after.cells[i] = board.at[(ty * 64 + tx) as usize];
                    self.meet(after, most, 1);
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
            self.meet(after, most, 0);
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
    fn meet(&mut self, node: Node, most: u16, layer: usize) {
        if node.cost as i16 + self.least(node.at.into(), &node.cells) > most as i16 {
            return;
        }
        let mut place = self.home(&node);
        while self.table[place] != UNMET {
            let number = self.table[place];
            let old = &mut self.nodes[number as usize];
            if (old.at, old.cells) == (node.at, node.cells) {
                if old.cost > node.cost {
                    *old = node;
                    self.layers[layer].push(number);
                }
                return;
            }
            place = (place + 1) % self.table.len();
        }
        let number = self.nodes.len() as u32;
        self.table[place] = number;
        self.nodes.push(node);
        self.layers[layer].push(number);
    }

    /// The place in the table where a look for a node begins.
    fn home(&self, node: &Node) -> usize {
        let [a, b, c] = node.cells;
        let key = u64::from(node.at) << 24 | u64::from(u32::from_be_bytes([0, a, b, c]));
        mix(key) as usize % self.table.len()
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

/// Which way a slide goes, and how far.
fn way(board: &SlideBoard, step: TrackedSlide) -> (Way, u8) {
    let (x, y) = board.place[step.from as usize];
    let (tx, ty) = board.place[step.to as usize];
    if ty < y {
        (Way::Up, y - ty)
    } else if ty > y {
        (Way::Down, ty - y)
    } else if tx < x {
        (Way::Left, x - tx)
    } else {
        (Way::Right, tx - x)
    }
}

#[cfg(test)]
mod tests;
