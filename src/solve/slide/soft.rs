//! A guide for the beam: distances that charge for stops with nothing to stop at.
//!
//! Not admissible. A slide costs [`UNIT`]; where no wall holds it (at its end forwards, at its
//! start backwards) an atom would have to, which costs `helper` more.

use super::board::{Board, FAR};
use super::problem::Way;
use super::steps::Direction;

/// The cost of a plain slide.
pub const UNIT: i16 = 4;

/// The costs from every cell to `place`.
#[must_use]
pub fn costs(board: &Board, direction: Direction, place: u8, helper: i16) -> Vec<i16> {
    let cells = board.cells();
    let mut cost = vec![FAR; cells];
    let mut done = vec![false; cells];
    cost[place as usize] = 0;
    // Dijkstra from the place outwards, against the slides.
    loop {
        let open = (0..cells).filter(|&cell| !done[cell] && cost[cell] < FAR);
        let Some(cell) = open.min_by_key(|&cell| cost[cell]) else {
            return cost;
        };
        done[cell] = true;
        for way in Way::ALL {
            // The slide that ends here came along this ray, the other way.
            let held = |at: u8, way: Way| board.ray(at, way).next().is_none();
            for from in board.ray(cell as u8, way) {
                let wall = match direction {
                    Direction::Forward => held(cell as u8, way.opposite()),
                    Direction::Backward => held(from, way),
                };
                let through = cost[cell] + UNIT + if wall { 0 } else { helper };
                if through < cost[from as usize] {
                    cost[from as usize] = through;
                }
            }
        }
    }
}
