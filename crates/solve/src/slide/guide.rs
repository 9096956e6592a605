//! A guide for the beam: distances that charge for stops with nothing to stop at.
//!
//! Not admissible. A slide costs [`UNIT`]; where no wall holds it (at its end forwards, at its
//! start backwards) an atom would have to, which costs `helper` more.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::board::{FAR, SlideBoard};
use super::problem::Way;
use super::shift::Orientation;

/// The cost of a plain slide.
pub const UNIT: i16 = 4;

/// The costs from every cell to `place`.
#[must_use]
pub fn costs(board: &SlideBoard, direction: Orientation, place: u8, helper: i16) -> Vec<i16> {
    let cells = board.cells();
    let mut cost = vec![FAR; cells];
    cost[place as usize] = 0;
    // Dijkstra from the place outwards, against the slides.
    let mut queue = BinaryHeap::from([(Reverse(0), place)]);
    while let Some((Reverse(before), cell)) = queue.pop() {
        if before > cost[cell as usize] {
            continue;
        }
        for way in Way::ALL {
            // The slide that ends here came along this ray, the other way.
            let held = |at: u8, way: Way| board.ray(at, way).next().is_none();
            for from in board.ray(cell, way) {
                let wall = match direction {
                    Orientation::Forward => held(cell, way.opposite()),
                    Orientation::Backward => held(from, way),
                };
                let through = before + UNIT + if wall { 0 } else { helper };
                if through < cost[from as usize] {
                    cost[from as usize] = through;
                    queue.push((Reverse(through), from));
                }
            }
        }
    }
    cost
}
