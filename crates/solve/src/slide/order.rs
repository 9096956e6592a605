//! Slides that have nothing to do with one another are made in one order only.
//!
//! A state reached by two such slides is reached in either order, over two states of the layer
//! before. It is enough to make it from one of them: each state remembers by which slide it was
//! met, its *trail*, and a slide that could as well have been made before that one is left out
//! where its atom comes first in the order of atoms.
//!
//! Nothing is lost. Let `c` lie on a plan, and of all last slides of shortest ways to `c` take the
//! one whose atom comes last. Were it left out, its state's trail would be a last slide of another
//! shortest way to `c`, by an atom that comes later still. For the same reason a state that is met
//! again in its layer remembers the slide whose atom comes last: it spares the most.

use super::board::{Cells, SlideBoard};
use super::shift::{Orientation, Shift};

/// The slide by which a state was met: 1 + slot * 4 + way, where the slot is its atom's in that
/// state; 0 when none is known. The atom that comes later has the larger trail.
pub type Trail = u8;

/// The trail of a slide.
#[inline(always)]
#[must_use]
pub const fn trail(slot: usize, way: usize) -> Trail {
    (1 + slot * 4 + way) as u8
}

/// The most bits of a state and its trail that are stored in less than 16 bytes.
const MOST_BITS: u32 = 128;

/// Bits for the trail of each state of so many bits and atoms: enough for any, or none at all
/// where they would make the table too large.
#[must_use]
pub const fn trail_bits(state_bits: u32, atoms: usize) -> u32 {
    let bits = usize::BITS - (atoms * 4).leading_zeros();
    if state_bits + bits <= MOST_BITS {
        bits
    } else {
        0
    }
}

/// Cells side by side in a row or column: first and last column, first and last row, each plus
/// one. A first beyond its last means none.
#[derive(Clone, Copy)]
struct Span {
    columns: (u8, u8),
    rows: (u8, u8),
}

impl Span {
    /// So many cells from the one at `x`, `y` (excluded) that way: up, down, left, right.
    #[inline(always)]
    fn new((x, y): (u8, u8), way: usize, count: u8) -> Span {
        let (x, y) = (x + 1, y + 1);
        match way {
            0 => Span {
                columns: (x, x),
                rows: (y - count, y - 1),
            },
            1 => Span {
                columns: (x, x),
                rows: (y + 1, y + count),
            },
            2 => Span {
                columns: (x - count, x - 1),
                rows: (y, y),
            },
            _ => Span {
                columns: (x + 1, x + count),
                rows: (y, y),
            },
        }
    }

    #[inline(always)]
    fn meets(&self, other: &Span) -> bool {
        self.columns.0 <= other.columns.1
            && other.columns.0 <= self.columns.1
            && self.rows.0 <= other.rows.1
            && other.rows.0 <= self.rows.1
    }
}

/// The slide by which a state was met, as it concerns the slides after it.
pub struct Last {
    direction: Orientation,
    kind: u8,
    /// Where its atom stands.
    cell: u8,
    at: Span,
    /// The cells that it may have come over, the one that it left among them.
    behind: Span,
    /// Backwards, the cell that it left.
    left: Span,
    /// The cell that must stay as it is for the slide to have stopped there (backwards, to have
    /// been held there).
    held: Span,
}

impl Last {
    /// What a trail says; `room` are the free cells around its atom.
    #[inline(always)]
    pub fn new(
        board: &SlideBoard,
        direction: Orientation,
        cells: &Cells,
        trail: Trail,
        room: impl Fn(u8) -> [u8; 4],
    ) -> Option<Last> {
        let code = trail.checked_sub(1)? as usize;
        let (slot, way) = (code / 4, code % 4);
        let cell = cells[slot];
        let place = board.place[cell as usize];
        let free = room(cell)[way ^ 1];
        let behind = Span::new(place, way ^ 1, free);
        // The single cell so many steps behind; none is one step ahead of where it stands.
        let far = |steps: u8| {
            let mut span = Span::new(place, way ^ 1, steps);
            match way ^ 1 {
                0 => span.rows.1 = span.rows.0,
                1 => span.rows.0 = span.rows.1,
                2 => span.columns.1 = span.columns.0,
                _ => span.columns.0 = span.columns.1,
            }
            span
        };
        Some(Last {
            direction,
            kind: board.kind_of[slot],
            cell,
            at: Span {
                columns: (place.0 + 1, place.0 + 1),
                rows: (place.1 + 1, place.1 + 1),
            },
            behind,
            left: far(free.max(1)),
            held: match direction {
                Orientation::Forward => Span::new(place, way, 1),
                Orientation::Backward => far(free + 1),
            },
        })
    }

    /// Whether the same state is made elsewhere: this shift over so many cells could have been made
    /// before the last one, and its atom comes first.
    #[inline(always)]
    pub fn spares(&self, board: &SlideBoard, shift: &Shift, steps: u8) -> bool {
        let Shift {
            slot,
            from,
            to,
            way,
        } = *shift;
        let kind = board.kind_of[slot];
        if (kind, to) >= (self.kind, self.cell) || from == self.cell {
            return false;
        }
        let (start, end) = (board.place[from as usize], board.place[to as usize]);
        let path = Span::new(start, way, steps);
        let spot = |(x, y): (u8, u8)| Span {
            columns: (x + 1, x + 1),
            rows: (y + 1, y + 1),
        };
        if self.held.meets(&spot(start)) {
            return false;
        }
        match self.direction {
            // The last slide may have begun anywhere behind.
            Orientation::Forward => {
                !path.meets(&self.behind) && !self.at.meets(&Span::new(end, way, 1))
            }
            Orientation::Backward => {
                !path.meets(&self.left)
                    && !self.behind.meets(&spot(end))
                    && !self.at.meets(&Span::new(start, way ^ 1, 1))
            }
        }
    }
}

#[cfg(test)]
mod tests;
