//! Windows of the win length on a row of bytes.

use super::WidePosition;
use crate::cells::{EMPTY, WALL};

/// Most free cells of a window that is counted on the board as it is.
pub(super) const LACKING: usize = 3;

/// Numbers that are kept for each colour: windows of the board by their free cells, then those of the boards after a turn.
pub(super) const KEPT: usize = LACKING + 2;

/// Calls `found` with the colour, the number of free cells and the first place of every window of `win` cells among the
/// `length` cells from `first` on that holds chips of one colour and no others. There are no walls among these cells.
pub(super) fn each_window(
    cells: &[u8],
    (first, step, length): (usize, usize, usize),
    win: usize,
    mut found: impl FnMut(u8, usize, usize),
) {
    let (mut colour, mut chips) = (WALL, 0);
    // The first cell from which on all chips have this colour; the cell after the last chip.
    let (mut pure, mut behind) = (0, 0);
    for n in 0..length {
        let value = cells[first + n * step];
        if value < WALL {
            if value != colour {
                (colour, pure) = (value, behind);
            }
            behind = n + 1;
            chips += 1;
        }
        if n + 1 >= win {
            let start = n + 1 - win;
            if chips > 0 && start >= pure {
                found(colour, win - chips, first + start * step);
            }
            chips -= usize::from(cells[first + start * step] < WALL);
        }
    }
}

/// Number of cells on the way from `at` by `step`, up to `most`, that a window through `at` may reach: there is no wall among
/// them, and chips of one colour only, `at` included.
pub(super) fn open(cells: &[u8], at: usize, step: isize, most: usize) -> usize {
    let (mut at, mut colour) = (at, cells[at]);
    let mut count = 0;
    while count < most {
        at = at.wrapping_add_signed(step);
        match cells[at] {
            EMPTY => {}
            WALL => break,
            chip if colour == EMPTY => colour = chip,
            chip if colour != chip => break,
            _ => {}
        }
        count += 1;
    }
    count
}

impl WidePosition<'_> {
    /// Counts the windows through the `count` cells upwards from `at` in the column that falls by `gravity`, or takes them
    /// off what is counted. None of these cells is a wall.
    pub(super) fn count_through(&mut self, gravity: usize, at: usize, count: usize, add: bool) {
        let (fall, near) = (self.field.falls[gravity], self.field.win - 1);
        for step in self.field.axes {
            if step == fall.unsigned_abs() {
                let top = at.wrapping_add_signed(-fall * (count as isize - 1));
                let (low, high) = if fall > 0 { (top, at) } else { (at, top) };
                self.count_line(gravity, (low, high, step), (near, near), add);
            } else {
                for n in 0..count as isize {
                    let place = at.wrapping_add_signed(-fall * n);
                    self.count_line(gravity, (place, place, step), (near, near), add);
                }
            }
        }
    }

    /// Counts all windows of a board with chips at these places, of which none is counted yet.
    pub(super) fn count_board(&mut self, gravity: usize, places: impl Iterator<Item = usize>) {
        let near = self.field.win - 1;
        let base = gravity * self.field.vacant.len();
        for n in places {
            // The windows in which this chip is the first.
            for step in self.field.axes {
                let mut free = 0;
                while free < near && self.cells[base + n - (free + 1) * step] == EMPTY {
                    free += 1;
                }
                self.count_line(gravity, (n, n, step), (free, near), true);
            }
        }
    }

    /// Counts the windows within so many cells before `low` and after `high`, which are on one line.
    fn count_line(
        &mut self,
        gravity: usize,
        (low, high, step): (usize, usize, usize),
        (before, after): (usize, usize),
        add: bool,
    ) {
        let field = self.field;
        let size = field.vacant.len();
        let cells = &self.cells[gravity * size..(gravity + 1) * size];
        let before = open(cells, low, -(step as isize), before);
        let after = open(cells, high, step as isize, after);
        let length = (high - low) / step + 1 + before + after;
        if length < field.win {
            return;
        }
        let now = gravity == usize::from(self.gravity);
        let each = field.setup.colours;
        let change = if add { 1 } else { u16::MAX };
        let (counts, full, gaps) = (&mut self.counts, &mut self.full[gravity], &mut self.gaps);
        let stretch = (low - before * step, step, length);
        each_window(cells, stretch, field.win, |colour, lacking, first| {
            if lacking == 0 {
                let full = &mut full[usize::from(colour >= each)];
                *full = full.wrapping_add(change);
                return;
            }
            let kept = match now {
                true if lacking <= LACKING => lacking - 1,
                false if lacking <= KEPT - LACKING => LACKING + lacking - 1,
                _ => return,
            };
            let count = &mut counts[usize::from(colour) * KEPT + kept];
            *count = count.wrapping_add(change);
            if now && lacking == 1 {
                let place = (0..field.win).map(|n| first + n * step);
                let free = place.into_iter().find(|&at| cells[at] >= WALL);
                let gap = (free.unwrap_or(first) as u16, colour);
                if add {
                    gaps.push(gap);
                } else if let Some(known) = gaps.iter().position(|known| *known == gap) {
                    gaps.swap_remove(known);
                }
            }
        });
    }
}
