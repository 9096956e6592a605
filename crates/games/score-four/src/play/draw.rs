//! The board for people: sixteen pegs seen from the front and a little from above.

use std::fmt::Write;

use super::bead;
use crate::{Board, Peg};
use atom4_core::rules::Side;
use atom4_play::game::Paint;

/// Columns by which each row of pegs is moved to the right of the one in front of it.
const SLANT: usize = 4;

/// Row A at the back, row D in front. White beads are round, black ones square:
///
/// ```text
///                   [B]    |     |     |
///                   [B]    |     |     |
///                   [B]   [B]   [B]   [B]
///                   [B]   [B]   (W)   [B]
///              /    A1    A2    A3    A4    /
/// ```
pub fn draw(board: &Board, paint: Paint, out: &mut String) {
    for row in 0..4 {
        let indent = (3 - row) * SLANT;
        let pegs = || (0..4).filter_map(move |column| Peg::at(row, column));
        for level in (0..4).rev() {
            let mut line = " ".repeat(indent + 4);
            for peg in pegs() {
                line.push_str(&place(bead(board, peg, level), paint));
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        let _ = write!(out, "{}/", " ".repeat(indent + 1));
        for peg in pegs() {
            let _ = write!(out, "    {peg}");
        }
        out.push_str("    /\n");
    }
}

/// Six columns wide, the bead or the bare peg in the middle.
fn place(bead: Option<(Side, char)>, paint: Paint) -> String {
    match (bead, paint) {
        (None, Paint::Plain) => String::from("  |   "),
        (None, Paint::Colours) => String::from("  \x1b[2m|\x1b[0m   "),
        (Some((Side::White, letter)), Paint::Plain) => format!(" ({letter})  "),
        (Some((Side::Black, letter)), Paint::Plain) => format!(" [{letter}]  "),
        (Some((Side::White, letter)), Paint::Colours) => {
            format!(" \x1b[30;107m({letter})\x1b[0m  ")
        }
        (Some((Side::Black, letter)), Paint::Colours) => {
            format!(" \x1b[97;100m[{letter}]\x1b[0m  ")
        }
    }
}
