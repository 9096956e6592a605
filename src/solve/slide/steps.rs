//! Expansion of one packed state, forwards or backwards, within a bound on the plan's length.

use super::board::{Board, Cells};
use super::bound::{MOST_MATCHED, Meter};
use super::care::Care;
use super::order::{self, Last, Trail};
use super::pack::{Key, Packer};
use super::stops::{Stops, Walker};
use super::verdicts::Verdicts;

/// Which way a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the start to the goals.
    Forward,
    /// From the goals to the start.
    Backward,
}

/// Atoms on the board as bits, rows and columns, walls included.
pub struct Occupied {
    rows: Vec<u64>,
    columns: Vec<u64>,
}

impl Occupied {
    /// No atom yet.
    #[must_use]
    pub fn new(board: &Board) -> Occupied {
        Occupied {
            rows: board.row_walls.clone(),
            columns: board.column_walls.clone(),
        }
    }

    /// Puts an atom there, or takes it away.
    #[inline(always)]
    pub fn toggle(&mut self, board: &Board, cell: u8) {
        let (x, y) = board.place[cell as usize];
        self.rows[y as usize] ^= 2 << x;
        self.columns[x as usize] ^= 2 << y;
    }

    /// Free cells from `cell` on: up, down, left, right.
    #[inline(always)]
    #[must_use]
    pub fn room(&self, board: &Board, cell: u8) -> [u8; 4] {
        let (x, y) = board.place[cell as usize];
        let (row, column) = (self.rows[y as usize], self.columns[x as usize]);
        [
            before(column, y),
            (column >> (y + 2)).trailing_zeros() as u8,
            before(row, x),
            (row >> (x + 2)).trailing_zeros() as u8,
        ]
    }
}

/// Free places before place `p` of a line whose bit `p + 1` stands for it.
#[inline(always)]
fn before(line: u64, p: u8) -> u8 {
    (line << (63 - p)).leading_zeros() as u8
}

/// One atom's slide, or the same taken back: its slot, its cells before and after, and up, down,
/// left or right.
#[derive(Clone, Copy)]
pub struct Shift {
    pub slot: usize,
    pub from: u8,
    pub to: u8,
    pub way: usize,
}

/// A state that was made, and by which slide.
pub type Made = (Key, Trail);

/// Expands states of one direction. `L` is the width of its bound's lanes.
pub struct Expander<const L: usize> {
    direction: Direction,
    meter: Meter<L>,
    occupied: Occupied,
    stops: Stops,
    goals: Vec<Cells>,
    doubtful: Vec<(Made, Cells, i16)>,
    verdicts: Verdicts,
    /// How sharply it looks.
    pub care: Care,
    /// States made, those beyond the bound included.
    pub generated: u64,
    /// Whether the bound ever cut anything.
    pub cut: bool,
}

impl<const L: usize> Expander<L> {
    /// An expander towards these goals (the start, when it runs backwards).
    #[must_use]
    pub fn new(board: &Board, direction: Direction, goals: &[Cells]) -> Expander<L> {
        Expander {
            direction,
            meter: Meter::new(board, goals),
            occupied: Occupied::new(board),
            stops: Stops::new(board, direction),
            goals: goals.to_vec(),
            doubtful: Vec::new(),
            verdicts: Verdicts::default(),
            care: Care::MOST,
            generated: 0,
            cut: false,
        }
    }

    /// Lets what is remembered of states take so many bytes, within reason.
    pub fn allow(&mut self, bytes: usize) {
        self.verdicts.allow(bytes);
    }

    /// Bytes that grow with the search.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.verdicts.bytes()
    }

    /// The admissible bound of a state.
    pub fn bound(&mut self, board: &Board, cells: &Cells) -> i16 {
        self.meter.set(board, cells)
    }

    /// Appends all neighbours of a state that may lie on a plan with `left` slides more from here,
    /// but for those that its trail spares.
    pub fn expand(
        &mut self,
        board: &Board,
        packer: &Packer,
        (key, trail): Made,
        left: i16,
        out: &mut Vec<Made>,
    ) {
        let words = packer.unscramble(key);
        let cells = packer.cells(words);
        let mut doubtful = std::mem::take(&mut self.doubtful);
        let Care { glanced, tested } = self.care;
        self.neighbours(board, &cells, trail, left, |shift, slack| {
            let Shift {
                slot,
                from,
                to,
                way,
            } = shift;
            let mut after = cells;
            let slot_after = board.shift(&mut after, slot, to);
            let kind = board.kinds[board.kind_of[slot] as usize];
            let words = if kind.count == 1 {
                packer.reword_single(words, slot, from, to)
            } else {
                packer.rewords(words, &cells, &after, kind)
            };
            let made = (packer.scramble(words), order::trail(slot_after, way));
            debug_assert_eq!(made.0, packer.key(&after));
            if slack > glanced {
                out.push(made);
            } else {
                doubtful.push((made, after, slack));
            }
        });
        for (made, after, slack) in doubtful.drain(..) {
            let key = made.0;
            self.meter.set(board, &after);
            let passed = self.glances(board, &after, left - 1)
                && (slack > tested
                    || self.verdicts.recall(key, left).unwrap_or_else(|| {
                        let passed = self.may_pass(board, &after, left - 1);
                        self.verdicts.note(key, left, passed);
                        passed
                    }));
            if passed {
                out.push(made);
            } else {
                self.cut = true;
            }
        }
        self.doubtful = doubtful;
    }

    /// Calls `each` with slot, cell before and cell after of every neighbour that may lie on a
    /// plan with `left` slides more from here.
    pub fn promising(
        &mut self,
        board: &Board,
        cells: &Cells,
        left: i16,
        mut each: impl FnMut(usize, u8, u8),
    ) {
        let mut doubtful = Vec::new();
        let Care { glanced, tested } = self.care;
        self.neighbours(board, cells, 0, left, |shift, slack| {
            let Shift { slot, from, to, .. } = shift;
            if slack > glanced {
                each(slot, from, to);
            } else {
                doubtful.push((slot, from, to, slack));
            }
        });
        for (slot, from, to, slack) in doubtful {
            let mut after = *cells;
            board.shift(&mut after, slot, to);
            self.meter.set(board, &after);
            if self.glances(board, &after, left - 1)
                && (slack > tested || self.may_pass(board, &after, left - 1))
            {
                each(slot, from, to);
            }
        }
    }

    /// Calls `each` with shift and slack of every neighbour within the bound that the trail does
    /// not spare; where the slack is certainly beyond what is tested it is not worked out.
    #[inline(always)]
    fn neighbours(
        &mut self,
        board: &Board,
        cells: &Cells,
        trail: Trail,
        left: i16,
        mut each: impl FnMut(Shift, i16),
    ) {
        let bound = self.meter.set(board, cells);
        // A move changes the bound by one at the most, so with room enough none need be read.
        let free = bound + 2 + self.care.glanced.max(0) < left;
        for &cell in &cells[..board.atoms] {
            self.occupied.toggle(board, cell);
        }
        let occupied = &self.occupied;
        let last = Last::new(board, self.direction, cells, trail, |cell| {
            occupied.room(board, cell)
        });
        for slot in 0..board.atoms {
            let cell = cells[slot];
            let room = self.occupied.room(board, cell);
            if room == [0; 4] {
                continue;
            }
            if !free {
                self.meter.focus(board, cells, slot);
            }
            let (x, y) = board.place[cell as usize];
            for way in 0..4 {
                let most = room[way];
                // Backwards an atom leaves only what it could have run into.
                let least = match self.direction {
                    Direction::Forward => most,
                    Direction::Backward if room[way ^ 1] == 0 => 1,
                    Direction::Backward => continue,
                };
                if most == 0 {
                    continue;
                }
                for steps in least..=most {
                    let to = match way {
                        0 => board.at[(y - steps) as usize * 64 + x as usize],
                        1 => board.at[(y + steps) as usize * 64 + x as usize],
                        2 => board.at[y as usize * 64 + (x - steps) as usize],
                        _ => board.at[y as usize * 64 + (x + steps) as usize],
                    };
                    let shift = Shift {
                        slot,
                        from: cell,
                        to,
                        way,
                    };
                    let spared = |last: &Last| last.spares(board, &shift, steps);
                    if last.as_ref().is_some_and(spared) {
                        continue;
                    }
                    self.generated += 1;
                    let bound = if free { 0 } else { self.meter.moved(to) };
                    if bound < left {
                        let slack = if free { i16::MAX } else { left - 1 - bound };
                        each(shift, slack);
                    } else {
                        self.cut = true;
                    }
                }
            }
        }
        for &cell in &cells[..board.atoms] {
            self.occupied.toggle(board, cell);
        }
    }

    /// Whether a plan with `left` slides more may exist, at a glance at its stops; the meter
    /// stands on the state.
    fn glances(&mut self, board: &Board, cells: &Cells, left: i16) -> bool {
        (0..self.goals.len()).any(|number| {
            let slack = left - self.meter.of_goal(number);
            if slack < 0 {
                return false;
            }
            if board.kinds.len() == board.atoms {
                let places = &self.goals[number][..board.atoms];
                let cells = &cells[..board.atoms];
                return self.stops.glance_singly(board, cells, places, slack);
            }
            self.walk(board, cells, number, slack);
            self.stops.glance(slack)
        })
    }

    /// The same by the whole test.
    fn may_pass(&mut self, board: &Board, cells: &Cells, left: i16) -> bool {
        (0..self.goals.len()).any(|number| {
            let slack = left - self.meter.of_goal(number);
            slack >= 0 && {
                self.walk(board, cells, number, slack);
                self.stops.glance(slack) && self.stops.may_pass(board, slack)
            }
        })
    }

    /// Sets the atoms on their ways to a goal's places, as far as the slack lets them.
    fn walk(&mut self, board: &Board, cells: &Cells, number: usize, slack: i16) {
        self.stops.begin();
        for slot in 0..board.atoms {
            let kind = board.kinds[board.kind_of[slot] as usize];
            let mut add = |place: u8, waste: i16| {
                let walker = Walker {
                    atom: slot as u8,
                    kind: board.kind_of[slot],
                    cell: cells[slot],
                    place,
                    waste: waste as u8,
                };
                self.stops.add(board, walker);
            };
            if kind.count == 1 {
                add(self.goals[number][slot], 0);
                continue;
            }
            let places = &self.goals[number][kind.first..kind.first + kind.count];
            if let [first, second] = *places {
                let twin = cells[2 * kind.first + 1 - slot];
                let straight = board.far(cells[slot], first) + board.far(twin, second);
                let crossed = board.far(cells[slot], second) + board.far(twin, first);
                let least = straight.min(crossed);
                if straight - least <= slack {
                    add(first, straight - least);
                }
                if crossed - least <= slack {
                    add(second, crossed - least);
                }
                continue;
            }
            let matched = kind.count <= MOST_MATCHED;
            if matched {
                self.meter.focus(board, cells, slot);
            }
            let nearest = places.iter().map(|&p| board.far(cells[slot], p)).min();
            for (j, &place) in places.iter().enumerate() {
                let waste = if matched {
                    self.meter.excess(number, j, cells[slot])
                } else {
                    board.far(cells[slot], place) - nearest.unwrap_or(0)
                };
                if waste <= slack {
                    add(place, waste);
                }
            }
        }
    }
}
