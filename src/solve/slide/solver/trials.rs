//! How sharply to look at states is tried out: what pays differs from level to level.

use std::time::Duration;

use super::super::care::Care;
use super::super::layered::{Answer, Layered};
use super::Solver;

/// When a bound takes so long the one before is worth proving again without looking at states, to see
/// whether that is faster: the next one takes several times longer.
const PLAIN: Duration = Duration::from_millis(100);
/// Shorter times than this say nothing.
const TELLING: Duration = Duration::from_millis(5);
/// The share of the time with looks that a bound may take without them to be proved so from then on:
/// what is won by not looking shrinks as the bound rises.
const CLEARLY: f64 = 0.7;
/// The share of the time so far that a bound may take with sharper looks: what is won by them grows as
/// the bound rises.
const SHARPLY: f64 = 1.15;
/// The share of the time without looks that a bound may take when they are taken up again.
const AGAIN: f64 = 2.0;
/// When a bound takes so long the one before is worth proving again with sharper looks.
const SHARP: Duration = Duration::from_millis(500);

/// What has been tried out.
#[derive(Default)]
pub struct Trials {
    /// Without looks.
    plain: bool,
    /// With sharper ones.
    sharp: bool,
    /// Whether the last bound was proved with the tables of pairs.
    armed: bool,
    /// Nothing more is tried out: there is no choice.
    pub ended: bool,
}

impl Solver<'_> {
    /// Chooses how sharply to look from now on, when that has not been tried out and a bound took
    /// long enough: by trials on the bound before, which takes much less time than this one, and
    /// than the next. `before` is what that took.
    pub(super) fn choose_care(
        &self,
        search: &mut Layered<'_>,
        trials: &mut Trials,
        bound: usize,
        (before, took): (Duration, Duration),
    ) {
        let armed_before = std::mem::replace(&mut trials.armed, search.armed());
        search.arm(took);
        let armed = search.armed();
        // What was tried or timed without the tables of pairs says nothing of a search with them.
        if armed != trials.armed && !trials.ended {
            (trials.plain, trials.sharp) = (false, false);
            search.care = Care::SOME;
        }
        let plain = !trials.plain && took >= PLAIN;
        let sharp = !trials.sharp && took >= SHARP;
        let bound = bound.saturating_sub(self.rhythm.0);
        if trials.ended || !plain && !sharp || (bound as i16) < search.bound() {
            return;
        }
        let before = if armed_before == armed {
            before
        } else {
            self.time(search, bound)
        };
        if before < TELLING {
            return;
        }
        let mut best = before;
        if plain {
            trials.plain = true;
            best = self.try_cares(search, bound, best, CLEARLY, &[Care::NONE]);
        }
        if sharp && search.care != Care::NONE {
            trials.sharp = true;
            self.try_cares(search, bound, best, SHARPLY, &[Care::MOST, Care::MUCH]);
        } else if sharp && !plain {
            // A bound so small may have said so by chance; if looks are taken up again, sharper ones
            // are tried after the next bound.
            self.try_cares(search, bound, best, AGAIN, &[Care::SOME]);
            trials.sharp = search.care == Care::NONE;
        }
    }

    /// How long a bound takes to be proved once more.
    fn time(&self, search: &mut Layered<'_>, bound: usize) -> Duration {
        let now = || (self.budget.clock)();
        let begun = now();
        search.forget_verdicts();
        let answer = search.within(bound);
        debug_assert!(!matches!(answer, Answer::Plan(_)), "a proof was wrong");
        now() - begun
    }

    /// Proves a bound that took so long again with each of these cares, and goes on with the one that
    /// is fastest and takes no more than a share of that time, if there is one. Returns the time the
    /// bound takes now.
    fn try_cares(
        &self,
        search: &mut Layered<'_>,
        bound: usize,
        took: Duration,
        share: f64,
        cares: &[Care],
    ) -> Duration {
        let now = || (self.budget.clock)();
        let (mut most, mut chosen) = (took.mul_f64(share), None);
        let old = search.care;
        for &care in cares {
            let begun = now();
            search.forget_verdicts();
            search.care = care;
            let answer = search.until(begun + most, |search| search.within(bound));
            debug_assert!(!matches!(answer, Answer::Plan(_)), "a proof was wrong");
            if matches!(answer, Answer::None) {
                (most, chosen) = (now() - begun, Some(care));
            }
        }
        search.care = chosen.unwrap_or(old);
        chosen.map_or(took, |_| most)
    }
}
