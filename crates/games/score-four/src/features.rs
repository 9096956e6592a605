//! The inputs of the network that evaluates positions.
//!
//! An input belongs to one of two owners. When both sides answer each other on the same peg, as they
//! must at the end, the side that moves while an even number of cells is free fills the odd levels; in
//! a game from the empty board this is White. That side is called the odd side, the other the even
//! side. Threats are worth something else to each of them, by their level.

use super::lines::{COUNT, THROUGH, cells, completing};

/// Beads and threats, one input for each owner and cell.
const CELL_INPUTS: usize = 2 * 64;

/// Number of inputs: beads, threats, and open lines by their number of beads.
pub const INPUTS: usize = 2 * CELL_INPUTS + COUNT * 2 * 3;

/// Number of outputs: one for each number of beads divided by eight, and side to move.
pub const OUTPUTS: usize = 16;

/// Index of the output that values positions with so many beads. The number is even when the odd
/// side is to move.
#[must_use]
pub const fn output(beads: u32) -> usize {
    let beads = if beads > 63 { 63 } else { beads as usize };
    beads / 8 * 2 + beads % 2
}

/// Index of the input for a bead of `owner` (0 for the odd side, 1 for the even side) in `cell`.
#[must_use]
pub const fn bead(owner: usize, cell: usize) -> usize {
    owner * 64 + cell
}

/// Index of the input for a free cell where `owner` would finish a line.
#[must_use]
pub const fn threat(owner: usize, cell: usize) -> usize {
    CELL_INPUTS + owner * 64 + cell
}

/// Index of the input for a line on which `owner` has one to three beads and the other side none.
#[must_use]
pub const fn open_line(owner: usize, line: usize, beads: usize) -> usize {
    2 * CELL_INPUTS + (line * 2 + owner) * 3 + beads - 1
}

/// For each line, the number of beads of the odd side in the low four bits, of the even side in the
/// high four.
#[must_use]
pub fn line_beads(beads: [u64; 2]) -> [u8; COUNT] {
    let mut lines = [0; COUNT];
    for (owner, set) in beads.into_iter().enumerate() {
        for cell in cells(set) {
            let through = &THROUGH[cell];
            for &line in &through.numbers[..through.count] {
                lines[usize::from(line)] += 1 << (4 * owner);
            }
        }
    }
    lines
}

/// The inputs that a position has, for the beads of the odd side and of the even side.
pub fn inputs(beads: [u64; 2], mut input: impl FnMut(usize)) {
    let free = !(beads[0] | beads[1]);
    for (owner, set) in beads.into_iter().enumerate() {
        cells(set).for_each(|cell| input(bead(owner, cell)));
        cells(completing(set) & free).for_each(|cell| input(threat(owner, cell)));
    }
    for (line, beads) in line_beads(beads).into_iter().enumerate() {
        match (usize::from(beads & 15), usize::from(beads >> 4)) {
            (odd @ 1..=3, 0) => input(open_line(0, line, odd)),
            (0, even @ 1..=3) => input(open_line(1, line, even)),
            _ => {}
        }
    }
}
