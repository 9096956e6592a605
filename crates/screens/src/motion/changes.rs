//! The small changes that a move brings with it, in their order.

use std::time::Duration;

use atom4_play::hexagons::turns;
use atom4_play::view::{BoardView, Lattice, Spot};

/// A small change of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A board of hexagons turns by so many sixths, clockwise above 0.
    Turn(i8),
    /// A piece is set.
    Set,
    /// The pieces so many steps from it change.
    Effect(u16),
    /// Pieces fall, the longest way through so many cells.
    Fall(u16),
    /// A piece slides through so many cells.
    Slide(u16),
    /// What has won is lit.
    Win,
}

impl Change {
    /// The time that it takes where nothing hurries.
    #[must_use]
    pub fn length(self) -> Duration {
        let seconds = match self {
            Change::Turn(sixths) => 0.20 + 0.08 * f32::from(sixths.unsigned_abs()),
            Change::Set => 0.16,
            Change::Effect(_) => 0.14,
            // Things fall with the square of the time.
            Change::Fall(cells) => 0.14 * f32::from(cells.max(1)).sqrt(),
            Change::Slide(cells) => (0.10 + 0.025 * f32::from(cells)).min(0.6),
            Change::Win => 0.6,
        };
        Duration::from_secs_f32(seconds)
    }
}

/// The changes of the last move of a board; a `fixed` board of hexagons does not turn.
#[must_use]
pub fn changes(board: &BoardView, fixed: bool) -> Vec<Change> {
    let marks = &board.marks;
    let mut all = Vec::new();
    let longest = |of: fn(Spot, Spot) -> f32| {
        let ways = marks.moved.iter().map(|&(from, to)| of(from, to) as u16);
        ways.max().unwrap_or(0)
    };
    match &board.lattice {
        Lattice::Hexagons(cells) => {
            let sixths = sixths(cells.before, cells.gravity);
            if sixths != 0 && !fixed {
                all.push(Change::Turn(sixths));
            }
            if !marks.moved.is_empty() {
                all.push(Change::Fall(longest(steps_on_squares)));
            }
        }
        Lattice::Pegs(pegs) => {
            let high = marks.last.map(|last| (pegs.height - last.z).max(1));
            all.extend(high.map(|cells| Change::Fall(cells as u16)));
        }
        Lattice::Square { .. } if !marks.moved.is_empty() => {
            all.push(Change::Slide(longest(steps_on_squares)));
        }
        Lattice::Square { .. } => all.extend(setting(board, steps_on_squares)),
        Lattice::Triangular { .. } => all.extend(setting(board, steps)),
    }
    if !marks.winning.is_empty() {
        all.push(Change::Win);
    }
    all
}

/// A piece is set, then those that it changes follow, the near ones first.
fn setting(board: &BoardView, steps: fn(Spot, Spot) -> f32) -> Vec<Change> {
    let Some(last) = board.marks.last else {
        return Vec::new();
    };
    let changed = board.marks.changed.iter();
    let mut rings: Vec<u16> = changed
        .map(|&(spot, _)| steps(last, spot).round() as u16)
        .collect();
    rings.sort_unstable();
    rings.dedup();
    let effects = rings.into_iter().map(Change::Effect);
    std::iter::once(Change::Set).chain(effects).collect()
}

/// The shorter way round, in sixths clockwise, from one direction that is down to another.
#[must_use]
pub fn sixths(before: u8, now: u8) -> i8 {
    match (turns(now) as i8 - turns(before) as i8).rem_euclid(6) {
        way @ 0..=3 => way,
        way => way - 6,
    }
}

/// Steps from one vertex of a triangular lattice to another, along its rows.
#[must_use]
pub fn steps(from: Spot, to: Spot) -> f32 {
    let across = |spot: Spot| f32::from(spot.x) + f32::from(spot.y & 1) / 2.0;
    let down = (f32::from(to.y) - f32::from(from.y)).abs();
    let over = (across(to) - across(from)).abs();
    down + (over - down / 2.0).max(0.0)
}

/// Steps from one square or hexagon of a row to another, slanted ones too.
#[must_use]
pub fn steps_on_squares(from: Spot, to: Spot) -> f32 {
    f32::from((to.x - from.x).abs().max((to.y - from.y).abs()))
}

#[cfg(test)]
mod tests;
