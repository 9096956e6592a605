//! What the search leaves out or looks at less deeply, unless it is exact: positions far outside of the
//! window, and moves late in the order.

use super::Expectation;
use super::value::{At, is_narrow};

/// Depth up to which a position far outside of the window is not searched.
const FAR_DEPTH: u32 = 4;

/// What the search may change about an estimate for each ply, in a position that is not searched.
const PER_DEPTH: f32 = 0.1;

/// The moves of a group from this place on are late.
const LATE: usize = 1;

/// The moves of a group from this place on are very late.
const VERY_LATE: usize = 3;

/// What the search may add to the guess of a late move near the end of the search.
const GAIN: f32 = 0.08;

impl Expectation {
    /// A bound on the value of a position whose estimate is far outside of a narrow window near the
    /// end of the search. The moves of the root are always searched.
    pub(super) fn far_outside(&self, at: &At, (alpha, beta): (f32, f32)) -> Option<f32> {
        let near = (1..=FAR_DEPTH).contains(&at.depth) && at.ply > 1;
        if self.exact || !near || !is_narrow(alpha, beta) {
            return None;
        }
        let reach = PER_DEPTH * at.depth as f32;
        let (least, most) = (at.hint - reach, at.hint + reach);
        if least >= beta {
            return Some(least);
        }
        (most <= alpha).then_some(most)
    }

    /// The guess of a late move that is too bad two plies before the end of the search.
    pub(super) fn left_out(
        &self,
        at: &At,
        (guess, late): (f32, usize),
        (low, top): (f32, f32),
    ) -> Option<f32> {
        let open = !self.exact && at.depth == 2 && late > LATE && is_narrow(low, top);
        (open && guess + GAIN < low).then_some(guess)
    }

    /// By how much the depth is reduced for a late move.
    pub(super) fn reduction(&self, at: &At, late: usize, (low, top): (f32, f32)) -> u32 {
        if self.exact || !is_narrow(low, top) {
            return 0;
        }
        u32::from(at.depth >= 3 && late >= LATE) + u32::from(at.depth >= 4 && late >= VERY_LATE)
    }
}
