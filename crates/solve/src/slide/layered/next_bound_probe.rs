//! A plan just longer than a bound that was proved.
//!
//! When the layers of both ends have met nowhere, no plan is as short as the bound. The states of a
//! plan that is longer by one are in the tables nevertheless, but for some near the middle: only
//! there does the bound leave so little that its tests tell them from states of a shorter plan. So
//! the last layers of both ends are expanded again with room for a longer plan, and the ends mostly
//! meet:
//!
//! ```text
//! start  o──────<            >──────o  goals      bound proved: nothing in the middle
//! start  o──────<═══      ═══>──────o  goals      the last layers again, with room for one more
//! ```
//!
//! That mostly takes a few hundredths of the time of the proof, since the layers in the middle are the
//! smallest, and saves that of the next bound, which would take several times as long. It is no
//! proof: where it finds nothing, there may be a plan. Goals that the bound left out altogether stay
//! left out.

use super::super::board::Cells;
use super::super::table::MOST_LAYERS;
use super::{Answer, Layered};

/// The shares of the cost of the bound that was proved from which layers are expanded again.
const SHARES: [f64; 3] = [0.01, 0.03, 0.1];

impl Layered<'_> {
    /// Looks for a plan that is longer by `more` than the bound that [`within`](Layered::within) has
    /// just said no to.
    pub fn probe_next_bound(&mut self, more: usize) -> Option<Vec<Cells>> {
        self.probe_from(&SHARES, more)
    }

    fn probe_from(&mut self, shares: &[f64], more: usize) -> Option<Vec<Cells>> {
        let most = self.most + more;
        if most >= MOST_LAYERS {
            return None;
        }
        // A smaller bound must not go by what is remembered from here on.
        self.most = most;
        let depths = self.depths();
        let costs = [0, 1].map(|way: usize| self.sides[way].record.costs());
        // The last step of a bound stores nothing, and from an empty layer nothing goes on.
        let filled = |way: usize| match self.sides[way].frontier() {
            0 => depths[way].saturating_sub(1),
            _ => depths[way],
        };
        let filled = [filled(0), filled(1)];
        let mut starts: Vec<_> = shares
            .iter()
            .map(|share| early(&costs, filled, *share))
            .collect();
        starts.dedup();
        for from in starts {
            match self.again_from(from, depths, most) {
                // Where the sides meet in later layers of one before, the plan is longer.
                Answer::Plan(states) if states.len() <= most + 1 => return Some(states),
                Answer::Plan(_) | Answer::None | Answer::Impossible => {}
                Answer::Stopped => return None,
            }
        }
        None
    }

    /// Expands the layers of both sides from `from` to `depths` again, and goes on to where the sides
    /// meet.
    fn again_from(&mut self, from: [usize; 2], depths: [usize; 2], most: usize) -> Answer {
        for way in [0, 1] {
            self.sides[way].depth = from[way];
            self.sides[way].record.again(from[way]);
            while self.sides[way].depth < depths[way] {
                if self.step(way, most, false).is_err() {
                    return Answer::Stopped;
                }
            }
        }
        self.go_on(most)
    }
}

/// The layers of both sides, no later than these, from which on all together cost no more than a
/// share of the whole.
fn early(costs: &[Vec<f64>; 2], latest: [usize; 2], share: f64) -> [usize; 2] {
    let mut left = costs.iter().flatten().sum::<f64>() * share;
    let mut from = latest;
    loop {
        let before = |way: usize| match from[way] {
            0 => f64::INFINITY,
            layer => costs[way][layer - 1],
        };
        let way = usize::from(before(1) < before(0));
        left -= before(way);
        if left < 0.0 {
            return from;
        }
        from[way] -= 1;
    }
}

#[cfg(test)]
mod tests;
