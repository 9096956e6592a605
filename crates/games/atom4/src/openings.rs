//! Openings of round 1 that make games between equal players lively: own games from them were hardly drawn, and won by both sides.
//! `atom4_tune openings` of the examples chooses them.

use super::{Position, notation, round};
use atom4_core::rules::Rules;

/// The openings as a file of openings for `atom4 match`: one a line, moves separated by commas.
pub const TEXT: &str = include_str!("openings.txt");

/// The positions that the openings lead to.
#[must_use]
pub fn positions() -> Vec<Position> {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(position).collect()
}

/// The position after the moves of a line; `None` where one of them is none.
fn position(line: &str) -> Option<Position> {
    let mut position = round::opening(1);
    for word in line.split(", ") {
        let vertex = notation::parse_vertex(word, position.edge()).ok()?;
        if !position.legal().contains(vertex) {
            return None;
        }
        position.play(vertex);
    }
    Some(position)
}

#[cfg(test)]
mod tests;
